import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { errorCode } from '../kernel/errors';

/**
 * Sealed backups are files in the age format (https://age-encryption.org/v1) around the archive. The library is
 * loaded only when a file is sealed or opened.
 */
const library = () => import('age-encryption');

/** Ending that a sealed file gets after its usual one. */
export const sealedEnding = '.age';

const firstLine = 'age-encryption.org/v1\n';

/** Address of the public half of an identity. Files are sealed to it. */
export const recipientOf = async (identity: string): Promise<string> =>
  (await library()).identityToRecipient(identity);

/** Seals a stream of bytes for a recipient, piece by piece. */
export const sealedStream = async (clear: Readable, recipient: string): Promise<Readable> => {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return nodeStream(await encrypter.encrypt(webStream(clear)));
};

/** Thrown if a sealed file is read without its phrase, or with another one. */
export class NotOpened extends Error {
  constructor(readonly reason: 'sealed' | 'wrongPhrase') {
    super(reason);
  }
}

/** Reads a backup file, sealed or not. Throws `NotOpened` if `identity` is missing or does not open it. */
export const openedFile = async (
  file: string,
  identity: string | undefined,
  highWaterMark: number,
): Promise<Readable> => {
  if (!(await isSealedFile(file))) return createReadStream(file, { highWaterMark });
  if (identity === undefined) throw new NotOpened('sealed');
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const stored = createReadStream(file, { highWaterMark });
  try {
    return nodeStream(await decrypter.decrypt(webStream(stored)));
  } catch (error) {
    stored.destroy();
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new NotOpened('wrongPhrase');
    throw error;
  }
};

/** True if the file begins like one of age. A missing file counts as not sealed: reading it then says so. */
export const isSealedFile = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
      return buffer.subarray(0, bytesRead).toString('latin1') === firstLine;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/** The library works on web streams of plain byte arrays. */
const webStream = (stream: Readable): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as never);
