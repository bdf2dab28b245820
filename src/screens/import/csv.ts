import { csvLineOf, markFormulas, unmarkFormulas } from '../../schema/text/csv';
import { saveFile } from '../controls/save-file';

export type Rows = readonly (readonly string[])[];

/**
 * Parses a CSV text: quotes, line breaks within them, and the separator of most of its lines. Takes the marks away that
 * kept a spreadsheet from running a cell. A quotation mark without its end is a sign like any other, so that it swallows
 * no rows; `onOpen` is called with its line.
 */
export const csvRows = (text: string, onOpen: (line: number) => void = () => {}): Rows => {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rows: string[][] = named === undefined ? [] : [[]];
  let row: string[] = [];
  let cell = '';
  const endCell = () => {
    // Excel keeps the zeros of a number by writing it as a formula: ="0100".
    row.push(unmarkFormulas(cell).replace(/^\s*="([^"]*)"\s*$/, '$1'));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = named === undefined ? 0 : text.indexOf('\n') + 1; at < text.length; at++) {
    const sign = text[at] ?? '';
    const quoted = sign === '"' && cell.trim() === '' ? quotedFrom(text, at, separator) : undefined;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else {
      if (sign === '"' && cell.trim() === '') onOpen(rows.length + 1);
      cell += sign;
    }
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
};

/** Returns the quoted cell that begins here and where it ends; undefined if a row or a cell does not end behind it. */
const quotedFrom = (text: string, start: number, separator: string) => {
  let cell = '';
  for (let from = start + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end < 0) return undefined;
    cell += text.slice(from, end);
    if (text[end + 1] !== '"') {
      const [blanks = ''] = /^ {0,99}/.exec(text.slice(end + 1, end + 100)) ?? [];
      const next = text[end + 1 + blanks.length];
      const isEnd = next === undefined || next === separator || next === '\n' || next === '\r';
      return isEnd ? { cell, end: end + blanks.length } : undefined;
    }
    cell += '"';
    from = end + 2;
  }
};

/** Returns the separator that most of the first lines have equally often, because Excel uses the system's one. */
const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"\r\n]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  const weight = (sign: string): number => {
    const lengths = lines.map((line) => line.split(sign).length).filter((length) => length > 1);
    const alike = (length: number) => lengths.filter((one) => one === length).length;
    return Math.max(0, ...lengths.map((length) => alike(length) * 1000 + Math.min(length, 999)));
  };
  const signs = [',', ';', '\t', '،', '؛', '|'];
  return signs.reduce((best, sign) => (weight(sign) > weight(best) ? sign : best), ',');
};

/**
 * Decodes bytes by their byte order mark, as UTF-16 if every other byte is zero, as UTF-8, or as windows-1256, which
 * Excel writes on Arabic Windows. UTF-8 with a few broken letters stays UTF-8; each becomes the sign �.
 */
export const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 0];
  bytes.subarray(0, 10_000).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if ((even + odd) * 10 > Math.min(bytes.length, 10_000))
    return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be').decode(bytes);
  const read = new TextDecoder().decode(bytes);
  const broken = read.split('\uFFFD').length - 1;
  const whole = (read.match(/[^\0-\x7F\uFFFD]/g) ?? []).length;
  return broken > whole ? new TextDecoder('windows-1256').decode(bytes) : read;
};

export const saveCsv = (rows: readonly (readonly string[])[], name: string): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

/** Builds a CSV file that spreadsheets read as UTF-8, without cells that they would run as formulas. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => csvLineOf(row.map(marked))).join('')}`;

/** A phone or a number alone is no formula, and stays what it is in a file that somebody corrects. */
const marked = (cell: string): string => (/^[+-][\d\s()-]+$/.test(cell) ? cell : markFormulas(cell));
