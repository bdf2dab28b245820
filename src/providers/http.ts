import { createStore } from '../i18n/store';
import { createHttp, type Request } from './http-client';
import { HttpError, isOffline } from './http-error';
import { getPrefs } from './prefs';
import { isTokenValid, token } from './session';

/** Whether this tab's screen is locked. What is locked in truth the server decides; see `lock.ts`. */
const store = createStore(false);

export const isLocked = store.get;
export const subscribeLock = store.subscribe;

export const lockScreenHere = (): void => store.set(true);
export const openScreenHere = (): void => store.set(false);

/** Resolves at once or when the screen is open again; throws when the reader left meanwhile. */
const whenUnlocked = (signal?: AbortSignal): Promise<void> =>
  isLocked() ? waitForUnlock(signal) : Promise.resolve();

const waitForUnlock = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = subscribeLock(() => {
      if (!isLocked()) finish(resolve);
    });
    const left = () => finish(() => reject(new HttpError({ kind: 'aborted', status: 0 })));
    const finish = (settle: () => void) => {
      end();
      signal?.removeEventListener('abort', left);
      settle();
    };
    if (signal?.aborted) left();
    else signal?.addEventListener('abort', left, { once: true });
  });

/** Address of the API: build variable VITE_API_BASE, by default the server that sent this page (ERR-24). */
export const apiBase: string = (import.meta.env.VITE_API_BASE || '/api').replace(/\/+$/, '');

type Listener = (version: number) => void;
let expired: (() => void) | undefined;
let versionSeen: Listener | undefined;

/** The rights' version of the last answer; undefined until one came. */
export const permissionsVersion = createStore<number | undefined>(undefined);

/** Counts calls that reached nobody; after each the app asks whether the server is there at all. */
export const unreached = createStore(0);

const call = createHttp({
  base: apiBase,
  language: () => getPrefs().language,
  token,
  isTokenValid,
  onExpired: () => expired?.(),
  onPermissionsVersion: (version) => {
    permissionsVersion.set(version);
    versionSeen?.(version);
  },
});

/**
 * Calls the API as the signed-in user. Throws HttpError. While the screen is locked a call waits until it
 * is open again: the server would refuse it, and whatever stands beneath the lock need not know of it.
 */
export const request: Request = async (method, path, options = {}) => {
  if (options.session === 'none' || opensLock.has(path)) return call(method, path, options);
  for (;;) {
    await whenUnlocked(options.signal);
    try {
      return await call(method, path, options);
    } catch (error) {
      if (isOffline(error)) unreached.set(unreached.get() + 1);
      // Refused before anything was done, so it may be sent again.
      if (!(error instanceof HttpError) || error.code !== 'auth.locked') throw error;
      lockScreenHere();
    }
  }
};

const opensLock: ReadonlySet<string> = new Set(['/auth/lock', '/auth/unlock', '/auth/logout']);

/** Set once at start-up by the expired-session handler. */
export const onSessionExpired = (handle: () => void): void => {
  expired = handle;
};

/** Set once by the access provider: told the version of the rights with every answer. */
export const onVersionSeen = (listener: Listener): void => {
  versionSeen = listener;
};

export { createSaveKeys, longCall } from './http-client';
export { HttpError, isAborted, isOffline } from './http-error';
