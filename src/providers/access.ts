import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';
import { useSyncExternalStore } from 'react';
import { createStore } from '../i18n/store';
import { moduleOf } from '../schema/entity';
import { isRecord } from '../schema/field';
import { theBook } from './book';
import { handleReplies, request } from './http';
import { HttpError } from './http-error';
import { getSession, readUser, type SessionUser, subscribe, updateUser } from './session';

/** Permissions of the signed-in user. `can` returns false until the rules are ready. */
interface Access {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly can: (key: string) => boolean;
}

const nothing = (): boolean => false;
const loading: Access = { status: 'loading', can: nothing };
const store = createStore<Access>(loading);

/**
 * True if the user holds the permission `module.action`; `manage` implies the four before it (P-07). Refine's access
 * control provider asks this function, too. A component asks Refine's `useCan` or `CanAccess`, or, for many keys in a
 * loop, `useAccess().can`, which is this function and follows changes.
 */
export const can = (key: string): boolean => store.get().can(key);

export const useAccess = (): Access => useSyncExternalStore(store.subscribe, store.get);
export const subscribeAccess = store.subscribe;

/**
 * Builds the rules from the user's permissions. Loads them first if the login reply left them out (PRM-12). The shell
 * waits for the rules. If this fails the first time, every check returns false and `status` is 'failed' (ERR-15).
 */
export const loadAccess = async (): Promise<void> => {
  const asked = getSession().user;
  if (!asked || getSession().status !== 'signedIn') return store.set(loading);
  try {
    if (asked.permissions === null) await fetchPermissions();
    const user = getSession().user ?? asked;
    const decide = await deciderFor(user);
    // Another user may have signed in, or the permissions may have changed, while the rules were built. Other parts
    // of the user (branches, preferences) may change meanwhile without harm.
    const now = getSession().user;
    if (now?.id === user.id && now.permissions === user.permissions)
      store.set({ status: 'ready', can: decide });
  } catch (error) {
    const ended = error instanceof HttpError && error.status === 401;
    if (!ended && getSession().user?.id === asked.id && store.get().status === 'loading')
      store.set({ status: 'failed', can: nothing });
  }
};

const reload = async (): Promise<void> => {
  try {
    await fetchPermissions();
    await loadAccess();
  } catch {
    // Keep the permissions known so far; the server refuses requests that they no longer cover.
  }
};

let reloading: Promise<void> | undefined;
let isOutdated = false;

/**
 * Loads again what is remembered of the user and rebuilds the rules, because somebody has changed it (ROL-17). A call during a
 * request leads to one more request after it, because the reply under way may be older than the change.
 */
export const reloadPermissions = (): Promise<void> => {
  isOutdated = reloading !== undefined;
  reloading ??= (async () => {
    do {
      isOutdated = false;
      await reload();
    } while (isOutdated);
    reloading = undefined;
  })();
  return reloading;
};

let awaited: number | undefined;

/** Loads the permissions of a version that a reply or a live event has named, unless they are held or on their way. */
export const reloadForVersion = (version: number): void => {
  if (getSession().user?.permissionsVersion === version || (reloading && awaited === version)) return;
  awaited = version;
  void reloadPermissions().then(() => {
    // Store the version even if the request failed, so that it is not requested twice.
    if (awaited === version && getSession().user?.permissionsVersion !== version)
      updateUser({ permissionsVersion: version });
  });
};

export const retryAccess = (): Promise<void> => {
  store.set(loading);
  return loadAccess();
};

/** Asks anew about a remembered user, and follows sign-in, sign-out and new versions. The app calls it once. Returns a function that stops it. */
export const followAccess = (): (() => void) => {
  let known = getSession().status === 'signedIn' ? getSession().user : null;
  void loadAccess();
  const isUnversioned = () => getSession().user?.permissionsVersion == null;
  // Meanwhile the permissions of an earlier visit are shown.
  if (known && isUnversioned()) void reloadPermissions();
  handleReplies({
    onPermissionsVersion: (version) => {
      // The first answer brings its own version.
      if (!reloading || !isUnversioned()) reloadForVersion(version);
    },
  });
  return subscribe(() => {
    const { status, user } = getSession();
    // An expired session keeps its screen; the guard redirects in a moment (ERR-21).
    if (status === 'expired' || user === known) return;
    const other = user?.id !== known?.id;
    const changed = user?.permissions !== known?.permissions || user?.role !== known?.role;
    known = user;
    if (other) store.set(loading);
    if (user && (other || changed)) void loadAccess();
  });
};

/** Answers Refine's `useCan`, `CanAccess` and buttons. `refine.tsx` gives them the same answers without waiting. */
export const accessControlProvider: AccessControlProvider = {
  can: async (params) => accessTo(params),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

export const accessTo = ({ resource = '', action }: CanParams): CanReturnType => {
  const key = `${moduleNamed(resource)}.${actionOf(action)}`;
  return can(key) ? { can: true } : { can: false, reason: key };
};

/** Splits a permission key that is not known until run time into the parameters of `useCan` and `CanAccess`. */
export const canParams = (key: string): Required<Pick<CanParams, 'resource' | 'action'>> => {
  const [resource = '', action = ''] = key.split('.');
  return { resource, action };
};

/** Maps Refine's action names to the actions of permissions. */
const actionOf = (action: string): string => {
  switch (action) {
    case 'list':
    case 'show':
      return 'read';
    case 'edit':
      return 'update';
    case 'clone':
      return 'create';
    default:
      return action;
  }
};

const moduleNamed = (resource: string): string => {
  const entity = theBook().find(resource);
  return entity ? moduleOf(entity) : resource;
};

/** Loads casbin on demand, so that the sign-in page does not need it. */
const deciderFor = async (user: SessionUser): Promise<(key: string) => boolean> => {
  const { deciderOf, enforcerOf } = await import('../access/enforcer');
  // casbin adds no rows at all if one of them is a duplicate.
  const permissions = [...new Set(user.permissions ?? [])].map((key) => {
    const [module = '', action = ''] = key.split('.');
    return { role: user.role, module, action };
  });
  const subject = `user:${user.id}`;
  const decide = deciderOf(await enforcerOf({ permissions, members: [{ subject, role: user.role }] }));
  return (key) => decide(subject, key);
};

const fetchPermissions = async (): Promise<void> => {
  const { data } = await request('GET', '/auth/permissions');
  const held = getSession().user;
  const fresh = isRecord(data) && held ? readUser({ ...held, ownFields: [], ...data }) : undefined;
  if (!fresh?.permissions) throw new HttpError({ kind: 'http', status: 200 });
  updateUser(fresh);
};
