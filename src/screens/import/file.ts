import { type Import, type ImportColumn, rowsOfFile } from '../../schema/import';
import { csvRows, textOf } from './csv';

/** Parsed file. The first row with content is the heading; the others keep their line numbers. */
export interface ReadFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
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
export const readFile = async (file: File): Promise<ReadFile | FileRefusal> => {
  if (file.size > largest) return 'import.tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  // XLSX files are zip archives. Files of Excel before 2007 are not.
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

/** Reads the first sheet. The reader library is loaded with the first workbook. */
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

/** Applies the mapping. Several columns of a file may fill one list, for example two phones of a customer. */
export const sentRows = ({ rows }: ReadFile, mapping: Mapping): readonly SentRow[] =>
  rows.map(({ line, cells }) => {
    const sent: Record<string, string> = {};
    mapping.forEach((key, index) => {
      const cell = cells[index]?.slice(0, 4000) ?? '';
      if (key !== null && cell !== '') sent[key] = sent[key] === undefined ? cell : `${sent[key]}\n${cell}`;
    });
    return { ...sent, line };
  });

/** Finds errors of a mapping: required columns that are missing, and single values that are mapped twice. */
export const mappingProblems = (
  mapping: Mapping,
  columns: readonly ImportColumn[],
): { readonly missing: readonly ImportColumn[]; readonly twice: readonly ImportColumn[] } => ({
  missing: columns.filter(({ key, isRequired }) => isRequired && !mapping.includes(key)),
  twice: columns.filter(
    ({ key, field }) => field.kind !== 'rows' && mapping.filter((one) => one === key).length > 1,
  ),
});

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
