import { csvLineOf, markFormulas, unmarkFormulas } from '../../schema/text/csv';
import { saveFile } from '../controls/save-file';

/**
 * Parses a CSV text: quotes, line breaks within them, and the separator of its first line. Takes the marks away that
 * kept a spreadsheet from running a cell.
 */
export const csvRows = (text: string): readonly (readonly string[])[] => {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(unmarkFormulas(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
};

/** Returns the most frequent separator outside of quotes in the first line, because Excel uses the system's one. */
const separatorOf = (text: string): string => {
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '');
  const count = (sign: string) => first.split(sign).length;
  return [';', '\t', '،', '؛', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
};

/**
 * Decodes bytes by their byte order mark, or as UTF-8, or as windows-1256, which Excel writes on Arabic
 * Windows. UTF-8 cut within a letter is read as windows-1256 too and becomes nonsense, which the page shows.
 */
export const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
};

export const saveCsv = (rows: readonly (readonly string[])[], name: string): void =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

/** Builds a CSV file that spreadsheets read as UTF-8, without cells that they would run as formulas. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => csvLineOf(row.map(marked))).join('')}`;

/** A phone or a number alone is no formula, and stays what it is in a file that somebody corrects. */
const marked = (cell: string): string => (/^[+-][\d\s()-]+$/.test(cell) ? cell : markFormulas(cell));
