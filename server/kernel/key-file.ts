import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code';
import { keyBytes } from './vault';

/** The key of secrets of a folder, made at the first start. Throws when what stands there is no key. */
export const keyInFolder = async (folder: string): Promise<Buffer> => {
  const key = keyFromText(
    await textInFolder(folder, secretsFile, () => `${randomBytes(keyBytes).toString('base64')}\n`),
  );
  if (!key)
    throw new Error(
      `${path.join(folder, secretsFile)} holds no key of ${keyBytes} bytes: restore it from a backup`,
    );
  return key;
};

const secretsFile = 'secrets.key';

/**
 * What a small file of a folder holds, made when it is first asked for, with mode 0600. Two processes that start at once
 * read the same one: it is written beside its place and put there only where none is.
 */
export const textInFolder = async (folder: string, name: string, make: () => string): Promise<string> => {
  const file = path.join(folder, name);
  const known = await read(file);
  if (known !== undefined) return known;
  await mkdir(folder, { recursive: true });
  const own = path.join(folder, `${name}.${randomBytes(6).toString('hex')}`);
  await writeFile(own, make(), { mode: 0o600, flag: 'wx' });
  try {
    await link(own, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  const made = await read(file);
  if (made === undefined) throw new Error(`${file} cannot be read`);
  return made;
};

/** A key as it is written, in base64 or hexadecimal; undefined when it is none. */
export const keyFromText = (text: string): Buffer | undefined => {
  const plain = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(plain) ? Buffer.from(plain, 'hex') : Buffer.from(plain, 'base64');
  return key.length === keyBytes ? key : undefined;
};

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};
