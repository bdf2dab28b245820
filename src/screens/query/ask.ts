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

/** Input type that also accepts `undefined` in optional keys; those are not sent. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Runs a declared query once, where a hook cannot: several at a time, or with another cache. Throws HttpError. */
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
 * Runs a declared action that has no button: shows no toast and reloads nothing. With an idempotency key, a repeated
 * call returns the first answer. Throws HttpError.
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

/** Reads one page of an entity's list. `hasNext` is true if there is another page. Throws HttpError. */
export const readPage = async <E extends Entity>(
  entity: E,
  query: Parameters & { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly RowOf<E>[]; readonly hasNext: boolean }> => {
  const { data } = await request('GET', entity.api, { query, signal });
  const rows = rowsIn(data).map((row) => receivedRow(entity, row));
  return { rows, hasNext: valueIn(data, 'hasNextPage') === true };
};

/** Reads a row from the server at the moment the user picks it. Throws HttpError. */
export const readRow = async <E extends Entity>(
  entity: E,
  id: number,
  signal?: AbortSignal,
): Promise<RowOf<E>> => {
  const { data } = await dataProvider.getOne({ resource: entity.name, id, meta: { signal } });
  return receivedRow(entity, data);
};

/** Adds a row and returns it as stored, for forms that are not the entity's own. Throws HttpError. */
export const addRow = async <E extends Entity>(
  entity: E,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey: string,
): Promise<RowOf<E>> => {
  const { data } = await request('POST', entity.api, { body, idempotencyKey });
  return receivedRow(entity, data);
};

/** Changes a row without a form and returns it as stored. Throws HttpError. */
export const changeRow = async <E extends Entity>(
  entity: E,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<RowOf<E>> => {
  const { data } = await request('PUT', `${entity.api}/${id}`, { body });
  return receivedRow(entity, data);
};
