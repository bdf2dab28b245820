import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Head, TrailLine } from '../data/chain-check';
import { isPacked } from './file';
import type { SignedHead } from './heads';

export interface WrittenTrail {
  /** Entries in the file. */
  readonly entries: number;
  readonly head: SignedHead;
}

/** Writes a trail into a file, a JSON object a line, its head signed; packed where the name ends in `.gz`. */
export const writeTrail = async (
  lines: AsyncIterable<TrailLine>,
  signedOf: (head: Head) => Promise<SignedHead>,
  file: string,
): Promise<WrittenTrail> => {
  let entries = 0;
  let head: SignedHead | undefined;
  const texts = async function* () {
    for await (const line of lines) {
      if ('id' in line) entries += 1;
      if ('head' in line) head = await signedOf(line);
      yield `${JSON.stringify('head' in line ? head : line)}\n`;
    }
  };
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  const source = Readable.from(texts());
  await (isPacked(file) ? pipeline(source, createGzip(), target) : pipeline(source, target));
  if (!head) throw new Error('a trail ends with its head');
  return { entries, head };
};

/** SHA-256 of a file's bytes, in hexadecimal. */
export const fileHash = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};
