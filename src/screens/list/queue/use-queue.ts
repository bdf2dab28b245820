import { type BaseRecord, type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { followsRows } from '../../../providers/follow';
import type { HttpError } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { dataKeyOf } from '../../data/changes';
import { isRow } from '../../data/row';

/** Rows of a group that are drawn; the table shows the rest. */
const mostRows = 100;

/** Loads one group of a queue, or only the number of its rows while it is folded. Undefined filters: nothing. */
export const useGroup = (
  entity: Entity,
  filters: CrudFilter[] | undefined,
  { by, desc, isOpen }: { readonly by: string; readonly desc: boolean; readonly isOpen: boolean },
) => {
  const { choice } = useSession();
  const pageSize = isOpen ? mostRows : 1;
  const order = desc ? 'desc' : 'asc';
  const { query } = useList<BaseRecord, HttpError>({
    resource: entity.name,
    filters: filters ?? [],
    sorters: [{ field: by, order }],
    pagination: { currentPage: 1, pageSize },
    queryOptions: {
      queryKey: dataKeyOf(entity, 'queue', filters, order, pageSize, choice),
      enabled: filters !== undefined,
      placeholderData: keepPreviousData,
      meta: followsRows(entity),
    },
    liveMode: 'off',
    errorNotification: false,
  });
  const isEmpty = filters === undefined;
  return {
    rows: isEmpty || !isOpen ? [] : (query.data?.data ?? []).filter(isRow),
    total: isEmpty ? 0 : (query.data?.total ?? 0),
    isLoading: !isEmpty && query.isPending,
    error: query.error ?? undefined,
    retry: () => void query.refetch(),
  };
};
