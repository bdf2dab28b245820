import { useSyncExternalStore } from 'react';
import { createStore, getReader, setReader } from '../i18n/store';
import { addDays, type Day, todayIn } from '../i18n/zone';
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
 * The session of this browser (FND-08 to FND-16). Local storage holds it, so that other tabs and a reload see the
 * same; this module is its only writer.
 */
export interface Session {
  /** `expired`: token and user are cleared, the open screen stays readable until the redirect (ERR-21). */
  readonly status: 'signedOut' | 'signedIn' | 'expired';
  /** While expired, the user who was signed in, for display only. */
  readonly user: SessionUser | null;
  /** null if the user must choose a branch, or has none. */
  readonly choice: BranchChoice | null;
  /** The user whose session ended without being asked to. The sign-in page says so. Missing after a sign-out here. */
  readonly ended?: number | undefined;
}

const signedOut: Session = { status: 'signedOut', user: null, choice: null };
const store = createStore<Session>(signedOut);

export const getSession = store.get;
export const subscribe = store.subscribe;

/** Returns the signed-in user; null if signed out or expired. */
export const currentUser = (): SessionUser | null => {
  const { status, user } = store.get();
  return status === 'signedIn' ? user : null;
};

export const token = (): string | null => readItem('token') || null;

/** True if a token exists and is not past `expiresAt`, or past `exp` if a backend sends a JWT instead (FND-24). */
export const isTokenValid = (now: number = Date.now()): boolean => {
  const held = token();
  if (held === null || store.get().status !== 'signedIn') return false;
  const end = Date.parse(store.get().user?.expiresAt ?? '');
  if (Number.isFinite(end)) return now < end;
  const exp = expiryOfJwt(held);
  return exp === undefined || now < exp;
};

/**
 * Restores the session of an earlier visit (FND-11). Clears an invalid or expired one (FND-12). What it remembers may be
 * old, so its version is none: `followAccess` asks the server.
 */
export const restoreSession = (): Session => {
  const user = readUser(readJson('authUser'));
  if (token() === null || !user) return forget();
  enter({ ...user, permissionsVersion: null }, rememberedChoice(user));
  return isTokenValid() ? store.get() : forget(user.id);
};

/** Stores the reply of a login. Returns false if it holds no usable user or token. */
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
  const choice = rememberedChoice(user) ?? initialChoice(user);
  enter(user, choice);
  writeItem('selectedBranchId', choice === null ? null : String(choice));
  return true;
};

const enter = (user: SessionUser, choice: BranchChoice | null): void =>
  store.set({ status: 'signedIn', user, choice });

/** The branch chosen last; null if the user may no longer choose it, so that they choose anew. */
const rememberedChoice = (user: SessionUser): BranchChoice | null => {
  const stored = readChoice(readItem('selectedBranchId'));
  return stored === null ? initialChoice(user) : heldChoice(user, stored);
};

const heldChoice = (user: SessionUser, choice: BranchChoice | null): BranchChoice | null =>
  isChoiceOf(user, choice) ? choice : null;

/** Clears token and user (FND-13). The branch choice stays for the next sign-in (FND-23). */
export const signOut = (): void => {
  const { status, user } = store.get();
  forget(status === 'expired' ? user?.id : undefined);
};

/** Clears token and user in storage, but keeps the user on the screen until the redirect (ERR-21). */
export const expireSession = (): void => {
  const { user, choice } = store.get();
  clearStorage();
  store.set({ status: 'expired', user, choice });
};

/** Changes what is remembered of the user. Whoever loses the chosen branch by it chooses anew. */
export const updateUser = (patch: Partial<SessionUser>): void => {
  const { status, user, choice } = store.get();
  if (status !== 'signedIn' || !user) return;
  const next = { ...user, ...patch };
  writeItem('authUser', JSON.stringify(next));
  store.set({ status, user: next, choice: heldChoice(next, choice) });
};

/** Stores the branch to work on (BSL-14). */
export const selectBranch = (choice: BranchChoice): void => {
  const session = store.get();
  writeItem('selectedBranchId', String(choice));
  store.set({ ...session, choice });
};

/** Returns the chosen branch; undefined for 'all'. */
export const branchOf = (session: Session): SessionBranch | undefined =>
  session.user?.branches.find((branch) => branch.id === session.choice);

/** Returns the time zone of the chosen branch, or the default zone for 'all' or an unknown branch (P-09). */
export const zoneOf = (session: Session): string => branchOf(session)?.timeZone ?? getReader().home.zone;

/**
 * The working day at an instant in a branch, by its clock: half past midnight is still the evening before while its
 * night lasts. For all branches it is, too, while all of them are open that long.
 */
export const workingDayIn = (session: Session, choice: BranchChoice | null, now: Date): Day => {
  const branches = (session.user?.branches ?? []).filter(({ id, isActive }) =>
    choice === 'all' ? isActive : id === choice,
  );
  const [only] = branches;
  const today = todayIn((choice !== 'all' && only?.timeZone) || zoneOf(session), now);
  const isNight = branches.length > 0 && branches.every((branch) => isInNight(branch, now));
  return isNight ? addDays(today, -1) : today;
};

const isInNight = ({ timeZone, nights }: SessionBranch, now: Date): boolean => {
  const before = addDays(todayIn(timeZone, now), -1);
  return nights.some(({ day, until }) => day === before && now.getTime() < Date.parse(until));
};

// Formats use the zone of the chosen branch.
subscribe(() => setReader({ timeZone: zoneOf(store.get()) }));

/** Follows other tabs: a sign-in, sign-out or branch choice there takes effect here, too. */
export const followOtherTabs = (): void => {
  addEventListener('storage', (event) => {
    const ours = event.key === null || ['token', 'authUser', 'selectedBranchId'].includes(event.key);
    if (ours && event.storageArea === localStorage) restoreFromOtherTab();
  });
  // A page that returns from the back/forward cache missed the storage events meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreFromOtherTab();
  });
};

// The other tab writes the token before the user, so a token without a user is no sign-out.
const restoreFromOtherTab = (): void => {
  const user = readUser(readJson('authUser'));
  if (token() === null) forget(store.get().user?.id ?? store.get().ended);
  else if (user) enter(user, rememberedChoice(user));
};

const clearStorage = (): void => {
  writeItem('token', null);
  writeItem('authUser', null);
};

const forget = (ended?: number): Session => {
  clearStorage();
  store.set({ ...signedOut, ended });
  return store.get();
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
