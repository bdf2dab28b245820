import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Head } from '../data/chain-check';
import { textInFolder } from '../kernel/vault';

/**
 * What the trail's chain ended with at a moment, signed with a key that the database does not hold (Ed25519). Kept
 * elsewhere, it proves what the trail was: nobody can change what stands before it and keep its hash.
 */
export interface SignedHead extends Head {
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
  /** The public key, SPKI in base64. */
  readonly key: string;
  /** Over `signedTextOf`, in base64. */
  readonly signature: string;
}

/** Signs with the key of the folder, which is made when it is first needed. */
export const signedHeadOf = async (
  dataDir: string,
  { head, seals }: Head,
  now: Date,
): Promise<SignedHead> => {
  const privateKey = createPrivateKey(await textInFolder(dataDir, keyFile, newKey));
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const at = now.toISOString();
  const signature = sign(null, signedTextOf({ head, seals, at }), privateKey).toString('base64');
  return { head, seals, at, key, signature };
};

/** The public key of the folder, SPKI in base64; undefined where none was made yet. */
export const ownKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(path.join(dataDir, keyFile), 'utf8').catch(() => undefined);
  return text === undefined
    ? undefined
    : createPublicKey(createPrivateKey(text)).export({ type: 'spki', format: 'der' }).toString('base64');
};

/** Whether the key that it names has signed it. Whose key that is, whoever kept it knows. */
export const isSigned = (signed: SignedHead): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(signed.key, 'base64'), type: 'spki', format: 'der' });
    return verify(null, signedTextOf(signed), key, Buffer.from(signed.signature, 'base64'));
  } catch {
    return false;
  }
};

const keyFile = 'trail.key';

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Three words in a line: the hash, how many seals, and when. */
const signedTextOf = ({ head, seals, at }: Pick<SignedHead, 'head' | 'seals' | 'at'>): Buffer =>
  Buffer.from(`trail ${head} ${seals} ${at}`);
