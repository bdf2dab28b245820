import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoff } from './backoff';

//
it('A message that surely was not sent waits 30 s, 2 min, 10 min, 30 min, then 2 h, give or take a fifth', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => backoff(failures, 0.5) / 1000)).toEqual([
    30, 120, 600, 1800, 7200, 7200, 7200,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const middle = backoff(failures, 0.5);
        expect(Math.abs(backoff(failures, random) - middle)).toBeLessThanOrEqual(middle / 5 + 1);
      },
    ),
  );
});

//
it('A provider that asks for more patience gets it', () => {
  expect(backoff(1, 0.5, 90)).toBe(90_000);
  expect(backoff(1, 0.5, 3)).toBe(30_000);
});
