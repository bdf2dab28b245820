import { randomBytes } from 'node:crypto';
import { lchownSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, OperatorError } from './errors';

export const keyBytes = 32;

/**
 * Returns the key of stored secrets in the data folder, `secrets.key`, and makes it at the first start. Its file is
 * readable by its owner alone. Throws if the file holds no key.
 */
export const keyInFolder = async (folder: string): Promise<Buffer> => {
  const file = path.join(folder, 'secrets.key');
  const key = keyFromText((await read(file)) ?? (await makeKey(file)));
  if (!key) throw new OperatorError(`${file} holds no key of ${keyBytes} bytes: restore it from a backup`);
  return key;
};

/** Links a finished file into place only if there is none, so that processes starting at once share one key. */
const makeKey = async (file: string): Promise<string> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  giveToOwnerOf(path.dirname(file), own);
  try {
    await link(own, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readFile(file, 'utf8');
};

/** Gives files that root has made to whom the folder belongs, because the server does not run as root. */
export const giveToOwnerOf = (folder: string, ...files: readonly string[]): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const file of files) lchownSync(file, uid, gid);
};

/** Reads a key in base64 or hexadecimal. Returns undefined if it is not 32 bytes long. */
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
