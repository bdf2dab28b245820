import { describe, expect, it } from 'vitest';
import { listQueryOf } from './data';
import { readUser } from './user';

const user = (patch: object) =>
  readUser({
    id: 1,
    fullName: 'x',
    role: 'Staff',
    branchId: 2,
    branches: [{ id: 2 }, { id: 5 }],
    ...patch,
  }) ?? null;
const scope = (patch: object = {}) => ({ user: user(patch), branchField: true });

describe('the query of a list', () => {
  // CUS-20 API-009
  it('speaks the documented parameters', () => {
    const query = listQueryOf(
      {
        pagination: { currentPage: 2, pageSize: 50 },
        sorters: [{ field: 'createdAt', order: 'desc' }],
        filters: [
          { field: 'search', operator: 'contains', value: 'منى' },
          { field: 'branchId', operator: 'in', value: [2] },
          { field: 'createdAt', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
        ],
      },
      scope(),
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
    expect(listQueryOf({ filters: [...all] }, scope()).branchId).toEqual([2, 5]);
    expect(listQueryOf({}, scope()).branchId).toEqual([2]);
    expect(listQueryOf({ filters: [...all] }, scope({ role: 'Admin' })).branchId).toBeNull();
    expect(listQueryOf({}, scope({ role: 'Admin' })).branchId).toBeNull();
  });

  it('sends no branch to a list that has none', () => {
    expect(listQueryOf({}, { user: user({}), branchField: false })).not.toHaveProperty('branchId');
  });

  it('refuses what the API would silently ignore', () => {
    const filter = (operator: 'ne' | 'startswith') => ({
      filters: [{ field: 'name', operator, value: 'x' }],
    });
    expect(() => listQueryOf(filter('ne'), scope())).toThrow();
    expect(() => listQueryOf(filter('startswith'), scope())).toThrow();
    expect(() => listQueryOf({ filters: [{ operator: 'or', value: [] }] }, scope())).toThrow();
    expect(() =>
      listQueryOf({ filters: [{ field: 'name', operator: 'contains', value: 'x' }] }, scope()),
    ).toThrow();
  });
});
