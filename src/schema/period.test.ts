import { describe, expect, it } from 'vitest';
import { longestPeriod, periodIssues } from './query';

const keysOf = (from: string | null, to: string | null) =>
  periodIssues({ from, to }, Date.parse('2026-11-22T23:59:59Z')).map(({ key }) => key);
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('a period', () => {
  it('may be left open at either end, or be a single day', () => {
    expect(keysOf(null, null)).toEqual([]);
    expect(keysOf(null, '1999-01-01')).toEqual([]);
    expect(keysOf('2026-11-22', null)).toEqual([]);
    // Today has begun in zones east of UTC, although not in UTC.
    expect(keysOf('2026-11-23', null)).toEqual([]);
    expect(keysOf('2026-11-22', '2026-11-22')).toEqual([]);
  });

  it('does not end before it begins', () => {
    expect(keysOf('2026-11-22', '2026-11-21')).toEqual(['validate.periodOrder']);
  });

  it('is no longer than three years', () => {
    expect(keysOf('2020-01-01', daysAfter('2020-01-01', longestPeriod - 1))).toEqual([]);
    expect(keysOf('2020-01-01', daysAfter('2020-01-01', longestPeriod))).toEqual(['validate.periodLong']);
    expect(keysOf('2020-01-01', null)).toEqual(['validate.periodLong']);
  });
});
