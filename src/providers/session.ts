import { useSyncExternalStore } from 'react';
import { createStore, getReader, setReader } from '../i18n/store';
import { isRecord, readItem, readJson, writeItem } from './storage';
import {
  type BranchChoice,
  initialChoice,
  isChoiceOf,
  readChoice,
  readUser,
  type SessionBranch,
  type SessionUser,
} from './user';

/**
 * Who is signed in on this computer, in this browser (FND-08 to FND-16). The truth is local storage, so
 * that other tabs and a reload see the same; this module is its only writer.
 */
export interface Session {
  /** `expired`: token and user are cleared, the open screen stays readable until the redirect (ERR-21). */
  readonly status: 'signedOut' | 'signedIn' | 'expired';
  /** While expired, the user who was signed in, for the eye only. */
  readonly user: SessionUser | null;
  readonly choice: BranchChoice | null;
}

const signedOut: Session = { status: 'signedOut', user: null, choice: null };
const store = createStore<Session>(signedOut);

export const getSession = store.get;
export const subscribe = store.subscribe;

/** The signed-in user; null when nobody is, or the session has expired. */
export const currentUser = (): SessionUser | null => {
  const { status, user } = store.get();
  return status === 'signedIn' ? user : null;
};

export const token = (): string | null => readItem('token') || null;

/** Non-empty and not past `expiresAt`, or past `exp` where another backend sends a JWT (FND-24). */
export const isTokenValid = (now: number = Date.now()): boolean => {
  const held = token();
  if (held === null || store.get().status !== 'signedIn') return false;
  const end = Date.parse(store.get().user?.expiresAt ?? '');
  if (Number.isFinite(end)) return now < end;
  const exp = expiryOfJwt(held);
  return exp === undefined || now < exp;
};

/** Reads what an earlier visit left (FND-11); anything invalid or over clears token and user (FND-12). */
export const restoreSession = (): Session => {
  const user = readUser(readJson('authUser'));
  if (token() === null || !user) return forget();
  enter(user);
  return isTokenValid() ? store.get() : forget();
};

/** Keeps what login answered. False when the answer holds no usable user or token. */
export const signIn = (answer: unknown): boolean => {
  if (!isRecord(answer) || typeof answer.token !== 'string' || answer.token === '') return false;
  const user = readUser(
    isRecord(answer.user)
      ? {
          ...answer.user,
          expiresAt: answer.expiresAt ?? answer.user.expiresAt,
          permissionsVersion: answer.permissionsVersion ?? answer.user.permissionsVersion,
        }
      : undefined,
  );
  if (!user) return false;
  writeItem('token', answer.token);
  writeItem('authUser', JSON.stringify(user));
  const { choice } = enter(user);
  writeItem('selectedBranchId', choice === null ? null : String(choice));
  return true;
};

/** Shows the user as signed in, on the branch that was chosen last where it still holds. */
const enter = (user: SessionUser): Session => {
  const choice = choiceFor(user, readChoice(readItem('selectedBranchId')));
  store.set({ status: 'signedIn', user, choice });
  return store.get();
};

/** Forgets token and user (FND-13); the branch choice stays for the next sign-in (FND-23). */
export const signOut = (): void => {
  forget();
};

/** Clears token and user at once but leaves the screen its reader; the redirect follows (ERR-21). */
export const expireSession = (): void => {
  const { user, choice } = store.get();
  clearStorage();
  store.set({ status: 'expired', user, choice });
};

/** Replaces parts of the signed-in user: fresh rights, fresh branches. */
export const updateUser = (patch: Partial<SessionUser>): void => {
  const { status, user, choice } = store.get();
  if (status !== 'signedIn' || !user) return;
  const next = { ...user, ...patch };
  writeItem('authUser', JSON.stringify(next));
  store.set({ status, user: next, choice: choiceFor(next, choice) });
};

/** Stores the branch to work on (BSL-14). */
export const selectBranch = (choice: BranchChoice): void => {
  const session = store.get();
  writeItem('selectedBranchId', String(choice));
  store.set({ ...session, choice });
};

/** The chosen branch's row; undefined under 'all'. */
export const branchOf = (session: Session): SessionBranch | undefined =>
  session.user?.branches.find((branch) => branch.id === session.choice);

/** Zone in which the chosen branch lives; 'all' and an unknown one fall back to that of the house (P-09). */
export const zoneOf = (session: Session): string => branchOf(session)?.timeZone ?? getReader().home.zone;

// The formats follow the chosen branch.
subscribe(() => setReader({ timeZone: zoneOf(store.get()) }));

/** Follows the other tabs: signing out, in, or choosing a branch in one of them shows in all. */
export const followOtherTabs = (): void => {
  addEventListener('storage', (event) => {
    const ours = event.key === null || ['token', 'authUser', 'selectedBranchId'].includes(event.key);
    if (ours && event.storageArea === localStorage) restoreFromOtherTab();
  });
  // A page brought back from the back/forward cache slept through what was stored meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreFromOtherTab();
  });
};

// A tab writes the token before the user: the moment between the two is no reason to sign anybody out.
const restoreFromOtherTab = (): void => {
  const user = readUser(readJson('authUser'));
  if (token() === null) store.set(signedOut);
  else if (user) enter(user);
};

const choiceFor = (user: SessionUser, stored: BranchChoice | null): BranchChoice | null =>
  isChoiceOf(user, stored) ? stored : initialChoice(user);

const clearStorage = (): void => {
  writeItem('token', null);
  writeItem('authUser', null);
};

const forget = (): Session => {
  clearStorage();
  store.set(signedOut);
  return signedOut;
};

const expiryOfJwt = (held: string): number | undefined => {
  const payload = held.split('.');
  if (payload.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(atob((payload[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(claims) && typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
};

export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);
