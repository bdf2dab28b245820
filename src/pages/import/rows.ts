import type { ImportColumn } from '../../schema/import-columns';
import type { FileRow, ReadFile } from './file';

/** Which column of the entity each column of the file goes to; null: to none. */
export type Mapping = readonly (string | null)[];

/** A row as it is sent: its line and its cells by column. */
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

/** What keeps the columns from being used: one that must be there is not, or one that holds a single value is there twice. */
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

/** Rows in pieces that the server takes in one call. */
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
