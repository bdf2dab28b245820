import type { LiveProvider } from '@refinedev/core';
import { useSyncExternalStore } from 'react';
import { reloadPermissions } from './access';
import { type LiveStatus, liveStatus, onPolicyChange, startLive, subscribeChanges } from './live-stream';
import { currentUser } from './session';

export { type Change, subscribeChanges } from './live-stream';

/** Refine's live provider: a change of a resource reaches the lists and records on the screen. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, callback, params }) =>
    subscribeChanges(({ resource, type, ids, branchId, by }) => {
      const everything = resource === '*';
      if (!everything && channel !== `resources/${resource}`) return;
      if (!types.includes('*') && !types.includes(type)) return;
      const watched =
        params?.subscriptionType === 'useOne' && params.id !== undefined ? [String(params.id)] : [];
      if (!everything && watched.length > 0 && !ids.some((id) => watched.includes(String(id)))) return;
      callback({ channel, type, payload: { ids: [...ids], branchId, by }, date: new Date() });
    }),
  unsubscribe: (end: unknown) => {
    if (typeof end === 'function') end();
  },
};

/**
 * Called by the app after sign-in and after every unlocking: opens the connection and follows changes of the
 * rights. `missedSome` as for `startLive`.
 */
export const followLive = (missedSome: boolean): (() => void) => {
  onPolicyChange((version) => {
    if (currentUser()?.permissionsVersion !== version) void reloadPermissions();
  });
  // The session holds the user's branches: pickers and the branch button follow a change of them (BRN-26).
  const leave = subscribeChanges(({ resource }) => {
    if (resource === branchesResource) void reloadPermissions();
  });
  const stop = startLive(missedSome);
  return () => {
    leave();
    stop();
  };
};

const branchesResource = 'branches';

/** For the banner: 'lost' while trying again. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(liveStatus.subscribe, liveStatus.get);
