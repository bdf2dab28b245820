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
import { dataKeyOf, useChanges } from '../data/changes';

/** The declared input; a query on a list also takes what narrows that list. */
export type Asked<X> = QueryInput<X> & Parameters;

export interface QueryAsk<X> {
  /** Of a query on a row: `{ id }`. */
  readonly params?: QueryParams<X>;
  /** Default true. */
  readonly isWanted?: boolean;
  /** Milliseconds before the answer is too old to be shown again without asking. Default: Refine's own. */
  readonly staleTime?: number;
  /** Asked anew at each opening and not reloaded while it is shown, because paper must not change. */
  readonly once?: boolean;
}

export interface QueryState<X> {
  /** Keeps the previous answer while the next one loads. */
  readonly data: QueryAnswer<X> | undefined;
  /** `data` answers the previous question. */
  readonly isEarlier: boolean;
  readonly error: HttpError | undefined;
  /** When it failed last, in milliseconds; each failure has its own. */
  readonly failedAt: number;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/**
 * The typed answer of a declared query. It gets old with its entity's list, and with what it follows: after a save, and
 * when another desk changes something.
 */
export const useQueryOf = <X extends Query>(
  query: X,
  input: Asked<X>,
  { params, isWanted = true, staleTime, once = false }: QueryAsk<X> = {},
): QueryState<X> => {
  const url = addressOf(query.path, params ?? {});
  const isSent = query.method === 'POST';
  const { query: state } = useCustom<BaseRecord, HttpError, object, object>({
    url,
    method: isSent ? 'post' : 'get',
    config: isSent ? { payload: input } : { query: input },
    queryOptions: {
      // A key outside of the entity's, so that no change reloads it while it is shown.
      queryKey: once ? ['once', url, input] : [...dataKeyOf(query.of, query.name, url, input)],
      enabled: isWanted,
      placeholderData: keepPreviousData,
      ...(staleTime === undefined ? {} : { staleTime }),
      ...(once ? { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } : {}),
    },
    errorNotification: false,
  });
  useChanges(isWanted && !once ? query.follows.map(({ name }) => name) : [], () => void state.refetch());
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

/** Says a failure in a toast, once however many parts of the page fail together; without a text it says nothing. */
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
