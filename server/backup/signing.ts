import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup says whose it is: its manifest, which holds a checksum of everything else, is signed with the centre's own
 * Ed25519 key. The key is apart from the database, and no backup contains it.
 */

/** Last entry of an archive. */
export const signatureName = 'signature.json';

export const signatureSchema = z.object({
  /** Public half of the key that signed, raw, in base64url. */
  key: z.string().max(100),
  signature: z.string().max(200),
  /** Signature over `key` by the key of the recovery phrase; null if nobody has typed one. */
  vouched: z.string().max(200).nullable(),
});
export type Signature = z.infer<typeof signatureSchema>;

/** Builds the private key of a seed of 32 bytes. */
export const signingKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });

/** Head of a PKCS #8 private key of Ed25519 (RFC 8410); the seed follows. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

/** Fingerprint of a public key, for people to note down and compare: eight groups of four hexadecimal digits. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(`signing key of backups ${publicKey}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, '$1-');

/** Compares fingerprints as people type them. */
export const isFingerprint = (typed: string, publicKey: string): boolean =>
  typed.toLowerCase().replace(/[^0-9a-f]/g, '') === fingerprintOf(publicKey).replaceAll('-', '');

export const signManifest = (key: KeyObject, manifest: Buffer, vouched: string | null): Signature => ({
  key: publicKeyOf(key),
  signature: sign(null, ofManifest(manifest), key).toString('base64url'),
  vouched,
});

/** True if the key of the signature signed these very bytes. */
export const isSigned = (manifest: Buffer, { key, signature }: Signature): boolean =>
  isGenuine(ofManifest(manifest), key, signature);

/** Signs a centre's public key with the key of its recovery phrase. */
export const vouch = (vouching: Buffer, publicKey: string): string =>
  sign(null, ofKey(publicKey), signingKeyOf(vouching)).toString('base64url');

/** True if whoever holds the phrase has vouched for this public key. */
export const isVouched = (vouching: Buffer, publicKey: string, vouched: string | null): boolean =>
  vouched !== null && isGenuine(ofKey(publicKey), publicKeyOf(signingKeyOf(vouching)), vouched);

// A prefix for each purpose: no signature may serve as another.
const ofManifest = (manifest: Buffer): Buffer =>
  Buffer.concat([Buffer.from('beauty-centre backup manifest v1\n'), manifest]);
const ofKey = (publicKey: string): Buffer => Buffer.from(`beauty-centre signing key v1\n${publicKey}`);

const isGenuine = (content: Buffer, publicKey: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, content, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
