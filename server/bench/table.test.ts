import { describe, expect, it } from 'vitest';
import { figure, metOf, tableOf, times } from './table';

describe('the table of a benchmark', () => {
  it('has words at the left and figures at the right of their columns', () => {
    const table = tableOf(
      ['row', ' per second', 'met'],
      [
        ['list', '1,234', 'yes'],
        ['a longer row', '9', ''],
      ],
    );
    expect(table.split('\n')).toEqual([
      'row           per second  met',
      '-----------------------------',
      'list               1,234  yes',
      'a longer row           9',
    ]);
  });

  it('writes three figures that matter, and n/a where nothing was measured', () => {
    expect([0, 0.1234, 1.234, 12.34, 123.4, 1234.5].map(figure)).toEqual([
      '0.00',
      '0.12',
      '1.23',
      '12.3',
      '123',
      '1,235',
    ]);
    expect([figure(undefined), figure(Number.NaN), times(Number.NaN)]).toEqual(['n/a', 'n/a', 'n/a']);
    expect(times(0.456)).toBe('0.46x');
  });

  it('says NO where a target is missed and nothing where there is none', () => {
    expect([metOf(true), metOf(false), metOf(undefined)]).toEqual(['yes', 'NO', '']);
  });
});
