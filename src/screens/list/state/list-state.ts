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

/** A list's state and the ways to another one. */
export interface ListControl {
  readonly state: ListState;
  /** Nobody has narrowed it yet: it shows what it is opened with. */
  readonly isOpening: boolean;
  /**
   * Goes to what `to` makes of the state as it is then: a choice made a moment ago may not be on the screen yet.
   * `replace` leaves no step behind for the browser's back button.
   */
  readonly change: (to: (state: ListState) => ListState, how?: { readonly replace?: boolean }) => void;
  /** What the address says behind its path, with what was chosen a moment ago. */
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

export const emptyListState = (entity: Entity): ListState => ({
  q: '',
  page: 1,
  size: usualSize(entity),
  inactive: false,
  filters: {},
  ranges: {},
});

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

/** Whether anything narrows the list. */
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
