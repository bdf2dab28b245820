import { describe, expect, it } from 'vitest';
import { prefilled } from '../rules';
import { weekOf } from './use-week';

describe('the week of shifts', () => {
  // FMT-08
  it('runs from Saturday to Friday', () => {
    // 2025-11-19 is a Wednesday.
    expect(weekOf('2025-11-19', '2025-01-01')).toEqual([
      '2025-11-15',
      '2025-11-16',
      '2025-11-17',
      '2025-11-18',
      '2025-11-19',
      '2025-11-20',
      '2025-11-21',
    ]);
    expect(weekOf('2025-11-15', '2025-01-01')[0]).toBe('2025-11-15');
    expect(weekOf('2025-11-14', '2025-01-01')[0]).toBe('2025-11-08');
  });

  it("is today's when the address names no day or one that does not exist", () => {
    expect(weekOf(null, '2025-11-19')[0]).toBe('2025-11-15');
    expect(weekOf('2025-02-30', '2025-11-19')[0]).toBe('2025-11-15');
  });
});

describe('a new shift from a cell of the week', () => {
  it('takes over the staff member and the day that the address names', () => {
    expect(prefilled('?branchId=2&staff=7&day=2025-11-16')).toEqual({ staffId: 7, date: '2025-11-16' });
    expect(prefilled('?staff=x&day=2025-02-30')).toEqual({});
  });
});
