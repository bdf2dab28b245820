import { type BaseRecord, useCustom } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SettingsGroup, type SettingsOf, settingsIn } from '../schema/settings';
import type { HttpError } from './http-error';
import { subscribeChanges } from './live';

/** A group of the centre's settings, followed as they change; the declared defaults until the server has answered. */
export const useSettings = <const G extends SettingsGroup>(group: G): SettingsOf<G> =>
  useSettingsState(group).settings;

/** The same with how far the server has answered. */
export const useSettingsState = <const G extends SettingsGroup>(group: G) => {
  const client = useQueryClient();
  const { query } = useCustom<BaseRecord, HttpError>({
    url: group.api ?? '/settings',
    method: 'get',
    queryOptions: {
      queryKey: group.api === null ? ['settings'] : ['settings', group.name],
      staleTime: 60_000,
    },
    errorNotification: false,
  });
  useEffect(
    () =>
      subscribeChanges(({ resource }) => {
        if (resource === 'settings' || resource === '*')
          void client.invalidateQueries({ queryKey: ['settings'] });
      }),
    [client],
  );
  const { refetch } = query;
  return {
    settings: settingsIn(group, query.data?.data),
    /** Everything that was answered: of a group with a call of its own also the version, and which secrets are set. */
    answer: query.data?.data,
    failure: query.error ?? undefined,
    isLoading: query.isPending,
    isKnown: query.data !== undefined,
    refresh: () => void refetch(),
  };
};
