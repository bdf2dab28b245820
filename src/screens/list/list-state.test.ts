import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditLogs } from '../../resources/audit-logs/entity';
import { customers } from '../../resources/customers/entity';
import { invoices } from '../../resources/invoices/entity';
import { messages } from '../../resources/messages/entity';
import { filterOf, readListState, segmentMeantBy, writeListState } from './list-state';

const plain = readListState(customers, new URLSearchParams());
const read = (text: string) => readListState(customers, new URLSearchParams(text));
const written = (state: typeof plain) => writeListState(customers, state).toString();

const list = (values: fc.Arbitrary<string>) => fc.uniqueArray(values, { minLength: 1 });
const states = fc.record({
  filters: fc
    .record(
      {
        search: fc.string({ minLength: 1 }).map((text) => filterOf('search', 'contains', text)),
        branchId: fc.constantFrom('all', '3').map((branch) => filterOf('branchId', 'in', [branch])),
        nationality: list(fc.string({ minLength: 1 })).map((values) => filterOf('nationality', 'in', values)),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map((found) => [found.search, found.branchId, found.nationality].filter((one) => one !== undefined)),
  sorters: fc.constantFrom('asc' as const, 'desc' as const).map((order) => [{ field: 'fullName', order }]),
  currentPage: fc.integer({ min: 1, max: 999_999_999 }),
  pageSize: fc.constantFrom(10, 20, 50, 100),
});

describe('what a list shows stands in its address', () => {
  it('an address opens the same list it was copied from', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { filters, ...others } = read(written(state));
        expect(filters).toHaveLength(state.filters.length);
        expect(filters).toEqual(expect.arrayContaining(state.filters));
        expect({ ...others, filters: undefined }).toEqual({ ...state, filters: undefined });
      }),
    );
  });

  it('the plain list has a plain address', () => {
    expect(writeListState(customers, plain).toString()).toBe('');
    expect(read('')).toEqual(plain);
  });

  // CUS-20
  it('the newest customers come first until somebody chooses', () => {
    expect(plain.sorters).toEqual([{ field: 'createdAt', order: 'desc' }]);
  });

  // AUD-20
  it('an entity with a page of its own opens with it, and a plain address says so', () => {
    const opened = readListState(auditLogs, new URLSearchParams());
    expect(opened.pageSize).toBe(50);
    expect(writeListState(auditLogs, opened).toString()).toBe('');
    expect(writeListState(auditLogs, { ...opened, pageSize: 20 }).toString()).toBe('size=20');
    expect(readListState(auditLogs, new URLSearchParams('size=20')).pageSize).toBe(20);
    expect(readListState(auditLogs, new URLSearchParams('size=33')).pageSize).toBe(50);
  });

  it('a link with the filter of a part means that part, and nothing else does (M7)', () => {
    const meant = (text: string) =>
      segmentMeantBy(messages, readListState(messages, new URLSearchParams(text)).filters)?.key;
    expect(meant('needsStaff=true&branchId=2')).toBe('review');
    expect(meant('status=failed&search=x')).toBe('failed');
    for (const other of [
      '',
      'status=failed&status=queued',
      'status=failed&needsStaff=true',
      'segment=failed',
    ])
      expect(meant(other)).toBeUndefined();
  });

  it('links of today keep what they say', () => {
    const { filters, ...rest } = readListState(
      invoices,
      new URLSearchParams(
        'search=a&status=Sent&status=Paid&branchId=3&dateFrom=2026-01-01&sort=id&desc=1&page=2',
      ),
    );
    expect(filters).toEqual(
      expect.arrayContaining([
        { field: 'search', operator: 'contains', value: 'a' },
        { field: 'status', operator: 'in', value: ['Sent', 'Paid'] },
        { field: 'branchId', operator: 'in', value: ['3'] },
        { field: 'date', operator: 'gte', value: '2026-01-01' },
      ]),
    );
    expect(rest).toEqual({ sorters: [{ field: 'id', order: 'desc' }], currentPage: 2, pageSize: 20 });
  });

  it('a value that no filter has is dropped, and the list opens without it', () => {
    const open = (text: string) => readListState(invoices, new URLSearchParams(text)).filters;
    expect(open('status=foo&dateFrom=yesterday&customerId=Mona')).toEqual([]);
    expect(open('status=foo&status=Paid')).toEqual([{ field: 'status', operator: 'in', value: ['Paid'] }]);
  });
});
