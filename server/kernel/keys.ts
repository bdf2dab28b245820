import { randomBytes } from 'node:crypto';
import { lchownSync, readFileSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, OperatorError } from './errors';

/**
 * Files of keys in the data folder, readable by their owner alone. `secrets.key` seals stored secrets; it may hold
 * several keys, one a line: the first one seals, the others only open. `signing.key` signs backups.
 */

export const keyBytes = 32;

export type KeyFile = 'secrets.key' | 'signing.key';

/** Returns the keys of a file and makes the first one at the first start. Throws if a line is no key. */
export const keysInFolder = async (
  folder: string,
  name: KeyFile,
): Promise<readonly [Buffer, ...Buffer[]]> => {
  const file = path.join(folder, name);
  return keysIn(file, (await read(file)) ?? (await makeKey(file)));
};

/** Returns the key of a file, the first one if there are several, and makes it at the first start. */
export const keyInFolder = async (folder: string, name: KeyFile): Promise<Buffer> =>
  (await keysInFolder(folder, name))[0];

/** Returns the first key of a file, undefined if there is no file. */
export const knownKeyIn = async (folder: string, name: KeyFile): Promise<Buffer | undefined> => {
  const file = path.join(folder, name);
  const text = await read(file);
  return text === undefined ? undefined : keysIn(file, text)[0];
};

/**
 * Returns a function that answers the keys of a file, and reads them again once the file has changed. Keys that were
 * read stay known while the file cannot be read.
 */
export const watchedKeys = async (folder: string, name: KeyFile): Promise<() => readonly Buffer[]> => {
  const file = path.join(folder, name);
  let keys: readonly Buffer[] = await keysInFolder(folder, name);
  let seen = markOf(file);
  return () => {
    const now = markOf(file);
    if (now === undefined || now === seen) return keys;
    try {
      keys = keysIn(file, readFileSync(file, 'utf8'));
      seen = now;
    } catch {
      // The next question tries again.
    }
    return keys;
  };
};

/** Differs once a file was written or replaced. */
const markOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
};

/** Replaces a file of keys in one step, so that a reader finds the old keys or the new ones. */
export const writeKeys = async (folder: string, name: KeyFile, keys: readonly Buffer[]): Promise<void> => {
  const file = path.join(folder, name);
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, textOf(keys), { mode: 0o600, flag: 'wx' });
  giveToOwnerOf(folder, own);
  await rename(own, file);
};

/** Links a finished file into place only if there is none, so that processes starting at once share one key. */
const makeKey = async (file: string): Promise<string> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, textOf([randomBytes(keyBytes)]), { mode: 0o600, flag: 'wx' });
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

const textOf = (keys: readonly Buffer[]): string => keys.map((key) => `${key.toString('base64')}\n`).join('');

const keysIn = (file: string, text: string): readonly [Buffer, ...Buffer[]] => {
  const keys = keysFromText(text);
  if (!keys) throw new OperatorError(`${file} holds no key of ${keyBytes} bytes: restore it from a backup`);
  return keys;
};

/** Reads keys apart by blanks, lines or commas. Undefined if there is none, or one is not 32 bytes long. */
export const keysFromText = (text: string): readonly [Buffer, ...Buffer[]] | undefined => {
  const [first, ...rest] = text
    .trim()
    .split(/[\s,]+/)
    .map(keyFromText);
  const others = rest.flatMap((key) => key ?? []);
  return first && others.length === rest.length ? [first, ...others] : undefined;
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
