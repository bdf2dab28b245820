import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Returns a new token: `bc_`, the number of its account, 256 random bits in base64url, and a checksum. Programs that
 * search files for secrets find it by its shape and need not ask the server.
 */
export const newToken = (accountId: number): string => {
  const text = `${prefixOf(accountId)}_${randomBytes(32).toString('base64url')}`;
  return `${text}${checksumOf(text)}`;
};

/** Beginning of the tokens of an account. The audit log shows it as the username. */
export const prefixOf = (accountId: number): string => `bc_${accountId}`;

/** Tokens of sign-ins are shorter, so none of them has this shape, even if it begins so by chance. */
export const isToken = (text: string): boolean =>
  /^bc_\d{1,10}_[\w-]{50}$/.test(text) &&
  checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** 32 bits have at most seven digits to the base 36. */
const checksumLength = 7;
const checksumOf = (text: string): string => crc32(text).toString(36).padStart(checksumLength, '0');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
