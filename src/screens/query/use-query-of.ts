import { type BaseRecord, useCustom, useDataProvider, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useT } from '../../i18n/react';
import type { Query as Parameters } from '../../providers/http';
import { type HttpError, isAborted } from '../../providers/http-error';
import { followsRows } from '../../providers/live';
import { type BranchChoice, branchIdsFor, useSession } from '../../providers/session';
import { pushToast } from '../../providers/toasts';
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

/** Runs a query about the chosen branches. Asks nothing for a user without a branch (PRM-28). */
export const useBranchQuery = <X extends Query>(
  query: X,
  choice: BranchChoice | null,
  input: Asked<X>,
  { isWanted = true, ...ask }: Pick<QueryAsk<X>, 'isWanted' | 'follows'> = {},
): QueryState<X> => {
  const { user } = useSession();
  const branchId = branchIdsFor(user, choice);
  const hasBranch = branchId === undefined || branchId.length > 0;
  return useQueryOf(query, Object.assign({ branchId }, input), {
    ...ask,
    isWanted: isWanted && hasBranch,
  });
};

type RowsAsked = Parameters & {
  readonly pageSize?: number;
  readonly sortBy?: string;
  readonly desc?: boolean;
};

/**
 * Loads rows of an entity for a part of a screen, as its list answers them: 20 unless `pageSize` is given, of all the
 * reader's branches unless `branchId` names some. They reload when any desk changes them.
 */
export const useRowsOf = <E extends Entity>(
  entity: E,
  { pageSize = 20, sortBy, desc = false, branchId, ...values }: RowsAsked,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
) => {
  const filters = Object.entries({ branchId: branchId ?? (entity.branch ? 'all' : undefined), ...values });
  const { query: state } = useList<BaseRecord, HttpError>({
    resource: entity.name,
    pagination: { currentPage: 1, pageSize },
    sorters: sortBy === undefined ? [] : [{ field: sortBy, order: desc ? 'desc' : 'asc' }],
    filters: filters.map(([field, value]) => ({ field, operator: 'eq', value })),
    queryOptions: { enabled: isWanted, placeholderData: keepPreviousData, meta: followsRows(entity) },
    liveMode: 'off',
    errorNotification: false,
  });
  return {
    /** Absent until loaded. */
    rows: state.data?.data.map((row): RowOf<E> => receivedRow(entity, row)),
    total: state.data?.total ?? 0,
    isLoading: state.isPending,
    isFetching: state.isFetching,
    error: state.error ?? undefined,
    retry: () => void state.refetch(),
  };
};

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
