import { useInvalidate, useList } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import { subscribeChanges } from '../../providers/live';
import { useSession } from '../../providers/session';
import { type Entity, fieldsOf } from '../../schema/entity';
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

/** True if rows of the entity show data of rows `name` that point back to them. Those changes make the list stale. */
const pointsBack = (entity: Entity, name: string): boolean =>
  fieldsOf(entity).some(([, field]) => field.kind === 'reference' && field.back && field.to === name);

/** Loads the rows of a state. Keeps the old rows until the next ones arrive; changes by others load by themselves. */
export const useRows = (entity: Entity, state: ListState): Rows => {
  const session = useSession();
  const { ids, filters, sorters } = crudQueryOf(entity, state, session);
  const { marked, mark } = useMarks();
  const invalidate = useInvalidate();
  const userId = session.user?.id;
  const onChange = useRef((_: unknown) => {});
  useEffect(() => {
    onChange.current = (payload) => {
      const changed = valueIn(payload, 'ids');
      if (Array.isArray(changed) && valueIn(payload, 'by') !== userId) mark(changed.map(Number));
      invalidate({ resource: entity.name, invalidates: ['list', 'detail'] });
    };
  }, [entity, invalidate, mark, userId]);
  useEffect(
    () =>
      subscribeChanges(({ resource }) => {
        if (pointsBack(entity, resource)) onChange.current(undefined);
      }),
    [entity],
  );
  const { query, result } = useList<RowData>({
    resource: entity.name,
    pagination: { currentPage: state.page, pageSize: state.size },
    sorters,
    filters,
    // Send no request for a user without any branch (PRM-28).
    queryOptions: { enabled: ids?.length !== 0, placeholderData: (before) => before },
    errorNotification: false,
    liveMode: 'manual',
    // Refine keeps the callback of the first render; the reference makes it call the newest one.
    onLiveEvent: (event) => onChange.current(event.payload),
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
