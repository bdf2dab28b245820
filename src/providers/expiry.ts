import { onSessionExpired } from './http';
import { expireSession, getSession, signOut } from './session';
import { pushToast } from './toasts';

/** Milliseconds between the message and the way to /login (ERR-11). */
export const expiredRedirectMs = 2000;
export const expiredToastKey = 'session-expired';

/**
 * The one answer to an ended session (ERR-21): token and user are cleared at once, one toast shows however
 * many calls fail, the screen stays readable, and after two seconds the guard sends it to /login.
 */
export const sessionExpired = (say: () => string): void => {
  if (getSession().status !== 'signedIn') return;
  expireSession();
  pushToast({ kind: 'error', title: say(), key: expiredToastKey });
  setTimeout(() => {
    // Somebody may have signed in again meanwhile, in another tab.
    if (getSession().status === 'expired') signOut();
  }, expiredRedirectMs);
};

/** Connects the handler to the calls; `say` answers [error.sessionExpired] in the language of the moment. */
export const handleExpiredSessions = (say: () => string): void => {
  expire = () => sessionExpired(say);
  onSessionExpired(expire);
};

let expire: () => void = () => {};

/** For a form that finds the token over before it sends anything (CUS-44, FND-24). */
export const expireNow = (): void => expire();
