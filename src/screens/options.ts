import { type BaseRecord, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import type { HttpError } from '../providers/http-error';
import type { FieldOf } from '../schema/field';
import { optionsOf, type ShownOption } from '../schema/settings';

/** The centre's settings once loaded, for the options of choices that it can rename. */
export const useSettingValues = (isWanted: boolean) => {
  const { query } = useCustom<BaseRecord, HttpError>({
    url: '/settings',
    method: 'get',
    queryOptions: { queryKey: ['settings'], staleTime: 60_000, enabled: isWanted },
    errorNotification: false,
  });
  return query.data?.data;
};

/** Returns a choice's options. Those that the centre can rename follow its settings once loaded. */
export const useOptionsOf = (field: FieldOf<'choice'>): readonly ShownOption[] => {
  const settings = useSettingValues(field.named !== undefined);
  return useMemo(() => optionsOf(field, settings), [field, settings]);
};
