import type { TextKey } from '../../i18n/texts';
import { type Import, type ImportColumn, importColumnsOf, rowsOfFile } from '../../schema/import';
import { type DayOrder, dayIn, dayOrderOf, fold } from '../../schema/text/fold';
import { csvRows, type Rows, textOf } from './csv';
import { headingLine, rankOf, takesSeveral } from './headings';

/** Parsed file. Its rows keep their line numbers. */
export interface ReadFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
  /** What of the file is not among the rows, or may not be what it seems. */
  readonly told: readonly Told[];
}

export interface Told {
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
  const told: readonly Told[] = [
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
    told: told.filter(({ of }) => of.length > 0),
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
const sheetsIn = async (bytes: Uint8Array): Promise<readonly Sheet[] | undefined> => {
  const [{ default: readBook }, { strFromU8, strToU8, unzipSync, zipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]);
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
    const tags = strFromU8(parts['xl/workbook.xml'] ?? strToU8('')).match(/<(\w+:)?sheet\s[^>]*>/g);
    for (const [name, part] of Object.entries(parts))
      if (name.startsWith('xl/worksheets/')) parts[name] = strToU8(withErrors(strFromU8(part)));
    const sheets = await readBook(new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]));
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
    .replace(/(<(?:\w+:)?c\s[^>]*\bt=)"e"/g, '$1"str"')
    .replace(/<c(\s[^>]*)>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*<\/c>/g, (_, facts: string) => {
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
