/** Signs at which a spreadsheet may split a cell again, if its list separator is none of ours. */
const splits = /([;\t\r\n])/;

/**
 * Beginning of a cell that a spreadsheet runs as a formula. LibreOffice 7.4 runs `=` alone, Excel also `+`, `-`, `@`,
 * and East Asian versions the wide forms. Apostrophes belong to it, so that a mark can be told from what was typed.
 */
const formula = /^[\s\p{Cf}']*[=+\-@＝＋－＠]/u;

const marked = /^'(?=[\s\p{Cf}']*[=+\-@＝＋－＠])/u;

/**
 * Puts an apostrophe before each part of a text that a spreadsheet would run as a formula (R-34, ASVS 5.3.1): at the
 * beginning of the cell, and behind `;`, a tab or a line break within it.
 */
export const markFormulas = (text: string): string =>
  partsOf(text, (part) => (formula.test(part) ? `'${part}` : part));

/** Removes the apostrophes of `markFormulas`, so that a file of ours is read as it was written. */
export const unmarkFormulas = (text: string): string => partsOf(text, (part) => part.replace(marked, ''));

const partsOf = (text: string, change: (part: string) => string): string =>
  text
    .split(splits)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** Returns a line of a file. Every cell is quoted, because each program splits unquoted ones at another sign. */
export const csvLineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
