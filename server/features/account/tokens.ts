import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits: 43 base64url characters. The server stores only its hash (P-06). */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
