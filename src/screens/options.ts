import { type BaseRecord, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import type { HttpError } from '../providers/http-error';
import type { FieldOf } from '../schema/field';
import { optionsOf, type ShownOption } from '../schema/settings';

/** Returns a choice's options. Those that the centre can rename follow its settings once loaded. */
export const useOptionsOf = (field: FieldOf<'choice'>): readonly ShownOption[] => {
  const { query } = useCustom<BaseRecord, HttpError>({
    url: '/settings',
    method: 'get',
    queryOptions: { queryKey: ['settings'], staleTime: 60_000, enabled: field.named !== undefined },
    errorNotification: false,
  });
  const settings = query.data?.data;
  return useMemo(() => optionsOf(field, settings), [field, settings]);
};
