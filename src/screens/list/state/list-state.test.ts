import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditLogs } from '../../../resources/audit-logs/entity';
import { customers } from '../../../resources/customers/entity';
import {
  changeListState,
  cleared,
  isNarrowed,
  readListState,
  sizesOf,
  withFilter,
  withRange,
  writeListState,
} from './list-state';

const plain = readListState(customers, new URLSearchParams());
const read = (text: string) => readListState(customers, new URLSearchParams(text));

const states = fc.record({
  q: fc.string(),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  size: fc.constantFrom(10, 20, 50, 100),
  inactive: fc.constant(false),
  filters: fc.dictionary(
    fc.constantFrom('branchId', 'nationality'),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
    { noNullPrototype: true },
  ),
  ranges: fc.constant({}),
});

describe('what a list shows stands in its address', () => {
  it('an address opens the same list it was copied from', () => {
    fc.assert(
      fc.property(states, fc.option(fc.boolean(), { nil: undefined }), (state, desc) => {
        const whole = desc === undefined ? state : { ...state, sort: { by: 'fullName', desc } };
        expect(
          readListState(customers, new URLSearchParams(writeListState(customers, whole).toString())),
        ).toEqual(whole);
      }),
    );
  });

  it('the plain list has a plain address', () => {
    expect(writeListState(customers, plain).toString()).toBe('');
    expect(read('')).toEqual(plain);
  });

  // AUD-20
  it('an entity with a page of its own opens with it, and a plain address says so', () => {
    const opened = readListState(auditLogs, new URLSearchParams());
    expect(opened.size).toBe(50);
    expect(writeListState(auditLogs, opened).toString()).toBe('');
    expect(writeListState(auditLogs, { ...opened, size: 20 }).toString()).toBe('size=20');
    expect(readListState(auditLogs, new URLSearchParams('size=20')).size).toBe(20);
    expect(readListState(auditLogs, new URLSearchParams('size=33')).size).toBe(50);
  });

  it('the pager offers the own page size of an entity among the usual ones, never more than it allows', () => {
    expect(sizesOf(customers)).toEqual([10, 20, 50, 100]);
    expect(sizesOf({ ...customers, pageSize: { usual: 30, most: 60 } })).toEqual([10, 20, 30, 50]);
  });

  it('any address opens a list', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (page, size, sort) => {
        const state = read(new URLSearchParams({ page, size, sort, unknown: 'x' }).toString());
        expect(state.page).toBeGreaterThan(0);
        expect([10, 20, 50, 100]).toContain(state.size);
      }),
    );
  });

  // CUS-21
  it('a search, a filter or a page size leads back to page 1 and a page does not', () => {
    const third = { ...plain, page: 3 };
    expect(changeListState(third, { q: 'منى' }).page).toBe(1);
    expect(changeListState(third, { size: 50 }).page).toBe(1);
    expect(withFilter(third, 'nationality', ['مصري']).page).toBe(1);
    expect(withRange(third, 'createdAt', { from: '2026-01-01' }).page).toBe(1);
    expect(changeListState(third, { page: 4 }).page).toBe(4);
  });

  it('clearing removes what narrows and keeps order and size', () => {
    const state = read('q=a&nationality=%D9%85%D8%B5%D8%B1%D9%8A&sort=fullName&size=50&page=2');
    expect(isNarrowed(state)).toBe(true);
    expect(cleared(state)).toEqual({ ...plain, size: 50, sort: { by: 'fullName', desc: false } });
  });

  it('an emptied filter is gone from the address', () => {
    const state = withFilter(read('nationality=x'), 'nationality', []);
    expect(writeListState(customers, state).toString()).toBe('');
  });
});
