import { type CrudFilter, type CrudSort, getDefaultFilter, unionFilters } from '@refinedev/core';
import { type BranchChoice, readChoice } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { defaultPageSize, filtersOf, pageSizes, readQuery, sortsOf } from '../../schema/list-query';
import { type Segment, segmentKey } from '../../schema/segments';

/** State of a list in Refine's terms. All of it is kept in the URL; without a choice it holds the entity's defaults. */
export interface ListState {
  /** Filters by field: 'in' for values, 'gte' and 'lte' for a range; `search` contains; `includeInactive`. */
  readonly filters: CrudFilter[];
  readonly sorters: CrudSort[];
  readonly currentPage: number;
  readonly pageSize: number;
}

type Filters = ListState['filters'];

/** Returns a filter for Refine's `setFilters`. An empty value removes the filter of that field and operator. */
export const filterOf = (
  field: string,
  operator: 'contains' | 'eq' | 'gte' | 'in' | 'lte',
  value: boolean | string | readonly string[],
): CrudFilter => {
  const isEmpty = value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return { field, operator, value: isEmpty ? undefined : value };
};

/** Removes all filters except that of inactive rows, which is a switch of its own. */
export const cleared = (filters: Filters): Filters =>
  filters.filter((filter) => 'field' in filter && filter.field === 'includeInactive');

/** Keys of the filters that the segments of a list stand for. */
export const segmentFiltersOf = ({ segments = [] }: Entity): readonly string[] =>
  segments.flatMap(({ where = {} }) => Object.keys(where));

/** Returns the segment that the filters mean without naming it, as those of a link do. */
export const segmentMeantBy = (entity: Entity, filters: Filters): Segment | undefined => {
  const valuesOf = (key: string): readonly string[] => getDefaultFilter(key, filters, 'in') ?? [];
  if (valuesOf(segmentKey).length > 0) return undefined;
  return entity.segments?.find(
    ({ where, permission }) =>
      where !== undefined &&
      permission === undefined &&
      segmentFiltersOf(entity).every((key) => {
        const wanted = Reflect.get(where, key) ?? [];
        return `${[...wanted].map(String).toSorted()}` === `${[...valuesOf(key)].toSorted()}`;
      }),
  );
};

/** Returns the number of rows per page if the URL has no valid `size`. */
const usualSize = (entity: Entity): number => entity.pageSize?.usual ?? defaultPageSize;

/** Returns the page sizes that the pager offers: the common ones and the entity's default, up to its maximum. */
export const sizesOf = (entity: Entity): readonly number[] =>
  [...new Set([...pageSizes, usualSize(entity)])]
    .filter((size) => size <= (entity.pageSize?.most ?? size))
    .toSorted((one, other) => one - other);

/**
 * Reads a state from a URL. Drops unknown parameters and invalid values, so that any link opens. Refine's own format
 * is not used, because links and bookmarks hold this shorter one: `?search=mona&status=Sent&dateFrom=2026-01-01`.
 */
export const readListState = (entity: Entity, params: URLSearchParams): ListState => {
  // The server refuses a list with one wrong value, so the check is the server's own.
  const known = (name: string): string[] =>
    [...new Set(params.getAll(name))].filter(
      (value) => value !== '' && readQuery(entity, { [name]: value }).ok,
    );
  const filters = filtersOf(entity).flatMap(([field, , op]): CrudFilter[] => {
    if (op === 'range')
      return [
        filterOf(field, 'gte', known(`${field}From`)[0] ?? ''),
        filterOf(field, 'lte', known(`${field}To`)[0] ?? ''),
      ];
    const values = known(field);
    const kept = field === branchKeyOf(entity) ? values.slice(0, 1).filter(readChoice) : values;
    return [filterOf(field, 'in', kept)];
  });
  const isInactive = entity.inactive !== undefined && params.get('inactive') === '1';
  const size = Number(params.get('size'));
  const page = params.get('page') ?? '';
  const by = params.get('sort') ?? '';
  return {
    filters: unionFilters(
      [],
      [
        filterOf('search', 'contains', params.get('search') ?? ''),
        ...filters,
        filterOf('includeInactive', 'eq', isInactive),
      ],
    ),
    sorters: sortsOf(entity).includes(by)
      ? [{ field: by, order: params.get('desc') === '1' ? 'desc' : 'asc' }]
      : [defaultSort(entity)],
    currentPage: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    pageSize: sizesOf(entity).includes(size) ? size : usualSize(entity),
  };
};

/** Writes a state to URL parameters. Omits defaults. */
export const writeListState = (entity: Entity, state: ListState): URLSearchParams => {
  const params = new URLSearchParams();
  const { filters, currentPage, pageSize } = state;
  const write = (name: string, field: string, operator: 'contains' | 'gte' | 'in' | 'lte') => {
    const values: readonly string[] = [getDefaultFilter(field, filters, operator) ?? []].flat();
    for (const value of values) params.append(name, value);
  };
  write('search', 'search', 'contains');
  for (const [key, , op] of filtersOf(entity))
    if (op === 'in') write(key, key, 'in');
    else {
      write(`${key}From`, key, 'gte');
      write(`${key}To`, key, 'lte');
    }
  if (getDefaultFilter('includeInactive', filters)) params.set('inactive', '1');
  const usual = defaultSort(entity);
  for (const { field, order } of state.sorters) {
    if (field === usual.field && order === usual.order) continue;
    params.set('sort', field);
    if (order === 'desc') params.set('desc', '1');
  }
  if (pageSize !== usualSize(entity)) params.set('size', String(pageSize));
  if (currentPage !== 1) params.set('page', String(currentPage));
  return params;
};

/** True if an address says nothing of what the list shows but the page. The usual order says something if it is named. */
export const isPlain = (entity: Entity, params: URLSearchParams): boolean =>
  !params.has('sort') &&
  writeListState(entity, { ...readListState(entity, params), currentPage: 1 }).size === 0;

/**
 * Writes a state that was made from a saved view: the view alone while nothing differs, and else the whole state with
 * the view beside it. A list that shows everything names its usual order, or its address would mean the view again.
 */
export const writeViewState = (
  entity: Entity,
  next: ListState,
  view: { readonly key: string; readonly state: ListState },
): URLSearchParams => {
  const written = writeListState(entity, next);
  const kept = writeListState(entity, { ...view.state, currentPage: next.currentPage });
  if (written.toString() === kept.toString()) {
    for (const name of [...written.keys()]) if (name !== 'page') written.delete(name);
  } else if (isPlain(entity, written)) {
    const { field, order } = defaultSort(entity);
    written.set('sort', field);
    if (order === 'desc') written.set('desc', '1');
  }
  written.set('view', view.key);
  return written;
};

export const defaultSort = ({ sort }: Entity): CrudSort => ({
  field: sort.by,
  order: sort.desc ? 'desc' : 'asc',
});

/** Returns the field that holds a row's branch, or '' if there is none. */
export const branchFieldOf = ({ branch }: Entity): string =>
  typeof branch === 'string' && branch !== 'self' ? branch : '';

/** Returns the branch field if the list can be filtered by it. */
export const branchKeyOf = (entity: Entity): string | undefined => {
  const key = branchFieldOf(entity);
  return entity.fields[key]?.filter ? key : undefined;
};

/** Returns the branch that a list shows: of its filter, else the branch chosen for the day (P-03, PRM-27). */
export const branchOfList = (
  entity: Entity,
  filters: Filters,
  chosen: BranchChoice | null,
): BranchChoice | null =>
  readChoice(getDefaultFilter(branchKeyOf(entity) ?? '', filters, 'in')?.[0] ?? null) ?? chosen;
