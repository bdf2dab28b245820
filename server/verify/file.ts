import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Head, TrailLine } from '../data/chain-check';
import { noEntry } from './failure';
import type { SignedHead } from './heads';

/** In a file every head is signed. */
export type FileLine = Exclude<TrailLine, Head> | SignedHead;

/** Whether a name is that of a packed file. */
export const isPacked = (file: string): boolean => file.endsWith('.gz');

/** A file that `--export` wrote, or `--head`, or retention (packed): a JSON object a line. */
export async function* fileLines(file: string): AsyncGenerator<FileLine> {
  let number = 0;
  const source = createReadStream(file);
  for await (const line of createInterface({
    // What fails is heard where the lines are read.
    input: isPacked(file) ? pipeline(source, createGunzip(), () => {}) : source,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (line.trim() !== '') yield lineIn(line, file, number);
  }
}

const lineIn = (line: string, file: string, number: number): FileLine => {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read === 'object' && read !== null && names.some((name) => name in read))
      return read as FileLine;
  } catch {
    // It is not even JSON.
  }
  throw noEntry(file, number);
};

/** By one of these a line is known. */
const names = ['id', 'seal', 'waiting', 'head', 'dropped', 'follows'];
