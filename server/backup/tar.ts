/** A tar archive as a stream, so that any tool opens a backup: entries of known length, in the order they are written. */

const recordBytes = 512;

export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** One entry with its header, filled up to whole records. */
export function* tarEntry({ name, content }: TarEntry, at: Date): Generator<Buffer> {
  yield headerOf(name, content.length, at);
  yield content;
  const rest = content.length % recordBytes;
  if (rest > 0) yield Buffer.alloc(recordBytes - rest);
}

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * recordBytes);

const headerOf = (name: string, size: number, at: Date): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for a name in an archive: ${name}`);
  const header = Buffer.alloc(recordBytes);
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(number(0o600, 7), 100);
  header.write(number(0, 7), 108);
  header.write(number(0, 7), 116);
  header.write(number(size, 11), 124);
  header.write(number(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** The bytes are no archive, or end in its middle. */
export class BrokenArchive extends Error {}

/** Longest entry that is read; ours are blocks of a megabyte but for single long rows. */
const mostBytes = 256 * 1024 * 1024;

/** The entries of an archive, each whole; throws BrokenArchive where it is none or ends too early. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = reader(bytes);
  for (;;) {
    const header = await source.take(recordBytes);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = parsed(header);
    const content = await source.take(size);
    await source.take((recordBytes - (size % recordBytes)) % recordBytes);
    yield { name, content };
  }
}

const parsed = (header: Buffer): { readonly name: string; readonly size: number } => {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '').trim();
  const sum = Number.parseInt(text(148, 156), 8);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  const size = Number.parseInt(text(124, 136), 8);
  if (sumOf(blank) !== sum || !(size >= 0 && size <= mostBytes)) throw new BrokenArchive('a header is wrong');
  return { name: text(0, 100), size };
};

const reader = (bytes: AsyncIterable<Buffer>) => {
  const iterator = bytes[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let held = 0;
  const take = async (count: number): Promise<Buffer> => {
    while (held < count) {
      const next = await iterator.next();
      if (next.done) throw new BrokenArchive('it ends too early');
      parts.push(next.value);
      held += next.value.length;
    }
    const all = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts, held);
    parts = [all.subarray(count)];
    held -= count;
    return all.subarray(0, count);
  };
  return { take };
};
