import { ask } from '../support/server-program';
import type { Read } from './reads';
import type { Side } from './side';

export interface Times {
  readonly p50: number;
  /** The slowest but one in a hundred; of few calls, the slowest. */
  readonly p99: number;
  /** Calls that were answered with a fault of the server: at a large size, mostly because they took too long. */
  readonly faults: number;
}

const warmUps = 2;
const most = 25;
const mostMs = 1500;

/** Times one call after another at both sizes in turn, so that a slow moment of the machine meets both. In milliseconds. */
export const timed = async (sides: readonly Side[], reads: readonly Read[]): Promise<readonly Times[]> => {
  const taken = sides.map((): number[] => []);
  const faults = sides.map(() => 0);
  for (let turn = 0; turn < warmUps + most; turn++)
    for (const [index, side] of sides.entries()) {
      const read = reads[index];
      const own = taken[index];
      if (!read || !own || (own.length > 2 && sumOf(own) > mostMs)) continue;
      const begun = performance.now();
      const { status } = await ask(read.method, `${side.address}${read.url}`, {
        token: side.tokens[read.who],
        ...(read.body === undefined ? {} : { body: read.body }),
      });
      const ms = performance.now() - begun;
      if (status >= 500) faults[index] = (faults[index] ?? 0) + 1;
      // A slow call is not repeated to warm up.
      if (turn >= warmUps || ms > mostMs) own.push(ms);
    }
  return taken.map((own, index) => timesOf(own, faults[index]));
};

export const timesOf = (taken: readonly number[], faults = 0): Times => {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), faults };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
