import { createHmac, randomBytes } from 'node:crypto';

/** Codes of authenticator apps as RFC 6238 computes them: SHA-1, six digits, one for every 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Bytes of a secret: the length of a SHA-1, as RFC 4226 advises. */
const secretBytes = 20;
/** Steps that a phone's clock may be ahead or behind. */
const drift = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new random secret in base32, as apps take it. */
export const newSecret = (): string => base32(randomBytes(secretBytes));

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Returns the code of a step. */
export const codeAt = (secret: string, step: number, length = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(number).padStart(length, '0');
};

/**
 * Returns the step that a typed code belongs to, if it is later than the last taken one. The caller must store it by a
 * statement that takes it once: this only finds it.
 */
export const stepOfCode = (secret: string, code: string, lastStep: number, now: Date): number | undefined => {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return steps.find((step) => step > lastStep && codeAt(secret, step) === code);
};

/** Returns the text of the QR code that apps scan (Key Uri Format). */
export const otpauthOf = (
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string => {
  const label = [issuer, username].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepSeconds}`;
};

export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
