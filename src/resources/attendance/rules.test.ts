import { describe, expect, it } from 'vitest';
import { checkOutRate, minutesOf } from './rules';

const minute = (text: string) => Math.floor(Date.parse(text) / 60_000);

describe('a visit', () => {
  // ATT-09
  it('takes the whole minutes between coming and going', () => {
    const stay = { checkIn: '2026-03-01T10:00:40Z', checkOut: '2026-03-01T11:35:10Z' };
    expect(minutesOf(stay, minute('2026-03-01T18:00:00Z'))).toBe(95);
  });

  // ATT-20?
  it('of somebody still there lasts until now, and never less than nothing', () => {
    const stay = { checkIn: '2026-03-01T10:00:00Z', checkOut: null };
    expect(minutesOf(stay, minute('2026-03-01T12:05:00Z'))).toBe(125);
    expect(minutesOf(stay, minute('2026-03-01T09:58:00Z'))).toBe(0);
  });
});

describe('the check-out rate', () => {
  // ATT-03 CON-13
  it('is the rounded share of the check-ins that have left', () => {
    expect([checkOutRate(3, 2), checkOutRate(8, 8), checkOutRate(7, 0)]).toEqual([0.67, 1, 0]);
  });

  // ATT-20?
  it('is not there before the first check-in', () => {
    expect(checkOutRate(0, 0)).toBeUndefined();
  });
});
