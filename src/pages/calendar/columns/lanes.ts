import type { Hours } from '../grid/day-time';

/** Where something stands beside what overlaps with it. */
export interface Lane {
  readonly lane: number;
  /** In how many parts the width is divided there. */
  readonly lanes: number;
  /** Something there has no room and is counted at the side instead. */
  readonly isCrowded: boolean;
}

/** What found no lane, as one stretch of the day. */
export interface Crowd<T> extends Hours {
  readonly hidden: readonly T[];
}

export interface Placed<T> {
  readonly placed: readonly (T & Lane)[];
  readonly crowds: readonly Crowd<T>[];
}

/** Minutes that a block takes at least: lower, it could be neither read nor pressed. */
const least = 20;

/**
 * Places what overlaps side by side, in as few lanes as it needs and in `most` at most. Where there are more, the
 * last lane is given up to the count of what has none.
 */
export const inLanes = <T extends Hours>(parts: readonly T[], most: number): Placed<T> => {
  const placed: (T & Lane)[] = [];
  const crowds: Crowd<T>[] = [];
  let cluster: { readonly part: T; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    const isCrowded = ends.length > most;
    const lanes = isCrowded ? Math.max(1, most - 1) : ends.length;
    const hidden: T[] = [];
    for (const { part, lane } of cluster)
      if (lane < lanes) placed.push({ ...part, lane, lanes, isCrowded });
      else hidden.push(part);
    crowds.push(...stretches(hidden));
    cluster = [];
    ends = [];
  };
  for (const part of [...parts].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(part.to, part.from + least);
    cluster.push({ part, lane });
  }
  close();
  return { placed, crowds };
};

/** In order of their beginning: what overlaps is one stretch, for counts would cover each other. */
const stretches = <T extends Hours>(parts: readonly T[]): readonly Crowd<T>[] => {
  const found: { from: number; to: number; hidden: T[] }[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const to = Math.max(part.to, part.from + least);
    if (last && part.from < last.to) {
      last.hidden.push(part);
      last.to = Math.max(last.to, to);
    } else found.push({ from: part.from, to, hidden: [part] });
  }
  return found;
};
