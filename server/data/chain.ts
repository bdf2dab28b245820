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
  /** Of entries from before there were seals, which are links of the chain by themselves; null of all others. */
  readonly previousHash: string | null;
  readonly hash: string | null;
  /** Where a person's data were taken out of it: by which erasure, and the hash of what is left. */
  readonly redaction?: { readonly erasure: number; readonly hash: string } | null;
}

/** What an entry was when it was written: its id and the SHA-256 of its content, in hexadecimal. */
export type EntryMark = readonly [id: number, contentHash: string];

/** A link of the chain over entries that were committed by then, in the order of their ids. */
export interface Seal {
  /** 1, 2, 3 and so on. */
  readonly seal: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly sealedAt: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly entries: readonly EntryMark[];
}

/** What the first link's hash stands on. */
export const genesis = 'beauty-centre';

type Unplaced = Omit<TrailRow, 'branchId'>;

const beforeBranch = (row: Unplaced): readonly unknown[] => [
  row.timestamp,
  row.userId,
  row.userName,
  row.username,
  row.action,
  row.entityName,
  row.entityId,
];

const afterBranch = (row: Unplaced): readonly unknown[] => [
  row.details,
  row.changes.map(({ field, before, after }) => [field, before, after]),
  row.ip,
  row.requestId,
];

/** The text an entry's hash is made of. Never changes: old entries are checked by it. */
export const contentOf = (row: TrailRow): string =>
  JSON.stringify([...beforeBranch(row), row.branchId, ...afterBranch(row)]);

/** The same without its branch, which the database puts between the two: its number, or null. */
export const contentAroundBranch = (row: Unplaced): readonly [before: string, after: string] => [
  `${JSON.stringify(beforeBranch(row)).slice(0, -1)},`,
  `,${JSON.stringify(afterBranch(row)).slice(1)}`,
];

/** The hash of an entry that is a link by itself. */
export const hashOf = (previousHash: string, row: TrailRow): string =>
  createHash('sha256')
    .update(previousHash + contentOf(row), 'utf8')
    .digest('hex');

/** What stands in a seal for an entry. */
export const contentDigestOf = (row: TrailRow): Buffer =>
  createHash('sha256').update(contentOf(row), 'utf8').digest();

/** The same in hexadecimal; also of what is left of an entry from which something was taken out. */
export const contentHashOf = (row: TrailRow): string => contentDigestOf(row).toString('hex');

/** As `seal.ts` has the database work it out. */
export const sealHashOf = ({ previousHash, seal, sealedAt, entries }: Omit<Seal, 'hash'>): string =>
  createHash('sha256')
    .update(
      [`${previousHash} ${seal} ${sealedAt}`, ...entries.map(([id, hash]) => `${id}:${hash}`)].join('\n'),
    )
    .digest('hex');

/** One hash over all entries that an erasure has touched; it stands in the erasure's own entry. */
export const redactionDigestOf = (
  redacted: readonly { readonly id: number; readonly hash: string }[],
): string =>
  createHash('sha256')
    .update(
      redacted
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, hash }) => `${id}:${hash}`)
        .join('\n'),
    )
    .digest('hex');

/** What the entry of an erasure says of the entries it has touched. */
export const vouchedIn = (
  row: SealedRow,
): { readonly erasure: number; readonly digest: string } | undefined => {
  const said =
    row.action === 'Erase' ? row.changes.find(({ field }) => field === 'redacted')?.after : undefined;
  if (!said) return undefined;
  const { erasure, digest } = JSON.parse(said);
  return { erasure: Number(erasure), digest: String(digest) };
};
