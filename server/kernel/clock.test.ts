import { expect, it } from 'vitest';
import { keptFrom } from './clock';

it('What is kept begins with a month in UTC, whatever day it is', () => {
  const from = (now: string, months: number) => keptFrom(new Date(now), months).toISOString().slice(0, 19);
  expect(from('2027-03-31T23:59:59.999Z', 12)).toBe('2026-03-01T00:00:00');
  expect(from('2027-04-01T00:00:00Z', 12)).toBe('2026-04-01T00:00:00');
  expect(from('2028-02-29T12:00:00Z', 12)).toBe('2027-02-01T00:00:00');
  expect(from('2027-01-15T00:00:00Z', 13)).toBe('2025-12-01T00:00:00');
  expect(from('2027-01-15T00:00:00Z', 600)).toBe('1977-01-01T00:00:00');
});
