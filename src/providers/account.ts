import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { t } from '../i18n/react';
import { isRecord } from '../schema/field';
import { request } from './http';
import { HttpError } from './http-error';
import { adoptPrefs, onPrefsChosen } from './prefs';
import { currentUser, expireSession, getSession, isTokenValid, signIn, signOut } from './session';
import { dropDrafts } from './storage';
import { handOverToast, pushToast } from './toasts';

/**
 * Refine's view of the session. Refine's auth hooks call it inside the app. The sign-in page and the forced change of
 * password call its methods themselves, because they are drawn before Refine is loaded. No method throws.
 */
export const authProvider = {
  /** Signs in and stores the session (LOG-05). A 401 here does not run the expired-session handler (LOG-14). */
  login: async ({ username, password }: { readonly username: string; readonly password: string }) =>
    attempt(() => enterWith('/auth/login', { username, password })),
  /**
   * Signs out here at once, drops what was typed into forms, and tells the server. The gate leads to /login, so no
   * redirect is named.
   */
  logout: async () => {
    const told = currentUser() ? request('POST', '/auth/logout', { timeoutMs: 5000 }) : undefined;
    signOut();
    dropDrafts();
    await attempt(async () => told);
    // We report success even if the call failed: the browser has dropped the token, and on the server it expires.
    return { success: true };
  },
  check: async () => sessionAnswers.check(),
  // `request` handles its own 401; this is for errors from elsewhere.
  onError: async (error: unknown) => {
    if (isRecord(error) && !(error instanceof HttpError) && error.statusCode === 401) expireNow();
    return {};
  },
  getIdentity: async () => sessionAnswers.identity(),
  getPermissions: async () => sessionAnswers.permissions(),
  /** Changes the user's own password. The server ends all sessions of the user, so this one is signed out, too. */
  updatePassword: async ({ currentPassword, newPassword }: PasswordChange) =>
    attempt(async () => {
      await request('POST', '/auth/change-password', { body: { currentPassword, newPassword } });
      handOverToast({ kind: 'success', title: t('common.success'), text: t('header.passwordChanged') });
      signOut();
    }),
} satisfies AuthProvider;

/** Sends what proves who somebody is, and stores the session that is answered. Throws HttpError. */
export const enterWith = async (path: string, body: object): Promise<void> => {
  // Bound to a cookie that scripts cannot read, so a copied token is worth nothing.
  const { data } = await request('POST', path, { body: { ...body, bound: true }, session: 'none' });
  if (!signIn(data)) throw new Error(t('login.error.fallback'));
  adoptPrefs(currentUser()?.preferences);
};

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const attempt = async (work: () => Promise<unknown>): Promise<AuthActionResponse> => {
  try {
    await work();
    return { success: true };
  } catch (error) {
    return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
  }
};

/** Answers from memory, by the name that Refine's query key has for each. */
export const sessionAnswers = {
  // An expired session keeps its screen for two seconds (ERR-21), so do not redirect here.
  check: () =>
    isTokenValid() || getSession().status === 'expired'
      ? { authenticated: true }
      : { authenticated: false, redirectTo: '/login' },
  identity: () => getSession().user,
  permissions: () => currentUser()?.permissions ?? [],
};

/** Sends the user's choices to their record (FND-20), one call after the other. A lost one holds until the next sign-in. */
export const mirrorPrefs = (): void => {
  let sending: Promise<unknown> = Promise.resolve();
  onPrefsChosen((patch) => {
    const user = currentUser();
    // A look changes nothing for the person, nor for the Admin on other devices.
    if (!user || user.mask) return false;
    sending = sending.then(() => attempt(() => request('PUT', '/auth/preferences', { body: patch })));
    return true;
  });
};

/** Milliseconds between the toast and the redirect to /login (ERR-11). */
export const expiredRedirectMs = 2000;
export const expiredToastKey = 'session-expired';

/**
 * Ends an expired session (ERR-21), found by a request or by a form before it sends anything (CUS-44, FND-24). Clears
 * token and user at once and shows one toast, however many callers find it. The screen stays readable; after two
 * seconds the guard sends it to /login.
 */
export const expireNow = (): void => {
  if (getSession().status !== 'signedIn') return;
  expireSession();
  pushToast({ kind: 'error', title: t('error.sessionExpired'), key: expiredToastKey });
  setTimeout(() => {
    // The user may have signed in again meanwhile, in another tab.
    if (getSession().status === 'expired') signOut();
  }, expiredRedirectMs);
};
