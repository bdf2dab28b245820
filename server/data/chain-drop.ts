import type { Seal, SealedRow } from './chain';
import type { GoneRedaction } from './chain-redactions';

/** Stands first in a trail whose oldest entries retention has dropped: the seals up to `dropped` stay without theirs. */
export interface Dropped {
  /** Number of the last seal whose entries may be gone. */
  readonly dropped: number;
  readonly redactions: readonly GoneRedaction[];
}

/** What retention writes into the trail before it drops anything. */
export interface DropMark {
  /** Number and hash of the last seal whose entries go. */
  readonly seals: number;
  readonly head: string;
  /** All of them were sealed before this moment, ISO 8601 in UTC. */
  readonly before: string;
  /** Entries that were written to the file. */
  readonly entries: number;
  /** Its name and the SHA-256 of its bytes, in hexadecimal. */
  readonly file: string;
  readonly sha256: string;
  /** Over the head at the file's end, by the key of the server that wrote it. */
  readonly signedAt: string;
  readonly key: string;
  readonly signature: string;
}

/** A drop that the chain vouches for, and when that was written. */
export interface VouchedDrop extends DropMark {
  readonly markId: number;
  readonly at: string;
}

/** What retention may never drop: entries of the last year, whatever anybody sets or writes. */
const leastMs = 365 * 86_400_000;

/** How the mark stands in its entry, a change for each word. */
export const markChanges = (
  mark: DropMark,
): readonly { readonly field: keyof DropMark; readonly before: null; readonly after: string | number }[] =>
  markKeys.map((field) => ({ field, before: null, after: mark[field] }));

const markKeys = [
  'before',
  'entries',
  'file',
  'sha256',
  'seals',
  'head',
  'signedAt',
  'key',
  'signature',
] as const satisfies readonly (keyof DropMark)[];

/** What an entry says of a drop; undefined where it tells of something else. */
const markIn = ({ action, entityName, changes }: SealedRow): DropMark | undefined => {
  if (action !== 'Archive' || entityName !== 'AuditLog') return undefined;
  const said = new Map(
    changes.map(({ field, after }) => [field, after === null ? null : JSON.parse(after)] as const),
  );
  const text = (key: keyof DropMark) => String(said.get(key) ?? '');
  return {
    seals: Number(said.get('seals')),
    head: text('head'),
    before: text('before'),
    entries: Number(said.get('entries')),
    file: text('file'),
    sha256: text('sha256'),
    signedAt: text('signedAt'),
    key: text('key'),
    signature: text('signature'),
  };
};

/**
 * What is missing from the beginning of a trail, until a sealed entry vouches for it: that names the last seal without
 * entries by number and hash, and was itself sealed at least a year later.
 */
export const createDrop = () => {
  let last = 0;
  let firstGone: number | undefined;
  let end: Seal | undefined;
  let vouched: VouchedDrop | undefined;
  return {
    claim: ({ dropped }: Dropped): void => {
      last = dropped;
    },
    /** Whether entries of this seal may be gone; seal 0 are those from before there were seals. */
    mayGo: (seal: number): boolean => last > 0 && seal <= last,
    went: (id: number): void => {
      firstGone ??= id;
    },
    passed: (seal: Seal): void => {
      if (seal.seal === last) end = seal;
    },
    /** Looks whether a sealed entry is the mark. */
    read: (row: SealedRow, seal: Seal): void => {
      const mark = end && markIn(row);
      if (!mark || mark.seals !== last || mark.head !== end?.hash) return;
      if (Date.parse(seal.sealedAt) - Date.parse(end.sealedAt) < leastMs) return;
      vouched = { ...mark, markId: row.id, at: row.timestamp };
    },
    vouched: (): VouchedDrop | undefined => vouched,
    /** The first entry that is gone and that nothing vouches for. */
    unvouched: (): number | undefined => (vouched ? undefined : firstGone),
  };
};
