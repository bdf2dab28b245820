import { dataProvider } from '../../providers/data';
import { type Query as Parameters, request } from '../../providers/http';
import {
  type Action,
  type ActionAnswer,
  type ActionBody,
  type ActionParams,
  answerOf,
} from '../../schema/action';
import { addressOf, asksNothing, receivedRow } from '../../schema/answer';
import type { Entity } from '../../schema/entity';
import {
  parametersOf,
  type Query,
  type QueryAnswer,
  type QueryInput,
  type QueryParams,
  queryAnswerOf,
} from '../../schema/query';
import type { RowOf } from '../../schema/types';
import { rowsIn, valueIn } from '../data/row';

/** Optional keys may also be there without a value: they are not sent. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Asks a declared query once, where a hook of its own cannot: several at a time, or with a cache of its own. Throws HttpError. */
export const ask = async <X extends Query>(
  query: X,
  input: Loose<QueryInput<X>> & object,
  { params, signal }: { readonly params?: QueryParams<X>; readonly signal?: AbortSignal } = {},
): Promise<QueryAnswer<X>> => {
  const { data } = await request(query.method, addressOf(query.path, params ?? {}), {
    ...(query.method === 'POST' ? { body: input } : { query: parametersOf(input) }),
    ...(signal ? { signal } : {}),
  });
  return queryAnswerOf(query, data);
};

/**
 * Carries a declared action out that nobody pressed a button for: nothing is said and nothing loaded afresh. With a
 * key a repetition answers what the first one did. Throws HttpError.
 */
export const act = async <X extends Action>(
  action: X,
  params: ActionParams<X>,
  body: ActionBody<X>,
  idempotencyKey?: string,
): Promise<ActionAnswer<X>> => {
  const options = asksNothing(action.input) ? { idempotencyKey } : { body, idempotencyKey };
  const { data } = await request(action.method, addressOf(action.path, params), options);
  return answerOf(action, data);
};

/** A page of an entity's list, and whether there is another one. Throws HttpError. */
export const readPage = async <E extends Entity>(
  entity: E,
  query: Parameters & { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly RowOf<E>[]; readonly hasNext: boolean }> => {
  const { data } = await request('GET', entity.api, { query, signal });
  const rows = rowsIn(data).map((row) => receivedRow(entity, row));
  return { rows, hasNext: valueIn(data, 'hasNextPage') === true };
};

/** One row as it is stored now, read at the moment somebody picks it. Throws HttpError. */
export const readRow = async <E extends Entity>(
  entity: E,
  id: number,
  signal?: AbortSignal,
): Promise<RowOf<E>> => {
  const { data } = await dataProvider.getOne({ resource: entity.name, id, meta: { signal } });
  return receivedRow(entity, data);
};

/** Adds a row from a form of its own; answers it as it is stored. Throws HttpError. */
export const addRow = async <E extends Entity>(
  entity: E,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey: string,
): Promise<RowOf<E>> => {
  const { data } = await request('POST', entity.api, { body, idempotencyKey });
  return receivedRow(entity, data);
};

/** Changes a row at once, where a form would be in the way; answers it as it is stored. Throws HttpError. */
export const changeRow = async <E extends Entity>(
  entity: E,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<RowOf<E>> => {
  const { data } = await request('PUT', `${entity.api}/${id}`, { body });
  return receivedRow(entity, data);
};
