import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';

// The browser's own WebCrypto is missing on plain-http addresses in a local network.
const cipherOf = (key: string, place: string) =>
  managedNonce(xchacha20poly1305)(hexToBytes(key), utf8ToBytes(place));

/** Encrypts a text with a key of 64 hexadecimal digits. It opens only with the same key and for the same place. */
export const seal = (text: string, key: string, place: string): string =>
  bytesToHex(cipherOf(key, place).encrypt(utf8ToBytes(text)));

/** Returns the text. Throws if the key or the place is another, or the text was changed. */
export const unseal = (sealed: string, key: string, place: string): string =>
  bytesToUtf8(cipherOf(key, place).decrypt(hexToBytes(sealed)));
