import { useSyncExternalStore } from 'react';
import { createStore, getReader, setReader } from '../i18n/store';
import { addDays, type Day, todayIn } from '../i18n/zone';
import { isRecord } from '../schema/field';
import type { OwnField } from '../schema/own-fields';
import type { SavedView } from '../schema/views';
import { readItem, readJson, writeItem } from './storage';

/** A branch in the replies of login and /branches/my-branches. */
export interface SessionBranch {
  readonly id: number;
  readonly name: string;
  readonly nameAr: string | null;
  readonly nameEn: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly timeZone: string;
  /** Working days that go on after their midnight, with their ends. */
  readonly nights: readonly Night[];
}

interface Night {
  readonly day: string;
  /** ISO 8601. */
  readonly until: string;
}

/** The signed-in user (FND-10). */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly role: string;
  readonly branchId: number | null;
  readonly branches: readonly SessionBranch[];
  /** Permissions as module.action; null if the reply left them out and they must be loaded (PRM-12). */
  readonly permissions: readonly string[] | null;
  readonly permissionsByModule: Readonly<Record<string, readonly string[]>>;
  /** Views of lists that are kept for this user. */
  readonly views: readonly SavedView[];
  /** Latest end of the session, ISO 8601; null if the backend sends none. */
  readonly expiresAt: string | null;
  /** Version of all of this, as in X-Permissions-Version; null while it is only remembered. */
  readonly permissionsVersion: number | null;
  readonly preferences: Readonly<Record<string, unknown>>;
  /** Fields that an owner has added to the entities of the book. */
  readonly ownFields: readonly OwnField[];
  /** True if another user set the password. Until it is replaced, the server refuses almost all requests. */
  readonly mustChangePassword: boolean;
  /** True if a role demands a second step of the sign-in that the user has not. The server refuses almost all requests. */
  readonly mustEnrol: boolean;
  /** Set while an Admin sees the product as this user or role, and changes nothing. */
  readonly mask: { readonly name: string; readonly isRole: boolean; readonly by: string } | null;
}

/** Id of the chosen branch, or 'all' for all of the user's branches. */
export type BranchChoice = number | 'all';

export const isAdmin = (user: SessionUser | null): boolean => user?.role === 'Admin';

export const activeBranches = (user: SessionUser | null): readonly SessionBranch[] =>
  (user?.branches ?? []).filter((branch) => branch.isActive);

/** Returns 'all' for Admin, else the user's branch id, else '' (PRM-08, PRM-09). Used while no branch is chosen. */
export const branchFilterOf = (user: SessionUser | null): string => {
  if (isAdmin(user)) return 'all';
  return user?.branchId == null ? '' : String(user.branchId);
};

/** True if the option 'all branches' is offered (PRM-31). */
export const allBranchesOffered = (user: SessionUser | null): boolean =>
  isAdmin(user) || activeBranches(user).length > 1;

/** Returns the choice at sign-in: the user's own branch, or the first one (FND-16). Skips inactive branches. */
const initialChoice = (user: SessionUser): BranchChoice | null => {
  const active = activeBranches(user);
  const own = active.find((branch) => branch.id === user.branchId) ?? active[0];
  if (own) return own.id;
  return isAdmin(user) ? 'all' : null;
};

/** True if the user may still choose it: one of their active branches, or an offered 'all' (FND-23). */
export const isChoiceOf = (user: SessionUser, choice: BranchChoice | null): choice is BranchChoice => {
  if (choice === null) return false;
  if (choice === 'all') return allBranchesOffered(user);
  return activeBranches(user).some((branch) => branch.id === choice);
};

/**
 * Returns the branch of a new record (CUS-48, CUS-58): the chosen one; for 'all' branch 1 if it is active and the
 * user's, else their active branch with the lowest id. null leaves the field empty.
 */
export const defaultBranchFor = (user: SessionUser | null, choice: BranchChoice | null): number | null => {
  if (typeof choice === 'number') return choice;
  const ids = activeBranches(user).map((branch) => branch.id);
  if (ids.length === 0) return null;
  return ids.includes(1) ? 1 : Math.min(...ids);
};

/**
 * Returns the branchId parameters of a list request (PRM-10, PRM-28). Admin's 'all' sends none; other users always
 * send the chosen branch or all of theirs. `undefined` means: leave the parameter out. An empty array means: send no
 * list request.
 */
export const branchIdsFor = (
  user: SessionUser | null,
  choice: BranchChoice | null,
): readonly number[] | undefined => {
  const shown = choice ?? readChoice(branchFilterOf(user));
  if (typeof shown === 'number') return [shown];
  if (isAdmin(user)) return undefined;
  return (user?.branches ?? []).map((branch) => branch.id);
};

/** Reads 'all' or a branch id; null for any other text. */
export const readChoice = (text: string | null): BranchChoice | null => {
  if (text === 'all') return 'all';
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/** Returns the name in the user's language; `name` always exists (BRN-26). */
export const branchName = (branch: SessionBranch, language: 'ar' | 'en'): string =>
  (language === 'en' ? branch.nameEn : branch.nameAr) || branch.name;

/** Reads a user from a login reply or local storage; undefined if it is none (FND-12). */
export const readUser = (value: unknown): SessionUser | undefined => {
  if (!isRecord(value)) return undefined;
  const id = Number(value.id);
  const role = text(value.role);
  if (!Number.isInteger(id) || id <= 0 || !role) return undefined;
  const username = text(value.username) ?? '';
  const fullName = text(value.fullName) ?? username;
  const branches = value.branches ?? [];
  if (!fullName || !Array.isArray(branches)) return undefined;
  const read = branches.map(readBranch);
  if (read.includes(undefined)) return undefined;
  const permissions = value.permissions;
  return {
    id,
    username,
    fullName,
    role,
    email: text(value.email) ?? null,
    branchId: Number.isInteger(value.branchId) ? Number(value.branchId) : null,
    branches: read.filter((branch) => branch !== undefined),
    permissions: Array.isArray(permissions) ? permissions.filter((key) => typeof key === 'string') : null,
    permissionsByModule: readModules(value.permissionsByModule),
    views: Array.isArray(value.views) ? value.views.filter(isView) : [],
    expiresAt: text(value.expiresAt) ?? null,
    permissionsVersion: Number.isInteger(value.permissionsVersion) ? Number(value.permissionsVersion) : null,
    preferences: isRecord(value.preferences) ? value.preferences : {},
    ownFields: Array.isArray(value.ownFields) ? value.ownFields : [],
    mustChangePassword: value.mustChangePassword === true,
    mustEnrol: value.mustEnrol === true,
    mask: readMask(value.mask),
  };
};

const readMask = (value: unknown): SessionUser['mask'] => {
  if (!isRecord(value)) return null;
  return { name: text(value.name) ?? '', isRole: value.isRole === true, by: text(value.by) ?? '' };
};

export const readBranch = (value: unknown): SessionBranch | undefined => {
  if (!isRecord(value) || !Number.isInteger(Number(value.id)) || value.id === null) return undefined;
  return {
    id: Number(value.id),
    name: text(value.name) ?? text(value.nameAr) ?? text(value.nameEn) ?? String(value.id),
    nameAr: text(value.nameAr) ?? null,
    nameEn: text(value.nameEn) ?? null,
    address: text(value.address) ?? null,
    phone: text(value.phone) ?? null,
    email: text(value.email) ?? null,
    isActive: value.isActive !== false,
    timeZone: text(value.timeZone) ?? getReader().home.zone,
    nights: Array.isArray(value.nights) ? value.nights.flatMap((night) => readNight(night) ?? []) : [],
  };
};

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  Number.isInteger(value.id) &&
  typeof value.shows === 'string' &&
  typeof value.name === 'string';

const readNight = (value: unknown): Night | undefined => {
  if (!isRecord(value)) return undefined;
  const [day, until] = [text(value.day), text(value.until)];
  return day !== undefined && until !== undefined ? { day, until } : undefined;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const readModules = (value: unknown): Readonly<Record<string, readonly string[]>> => {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, list]) =>
      Array.isArray(list) ? [[name, list.filter((action) => typeof action === 'string')] as const] : [],
    ),
  );
};

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

/** True if a token exists and is not past `expiresAt` (FND-24). */
export const isTokenValid = (now: number = Date.now()): boolean => {
  const { status, user } = store.get();
  return token() !== null && status === 'signedIn' && !(now >= Date.parse(user?.expiresAt ?? ''));
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
  if (stored === null) return initialChoice(user);
  // An Admin who looks has not lost a branch, and has theirs again afterwards.
  return heldChoice(user, stored) ?? (user.mask ? initialChoice(user) : null);
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
  const isOther = (user.mask === null) !== (next.mask === null);
  store.set({ status, user: next, choice: isOther ? rememberedChoice(next) : heldChoice(next, choice) });
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

export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);
