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

/** One end open is allowed; both are inclusive. */
export interface RangeText {
  readonly from?: string;
  readonly to?: string;
}

/** Everything a list shows is decided by this, and all of it stands in the address. */
export interface ListState {
  readonly q: string;
  readonly page: number;
  readonly size: number;
  /** Absent: the entity's own order. */
  readonly sort?: { readonly by: string; readonly desc: boolean };
  readonly inactive: boolean;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, RangeText>>;
}

export interface ListControl {
  readonly state: ListState;
  /** True until somebody narrows the list; it shows its opening state then. */
  readonly isOpening: boolean;
  /**
   * Goes to what `to` makes of the state as it is then: a choice made a moment ago may not be on the screen yet.
   * `replace` leaves no step behind for the browser's back button.
   */
  readonly change: (to: (state: ListState) => ListState, how?: { readonly replace?: boolean }) => void;
  /** The query of the address, with what was chosen a moment ago. */
  readonly search: () => string;
  /** Address of a state, for links that open in a new tab too. */
  readonly hrefOf: (next: ListState) => string;
}

/** Rows of a page when the address names no other number. */
export const usualSize = (entity: Entity): number => entity.pageSize?.usual ?? defaultPageSize;

/** The numbers of rows the pager offers: those every list has and the entity's own. */
export const sizesOf = (entity: Entity): readonly number[] =>
  [...new Set([...pageSizes, usualSize(entity)])]
    .filter((size) => size <= (entity.pageSize?.most ?? size))
    .toSorted((one, other) => one - other);

/** Reads an address; whatever it does not know or cannot mean is left out, so that any link opens. */
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

/** The address of a state; what is at its default stays out of it. */
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

/** A changed state. Anything but the page itself leads back to page 1 (CUS-21). */
export const changeListState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...change,
  page: change.page ?? 1,
});

/** With one field's filter replaced; no values removes it. */
export const withFilter = (state: ListState, key: string, values: readonly string[]): ListState => {
  const { [key]: _, ...others } = state.filters;
  return changeListState(state, { filters: values.length > 0 ? { ...others, [key]: values } : others });
};

/** With one field's range replaced; two open ends remove it. */
export const withRange = (state: ListState, key: string, range: RangeText): ListState => {
  const { [key]: _, ...others } = state.ranges;
  const kept = rangeOf(range.from ?? '', range.to ?? '');
  return changeListState(state, { ranges: kept ? { ...others, [key]: kept } : others });
};

export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || Object.keys(state.filters).length > 0 || Object.keys(state.ranges).length > 0;

/** How many filters are set, the search apart. */
export const filterCount = ({ filters, ranges, inactive }: ListState): number =>
  Object.keys(filters).length + Object.keys(ranges).length + Number(inactive);

/** The state without anything that narrows it; order and page size stay. */
export const cleared = (state: ListState): ListState =>
  changeListState(state, { q: '', filters: {}, ranges: {} });

const rangeOf = (from: string, to: string): RangeText | undefined =>
  from === '' && to === '' ? undefined : { ...(from ? { from } : {}), ...(to ? { to } : {}) };

const pageOf = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const isSortable = (entity: Entity, by: string): boolean =>
  by !== '' && sortsOf(entity).includes(by) && (by === 'id' || fieldOf(entity, by) !== undefined);

export type Sort = NonNullable<ListState['sort']>;

/** The order in force: the state's, else the entity's own. */
export const sortIn = (entity: Entity, state: ListState): Sort =>
  state.sort ?? { by: entity.sort.by, desc: entity.sort.desc === true };

/**
 * What a press on a column's head means: up, then down, then the entity's own order again. The column of
 * that own order only turns round. Undefined stands for the own order.
 */
export const nextSort = (entity: Entity, state: ListState, by: string): Sort | undefined => {
  const now = sortIn(entity, state);
  if (now.by !== by) return { by, desc: false };
  if (!now.desc) return { by, desc: true };
  return by === entity.sort.by ? { by, desc: false } : undefined;
};

export const ariaSortOf = (sort: Sort, by: string): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.desc ? 'descending' : 'ascending';

/** Field that holds the branch of a row, '' where there is none. */
export const branchFieldOf = ({ branch }: Entity): string =>
  typeof branch === 'string' && branch !== 'self' ? branch : '';

/** The same, when the list can be narrowed by it. */
export const branchKeyOf = (entity: Entity): string | undefined => {
  const key = branchFieldOf(entity);
  return entity.fields[key]?.filter ? key : undefined;
};

/** The branch a list shows: the address decides, then the branch chosen for the day (P-03, PRM-27). */
export const branchOfList = (
  state: ListState,
  key: string | undefined,
  chosen: BranchChoice | null,
): BranchChoice | null =>
  key === undefined ? chosen : (readChoice(state.filters[key]?.[0] ?? null) ?? chosen);

type Reader = Pick<Session, 'user' | 'choice'>;

/**
 * A list's state as Refine asks for it. Branches go as ids (PRM-28), undefined where none are named; the days of
 * the entity's main range go by the names the documents give them: `from` and `to`. The order is always sent (CUS-20).
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

/** A list's state as the parameters of its calls, without the page: for exports and sums over the same rows. */
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
 * The state of a list lives in the address alone: reload, back and a sent link all show the same. What a list is
 * opened with where the address says nothing holds until somebody changes it.
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
  // The screen follows an address a moment later: what is pressed meanwhile adds to what was pressed before.
  const newest = useRef({ location, state });
  if (newest.current.location !== location) newest.current = { location, state };
  const searchOf = useCallback(
    (next: ListState) => {
      const written = writeListState(entity, next);
      // Which tab of a page the list stands in is that page's.
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
      // What was opened over the list since stays open.
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
