import { contentHashOf, redactionDigestOf, type SealedRow, vouchedIn } from './chain';

/** An entry of the trail that is no longer there, from which a person had been taken out before. */
export interface GoneRedaction {
  readonly id: number;
  readonly erasure: number;
  readonly hash: string;
}

/** Entries that a person was taken out of, until the entry of their erasure vouches for what is left. */
export const createRedactions = () => {
  const open = new Map<number, { readonly id: number; readonly hash: string; readonly isGone?: true }[]>();
  return {
    /** Entries that an erasure vouches for as well, and that are no longer there. */
    gone: (entries: readonly GoneRedaction[]): void => {
      for (const { id, erasure, hash } of entries)
        open.set(erasure, [...(open.get(erasure) ?? []), { id, hash, isGone: true }]);
    },
    /** Whether an entry is what was written, as far as it is still there. */
    holds: (row: SealedRow, hash: string, written: string): boolean => {
      if (row.redaction) {
        const { erasure, hash: left } = row.redaction;
        open.set(erasure, [...(open.get(erasure) ?? []), { id: row.id, hash: left }]);
        if (contentHashOf(row) !== left) return false;
      } else if (hash !== written) return false;
      const vouched = vouchedIn(row);
      if (!vouched) return true;
      const isRight = redactionDigestOf(open.get(vouched.erasure) ?? []) === vouched.digest;
      open.delete(vouched.erasure);
      return isRight;
    },
    /** The entries for which nothing vouches. */
    unvouched: (): readonly number[] =>
      [...open.values()].flat().flatMap(({ id, isGone }) => (isGone ? [] : [id])),
  };
};
