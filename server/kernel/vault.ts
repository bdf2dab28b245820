import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A secret as it is stored. An object, so that a secret in clear is never taken for one. */
export interface Sealed {
  readonly sealed: string;
}

/** Seals secrets that the server must know again: AES-256-GCM under a key that the database does not hold. */
export interface Vault {
  /** `place` names where it is kept; what is moved to another place opens no more. */
  seal(clear: string, place: string): Sealed;
  /** Undefined when it was sealed under another key, for another place, or changed since. */
  open(sealed: string, place: string): string | undefined;
}

/** `key`: 32 bytes. */
export const createVault = (key: Buffer): Vault => {
  if (key.length !== keyBytes) throw new Error(`a vault's key has ${keyBytes} bytes`);
  return {
    seal: (clear, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
      return { sealed: `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}` };
    },
    open: (sealed, place) => {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== 'v1' || bytes.length < nonceBytes + tagBytes) return undefined;
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
    },
  };
};

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';
