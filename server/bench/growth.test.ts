import { describe, expect, it } from 'vitest';
import { growthOf, isWithin } from './growth';
import type { Round } from './measure';
import type { CentreResult } from './results';

const round = (changes: Partial<Round>): Round => ({
  perSecond: 100,
  p50: 1,
  p99: 2,
  serverCpuMs: 1,
  postgresCpuMs: 1,
  statements: 2,
  waits: 2,
  walBytes: 0,
  ...changes,
});

const centre = (size: number, aloneMs: number, changes: Partial<Round> = {}): CentreResult => ({
  shape: 'ordinary',
  size,
  branches: 1,
  processes: 1,
  memoryMb: 100,
  rows: [{ row: 'list', product: [round(changes)], bare: [round({})], aloneMs }],
});

describe('growth from the smallest centre to the largest', () => {
  it('is that of one caller, of the time under load and of the processors', () => {
    const large = centre(1_000_000, 3, { perSecond: 80, serverCpuMs: 1.5, postgresCpuMs: 1.5 });
    const [grown] = growthOf({ centres: [large, centre(100_000, 9), centre(10_000, 2)] });
    expect(grown).toEqual({
      shape: 'ordinary',
      row: 'list',
      from: 10_000,
      to: 1_000_000,
      alone: 1.5,
      loaded: 1.25,
      cpu: 1.5,
    });
  });

  it('does not mix shapes or numbers of processes, and says nothing of one size', () => {
    const two = { ...centre(1_000_000, 3), processes: 2 };
    const large = { ...centre(1_000_000, 3), shape: 'large' } as const;
    expect(growthOf({ centres: [centre(10_000, 2), two, large] })).toEqual([]);
  });

  it('stays within the limit only if one caller and many do', () => {
    const of = (alone: number, loaded: number) =>
      isWithin({ shape: 'large', row: 'list', from: 1, to: 2, alone, loaded, cpu: undefined });
    expect([of(1.5, 1.5), of(1.51, 1), of(1, 1.51), of(Number.NaN, 1)]).toEqual([true, false, false, true]);
  });

  it('knows nothing of processors where PostgreSQL cannot be looked at', () => {
    const blind = { postgresCpuMs: undefined };
    const [grown] = growthOf({ centres: [centre(10_000, 2, blind), centre(1_000_000, 2, blind)] });
    expect(grown?.cpu).toBeUndefined();
  });
});
