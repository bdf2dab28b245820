import { describe, expect, it } from 'vitest';
import { inLanes } from './columns-layout';

/** Returns a random number generator with the same numbers on every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Blocks shorter than a quarter of an hour are drawn as high as one, which is one line. */
const bottom = ({ from, to }: Part) => Math.max(to, from + 15);
const overlap = (a: Part, b: Part) => a.from < bottom(b) && b.from < bottom(a);

describe('Blocks side by side', () => {
  it('never stand over each other, never more than there is room for, and none is lost', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const next = numbers(seed);
      const most = 1 + next(4);
      const parts = Array.from({ length: next(30) }, (_, id) => {
        const from = next(56) * 15;
        return { id, from, to: from + 5 + next(30) * 5 };
      });
      const { placed, crowds } = inLanes(parts, most);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        expect(one.lanes).toBeLessThanOrEqual(most);
        for (const other of placed)
          if (one.id !== other.id && overlap(one, other))
            expect([seed, one.lane]).not.toEqual([seed, other.lane]);
      }
      const hidden = crowds.flatMap((crowd) => crowd.hidden);
      expect([...placed, ...hidden].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        parts.map(({ id }) => id),
      );
      for (const crowd of crowds)
        for (const one of crowd.hidden) {
          // No part is hidden if a lane was free.
          expect(placed.filter((other) => overlap(one, other)).length).toBeGreaterThanOrEqual(
            Math.max(1, most - 1),
          );
          expect([crowd.from <= one.from, one.to <= crowd.to]).toEqual([true, true]);
        }
      // A counter can be pressed whole: none covers another, and none is lower than a quarter of an hour.
      for (const [at, crowd] of crowds.entries()) {
        expect(crowd.to - crowd.from).toBeGreaterThanOrEqual(15);
        if (at > 0) expect(crowd.from).toBeGreaterThanOrEqual(crowds[at - 1]?.to ?? 0);
      }
      // A block next to a counter leaves space for it.
      for (const one of placed)
        if (crowds.some((crowd) => overlap(crowd, one))) expect([seed, one.isCrowded]).toEqual([seed, true]);
    }
  });
});
