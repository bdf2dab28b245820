import { describe, expect, it } from 'vitest';
import { median, tableOf } from './table';

describe('the table of a benchmark', () => {
  it('takes the middle of its rounds, and the mean of the two middle ones when they are even', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 10, 3])).toBe(2.5);
    expect(median([4])).toBe(4);
  });

  it('says NO where a target is missed and nothing where there is none', () => {
    const table = tableOf([
      { what: 'list', measured: '1 ms' },
      { what: 'search', measured: '9 ms', target: '<= 2 ms', isMet: false },
    ]);
    const [head, , list, search] = table.split('\n');
    expect(head).toMatch(/^what +measured +target +met$/);
    expect(list).toMatch(/1 ms$/);
    expect(search).toMatch(/<= 2 ms +NO$/);
  });
});
