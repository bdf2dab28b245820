import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import { lchownSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { errorCode, OperatorError } from './errors';
import { turnsOf } from './loop';

/** Stored form of a secret. An object, so that the type checker refuses clear text in its place. */
interface Sealed {
  readonly sealed: string;
}

/** Encrypts secrets that the server must read again: AES-256-GCM with a key that is not in the database. */
export interface Vault {
  /** `place` names where the secret is stored. A secret that is copied to another place cannot be opened. */
  seal(clear: string, place: string): Sealed;
  /** Returns undefined if the secret was sealed with another key, for another place, or was changed. */
  open(sealed: string, place: string): string | undefined;
}

export const createVault = (key: Buffer): Vault => {
  if (key.length !== keyBytes) throw new Error(`a vault's key has ${keyBytes} bytes`);
  return {
    seal: (clear, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
      return {
        sealed: `${form}${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`,
      };
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed.startsWith(form) ? sealed.slice(form.length) : '', 'base64url');
      return bytes.length < nonceBytes + tagBytes ? undefined : openWith(key, bytes, place);
    },
  };
};

const openWith = (key: Buffer, bytes: Buffer, place: string): string | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const content = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** Begins every sealed secret and names how it is sealed, so that another way can take its place. */
const form = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

/** Parameters of argon2id (the library's default algorithm) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes of this process in turn, so that a flood of passwords leaves memory and threads to others: the thread pool has
 * four threads, and files need one, too.
 */
const inTurn = turnsOf(3);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

let nobody: Promise<string> | undefined;

/**
 * Returns true if the password is the stored one. For an unknown user it checks a dummy hash, so that the
 * answer takes as long as for a wrong password.
 */
export const passwordMatches = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const compared = stored ?? (await nobody);
  const matches = await inTurn(() => verify(compared, password)).catch(() => false);
  return matches && typeof stored === 'string';
};

/** Compares secrets in constant time, so that the time reveals only their length. */
export const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const keyBytes = 32;

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
