import type { CrudFilter, CrudSort } from '@refinedev/core';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { todayIn } from '../../../i18n/zone';
import { listQueryOf } from '../../../providers/data';
import type { Query } from '../../../providers/http';
import { type Session, useSession, zoneOf } from '../../../providers/session';
import { type BranchChoice, branchIdsFor, readChoice } from '../../../providers/user';
import { type Entity, fieldOf } from '../../../schema/entity';
import { defaultPageSize, filtersOf, pageSizes, sortsOf } from '../../../schema/list-query';

/** Inclusive ends of a range. Either may be absent. */
export interface RangeText {
  readonly from?: string;
  readonly to?: string;
}

/** State of a list. All of it is kept in the URL. */
export interface ListState {
  readonly q: string;
  readonly page: number;
  readonly size: number;
  /** Absent: the default sort of the entity. */
  readonly sort?: { readonly by: string; readonly desc: boolean };
  readonly inactive: boolean;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, RangeText>>;
}

export interface ListControl {
  readonly state: ListState;
  /** True until the user changes the list; until then it shows its opening state. */
  readonly isOpening: boolean;
  /**
   * Navigates to `to(state)`. `to` gets the newest state, because a choice made a moment ago may not be rendered yet.
   * `replace` adds no step for the browser's back button.
   */
  readonly change: (to: (state: ListState) => ListState, how?: { readonly replace?: boolean }) => void;
  /** Returns the query string of the URL, including changes that are not rendered yet. */
  readonly search: () => string;
  /** Returns the URL of a state, for links that can also open in a new tab. */
  readonly hrefOf: (next: ListState) => string;
}

/** Returns the number of rows per page if the URL has no valid `size`. */
export const usualSize = (entity: Entity): number => entity.pageSize?.usual ?? defaultPageSize;

/** Returns the page sizes that the pager offers: the common ones and the entity's default, up to its maximum. */
export const sizesOf = (entity: Entity): readonly number[] =>
  [...new Set([...pageSizes, usualSize(entity)])]
    .filter((size) => size <= (entity.pageSize?.most ?? size))
    .toSorted((one, other) => one - other);

/** Reads a state from a URL. Drops unknown parameters and invalid values, so that any link opens. */
export const readListState = (entity: Entity, params: URLSearchParams): ListState => {
  const filters: Record<string, readonly string[]> = {};
  const ranges: Record<string, RangeText> = {};
  for (const [key, , op] of filtersOf(entity)) {
    if (op === 'in') {
      const values = [...new Set(params.getAll(key).filter((value) => value !== ''))];
      if (values.length > 0) filters[key] = values;
    } else {
      const range = rangeOf(params.get(`${key}From`) ?? '', params.get(`${key}To`) ?? '');
      if (range) ranges[key] = range;
    }
  }
  const size = Number(params.get('size'));
  const by = params.get('sort') ?? '';
  return {
    q: params.get('q') ?? '',
    page: pageOf(params.get('page')),
    size: sizesOf(entity).includes(size) ? size : usualSize(entity),
    ...(isSortable(entity, by) ? { sort: { by, desc: params.get('desc') === '1' } } : {}),
    inactive: entity.inactive !== undefined && params.get('inactive') === '1',
    filters,
    ranges,
  };
};

/** Writes a state to URL parameters. Omits defaults. */
export const writeListState = (entity: Entity, state: ListState): URLSearchParams => {
  const params = new URLSearchParams();
  if (state.q !== '') params.set('q', state.q);
  for (const [key, values] of Object.entries(state.filters))
    for (const value of values) params.append(key, value);
  for (const [key, range] of Object.entries(state.ranges)) {
    if (range.from) params.set(`${key}From`, range.from);
    if (range.to) params.set(`${key}To`, range.to);
  }
  if (state.inactive) params.set('inactive', '1');
  if (state.sort) {
    params.set('sort', state.sort.by);
    if (state.sort.desc) params.set('desc', '1');
  }
  if (state.size !== usualSize(entity)) params.set('size', String(state.size));
  if (state.page !== 1) params.set('page', String(state.page));
  return params;
};

/** Returns a changed state. Any change except of the page goes back to page 1 (CUS-21). */
export const changeListState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...change,
  page: change.page ?? 1,
});

/** Replaces the filter of one field; no values remove it. */
export const withFilter = (state: ListState, key: string, values: readonly string[]): ListState => {
  const { [key]: _, ...others } = state.filters;
  return changeListState(state, { filters: values.length > 0 ? { ...others, [key]: values } : others });
};

/** Replaces the range of one field; two empty ends remove it. */
export const withRange = (state: ListState, key: string, range: RangeText): ListState => {
  const { [key]: _, ...others } = state.ranges;
  const kept = rangeOf(range.from ?? '', range.to ?? '');
  return changeListState(state, { ranges: kept ? { ...others, [key]: kept } : others });
};

export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || Object.keys(state.filters).length > 0 || Object.keys(state.ranges).length > 0;

export const filterCount = ({ filters, ranges, inactive }: ListState): number =>
  Object.keys(filters).length + Object.keys(ranges).length + Number(inactive);

/** Removes search, filters and ranges; sort and page size stay. */
export const cleared = (state: ListState): ListState =>
  changeListState(state, { q: '', filters: {}, ranges: {} });

const rangeOf = (from: string, to: string): RangeText | undefined =>
  from === '' && to === '' ? undefined : { ...(from ? { from } : {}), ...(to ? { to } : {}) };

const pageOf = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const isSortable = (entity: Entity, by: string): boolean =>
  by !== '' && sortsOf(entity).includes(by) && (by === 'id' || fieldOf(entity, by) !== undefined);

export type Sort = NonNullable<ListState['sort']>;

/** Returns the sort of the state, or the default sort of the entity. */
export const sortIn = (entity: Entity, state: ListState): Sort =>
  state.sort ?? { by: entity.sort.by, desc: entity.sort.desc === true };

/**
 * Returns the sort after a click on a column heading: ascending, then descending, then the default (undefined).
 * The column of the default sort only changes direction.
 */
export const nextSort = (entity: Entity, state: ListState, by: string): Sort | undefined => {
  const now = sortIn(entity, state);
  if (now.by !== by) return { by, desc: false };
  if (!now.desc) return { by, desc: true };
  return by === entity.sort.by ? { by, desc: false } : undefined;
};

export const ariaSortOf = (sort: Sort, by: string): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.desc ? 'descending' : 'ascending';

/** Returns the field that holds a row's branch, or '' if there is none. */
export const branchFieldOf = ({ branch }: Entity): string =>
  typeof branch === 'string' && branch !== 'self' ? branch : '';

/** Returns the branch field if the list can be filtered by it. */
export const branchKeyOf = (entity: Entity): string | undefined => {
  const key = branchFieldOf(entity);
  return entity.fields[key]?.filter ? key : undefined;
};

/** Returns the branch that a list shows: from the URL, else the branch chosen for the day (P-03, PRM-27). */
export const branchOfList = (
  state: ListState,
  key: string | undefined,
  chosen: BranchChoice | null,
): BranchChoice | null =>
  key === undefined ? chosen : (readChoice(state.filters[key]?.[0] ?? null) ?? chosen);

type Reader = Pick<Session, 'user' | 'choice'>;

/**
 * Converts a list's state to Refine's query. `ids` are the branch ids to send (PRM-28); undefined sends none. The
 * entity's main range is sent as `from` and `to`, as the API documents name it. The sort is always sent (CUS-20).
 */
export const crudQueryOf = (entity: Entity, state: ListState, { user, choice }: Reader) => {
  const key = branchKeyOf(entity);
  const isScoped = entity.branch !== false && entity.branch !== 'self';
  const ids = isScoped ? branchIdsFor(user, branchOfList(state, key, choice)) : undefined;
  const filter = (field: string, operator: 'contains' | 'eq' | 'gte' | 'in' | 'lte', value: unknown) =>
    value ? [{ field, operator, value }] : [];
  const filters: CrudFilter[] = [
    ...filter('search', 'contains', state.q),
    ...filter('branchId', 'in', ids),
    ...Object.entries(state.filters).flatMap(([field, values]) =>
      field === key ? [] : filter(field, 'in', values),
    ),
    ...Object.entries(state.ranges).flatMap(([field, { from, to }]) =>
      field === entity.range
        ? [...filter('from', 'eq', from), ...filter('to', 'eq', to)]
        : [...filter(field, 'gte', from), ...filter(field, 'lte', to)],
    ),
    ...filter('includeInactive', 'eq', state.inactive),
  ];
  const { by, desc } = sortIn(entity, state);
  const sorters: CrudSort[] = [{ field: by, order: desc ? 'desc' : 'asc' }];
  return { isScoped, ids, filters, sorters };
};

/** Converts a list's state to request parameters without the page, for exports and sums over the same rows. */
export const wireQueryOf = (entity: Entity, state: ListState, reader: Reader): Query => {
  const { isScoped, filters, sorters } = crudQueryOf(entity, state, reader);
  const {
    page: _,
    pageSize: __,
    ...asked
  } = listQueryOf({ filters, sorters }, { user: reader.user, branchField: isScoped });
  return asked;
};

/**
 * Keeps a list's state in the URL alone, so that reload, back and a sent link show the same. `opening` is the state
 * for a URL without parameters, until the user changes the list.
 */
export const useListState = (
  entity: Entity,
  opening?: (today: string) => Partial<ListState>,
): ListControl => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isTouched = useRef(false);
  const today = todayIn(zoneOf(useSession()), new Date());
  const [state, isOpening] = useMemo(() => {
    const read = readListState(entity, params);
    return opening !== undefined && !isTouched.current && writeListState(entity, read).size === 0
      ? ([{ ...read, ...opening(today) }, true] as const)
      : ([read, false] as const);
  }, [entity, params, opening, today]);
  const tab = params.get('tab');
  // The URL renders a moment later, so a second press in between must build on the first.
  const newest = useRef({ location, state });
  if (newest.current.location !== location) newest.current = { location, state };
  const searchOf = useCallback(
    (next: ListState) => {
      const written = writeListState(entity, next);
      // `tab` is a parameter of the page around the list, so keep it.
      if (tab !== null) written.set('tab', tab);
      return written.size === 0 ? '' : `?${written}`;
    },
    [entity, tab],
  );
  const hrefOf = useCallback((next: ListState) => `${entity.route}${searchOf(next)}`, [entity, searchOf]);
  const change = useCallback<ListControl['change']>(
    (to, how) => {
      isTouched.current = true;
      newest.current.state = to(newest.current.state);
      // Keep a dialog open that was opened over the list.
      const path = location.pathname.startsWith(`${entity.route}/`) ? location.pathname : entity.route;
      navigate(`${path}${searchOf(newest.current.state)}`, { replace: how?.replace === true });
    },
    [navigate, searchOf, entity, location],
  );
  const search = useCallback(
    () => (newest.current.state === state ? location.search : searchOf(newest.current.state)),
    [state, location, searchOf],
  );
  return { state, isOpening, change, hrefOf, search };
};
