import type { z } from 'zod';
import type { Action, Actions } from '../../src/schema/action';
import type { AnswerOf, Declared } from '../../src/schema/answer';
import type { Fields } from '../../src/schema/field';
import type { Queries, Query, QueryAnswer } from '../../src/schema/query';
import type { RecordOf } from '../../src/schema/types';
import type {
  ActionContext,
  OutsideContext,
  QueryContext,
  Queue,
  Row,
  ServedAction,
  ServedQuery,
} from './entity-server';

/** How declared actions and queries are served: a performer for each, checked against its declaration. */

/** What a performer hands back; the runner adds the row where the declaration asks for it. */
export type Performed<X extends Action> = X extends { readonly answer: infer A }
  ? A extends 'nothing'
    ? undefined
    : A extends 'row'
      ? Row | undefined
      : A extends 'rows'
        ? readonly Row[]
        : A extends Declared<'rowWith', infer F extends Fields>
          ? RecordOf<F> & { readonly row?: Row }
          : A extends Declared<'record' | 'envelope', infer F extends Fields>
            ? RecordOf<F>
            : A extends Declared<'records', infer F extends Fields>
              ? readonly RecordOf<F>[]
              : A extends z.ZodType
                ? AnswerOf<A, never>
                : never
  : never;

/** Where only the row is answered, there may be nothing to hand back. */
type Perform<X extends Action> = (
  context: ActionContext<X>,
) => Promise<Performed<X>> | (X extends { readonly answer: 'row' | 'nothing' } ? Promise<void> : never);

export type Performer<X extends Action> =
  | Perform<X>
  | { readonly queue: Queue; readonly perform: Perform<X> }
  | { readonly outside: (context: OutsideContext<X>) => Promise<Perform<X>> };

/** A missing performer, or one that answers something else than declared, does not compile. */
export const perform = <const A extends Actions>(
  actions: A,
  performers: { readonly [K in keyof A]: Performer<A[K]> },
): readonly ServedAction[] =>
  Object.entries(actions).map(([key, action]) => served(action, performers[key] as Performer<Action>));

const foundAnswers = new WeakSet<object>();

/** What an action that `finds` answers when the thing was there already: 200 instead of the status of a new one. */
export const found = <T extends object>(answer: T): T => {
  foundAnswers.add(answer);
  return answer;
};

export const isFound = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && foundAnswers.has(answer);

const served = (action: Action, performer: Performer<Action>): ServedAction => {
  if (typeof performer === 'function') return { action, queue: undefined, perform: performer };
  if ('perform' in performer) return { action, queue: performer.queue, perform: performer.perform };
  const { outside } = performer;
  return { action, queue: undefined, outside, perform: unprepared };
};

const unprepared = async (): Promise<never> => {
  throw new Error('performed without what comes before its transaction');
};

/** What answers a query; rows of the entity come as they are stored and leave as the entity answers them. */
export type Answerer<X extends Query> = (
  context: QueryContext<X>,
) => Promise<
  X extends { readonly answer: 'row' }
    ? Row
    : X extends { readonly answer: 'rows' }
      ? readonly Row[]
      : QueryAnswer<X>
>;

export const answer = <const Q extends Queries>(
  queries: Q,
  answerers: { readonly [K in keyof Q]: Answerer<Q[K]> },
): readonly ServedQuery[] =>
  Object.entries(queries).map(([key, query]) => ({ query, answer: answerers[key] as Answerer<Query> }));
