import { open } from 'node:fs/promises';

/**
 * An encrypted backup is a file in the age format (https://age-encryption.org/v1) around the archive. The age tool opens
 * it, too. The library is loaded only when a file is encrypted or opened.
 */
const library = () => import('age-encryption');

/** Ending that an encrypted file gets after its usual one. */
export const encryptedEnding = '.age';

const firstLine = 'age-encryption.org/v1\n';

type Chunks = AsyncIterable<Uint8Array>;

/** Step of a pipeline that encrypts for a recipient (`age1…`), if there is one. */
export const encryptFor = (recipient: string | undefined) =>
  async function* (clear: Chunks): Chunks {
    if (recipient === undefined) return yield* clear;
    const { Encrypter } = await library();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* piecesOf(await encrypter.encrypt(streamOf(clear)));
  };

/** Step of a pipeline that decrypts with private keys. Without keys the stream is not encrypted. */
export const decryptWith = (identities: readonly string[] | undefined) =>
  async function* (encrypted: Chunks): Chunks {
    if (!identities) return yield* encrypted;
    const { Decrypter } = await library();
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* piecesOf(await decrypter.decrypt(streamOf(encrypted)));
  };

/** True if this is the library's error for a file that none of the keys opens. */
export const isWrongIdentity = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('no identity matched');

/** True if the file begins like one of age. */
export const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1') === firstLine;
  } finally {
    await handle.close();
  }
};

// The library takes and gives web streams; Node's own are async iterables as well, which the types do not say.
const streamOf = (chunks: Chunks): ReadableStream<Uint8Array> =>
  (ReadableStream as unknown as { from(chunks: Chunks): ReadableStream<Uint8Array> }).from(chunks);
const piecesOf = (stream: unknown): Chunks => stream as Chunks;
