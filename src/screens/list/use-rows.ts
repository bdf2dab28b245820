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
  /** There are more rows than `total` says. */
  readonly isFloor: boolean;
  readonly pages: number;
  /** Nothing was ever loaded yet. */
  readonly isFirstLoad: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Rows that somebody else changed a moment ago. */
  readonly marked: ReadonlySet<number>;
}

/** Whether rows show something of those that point to them: a change of these makes the list old, too. */
const pointsBack = (entity: Entity, name: string): boolean =>
  fieldsOf(entity).some(([, field]) => field.kind === 'reference' && field.back && field.to === name);

/** The rows of a state. Earlier rows stay while the next ones load; changes made elsewhere arrive by themselves. */
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
    // A user without any branch has nothing to list (PRM-28).
    queryOptions: { enabled: ids?.length !== 0, placeholderData: (before) => before },
    errorNotification: false,
    liveMode: 'manual',
    // Refine keeps the first callback it was given: the one behind the reference is always today's.
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
    // Above the counted rows there is a next page for as long as pages come full.
    pages: Math.max(Math.ceil(total / state.size), isFull ? state.page + 1 : 1),
    isFirstLoad: query.data === undefined && !query.isError,
    isFetching: query.isFetching,
    error: query.error ?? undefined,
    retry,
    marked,
  };
};
