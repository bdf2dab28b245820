import type { InputOptions } from './action';
import {
  type AnswerOf,
  type AnswerShape,
  answerFieldsOf,
  type PathParams,
  pathNameOf,
  type Subject,
} from './answer';
import type { Entity, Issue } from './entity';
import { type Can, date, type Fields, type Label, type NoFields } from './field';
import type { Payload } from './types';

/**
 * Chart of a table of records: bars of one figure or several, beneath each other by name, or side by side by day. All
 * values are keys of the answer.
 */
export interface Chart {
  readonly x: string;
  readonly y: string | readonly string[];
}

export const figuresOf = ({ y }: Chart): readonly string[] => (typeof y === 'string' ? [y] : y);

/**
 * Link of a figure: the list of the rows that it counts, narrowed as far as the list's filters allow. Shown only to
 * users who may read that list. The query's branches always narrow it.
 */
export interface Opening {
  readonly list: Entity;
  /** Field of the list that the query's period narrows. Default: none. */
  readonly days?: string;
  /** Fields of the list with fixed values. Default: none. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** Fields of the list, each with the key of the record that holds its value. Default: none. */
  readonly by?: Readonly<Record<string, string>>;
  /** Key of the record that holds a row id. The link then opens that row instead of the list. Default: none. */
  readonly row?: string;
}

/**
 * Declares a call that reads. The route, permission check, scope, API description, typed hook, filter bar, cards or
 * table, totals, CSV export, print view, chart and contract probes are generated from it.
 *
 * Scope of a query. 'row': one row, 404 outside the reader's scope. 'list': all parameters of the entity's list,
 * which narrow the answer. 'branches': the parameter `branchId`, repeatable; a branch of others is refused. 'none':
 * the reader's whole scope.
 */
export type QueryOn = 'row' | 'list' | 'branches' | 'none';

export interface QueryOptions<
  _E extends Subject,
  I extends Fields,
  A extends AnswerShape,
  On extends QueryOn,
  P extends string,
> extends InputOptions<I> {
  readonly name: string;
  readonly label: Label;
  readonly on: On;
  /** POST if the query needs a body. It changes nothing. Default: 'GET'. */
  readonly method?: 'GET' | 'POST';
  /** Fixed path, if the requirements name one. Default: `${api}/:id/${name}` on a row, else `${api}/${name}`. */
  readonly path?: P;
  /** Permission `module.action`. One permission of a list is enough. `null`: every signed-in user may ask. */
  readonly permission: string | readonly string[] | null;
  /** Second permission, needed in addition and checked after the first. Default: none. */
  readonly also?: string;
  /**
   * Also answers readers who may see only own rows, because the answer has no owned rows or respects the
   * scope. Needed for 'branches', and for 'none' on entities whose rows have owners. Default: false.
   */
  readonly forOwn?: boolean;
  readonly answer: A;
  /** Sentence below the heading that explains what the figures count. Default: none. */
  readonly hint?: Label;
  /** Keys of the answer that get a card or column, in this order. Default: all. */
  readonly shows?: readonly string[];
  /** Adds a first column with the position of each record. Default: false. */
  readonly isRanked?: boolean;
  /** Columns with a sum below the table. Default: none. */
  readonly total?: readonly string[];
  readonly chart?: Chart;
  /** Links of figures, by their key in the answer. Default: none. */
  readonly opens?: Readonly<Record<string, Opening>>;
  /** Entities whose changes make the answer stale, besides its own. Default: none. */
  readonly follows?: readonly Pick<Entity, 'name'>[];
  /** Adds a CSV export of a GET query at `${path}/export`, with the module's export permission. Default: false. */
  readonly file?: boolean;
}

/** Options without a default. They may be undefined in a `Query`. */
type Unfilled = 'asRow' | 'also' | 'hint' | 'chart';

export interface Query<
  E extends Subject = Subject,
  I extends Fields = Fields,
  A extends AnswerShape = AnswerShape,
  On extends QueryOn = QueryOn,
  P extends string = string,
> extends Required<Omit<QueryOptions<E, I, A, On, P>, Unfilled>>,
    Pick<QueryOptions<E, I, A, On, P>, Unfilled> {
  readonly kind: 'query';
  readonly of: E;
}

export type Queries = Readonly<Record<string, Query>>;

/** A query in a list of queries that all get the same input. */
export type AnyQuery = Query<Subject, NoFields>;

/**
 * Declares a query of an entity or a topic.
 * @example
 * export const summary = defineQuery(rooms, {
 *   name: 'summary',
 *   on: 'list',
 *   label: { ar: 'ملخص الغرف', en: 'Rooms' },
 *   permission: 'rooms.read',
 *   answer: record({ count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }) }),
 * });
 */
export const defineQuery = <
  const E extends Subject,
  const On extends QueryOn,
  const A extends AnswerShape,
  const I extends Fields = NoFields,
  const P extends string = On extends 'row' ? '/:id' : '/',
>(
  of: E,
  options: QueryOptions<E, I, A, On, P>,
): Query<E, I, A, On, P> =>
  Object.freeze({
    kind: 'query',
    of,
    method: 'GET',
    path: `${of.api}${options.on === 'row' ? '/:id' : ''}/${pathNameOf(options.name)}` as P,
    forOwn: false,
    input: {} as I,
    shows: Object.keys(answerFieldsOf(options.answer)),
    isRanked: false,
    total: [],
    opens: {},
    follows: [],
    file: false,
    ...options,
  });

export const mayAsk = ({ permission, also }: Pick<Query, 'permission' | 'also'>, can: Can): boolean => {
  const permissions = [permission ?? []].flat();
  return (permissions.length === 0 || permissions.some(can)) && (also === undefined || can(also));
};

/** Permission to export the records of a query as a file; undefined if it has no export. */
export const filePermissionOf = ({ file, method, permission }: Query): string | undefined => {
  const [first] = [permission ?? []].flat();
  return file && method === 'GET' && first ? `${first.split('.')[0]}.export` : undefined;
};

export type QueryInput<X> =
  X extends Query<infer _E, infer I, infer _A, infer _On, infer _P> ? Payload<I> : never;

export type QueryAnswer<X> =
  X extends Query<infer E, infer _I, infer A, infer _On, infer _P> ? AnswerOf<A, E> : never;

export type QueryParams<X> = X extends { readonly path: infer P extends string } ? PathParams<P> : never;

/** Casts an answer to its declared type without a check. */
export const queryAnswerOf = <X extends Query>(_query: X, received: unknown): QueryAnswer<X> =>
  received as QueryAnswer<X>;

/** Casts the input of a GET query to query parameters: plain values and lists of them. */
export const parametersOf = (
  input: object,
): Readonly<Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>> =>
  input as Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Days of the default period, up to today (REP-03). */
export const usualPeriod = 30;

/** Maximum number of days of a period: three years. */
export const longestPeriod = 1100;

/**
 * Period of a query: two days, both inclusive, on the clock of each branch. Default of `to`: today. Default of
 * `from`: the day that makes the period `usualPeriod` days long.
 */
export const period = {
  from: date({ label: { ar: 'من تاريخ', en: 'From' } }),
  to: date({ label: { ar: 'إلى تاريخ', en: 'To' } }),
} as const;

export const asksPeriod = ({ input }: { readonly input: Fields }): boolean =>
  input.from === period.from && input.to === period.to;

/** Returns the errors of a period. A missing end counts as today in UTC, which is exact enough for the length. */
export const periodIssues = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  now = Date.now(),
): readonly Issue[] => {
  if (from === null) return [];
  const end = to === null ? now : Date.parse(to);
  if (to !== null && from > to) return [{ path: ['to'], key: 'validate.periodOrder' }];
  return end - Date.parse(from) < longestPeriod * dayMs
    ? []
    : [{ path: ['from'], key: 'validate.periodLong', params: { count: longestPeriod } }];
};

const dayMs = 86_400_000;

export const aboutPeriod = { input: period, check: periodIssues } as const;
