import { type Entity, fieldsOf, type Issue, inputKeyOf } from './entity';
import { type Field, type Fields, unreachable } from './field';
import { findOption, isDay, isInstant } from './text/accept';

/** What a list is asked for, whoever asks (API-100, P-04). */
export interface ListQuery {
  readonly search: string;
  /** Absent: a plain array of at most 1000 rows is answered instead of a page object. */
  readonly page?: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly desc: boolean;
  readonly includeInactive: boolean;
  readonly filters: readonly Filter[];
}

/**
 * A narrowed field. `in` lists accepted values; `range` is inclusive on both ends, for days as for
 * numbers; an instant (of a moment field alone) ends it before itself (API-103). 'today' is the day of the row's branch.
 */
export type Filter =
  | { readonly field: string; readonly op: 'in'; readonly values: readonly (string | number | boolean)[] }
  | {
      readonly field: string;
      readonly op: 'range';
      readonly from?: string | number;
      readonly to?: string | number;
    };

export type QueryResult =
  | { readonly ok: true; readonly query: ListQuery; readonly branchIds: readonly number[] | undefined }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export const defaultPageSize = 20;
export const pageSizes = [10, 20, 50, 100] as const;
const largestPage = 1000;

export const filtersOf = (entity: Entity): readonly (readonly [string, Field, 'in' | 'range'])[] =>
  fieldsOf(entity)
    .filter(([, field]) => field.filter)
    .map(([key, field]) => [key, field, filterOpOf(field)] as const);

export const filterOpOf = (field: Field): 'in' | 'range' => {
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'flag':
    case 'reference':
    case 'rows':
      return 'in';
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
      return 'range';
    default:
      return unreachable(field);
  }
};

export const sortsOf = (entity: Entity): readonly string[] => [
  ...new Set([
    entity.sort.by,
    'id',
    ...fieldsOf(entity).flatMap(([key, field]) => (field.sort ? [key] : [])),
  ]),
];

/**
 * Reads the query parameters of a list. `branchId` is taken apart because it decides the scope:
 * missing, empty and `all` mean everything the caller may see, repeated ids that set (PRM-28).
 */
export const readQuery = (entity: Entity, raw: RawQuery): QueryResult => {
  const issues: Issue[] = [];
  const fail: Fail = (name, key, params) => {
    issues.push({ path: [name], key, params });
    return undefined;
  };
  const one = (name: string) => [raw[name]].flat().at(-1);
  const paging = readPaging(raw, fail, entity.pageSize);
  const sortBy = one('sortBy') || entity.sort.by;
  if (!sortsOf(entity).includes(sortBy)) fail('sortBy', 'validate.option');
  const search = one('search') ?? '';
  if (search.includes('\0')) fail('search', 'validate.text');
  const filters: Filter[] = [];
  for (const [key, field, op] of filtersOf(entity)) {
    if (key === 'branchId' && entity.branch === 'branchId') continue;
    const filter =
      op === 'in' ? readIn(key, field, raw, fail) : readRange(key, field, one, fail, entity.range === key);
    if (filter) filters.push(filter);
  }
  const branchIds = readBranches(raw, fail);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    branchIds,
    query: {
      search: search.slice(0, 200),
      ...(paging ?? { pageSize: largestPage }),
      sortBy,
      desc: one('sortBy') || one('desc') ? isTrue(one('desc')) : entity.sort.desc === true,
      includeInactive: isTrue(one('includeInactive')),
      filters,
    },
  };
};

/** What becomes of a parameter that cannot be read. */
export type Fail = (name: string, key: string, params?: Issue['params']) => undefined;

/** Which page was asked for; undefined where neither `page` nor `pageSize` was sent (P-04). */
export const readPaging = (
  raw: RawQuery,
  fail: Fail,
  { usual, most } = { usual: defaultPageSize, most: largestPage },
): { readonly page: number; readonly pageSize: number } | undefined => {
  const whole = (name: 'page' | 'pageSize'): number | undefined => {
    const value = [raw[name]].flat().at(-1);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d{1,9}$/.test(value)) return fail(name, 'validate.integer');
    return Number(value) < 1 ? fail(name, 'validate.min', { min: 1 }) : Number(value);
  };
  const page = whole('page');
  const size = whole('pageSize');
  if (page === undefined && size === undefined) return undefined;
  return { page: page ?? 1, pageSize: Math.min(size ?? usual, most) };
};

/** The branches asked for; undefined for all the caller may see (PRM-28). */
export const readBranches = (raw: RawQuery, fail: Fail): readonly number[] | undefined => {
  const sent = chosenIn(raw, 'branchId');
  if (sent.length === 0) return undefined;
  return sent.every((value) => /^\d{1,9}$/.test(value))
    ? sent.map(Number)
    : fail('branchId', 'validate.integer');
};

/** Repeated values; an empty one and `all` choose nothing. */
const chosenIn = (raw: RawQuery, name: string): readonly string[] =>
  [raw[name] ?? []].flat().filter((value) => value !== '' && value !== 'all');

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

const readIn = (key: string, field: Field, raw: RawQuery, fail: Fail): Filter | undefined => {
  const values = chosenIn(raw, key);
  if (values.length === 0) return undefined;
  const parsed = values.map((value) => readValue(field, value));
  const known = parsed.filter((value) => value !== undefined);
  return known.length < parsed.length
    ? fail(key, 'validate.option')
    : { field: key, op: 'in', values: known };
};

const readValue = (field: Field, value: string): string | number | boolean | undefined => {
  switch (field.kind) {
    case 'flag':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    case 'reference':
    case 'rows':
      return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
    case 'choice': {
      const option = findOption(field.options, value);
      return option?.value ?? (field.open && !value.includes('\0') ? value : undefined);
    }
    default:
      return value.includes('\0') ? undefined : value;
  }
};

const readRange = (
  key: string,
  field: Field,
  one: (name: string) => string | undefined,
  fail: Fail,
  main: boolean,
): Filter | undefined => {
  const end = (suffix: 'From' | 'To', short: 'from' | 'to'): string | number | undefined => {
    const value = one(`${key}${suffix}`) ?? (main ? one(short) : undefined);
    if (value === undefined || value === '') return undefined;
    if (field.kind === 'integer' || field.kind === 'money')
      return /^-?\d{1,12}(\.\d{1,2})?$/.test(value)
        ? Number(value)
        : fail(`${key}${suffix}`, 'validate.number');
    if (field.kind === 'time')
      return /^\d{2}:\d{2}$/.test(value) ? value : fail(`${key}${suffix}`, 'validate.time');
    if (field.kind === 'moment') {
      // An unescaped + of an offset arrives as a blank.
      const instant = value.replace(/ (?=\d{2}:?\d{2}$)/, '+');
      if (isInstant(instant)) return instant;
    }
    return isDay(value) ? value : fail(main && one(short) ? short : `${key}${suffix}`, 'validate.date');
  };
  const from = end('From', 'from');
  const to = end('To', 'to');
  return from === undefined && to === undefined ? undefined : { field: key, op: 'range', from, to };
};

/** The answer to a list call with `page` or `pageSize` (API-010). Above `countLimit` rows the total is a floor. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** True when there are more rows than `totalCount` says. */
  readonly totalIsFloor?: boolean;
}

/** Totals are exact up to this many rows; of a search, whose matches must be looked at one by one, up to fewer. */
export const countLimitOf = (query: ListQuery): number => (query.search.trim() === '' ? 10_000 : 1_000);

/**
 * Parameters of an address as the payload they mean: numbers and flags out of texts, repeated ones as lists. What cannot
 * be read stays a text, for the schema to refuse in its own words. `all` and an empty value mean nothing chosen.
 */
export const payloadFromParameters = (fields: Fields, raw: RawQuery): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fieldsOf({ fields }).flatMap(([key, field]) => {
      const name = inputKeyOf(key, field);
      const sent = raw[name];
      return sent === undefined ? [] : [[name, readParameter(field, sent)]];
    }),
  );

const readParameter = (field: Field, sent: string | readonly string[]): unknown => {
  const list = [sent].flat();
  const last = list.at(-1) ?? '';
  switch (field.kind) {
    case 'integer':
    case 'money':
      return last === '' ? null : numberOf(last);
    case 'reference':
      return last === '' || last === 'all' ? null : numberOf(last);
    case 'flag':
      if (last === '') return null;
      return isTrue(last) || (last === 'false' || last === '0' ? false : last);
    case 'rows': {
      const of = field.flat ? field.fields[field.flat.of] : undefined;
      const values = list.flatMap((one) => one.split(',')).filter((one) => one !== '' && one !== 'all');
      return of ? values.map((one) => readParameter(of, one)) : values;
    }
    case 'text':
    case 'date':
    case 'time':
    case 'moment':
    case 'choice':
      return last;
    default:
      return unreachable(field);
  }
};

const numberOf = (text: string): number | string =>
  /^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : text;
