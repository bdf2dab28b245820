import { describe, expect, it } from 'vitest';
import { listQueryOf } from './data';
import { readUser } from './session';

const user = (patch: object) =>
  readUser({
    id: 1,
    fullName: 'x',
    role: 'Staff',
    branchId: 2,
    branches: [{ id: 2 }, { id: 5 }],
    ...patch,
  }) ?? null;
const reader = (patch: object = {}) => ({ user: user(patch), choice: null });

describe('the query of a list', () => {
  // CUS-20 API-009
  it('speaks the documented parameters', () => {
    const query = listQueryOf(
      'customers',
      {
        pagination: { currentPage: 2, pageSize: 50 },
        sorters: [{ field: 'createdAt', order: 'desc' }],
        filters: [
          { field: 'search', operator: 'contains', value: 'منى' },
          { field: 'branchId', operator: 'in', value: [2] },
          { field: 'createdAt', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
        ],
      },
      reader(),
    );
    expect(query).toEqual({
      page: 2,
      pageSize: 50,
      sortBy: 'createdAt',
      desc: true,
      search: 'منى',
      branchId: [2],
      createdAtFrom: '2026-01-01',
      createdAtTo: '2026-01-31',
    });
  });

  // PRM-10 PRM-27
  it('names every own branch for all, and the own one when nothing is said (PRM-28)', () => {
    const all = [{ field: 'branchId', operator: 'eq', value: 'all' }] as const;
    expect(listQueryOf('customers', { filters: [...all] }, reader()).branchId).toEqual([2, 5]);
    expect(listQueryOf('customers', {}, reader()).branchId).toEqual([2]);
    expect(listQueryOf('customers', { filters: [...all] }, reader({ role: 'Admin' })).branchId).toBeNull();
    expect(listQueryOf('customers', {}, reader({ role: 'Admin' })).branchId).toBeNull();
  });

  // PRM-27
  it('names the branch chosen for the day, unless a filter names another', () => {
    const chosen = { ...reader(), choice: 5 };
    expect(listQueryOf('customers', {}, chosen).branchId).toEqual([5]);
    const filters = [{ field: 'branchId', operator: 'in' as const, value: ['2'] }];
    expect(listQueryOf('customers', { filters }, chosen).branchId).toEqual([2]);
  });
});
