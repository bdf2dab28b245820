import { type BaseRecord, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { followsRows } from '../../providers/follow';
import type { Query } from '../../providers/http';
import type { HttpError } from '../../providers/http-error';
import { receivedRow } from '../../schema/answer';
import type { Entity } from '../../schema/entity';
import type { RowOf } from '../../schema/types';

type Asked = Query & { readonly pageSize?: number; readonly sortBy?: string; readonly desc?: boolean };

/**
 * Loads rows of an entity for a part of a screen, as its list answers them: 20 unless `pageSize` is given, of all the
 * reader's branches unless `branchId` names some. They reload when any desk changes them.
 */
export const useRowsOf = <E extends Entity>(
  entity: E,
  { pageSize = 20, sortBy, desc = false, branchId, ...values }: Asked,
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
