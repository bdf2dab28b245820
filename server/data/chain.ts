import { createHash } from 'node:crypto';

/** A row of the trail, as it is hashed and as it is exported. */
export interface TrailRow {
  /** ISO 8601 in UTC with milliseconds. */
  readonly timestamp: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly username: string | null;
  readonly action: string;
  readonly entityName: string;
  readonly entityId: string | null;
  readonly branchId: number | null;
  readonly details: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly ip: string | null;
  readonly requestId: string | null;
}

export interface SealedRow extends TrailRow {
  readonly id: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first row's hash stands on. */
export const genesis = 'beauty-centre';

/** The text a row's hash is made of, after the hash of the row before. Never changes: old rows are checked by it. */
export const contentOf = (row: TrailRow): string =>
  JSON.stringify([
    row.timestamp,
    row.userId,
    row.userName,
    row.username,
    row.action,
    row.entityName,
    row.entityId,
    row.branchId,
    row.details,
    row.changes.map(({ field, before, after }) => [field, before, after]),
    row.ip,
    row.requestId,
  ]);

export const hashOf = (previousHash: string, row: TrailRow): string =>
  createHash('sha256')
    .update(previousHash + contentOf(row), 'utf8')
    .digest('hex');

export type ChainResult =
  | { readonly ok: true; readonly rows: number; readonly head: string }
  | {
      readonly ok: false;
      readonly rows: number;
      readonly brokenId: number;
      readonly reason: 'content' | 'link' | 'end';
    };

/**
 * Walks rows in the order of their ids and names the first that is not what was written: its content
 * differs, a row before it is missing or strange, or rows are missing at the end.
 */
export const checkChain = async (
  rows: AsyncIterable<SealedRow> | Iterable<SealedRow>,
  head?: string,
): Promise<ChainResult> => {
  let previous = genesis;
  let count = 0;
  let lastId = 0;
  for await (const row of rows) {
    if (row.previousHash !== previous) return { ok: false, rows: count, brokenId: row.id, reason: 'link' };
    if (hashOf(previous, row) !== row.hash)
      return { ok: false, rows: count, brokenId: row.id, reason: 'content' };
    previous = row.hash;
    lastId = row.id;
    count += 1;
  }
  if (head !== undefined && head !== previous)
    return { ok: false, rows: count, brokenId: lastId, reason: 'end' };
  return { ok: true, rows: count, head: previous };
};
