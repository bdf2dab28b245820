import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import { addressOf, receivedRow } from '../../schema/answer';
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

/** Input type that also accepts `undefined` in optional keys; those are not sent. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/**
 * Returns a function that runs a declared query once, where `useQueryOf` cannot: in an effect, or several at a time.
 * It throws HttpError.
 */
export const useAsk = () => {
  const { custom } = useDataProvider()();
  return useCallback(
    async <X extends Query>(
      query: X,
      input: Loose<QueryInput<X>> & object,
      { params, signal }: { readonly params?: QueryParams<X>; readonly signal?: AbortSignal } = {},
    ): Promise<QueryAnswer<X>> => {
      const answer = await custom?.({
        url: addressOf(query.path, params ?? {}),
        method: query.method === 'POST' ? 'post' : 'get',
        ...(query.method === 'POST' ? { payload: input } : { query: parametersOf(input) }),
        meta: { signal },
      });
      return queryAnswerOf(query, answer?.data);
    },
    [custom],
  );
};

/** Returns a function that reads a stored row at the moment the user picks it. It throws HttpError. */
export const useReadRow = () => {
  const { getOne } = useDataProvider()();
  return useCallback(
    async <E extends Entity>(entity: E, id: number, signal?: AbortSignal): Promise<RowOf<E>> => {
      const { data } = await getOne({ resource: entity.name, id, meta: { signal } });
      return receivedRow(entity, data);
    },
    [getOne],
  );
};
