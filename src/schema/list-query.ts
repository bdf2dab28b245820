import { type Entity, fieldsOf, type Issue, inputKeyOf } from './entity';
import { type Field, type Fields, unreachable } from './field';
import { segmentFieldOf, segmentKey } from './segments';
import { filterValues, longestOf, searchLength } from './text/length';
import { findOption, isDay, isInstant, movingDay } from './text/parse';

/** Parsed parameters of a list call (API-100, P-04). */
export interface ListQuery {
  readonly search: string;
  /** Page number from 1. Undefined: the answer is an array of at most 1000 rows instead of a page object. */
  readonly page?: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly desc: boolean;
  readonly includeInactive: boolean;
  readonly filters: readonly Filter[];
}

/**
 * A filter on one field. 'in' lists the accepted values. 'range' includes both ends; only an instant in `to` is
 * excluded (API-103). A day may be one that moves along (`movingDay`), by the clock of the row's branch.
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

export const filtersOf = (entity: Entity): readonly (readonly [string, Field, 'in' | 'range'])[] => {
  const segment = segmentFieldOf(entity);
  return [
    ...fieldsOf(entity)
      .filter(([, field]) => field.filter)
      .map(([key, field]) => [key, field, filterOpOf(field)] as const),
    ...(segment ? [[segmentKey, segment, 'in'] as const] : []),
  ];
};

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
 * Parses the query parameters of a list. `branchId` is returned separately, because it decides the scope: without it,
 * or with '' or 'all', the scope is every branch of the caller (PRM-28).
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
      search: search.slice(0, searchLength),
      ...(paging ?? { pageSize: largestPage }),
      sortBy,
      desc: one('sortBy') || one('desc') ? isTrue(one('desc')) : entity.sort.desc === true,
      includeInactive: isTrue(one('includeInactive')),
      filters,
    },
  };
};

/** Records an error for a parameter and returns undefined. */
export type Fail = (name: string, key: string, params?: Issue['params']) => undefined;

/** Returns the requested page; undefined if neither `page` nor `pageSize` was sent (P-04). */
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

/** Returns the requested branches; undefined means all branches of the caller (PRM-28). */
export const readBranches = (raw: RawQuery, fail: Fail): readonly number[] | undefined => {
  const sent = chosenIn(raw, 'branchId');
  if (sent.length === 0) return undefined;
  return sent.every((value) => /^\d{1,9}$/.test(value))
    ? sent.map(Number)
    : fail('branchId', 'validate.integer');
};

/** Values of a repeatable parameter, without '' and 'all', which select everything. */
const chosenIn = (raw: RawQuery, name: string): readonly string[] =>
  [raw[name] ?? []].flat().filter((value) => value !== '' && value !== 'all');

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

const readIn = (key: string, field: Field, raw: RawQuery, fail: Fail): Filter | undefined => {
  const values = chosenIn(raw, key);
  if (values.length === 0) return undefined;
  if (values.length > filterValues) return fail(key, 'validate.many', { count: filterValues });
  const parsed = values.map((value) => readValue(field, value));
  const known = parsed.filter((value) => value !== undefined);
  return known.length < parsed.length
    ? fail(key, 'validate.option')
    : { field: key, op: 'in', values: known };
};

const readValue = (field: Field, value: string): string | number | boolean | undefined => {
  if (value.length > (longestOf(field) ?? searchLength)) return undefined;
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
    // A plus that was not escaped arrives as a space.
    const moving = value.replace(' ', '+');
    if (movingDay.test(moving)) return moving;
    if (field.kind === 'moment') {
      // Restore the + of an offset: if it was not escaped, it arrives as a space.
      const instant = value.replace(/ (?=\d{2}:?\d{2}$)/, '+');
      if (isInstant(instant)) return instant;
    }
    return isDay(value) ? value : fail(main && one(short) ? short : `${key}${suffix}`, 'validate.date');
  };
  const from = end('From', 'from');
  const to = end('To', 'to');
  return from === undefined && to === undefined ? undefined : { field: key, op: 'range', from, to };
};

/** Answer to a list call with `page` or `pageSize` (API-010). Above `countLimitOf` rows the total is a minimum. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** True if there are more rows than `totalCount`. */
  readonly totalIsFloor?: boolean;
}

/** Maximum number of rows to count exactly. Lower for a search, which has to test each match. */
export const countLimitOf = (query: ListQuery): number => (query.search.trim() === '' ? 10_000 : 1_000);

/**
 * Converts query parameters to a body: texts to numbers and flags, repeated parameters to lists. An unreadable value
 * stays a text, so that the schema reports it. 'all' and '' mean that nothing is chosen.
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
