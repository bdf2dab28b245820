import { describe, expect, it } from 'vitest';
import { customers } from '../../../resources/customers/entity';
import { ariaSortOf, nextSort, readListState, sortIn } from './list-state';

const plain = readListState(customers, new URLSearchParams());

const sorted = (by: string, desc: boolean) => ({ ...plain, sort: { by, desc } });

describe('the order of a list', () => {
  // CUS-20
  it('is the newest customers first until somebody chooses', () => {
    expect(sortIn(customers, plain)).toEqual({ by: 'createdAt', desc: true });
    expect(ariaSortOf(sortIn(customers, plain), 'createdAt')).toBe('descending');
    expect(ariaSortOf(sortIn(customers, plain), 'fullName')).toBe('none');
  });

  it('of another column goes up, then down, then back to the usual order', () => {
    expect(nextSort(customers, plain, 'fullName')).toEqual({ by: 'fullName', desc: false });
    expect(nextSort(customers, sorted('fullName', false), 'fullName')).toEqual({
      by: 'fullName',
      desc: true,
    });
    expect(nextSort(customers, sorted('fullName', true), 'fullName')).toBeUndefined();
  });

  it('of the usual column only turns round', () => {
    expect(nextSort(customers, plain, 'createdAt')).toEqual({ by: 'createdAt', desc: false });
    expect(nextSort(customers, sorted('createdAt', false), 'createdAt')).toEqual({
      by: 'createdAt',
      desc: true,
    });
  });
});
