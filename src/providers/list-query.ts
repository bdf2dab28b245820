import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core';
import type { Query } from './http-client';
import { branchFilterOf, branchIdsFor, readChoice, type SessionUser } from './user';

/**
 * Refine's description of a list -> the query parameters of the API. Operators that the API does not know
 * throw: a filter that is silently ignored shows rows that nobody asked for.
 */
export const listQueryOf = (
  { pagination, filters, sorters }: Pick<GetListParams, 'pagination' | 'filters' | 'sorters'>,
  scope: { readonly user: SessionUser | null; readonly branchField: boolean },
): Query => {
  const named = filterQuery(filters ?? []);
  return {
    ...(pagination?.mode === 'off' || pagination?.mode === 'client'
      ? {}
      : { page: pagination?.currentPage ?? 1, pageSize: pagination?.pageSize ?? 20 }),
    ...sortQuery(sorters ?? []),
    ...named,
    ...(scope.branchField ? branchQuery(named.branchId, scope.user) : {}),
  };
};

/** A non-Admin's list always names its branches, whoever calls it (PRM-28). */
const branchQuery = (given: Query[string], user: SessionUser | null): Query => {
  const values = (Array.isArray(given) ? given : [given]).filter(
    (value) => value !== undefined && value !== '',
  );
  const ids = values.filter((value) => value !== 'all');
  if (ids.length > 0) return { branchId: ids.map(Number) };
  const choice = values.includes('all') ? 'all' : readChoice(branchFilterOf(user));
  return { branchId: branchIdsFor(user, choice) ?? null };
};

const sortQuery = (sorters: readonly CrudSort[]): Query => {
  const first = sorters[0];
  return first ? { sortBy: first.field, desc: first.order === 'desc' } : {};
};

const filterQuery = (filters: readonly CrudFilter[]): Record<string, Query[string]> => {
  const query: Record<string, Query[string]> = {};
  for (const filter of filters) {
    if (!('field' in filter)) throw new Error(`a list cannot be filtered with ${filter.operator}`);
    const { field, operator } = filter;
    const value: unknown = filter.value;
    switch (operator) {
      case 'eq':
      case 'in':
        query[field] = listOf(value);
        break;
      case 'contains':
        if (field !== 'search' && field !== 'q') throw new Error('only the search looks for parts of words');
        query.search = String(value ?? '');
        break;
      case 'gte':
        query[`${field}From`] = scalar(value);
        break;
      case 'lte':
        query[`${field}To`] = scalar(value);
        break;
      case 'between': {
        const [from, to] = Array.isArray(value) ? value : [];
        query[`${field}From`] = scalar(from);
        query[`${field}To`] = scalar(to);
        break;
      }
      default:
        throw new Error(`a list cannot be filtered with ${operator}`);
    }
  }
  return query;
};

const scalar = (value: unknown): string | number | boolean | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;

const listOf = (value: unknown): Query[string] => {
  if (!Array.isArray(value)) return scalar(value);
  return value.filter((one) => typeof one === 'string' || typeof one === 'number');
};
