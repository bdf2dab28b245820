import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { keyBytes } from './keys';

/** Stored form of a secret. An object, so that the type checker refuses clear text in its place. */
export interface Sealed {
  readonly sealed: string;
}

/** A column in which sealed secrets are stored, as `v2.…`; null or '' where there is none. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Place in the vault (`Vault.seal`). */
  readonly place: string;
  /** Column whose value is the end of each row's place (`place.7`). Default: one place for all rows. */
  readonly by?: string;
}

/** Encrypts secrets that the server must read again: AES-256-GCM with keys that are not in the database. */
export interface Vault {
  /** `place` names where the secret is stored. A secret that is copied to another place cannot be opened. */
  seal(clear: string, place: string): Sealed;
  /** Returns undefined if the secret was sealed with an unknown key, for another place, or was changed. */
  open(sealed: string, place: string): string | undefined;
  /** True if the secret was sealed with the key that seals now, so that a rotation may leave it. */
  isCurrent(sealed: string): boolean;
}

/**
 * Builds a vault from a key, or from a function that returns the keys at hand: the first one seals, all of them open.
 * The function is asked each time, so that a rotation reaches a running server. Throws unless a key has 32 bytes.
 */
export const createVault = (keys: Buffer | (() => readonly Buffer[])): Vault => {
  const known = (): readonly Buffer[] => {
    const list = typeof keys === 'function' ? keys() : [keys];
    if (list.length === 0 || list.some((key) => key.length !== keyBytes))
      throw new Error(`a vault's key has ${keyBytes} bytes`);
    return list;
  };
  known();
  return {
    seal: (clear, place) => {
      const [key = Buffer.alloc(0)] = known();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), content]);
      return { sealed: `v2.${keyIdOf(key)}.${bytes.toString('base64url')}` };
    },
    open: (sealed, place) => {
      const { id, bytes } = partsOf(sealed);
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      for (const key of known()) {
        if (id !== undefined && keyIdOf(key) !== id) continue;
        const clear = openWith(key, bytes, place);
        if (clear !== undefined) return clear;
      }
      return undefined;
    },
    isCurrent: (sealed) => {
      const [key = Buffer.alloc(0)] = known();
      return partsOf(sealed).id === keyIdOf(key);
    },
  };
};

/** Splits `v2.{key}.{bytes}`. Earlier releases wrote `v1.{bytes}`, which does not name its key. */
const partsOf = (sealed: string): { readonly id?: string; readonly bytes: Buffer } => {
  const [version, first = '', second = ''] = sealed.split('.');
  if (version === 'v2') return { id: first, bytes: Buffer.from(second, 'base64url') };
  return { bytes: version === 'v1' ? Buffer.from(first, 'base64url') : Buffer.alloc(0) };
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

/** Name of a key in what it seals. Reveals nothing about the key. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('id of a key of secrets').update(key).digest('hex').slice(0, 12);

const nonceBytes = 12;
const tagBytes = 16;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

/** Parameters of argon2id (the library's default algorithm) as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** True if the hash was made with other parameters than today's. */
export const isOutdatedHash = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = options;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
};

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
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return matches && typeof stored === 'string';
};

/** Compares secrets in constant time, so that the time reveals only their length. */
export const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
