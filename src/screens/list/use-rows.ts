import { useList } from '@refinedev/core';
import { useCallback } from 'react';
import { followsRows } from '../../providers/follow';
import { useSession } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { useMarks } from '../data/changes';
import { type RowData, valueIn } from '../data/row';
import { crudQueryOf, type ListState } from './state/list-state';

export interface Rows {
  readonly rows: readonly RowData[];
  readonly total: number;
  /** True if there are more rows than `total`. */
  readonly isFloor: boolean;
  readonly pages: number;
  /** True until the first rows arrive or the first request fails. */
  readonly isFirstLoad: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Ids of rows that another user changed in the last few seconds. */
  readonly marked: ReadonlySet<number>;
}

/** Loads the rows of a state. Keeps the old rows until the next ones arrive; changes by others load by themselves. */
export const useRows = (entity: Entity, state: ListState): Rows => {
  const session = useSession();
  const { ids, filters, sorters } = crudQueryOf(entity, state, session);
  const marked = useMarks(entity);
  const { query, result } = useList<RowData>({
    resource: entity.name,
    pagination: { currentPage: state.page, pageSize: state.size },
    sorters,
    filters,
    // Send no request for a user without any branch (PRM-28).
    queryOptions: {
      enabled: ids?.length !== 0,
      placeholderData: (before) => before,
      meta: followsRows(entity),
    },
    // Refine's own live mode would also load the row of an open form again.
    liveMode: 'off',
    errorNotification: false,
  });
  const total = result.total ?? 0;
  const isFloor = valueIn(query.data, 'totalIsFloor') === true;
  const isFull = isFloor && !query.isPlaceholderData && result.data.length >= state.size;
  const retry = useCallback(() => void query.refetch(), [query.refetch]);
  return {
    rows: result.data,
    total,
    isFloor,
    // Beyond the counted rows, every full page means that a next page may exist.
    pages: Math.max(Math.ceil(total / state.size), isFull ? state.page + 1 : 1),
    isFirstLoad: query.data === undefined && !query.isError,
    isFetching: query.isFetching,
    error: query.error ?? undefined,
    retry,
    marked,
  };
};
