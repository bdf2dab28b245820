import { t } from '../i18n/react';
import { request } from './http';
import { adoptPrefs, onPrefsChosen, type Prefs } from './prefs';
import { currentUser, expireSession, getSession, signIn, signOut } from './session';
import { pushToast } from './toasts';

/** Requests about the user's own account. `login` and `changePassword` throw HttpError, the others throw nothing. */

/** Signs in and stores the session (LOG-05). A 401 here does not run the expired-session handler (LOG-14). */
export const login = async (credentials: {
  readonly username: string;
  readonly password: string;
}): Promise<void> => {
  const { data } = await request('POST', '/auth/login', { body: credentials, session: 'none' });
  if (!signIn(data)) throw new Error(t('login.error.fallback'));
  adoptPrefs(currentUser()?.preferences);
};

/** Signs out here at once and tells the server. A failure of that request changes nothing here. */
export const logout = async (): Promise<void> => {
  const told = currentUser() ? request('POST', '/auth/logout', { timeoutMs: 5000 }) : undefined;
  signOut();
  try {
    await told;
  } catch {
    // The browser has already dropped the token; on the server it expires.
  }
};

/** Changes the password. The server ends all sessions of the user, so the caller signs out afterwards. */
export const changePassword = async (body: {
  readonly currentPassword: string;
  readonly newPassword: string;
}): Promise<void> => {
  await request('POST', '/auth/change-password', { body });
};

/** Sends the user's preferences to their record while signed in (FND-20). */
export const mirrorPrefs = (): void => {
  onPrefsChosen((patch: Partial<Prefs>) => {
    if (!currentUser()) return;
    request('PUT', '/auth/preferences', { body: patch }).catch(() => {
      // The choice holds in this browser. The record keeps the old value until the user changes it again.
    });
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
