import { t } from '../i18n/react';
import { request } from './http';
import { adoptPrefs, onPrefsChosen, type Prefs } from './prefs';
import { currentUser, expireSession, getSession, signIn, signOut } from './session';
import { pushToast } from './toasts';

/** The calls a user makes about themselves. All throw HttpError. */

/** Signs in and keeps the session (LOG-05). Its 401 bypasses the expired-session handler (LOG-14). */
export const login = async (credentials: {
  readonly username: string;
  readonly password: string;
}): Promise<void> => {
  const { data } = await request('POST', '/auth/login', { body: credentials, session: 'none' });
  if (!signIn(data)) throw new Error(t('login.error.fallback'));
  adoptPrefs(currentUser()?.preferences);
};

/** Ends the session here at once; the server is told, and whether it hears that changes nothing here. */
export const logout = async (): Promise<void> => {
  const told = currentUser() ? request('POST', '/auth/logout', { timeoutMs: 5000 }) : undefined;
  signOut();
  try {
    await told;
  } catch {
    // The token is forgotten here and ends by itself there.
  }
};

/** Every sign-in of the user ends with it, this one too: the caller signs out afterwards. */
export const changePassword = async (body: {
  readonly currentPassword: string;
  readonly newPassword: string;
}): Promise<void> => {
  await request('POST', '/auth/change-password', { body });
};

/** Mirrors the user's choices to their record while signed in (FND-20). */
export const mirrorPrefs = (): void => {
  onPrefsChosen((patch: Partial<Prefs>) => {
    if (!currentUser()) return;
    request('PUT', '/auth/preferences', { body: patch }).catch(() => {
      // The choice holds here; the record follows with the next one.
    });
  });
};

/** Milliseconds between the message and the way to /login (ERR-11). */
export const expiredRedirectMs = 2000;
export const expiredToastKey = 'session-expired';

/**
 * The one answer to an ended session (ERR-21), whoever finds it over: a call, or a form before it sends anything (CUS-44,
 * FND-24). Token and user are cleared at once, one toast shows however many find it, the screen stays readable, and after
 * two seconds the guard sends it to /login.
 */
export const expireNow = (): void => {
  if (getSession().status !== 'signedIn') return;
  expireSession();
  pushToast({ kind: 'error', title: t('error.sessionExpired'), key: expiredToastKey });
  setTimeout(() => {
    // Somebody may have signed in again meanwhile, in another tab.
    if (getSession().status === 'expired') signOut();
  }, expiredRedirectMs);
};
