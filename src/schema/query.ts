import { type InputOptions, noIssues } from './action';
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
 * How a table of records is drawn beside itself; all are keys of the answer. Bars and lines may have several figures,
 * a pie cuts one into the shares of its names, and a heat map colours `value` by its place.
 */
export type Chart =
  | { readonly kind: 'bar' | 'line'; readonly x: string; readonly y: string | readonly string[] }
  | { readonly kind: 'pie'; readonly x: string; readonly y: string }
  | { readonly kind: 'heat'; readonly x: string; readonly y: string; readonly value: string };

export const figuresOf = (chart: Chart): readonly string[] =>
  chart.kind === 'heat' ? [chart.value] : typeof chart.y === 'string' ? [chart.y] : chart.y;

/**
 * Where a figure leads: the list that holds the rows it counts, narrowed to them as far as the list can be. Offered to
 * who may read that list. The branches asked about always narrow it.
 */
export interface Opening {
  readonly list: Entity;
  /** The list's field that the asked days narrow. */
  readonly days?: string;
  /** The list's fields with values that never change. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** The list's fields that take a value of the record, by its key; a day narrows to itself. */
  readonly by?: Readonly<Record<string, string>>;
  /** Instead of the list one row of it: the key of the record that holds its id. */
  readonly row?: string;
}

/**
 * What somebody asks. From one declaration follow the route, the right, the scope, the description, the typed hook, the
 * filter bar, cards or table, totals, CSV, print and chart, and the contract probes.
 *
 * `on`: 'row' asks about one row (404 beyond the reader's scope); 'list' takes all that the entity's list takes and is
 * narrowed by it; 'branches' takes `branchId`, repeatable, and sees those of them the reader may see (a foreign one is
 * refused); 'none' has no scope of its own.
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
  /** POST where the question needs a body; it changes nothing either way. Default GET. */
  readonly method?: 'GET' | 'POST';
  /** Where the documents fix one. Default: `${api}/:id/${name}` of a row, else `${api}/${name}`. */
  readonly path?: P;
  /** `module.action`; several: one of them is enough; null where any session may. */
  readonly right: string | readonly string[] | null;
  /** A second right that is needed beside it and asked after it. Default: none. */
  readonly also?: string;
  /**
   * Answered to readers who are limited to their own rows, too: it tells of nobody's, or keeps to the scope. Asked
   * of queries about branches, and of those about none whose rows are somebody's; all others keep to the scope. Default false.
   */
  readonly forOwn?: boolean;
  readonly answer: A;
  /** What its figures count and leave out, in a sentence beneath its heading. */
  readonly hint?: Label;
  /** The answer's keys that have a card or a column, in this order. Default: all of them. */
  readonly shows?: readonly string[];
  /** A first column with the place of each record, whose order says something. Default false. */
  readonly isRanked?: boolean;
  /** Columns that are summed beneath a table. */
  readonly total?: readonly string[];
  readonly chart?: Chart;
  /** Which rows stand behind a figure, by its key in the answer. */
  readonly opens?: Readonly<Record<string, Opening>>;
  /** Entities whose changes make the answer old, beside its own. Default: none. */
  readonly follows?: readonly Pick<Entity, 'name'>[];
  /** Records that are read by GET leave as a CSV file, too, at `${path}/export`, with the export right of `right`'s module. Default false. */
  readonly file?: boolean;
}

/** Absent of some; all else has a default. */
type Unfilled = 'also' | 'hint' | 'chart';

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

/** A query among others: what it takes is given to all of them alike. */
export type AnyQuery = Query<Subject, NoFields>;

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
    check: noIssues,
    shows: Object.keys(answerFieldsOf(options.answer)),
    isRanked: false,
    total: [],
    opens: {},
    follows: [],
    file: false,
    ...options,
  });

export const mayAsk = ({ right, also }: Pick<Query, 'right' | 'also'>, can: Can): boolean => {
  const rights = [right ?? []].flat();
  return (rights.length === 0 || rights.some(can)) && (also === undefined || can(also));
};

/** The right to take a query's records away as a file; undefined of one whose records stay. */
export const fileRightOf = ({ file, method, right }: Query): string | undefined => {
  const [first] = [right ?? []].flat();
  return file && method === 'GET' && first ? `${first.split('.')[0]}.export` : undefined;
};

export type QueryInput<X> =
  X extends Query<infer _E, infer I, infer _A, infer _On, infer _P> ? Payload<I> : never;

export type QueryAnswer<X> =
  X extends Query<infer E, infer _I, infer A, infer _On, infer _P> ? AnswerOf<A, E> : never;

export type QueryParams<X> = X extends { readonly path: infer P extends string } ? PathParams<P> : never;

/** Gives an answer the declared type, unchecked. */
export const queryAnswerOf = <X extends Query>(_query: X, received: unknown): QueryAnswer<X> =>
  received as QueryAnswer<X>;

/** The input of a query that goes into its address: plain values and lists of them. */
export const parametersOf = (
  input: object,
): Readonly<Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>> =>
  input as Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Days of a period that nobody named: so many up to today (REP-03). */
export const usualPeriod = 30;

/** Most days of a period: three years. */
export const longestPeriod = 1100;

/**
 * The days a question is about, both inclusive and by each branch's own clock. Without an end it is today, without a
 * beginning the period is as long as usual.
 */
export const period = {
  from: date({ label: { ar: 'من تاريخ', en: 'From' } }),
  to: date({ label: { ar: 'إلى تاريخ', en: 'To' } }),
} as const;

export const asksPeriod = ({ input }: { readonly input: Fields }): boolean =>
  input.from === period.from && input.to === period.to;

/** Errors of a period. A missing end counts as today by UTC, which is near enough to check the length. */
export const periodIssues = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  now = Date.now(),
): readonly Issue[] => {
  if (from === null) return [];
  const end = to === null ? now : Date.parse(to);
  if (to !== null && from > to) return [{ path: ['to'], key: 'validate.periodOrder' }];
  return end - Date.parse(from) < longestPeriod * dayMs
    ? []
    : [{ path: ['from'], key: 'validate.periodLong', params: { days: longestPeriod } }];
};

const dayMs = 86_400_000;

export const aboutPeriod = { input: period, check: periodIssues } as const;
