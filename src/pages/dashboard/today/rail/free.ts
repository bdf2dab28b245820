import type { Today } from '../parts';

export type Gap = NonNullable<Today['gaps']>[number];

/** A specialist's free time for the rest of the day. */
export interface Free {
  readonly first: Gap;
  /** Instants at which an appointment could begin, earliest first. */
  readonly starts: readonly string[];
}

const most = 3;
const step = 3_600_000;
const shortest = 1_800_000;

/**
 * Groups free stretches by specialist. First the beginning of each stretch is offered, because it leaves no hole in
 * the day; what is left of three times is filled with later hours of the same stretches.
 */
export const freeOf = (gaps: readonly Gap[]): readonly Free[] => {
  const byStaff = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = `${gap.branchId}-${gap.staffId}`;
    byStaff.set(key, [...(byStaff.get(key) ?? []), gap]);
  }
  return [...byStaff.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ first, starts: startsIn(own) }] : [];
  });
};

const startsIn = (gaps: readonly Gap[]): readonly string[] => {
  const heads = gaps.map(({ start }) => Date.parse(start));
  const later = gaps.flatMap(({ start, end }) => {
    const found: number[] = [];
    for (let at = Date.parse(start) + step; at + shortest <= Date.parse(end); at += step) found.push(at);
    return found;
  });
  return [...heads, ...later]
    .slice(0, most)
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
};
