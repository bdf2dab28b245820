import {
  contentHashOf,
  type EntryMark,
  genesis,
  hashOf,
  type Seal,
  type SealedRow,
  sealHashOf,
} from './chain';
import { createDrop, type Dropped, type VouchedDrop } from './chain-drop';
import { createRedactions, type GoneRedaction } from './chain-redactions';

/** Entries that were committed and have no seal yet, in the order of their ids, and since when the first of them waits. */
export interface Waiting {
  readonly waiting: readonly EntryMark[];
  /** ISO 8601 in UTC with milliseconds, both by the database's clock. */
  readonly since: string | null;
  readonly at: string;
}

/** What the chain ends with. */
export interface Head {
  readonly head: string;
  readonly seals: number;
}

/** Stands first in a file that holds a part of a trail: it goes on from this link. */
export interface Follows {
  /** Hash of the seal before, or what the first seal of all stands on. */
  readonly follows: string;
  /** Number of the seal before; 0 where the part begins with the trail. */
  readonly seals: number;
  readonly redactions: readonly GoneRedaction[];
}

/**
 * The trail as it is walked through and exported. Entries stand before what names them: an entry that is a link by
 * itself alone, the others before their seal, those that wait before `Waiting`, and what nothing names after it; the
 * head last. What was dropped from its beginning, or what it goes on from, stands before all.
 */
export type TrailLine = Dropped | Follows | SealedRow | Seal | Waiting | Head;

export type BrokenReason =
  /** Not what was written. */
  | 'content'
  /** What stands before it is missing or strange. */
  | 'link'
  /** It is named by a seal, and gone. */
  | 'missing'
  /** Nothing names it. */
  | 'strange'
  /** It stands before what was written before it. */
  | 'order'
  /** The seal that begins with it was changed. */
  | 'seal'
  /** It should have been sealed long ago. */
  | 'late'
  /** Rows are missing after it. */
  | 'end'
  /** The chain does not hold a head that was proved with it once. */
  | 'proof';

export type ChainResult =
  | {
      readonly ok: true;
      readonly rows: number;
      readonly head: string;
      readonly seals: number;
      /** Entries without a seal yet, which are what was written. */
      readonly waiting: number;
      /** What retention has dropped from the beginning, as the chain itself says. */
      readonly dropped?: VouchedDrop | undefined;
      /** Of a part: what it goes on from, and its entries that an erasure after its end has touched. */
      readonly part?: { readonly follows: number; readonly erasedLater: number } | undefined;
    }
  | { readonly ok: false; readonly rows: number; readonly brokenId: number; readonly reason: BrokenReason };

/** How long an entry may wait for its seal. */
const longestWaitMs = 60_000;

/**
 * Walks the trail and names the first entry that is not what was written, is missing, was put in or stands elsewhere.
 * Of an entry that a person was taken out of, the hash of what is left must be one that the entry of the erasure
 * vouches for. Entries at the beginning may be gone where retention's own entry vouches for it. `proved`: what the chain
 * ended with once, by how many seals it had. Keeps no more in memory than the entries of a seal.
 */
export const checkChain = async (
  lines: AsyncIterable<TrailLine> | Iterable<TrailLine>,
  proved: ReadonlyMap<number, string> = new Map(),
): Promise<ChainResult> => {
  const redactions = createRedactions();
  const drop = createDrop();
  let part: number | undefined;
  let previous = genesis;
  let seals = 0;
  let count = 0;
  let lastId = 0;
  let waiting = 0;
  let head: string | undefined;
  let late: number | undefined;
  let rows: SealedRow[] = [];
  let isFirst = true;
  const broken = (brokenId: number, reason: BrokenReason): ChainResult => ({
    ok: false,
    rows: count,
    brokenId,
    reason,
  });
  /** The entries before a line that names them, one by one. */
  const namedBy = (marks: readonly EntryMark[], seal?: Seal): ChainResult | undefined => {
    const there = new Map(rows.map((row) => [row.id, row]));
    const named = new Set(marks.map(([id]) => id));
    let place = 0;
    for (const [id, contentHash] of marks) {
      const row = rows[place];
      if (!row || row.id !== id) {
        if (!there.has(id) && seal && drop.mayGo(seal.seal)) {
          drop.went(id);
          continue;
        }
        if (!there.has(id)) return broken(id, 'missing');
        return broken(row?.id ?? id, row && named.has(row.id) ? 'order' : 'strange');
      }
      if (!redactions.holds(row, contentHashOf(row), contentHash)) return broken(id, 'content');
      if (seal) drop.read(row, seal);
      place += 1;
      count += 1;
      lastId = id;
    }
    const [strange] = rows.slice(place);
    rows = [];
    return strange && broken(strange.id, 'strange');
  };
  const isProved = () => (proved.get(seals) ?? previous) === previous;
  for await (const line of lines) {
    // What is left out stands before all, and nowhere else.
    if (('dropped' in line || 'follows' in line) && !isFirst) return broken(lastId, 'link');
    isFirst = false;
    if ('seal' in line) {
      const first = line.entries[0]?.[0] ?? lastId;
      if (!isProved()) return broken(lastId, 'proof');
      // Of entries from before there were seals nothing but this hash is left, which the first seal stands on.
      const isGone = seals === 0 && line.previousHash !== previous && drop.mayGo(0);
      if (isGone) drop.went(first);
      else if (line.previousHash !== previous) return broken(first, 'link');
      if (line.seal !== seals + 1) return broken(first, 'link');
      if (sealHashOf(line) !== line.hash) return broken(first, 'seal');
      const wrong = namedBy(line.entries, line);
      if (wrong) return wrong;
      drop.passed(line);
      previous = line.hash;
      seals = line.seal;
    } else if ('head' in line) head = line.head;
    else if ('dropped' in line) {
      drop.claim(line);
      redactions.gone(line.redactions);
    } else if ('follows' in line) {
      previous = line.follows;
      seals = line.seals;
      part = line.seals;
      redactions.gone(line.redactions);
    } else if ('waiting' in line) {
      const wrong = namedBy(line.waiting);
      if (wrong) return wrong;
      waiting = line.waiting.length;
      const [first] = line.waiting;
      if (first && line.since !== null && Date.parse(line.at) - Date.parse(line.since) > longestWaitMs)
        late = first[0];
    } else if (line.hash !== null && seals === 0) {
      if (line.previousHash !== previous && !drop.mayGo(0)) return broken(line.id, 'link');
      if (line.previousHash !== previous) drop.went(line.id);
      const isWhole = redactions.holds(line, hashOf(line.previousHash ?? '', line), line.hash);
      if (!isWhole) return broken(line.id, 'content');
      previous = line.hash;
      lastId = line.id;
      count += 1;
    } else rows.push(line);
  }
  const [strange] = rows;
  if (strange) return broken(strange.id, 'strange');
  const taken = drop.unvouched();
  if (taken !== undefined) return broken(taken, 'missing');
  const [unvouched] = redactions.unvouched();
  if (unvouched !== undefined && part === undefined) return broken(unvouched, 'content');
  if (!isProved() || [...proved.keys()].some((seal) => seal > seals || seal < (part ?? 0)))
    return broken(lastId, 'proof');
  if (head !== undefined && head !== previous) return broken(lastId, 'end');
  if (late !== undefined) return broken(late, 'late');
  return {
    ok: true,
    rows: count,
    head: previous,
    seals,
    waiting,
    dropped: drop.vouched(),
    part: part === undefined ? undefined : { follows: part, erasedLater: redactions.unvouched().length },
  };
};
