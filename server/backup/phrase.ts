import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { phraseWords } from './phrase-words';

/**
 * A recovery phrase: twelve words for 128 random bits and four bits of checksum, as BIP-0039 writes them. It is shown
 * once and stored nowhere. Everything that opens or vouches for a backup is derived from it.
 */

const entropyBytes = 16;
const bitsOfWord = 11;
export const phraseLength = 12;

/** Makes a phrase of 128 random bits. */
export const newPhrase = (): string => phraseOf(randomBytes(entropyBytes));

/** Writes 16 bytes as twelve words. */
export const phraseOf = (entropy: Buffer): string => {
  const bits = bitsOf(entropy) + checksumOf(entropy);
  return Array.from({ length: phraseLength }, (_, at) =>
    Number.parseInt(bits.slice(at * bitsOfWord, (at + 1) * bitsOfWord), 2),
  )
    .map((index) => phraseWords[index])
    .join(' ');
};

/** Reads typed words back to 16 bytes. Undefined if a word is unknown or the checksum shows a slip. */
export const entropyOf = (typed: string): Buffer | undefined => {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const indexes = words.map((word) => phraseWords.indexOf(word));
  if (words.length !== phraseLength || indexes.includes(-1)) return undefined;
  const bits = indexes.map((index) => index.toString(2).padStart(bitsOfWord, '0')).join('');
  const entropy = Buffer.from(
    Array.from({ length: entropyBytes }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  );
  return bits.slice(entropyBytes * 8) === checksumOf(entropy) ? entropy : undefined;
};

/** Keys of a phrase. The purposes are apart, so that neither key tells about the other. */
export const keysOfPhrase = (
  typed: string,
): { readonly identity: string; readonly vouching: Buffer } | undefined => {
  const entropy = entropyOf(typed);
  if (!entropy) return undefined;
  const derived = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', entropy, '', `beauty-centre ${purpose} v1`, 32));
  return {
    /** X25519 identity as the age tool writes it. */
    identity: bech32('age-secret-key-', derived('age identity')).toUpperCase(),
    /** Seed of the Ed25519 key with which the owner of the phrase vouches for a centre's signing key. */
    vouching: derived('vouching key'),
  };
};

const bitsOf = (bytes: Buffer): string =>
  [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

const checksumOf = (entropy: Buffer): string =>
  bitsOf(createHash('sha256').update(entropy).digest()).slice(0, entropyBytes / 4);

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Writes bytes as Bech32 (BIP-0173), the form of keys in age. */
const bech32 = (prefix: string, bytes: Buffer): string => {
  const data =
    bitsOf(bytes)
      .match(/.{1,5}/g)
      ?.map((five) => Number.parseInt(five.padEnd(5, '0'), 2)) ?? [];
  const signs = [...Buffer.from(prefix)];
  const checked = [...signs.map((sign) => sign >> 5), 0, ...signs.map((sign) => sign & 31), ...data];
  const rest = [...checked, 0, 0, 0, 0, 0, 0].reduce((sum, value) => {
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return generators.reduce(
      (made, generator, at) => ((sum >> (25 + at)) & 1 ? made ^ generator : made),
      next,
    );
  }, 1);
  const check = Array.from({ length: 6 }, (_, at) => ((rest ^ 1) >> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...check].map((value) => letters[value]).join('')}`;
};
