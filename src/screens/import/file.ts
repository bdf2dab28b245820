import type { TextKey } from '../../i18n/texts';
import { type Import, type ImportColumn, importColumnsOf, rowsOfFile } from '../../schema/import';
import { csvLineOf, markFormulas, unmarkFormulas } from '../../schema/text/csv';
import { type DayOrder, dayIn, dayOrderOf, fold } from '../../schema/text/fold';
import { saveFile } from '../controls/save-file';
import { headingLine, rankOf, takesSeveral } from './headings';

type Rows = readonly (readonly string[])[];

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

/** Parsed file. Its rows keep their line numbers. */
export interface ReadFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
  /** Notes about parts of the file that are not among the rows, or may not be what they seem. */
  readonly notes: readonly FileNote[];
}

interface FileNote {
  readonly text: TextKey;
  /** Numbers of lines, or names of sheets. */
  readonly of: readonly (number | string)[];
}

interface FileRow {
  /** Number of the line as spreadsheets show it. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type FileRefusal = 'import.tooLarge' | 'import.noRows' | 'import.unreadable' | 'import.oldExcel';

/** Maximum file size in bytes. */
const largest = 10 * 1024 * 1024;

/** Reads a CSV or XLSX file in the browser. Returns the text key of the reason if it cannot. */
export const readFile = async (file: File, one: Import): Promise<ReadFile | FileRefusal> => {
  if (file.size > largest) return 'import.tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  // XLSX files are zip archives. Files of Excel before 2007 are not.
  const isBook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'import.oldExcel';
  const open: number[] = [];
  const sheets = isBook
    ? await sheetsIn(bytes)
    : [{ name: '', isHidden: false, rows: csvRows(textOf(bytes), (line) => open.push(line)) }];
  if (sheets === undefined) return 'import.unreadable';
  const filled = sheets
    .map(({ rows, ...sheet }) => ({ ...sheet, lines: filledIn(rows) }))
    .filter(({ lines }) => lines.length > 0)
    // Nobody means a sheet that Excel does not show, unless there is no other.
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const headed = ({ lines }: { readonly lines: readonly FileRow[] }) =>
    headingLine(
      lines.map(({ cells }) => cells),
      one,
    );
  const seen = filled.filter(({ isHidden }) => isHidden === filled[0]?.isHidden);
  const sheet = seen.find((other) => headed(other) >= 0) ?? seen[0];
  if (!sheet) return 'import.noRows';
  const { lines } = sheet;
  const at = Math.max(0, headed(sheet));
  const below = lines.slice(at + 1);
  const totals = below.filter((row, index) => isTotal(row) && below.slice(index).every(isTotal));
  const rows = below.slice(0, below.length - totals.length);
  const headings = lines[at]?.cells ?? [];
  if (rows.length === 0) return 'import.noRows';
  if (rows.length > rowsOfFile) return 'import.tooLarge';
  const linesOf = (some: readonly FileRow[]) => some.map(({ line }) => line);
  const notes: readonly FileNote[] = [
    { text: 'import.aboveHeadings', of: linesOf(lines.slice(0, at)) },
    { text: 'import.totalLines', of: linesOf(totals) },
    { text: 'import.openQuote', of: open },
    {
      text: 'import.brokenLetters',
      of: linesOf(lines.filter(({ cells }) => cells.some((cell) => cell.includes('\uFFFD')))),
    },
    {
      text: 'import.moreCells',
      of: linesOf(rows.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ''))),
    },
    { text: 'import.failedCells', of: linesOf(rows.filter(({ cells }) => cells.some(isFailed))) },
    { text: 'import.otherSheets', of: filled.filter((other) => other !== sheet).map(({ name }) => name) },
  ];
  return {
    name: file.name.slice(0, 200),
    headings,
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => (isFailed(cell) ? '' : cell)) })),
    notes: notes.filter(({ of }) => of.length > 0),
  };
};

/** True for what a spreadsheet shows in place of a value that it could not compute. */
const isFailed = (cell: string): boolean =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(cell);

const filledIn = (rows: Rows): readonly FileRow[] =>
  rows
    .map((cells, index): FileRow => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

/** True for a line of sums, as reports have below their rows. */
const isTotal = ({ cells }: FileRow): boolean =>
  /^(grand |sub ?)?totals?\b|^(ال)?(اجمالي|مجموع)/.test(fold(cells.find((cell) => cell !== '') ?? ''));

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: Rows;
}

/**
 * Reads the sheets. The libraries are loaded with the first workbook. The reader does not tell which sheets are hidden.
 */
const sheetsIn = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Sheet[] | undefined> => {
  const [{ default: readBook }, { strFromU8, strToU8, unzipSync, zipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]);
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
    const tags = strFromU8(parts['xl/workbook.xml'] ?? strToU8('')).match(/<(\w+:)?sheet\s[^<>]*>/g);
    const mended = Object.entries(parts).flatMap(([name, part]) => {
      const sheet = name.startsWith('xl/worksheets/') ? strFromU8(part) : '';
      return withErrors(sheet) === sheet ? [] : [[name, strToU8(withErrors(sheet))] as const];
    });
    // The reader takes archives alone, so a book is packed again, but only if one of its sheets was mended.
    const whole = () => new Uint8Array(zipSync({ ...parts, ...Object.fromEntries(mended) }, { level: 0 }));
    const sheets = await readBook(new Blob([mended.length === 0 ? bytes : whole()]));
    return sheets.map(({ sheet, data }, at) => ({
      name: sheet,
      isHidden: /\bstate="(hidden|veryHidden)"/.test(tags?.[at] ?? ''),
      rows: data.map((row) => row.map(cellText)),
    }));
  } catch {
    return undefined;
  }
};

/** Makes texts of errors and of formulas that no program has computed: the reader takes both for empty cells. */
const withErrors = (sheet: string): string =>
  sheet
    .replace(/(<(?:\w+:)?c\s[^<>]*\bt=)"e"/g, '$1"str"')
    .replace(/<c(\s[^<>]*)>\s*<f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/f>)\s*<\/c>/g, (_, facts: string) => {
      const place = facts.replace(/\st="\w*"/, '');
      return `<c${place} t="str"><v>#VALUE!</v></c>`;
    });

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  // Days in workbooks have no zone. The library reads them as midnight in UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return String(cell);
};

/** Key of the entity's column for each column of the file, in order. null: not imported. */
export type Mapping = readonly (string | null)[];

export interface MappedFile {
  readonly one: Import;
  readonly file: ReadFile;
  readonly mapping: Mapping;
}

export type SentRow = Readonly<Record<string, string | number>> & { readonly line: number };

/**
 * Applies the mapping. Several columns may fill one value: the parts of a name in the order in which it is spoken, the
 * phones of a customer with the mobile first. Days are sent as `yyyy-MM-dd`, in the order of their column.
 */
export const sentRows = ({ one, file, mapping }: MappedFile): readonly SentRow[] => {
  const orders = mapping.map((_, index) => dayOrderAt({ one, file, mapping }, index));
  const filling = mapping
    .flatMap((key, index) => (key === null ? [] : [{ key, index }]))
    .toSorted(
      (a, b) => rankOf(a.key, file.headings[a.index] ?? '') - rankOf(b.key, file.headings[b.index] ?? ''),
    );
  return file.rows.map(({ line, cells }) => {
    const sent: Record<string, readonly string[]> = {};
    for (const { key, index } of filling) {
      const cell = cells[index]?.slice(0, 4000) ?? '';
      const order = orders[index];
      if (cell === '' || sent[key]?.includes(cell)) continue;
      sent[key] = [...(sent[key] ?? []), order ? dayOrSwapped(cell, order) : cell];
    }
    const joined = ([key, values]: readonly [string, readonly string[]]) => [
      key,
      values.join(key === one.of.title ? ' ' : '\n'),
    ];
    return { ...Object.fromEntries(Object.entries(sent).map(joined)), line };
  });
};

/** A day that the column's order does not allow is sent so that the server, which reads the day first, refuses it. */
const dayOrSwapped = (cell: string, order: DayOrder): string =>
  dayIn(cell, order) ??
  (order === 'dayFirst' ? cell : cell.replace(/(\p{Nd}{1,2})([-/.\s])(\p{Nd}{1,2})/u, '$3$2$1'));

/** Returns the order in which the days of a column are read; undefined if the column holds none in numbers. */
export const dayOrderAt = ({ one, file, mapping }: MappedFile, index: number): DayOrder | undefined => {
  const column = importColumnsOf(one).find(({ key }) => key === mapping[index]);
  if (column?.field.kind !== 'date') return undefined;
  const cells = file.rows.flatMap((row) => row.cells[index] || []);
  const isAmbiguous = cells.some((cell) => dayIn(cell) !== dayIn(cell, 'monthFirst'));
  const isNamed = /\bm{1,2}\W?d{1,2}\b/i.test(file.headings[index] ?? '');
  return isAmbiguous ? (dayOrderOf(cells) ?? (isNamed ? 'monthFirst' : 'dayFirst')) : undefined;
};

/** Finds errors of a mapping: required columns that are missing, and single values that are mapped twice. */
export const mappingProblems = (
  mapping: Mapping,
  one: Import,
): { readonly missing: readonly ImportColumn[]; readonly twice: readonly ImportColumn[] } => {
  const columns = importColumnsOf(one);
  const times = (key: string) => mapping.filter((other) => other === key).length;
  return {
    missing: columns.filter(({ key, isRequired }) => isRequired && times(key) === 0),
    twice: columns.filter((column) => times(column.key) > 1 && !takesSeveral(one, column)),
  };
};

/** Maximum characters per call, well below the server's limit. */
const lettersAtOnce = 200_000;

export const piecesOf = (rows: readonly SentRow[], most: number): readonly (readonly SentRow[])[] => {
  const pieces: SentRow[][] = [];
  let letters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = pieces.at(-1);
    if (last && last.length < most && letters + size <= lettersAtOnce) {
      last.push(row);
      letters += size;
    } else {
      pieces.push([row]);
      letters = size;
    }
  }
  return pieces;
};

/** Returns the first values of a column, by which the user recognises it. */
export const samplesOf = (rows: readonly FileRow[], index: number): readonly string[] =>
  [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[index] || []))].slice(0, 3);
