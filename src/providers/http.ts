import { createHttp } from './http-client';
import { getPrefs } from './prefs';
import { isTokenValid, token } from './session';
import { createStore } from './store';

/** Address of the API: build variable VITE_API_BASE, by default the server that sent this page (ERR-24). */
export const apiBase: string = (import.meta.env.VITE_API_BASE || '/api').replace(/\/+$/, '');

type Listener = (version: number) => void;
let expired: (() => void) | undefined;
let versionSeen: Listener | undefined;

/** The rights' version of the last answer; undefined until one came. */
export const permissionsVersion = createStore<number | undefined>(undefined);

/** Calls the API as the signed-in user. Throws HttpError; see `http.ts`. */
export const request = createHttp({
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
