import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';

const maxBytes = 5_000_000;
const kept = 3;

/**
 * Moves a full log aside as .1, .2, .3. The server holds the file open in append mode, so it is copied and
 * emptied, not renamed. A line written in between may be lost; the log is for people, not for recovery.
 */
export function rotateLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  rmSync(`${file}.${kept}`, { force: true });
  for (let n = kept - 1; n >= 1; n--) {
    if (statSync(`${file}.${n}`, { throwIfNoEntry: false })) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What the server wrote since `from` (bytes), at most the last 4 kB. */
export function logSince(file: string, from: number): string {
  const size = logSize(file);
  const start = Math.max(Math.min(from, size), size - 4096);
  if (size === start) return '';
  const fd = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(size - start);
    readSync(fd, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    closeSync(fd);
  }
}
