import type { Values } from '../../data/entity-server';
import { needsOf } from './needs';
import { merged, type Need } from './occupancy';

/** What specialists of a booking gain by its change: the times they had and have no more. None: all they had. */
export const freedTimes = (before: Values, after: Values | undefined): readonly Need[] => {
  const had = staffOf(before);
  const has = after ? staffOf(after) : [];
  return had.flatMap((need) =>
    has
      .filter(({ id }) => id === need.id)
      .reduce<readonly Need[]>((left, taken) => left.flatMap((one) => without(one, taken)), [need]),
  );
};

const staffOf = (booking: Values): readonly Need[] =>
  merged(needsOf(booking)).filter(({ kind }) => kind === 'staff');

const without = (need: Need, taken: Need): readonly Need[] =>
  [
    { ...need, end: Math.min(need.end, taken.start) },
    { ...need, start: Math.max(need.start, taken.end) },
  ].filter(({ start, end }) => start < end);
