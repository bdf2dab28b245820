import { type Import, type ImportColumn, rowsOfFile } from '../../schema/import';
import { csvRows, textOf } from './csv';

/** A file as its rows: the first that holds anything is the heading, the others keep their numbers in the file. */
export interface ReadFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
}

interface FileRow {
  /** The line's number as spreadsheets show it. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type FileRefusal = 'import.tooLarge' | 'import.noRows' | 'import.unreadable' | 'import.oldExcel';

/** Bytes of a file. */
const largest = 10 * 1024 * 1024;

/** Reads a CSV or XLSX file in the browser; a text is the key of why not. */
export const readFile = async (file: File): Promise<ReadFile | FileRefusal> => {
  if (file.size > largest) return 'import.tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Workbooks are zip archives; those of Excel before 2007 are not.
  const isBook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'import.oldExcel';
  const rows = isBook ? await bookRows(file) : csvRows(textOf(bytes));
  if (rows === undefined) return 'import.unreadable';
  const filled = rows
    .map((cells, index): FileRow => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...others] = filled;
  if (!head || others.length === 0) return 'import.noRows';
  if (others.length > rowsOfFile) return 'import.tooLarge';
  return { name: file.name.slice(0, 200), headings: head.cells, rows: others };
};

/** The first sheet. Its reader is loaded with the first workbook. */
const bookRows = async (file: File): Promise<readonly (readonly string[])[] | undefined> => {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    const sheet: readonly (readonly unknown[])[] = await readSheet(file);
    return sheet.map((row) => row.map(cellText));
  } catch {
    return undefined;
  }
};

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  // Days of workbooks have no zone: they are read as midnight in UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return String(cell);
};

/** Which column of the entity each column of the file goes to; null: to none. */
export type Mapping = readonly (string | null)[];

/** A file on its way, with where its columns go. */
export interface MappedFile {
  readonly one: Import;
  readonly file: ReadFile;
  readonly mapping: Mapping;
}

export type SentRow = Readonly<Record<string, string | number>> & { readonly line: number };

/** Several columns of a file may fill one list: two phones of one customer. */
export const sentRows = ({ rows }: ReadFile, mapping: Mapping): readonly SentRow[] =>
  rows.map(({ line, cells }) => {
    const sent: Record<string, string> = {};
    mapping.forEach((key, index) => {
      const cell = cells[index]?.slice(0, 4000) ?? '';
      if (key !== null && cell !== '') sent[key] = sent[key] === undefined ? cell : `${sent[key]}\n${cell}`;
    });
    return { ...sent, line };
  });

/** Reasons against a mapping: a required column is missing, or one for a single value is there twice. */
export const mappingProblems = (
  mapping: Mapping,
  columns: readonly ImportColumn[],
): { readonly missing: readonly ImportColumn[]; readonly twice: readonly ImportColumn[] } => ({
  missing: columns.filter(({ key, isRequired }) => isRequired && !mapping.includes(key)),
  twice: columns.filter(
    ({ key, field }) => field.kind !== 'rows' && mapping.filter((one) => one === key).length > 1,
  ),
});

/** Characters of a call: well below what the server takes. */
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

/** The first cells of a column that hold anything, to recognise it by. */
export const samplesOf = (rows: readonly FileRow[], index: number): readonly string[] =>
  [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[index] || []))].slice(0, 3);
