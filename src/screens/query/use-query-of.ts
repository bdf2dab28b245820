import { type BaseRecord, useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../i18n/react';
import type { Query as Parameters } from '../../providers/http';
import { type HttpError, isAborted } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { addressOf } from '../../schema/answer';
import {
  type Query,
  type QueryAnswer,
  type QueryInput,
  type QueryParams,
  queryAnswerOf,
} from '../../schema/query';
import { dataKeyOf } from '../data/changes';

/** Declared input of the query. A query on a list also takes that list's filters. */
export type Asked<X> = QueryInput<X> & Parameters;

export interface QueryAsk<X> {
  /** Path parameters, for a query on a row: `{ id }`. */
  readonly params?: QueryParams<X>;
  /** False sends no request. Default: true. */
  readonly isWanted?: boolean;
  /** Milliseconds until the cached answer must be loaded again before use. Default: Refine's own. */
  readonly staleTime?: number;
  /** Names whose changes make the answer stale, besides the declared ones. Default: none. */
  readonly follows?: readonly string[];
  /** True to load at each opening and never reload while shown, because paper must not change. */
  readonly once?: boolean;
}

export interface QueryState<X> {
  /** Answer; the previous one stays while the next loads. */
  readonly data: QueryAnswer<X> | undefined;
  /** True if `data` answers the previous input. */
  readonly isEarlier: boolean;
  readonly error: HttpError | undefined;
  /** Time of the last failure in milliseconds since 1970, so that each failure differs. */
  readonly failedAt: number;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/**
 * Runs a declared query and returns its typed answer. Reloads when its entity or an entity in `follows` changes, here
 * or on another desk.
 */
export const useQueryOf = <X extends Query>(
  query: X,
  input: Asked<X>,
  { params, isWanted = true, staleTime, follows = [], once = false }: QueryAsk<X> = {},
): QueryState<X> => {
  const url = addressOf(query.path, params ?? {});
  const isSent = query.method === 'POST';
  const { query: state } = useCustom<BaseRecord, HttpError, object, object>({
    url,
    method: isSent ? 'post' : 'get',
    config: isSent ? { payload: input } : { query: input },
    queryOptions: {
      // A key outside of the entity's keys, so that no change reloads it while it is shown.
      queryKey: once ? ['once', url, input] : [...dataKeyOf(query.of, query.name, url, input)],
      enabled: isWanted,
      placeholderData: keepPreviousData,
      ...(staleTime === undefined ? {} : { staleTime }),
      meta: { follows: once ? [] : [query.of, ...query.follows].map(({ name }) => name).concat(follows) },
      ...(once ? { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } : {}),
    },
    errorNotification: false,
  });
  return {
    data: state.data === undefined ? undefined : queryAnswerOf(query, state.data.data),
    isEarlier: state.isPlaceholderData,
    error: state.error ?? undefined,
    failedAt: state.errorUpdatedAt,
    isLoading: state.isPending,
    isFetching: state.isFetching,
    retry: () => void state.refetch(),
  };
};

/** Shows a failure as a toast, once even if several parts of the page fail together. Without `text` shows none. */
export const useFailureToast = (
  { error, failedAt }: Pick<QueryState<Query>, 'error' | 'failedAt'>,
  text: string | undefined,
): void => {
  const t = useT();
  const failure = error && !isAborted(error) ? failedAt : undefined;
  useEffect(() => {
    if (failure !== undefined && text !== undefined)
      pushToast({ kind: 'error', title: t('common.error'), text, key: text });
  }, [failure, text, t]);
};
