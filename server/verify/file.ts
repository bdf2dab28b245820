import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Head, TrailLine } from '../data/chain-check';
import { noEntry } from './failure';
import type { SignedHead } from './heads';

/** In a file every head is signed. */
export type FileLine = Exclude<TrailLine, Head> | SignedHead;

/** A file that `--export` wrote, or `--head`: a JSON object a line. */
export async function* fileLines(file: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file, 'utf8'),
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
const names = ['id', 'seal', 'waiting', 'head'];
