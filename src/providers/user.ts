import { getReader } from '../i18n/store';
import { isRecord } from './storage';

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

export interface Night {
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
  /** Latest end of the session, ISO 8601; null if the backend sends none. */
  readonly expiresAt: string | null;
  /** Version of all of this, as in X-Permissions-Version; null while it is only remembered. */
  readonly permissionsVersion: number | null;
  readonly preferences: Readonly<Record<string, unknown>>;
  /** True if another user set the password. Until it is replaced, the server refuses almost all requests. */
  readonly mustChangePassword: boolean;
  /** True if a role demands a second step of the sign-in that the user has not. The server refuses almost all requests. */
  readonly mustEnrol: boolean;
  /** Notices about the account that the user had not seen at the sign-in. */
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
export const initialChoice = (user: SessionUser): BranchChoice | null => {
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
    expiresAt: text(value.expiresAt) ?? null,
    permissionsVersion: Number.isInteger(value.permissionsVersion) ? Number(value.permissionsVersion) : null,
    preferences: isRecord(value.preferences) ? value.preferences : {},
    mustChangePassword: value.mustChangePassword === true,
    mustEnrol: value.mustEnrol === true,
  };
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
