import { describe, expect, it } from 'vitest';
import { customers } from '../../../resources/customers/entity';
import { ariaSortOf, nextSorters, readListState } from './list-state';

const { sorters: usual } = readListState(customers, new URLSearchParams());
const asc = (field: string) => [{ field, order: 'asc' as const }];
const desc = (field: string) => [{ field, order: 'desc' as const }];

describe('the order of a list', () => {
  // CUS-20
  it('is the newest customers first until somebody chooses', () => {
    expect(usual).toEqual(desc('createdAt'));
    expect(ariaSortOf(usual, 'createdAt')).toBe('descending');
    expect(ariaSortOf(usual, 'fullName')).toBe('none');
  });

  it('of another column goes up, then down, then back to the usual order', () => {
    expect(nextSorters(customers, usual, 'fullName')).toEqual(asc('fullName'));
    expect(nextSorters(customers, asc('fullName'), 'fullName')).toEqual(desc('fullName'));
    expect(nextSorters(customers, desc('fullName'), 'fullName')).toEqual(usual);
  });

  it('of the usual column only turns round', () => {
    expect(nextSorters(customers, usual, 'createdAt')).toEqual(asc('createdAt'));
    expect(nextSorters(customers, asc('createdAt'), 'createdAt')).toEqual(usual);
  });
});
