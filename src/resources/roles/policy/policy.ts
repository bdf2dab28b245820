import { adminOnlyOf, adminRole } from '../../../access/catalogue';
import { bookOf } from '../../../schema/book';
import type { Wording } from '../../../schema/field';
import type { QueryAnswer } from '../../../schema/query';
import { fold, searchTerms } from '../../../schema/text/fold';
import { roles } from '../entity';
import type { matrix, permissions } from '../queries';
import { permissionLocks, roleRefusals } from '../words';

/** A permission as the server lists it, in the reader's language (ROL-14). */
export type Permission = QueryAnswer<typeof permissions>[number];

export type Role = QueryAnswer<typeof matrix>[number];

export interface PermissionGroup {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** The user who edits. Permissions that they may not give to others are locked (ROL-17). */
export interface Editor {
  readonly isAdmin: boolean;
  readonly role: string;
  readonly can: (key: string) => boolean;
}

/** Unsaved ticks of one role: permission id -> true if the role will hold it. */
export type Draft = ReadonlyMap<number, boolean>;

export const noDraft: Draft = new Map();

/** Groups in the documents' order; other groups follow in the catalogue's order (ROL-11, ROL-16). */
const documented = [
  'customers',
  'appointments',
  'services',
  'packages',
  'branches',
  'users',
  'reports',
  'finance',
];

/** 'finance' is no module: it groups invoices and expenses (ROL-16). */
const groupNameOf = (module: string): string =>
  module === 'invoices' || module === 'expenses' ? 'finance' : module;

export const groupsOf = (permissions: readonly Permission[]): readonly PermissionGroup[] => {
  const groups = new Map<string, Permission[]>(documented.map((name) => [name, []]));
  for (const permission of permissions) {
    const name = groupNameOf(permission.module);
    groups.set(name, [...(groups.get(name) ?? []), permission]);
  }
  return [...groups].flatMap(([name, held]) => (held.length > 0 ? [{ name, permissions: held }] : []));
};

/** Returns permissions whose name, description or key holds every typed word, whatever its spelling. */
export const matching = (permissions: readonly Permission[], typed: string): readonly Permission[] => {
  const { words } = searchTerms(typed);
  if (words.length === 0) return permissions;
  return permissions.filter(({ name, description, key }) => {
    const text = fold(`${name} ${description} ${key} ${key.replace('.', ' ')}`);
    return words.every((word) => text.includes(word));
  });
};

export const holdsAfter = (role: Role, draft: Draft, permissionId: number): boolean =>
  draft.get(permissionId) ?? role.permissionIds.includes(permissionId);

/** Returns the changes of a draft, without permissions that are by now as the draft wants them. */
export const changesOf = (
  role: Role,
  draft: Draft,
): { readonly gives: readonly number[]; readonly takes: readonly number[] } => {
  const changed = [...draft].filter(([id, on]) => role.permissionIds.includes(id) !== on);
  return {
    gives: changed.flatMap(([id, on]) => (on ? [id] : [])),
    takes: changed.flatMap(([id, on]) => (on ? [] : [id])),
  };
};

/** Returns all permissions that the role will hold, because saving replaces all of them (ROL-07). */
export const wantedIds = (role: Role, draft: Draft, permissions: readonly Permission[]): readonly number[] =>
  permissions.filter(({ id }) => holdsAfter(role, draft, id)).map(({ id }) => id);

/**
 * Returns the draft with one permission ticked or cleared. `manage` implies the module's other permissions except
 * export: ticking it ticks them, and clearing one of them clears `manage` (P-07).
 */
export const toggled = (
  draft: Draft,
  permission: Permission,
  on: boolean,
  permissions: readonly Permission[],
): Draft => {
  const next = new Map(draft).set(permission.id, on);
  for (const other of permissions) {
    if (other.module !== permission.module || other.action === 'export') continue;
    if (on && permission.action === 'manage') next.set(other.id, true);
    if (!on && permission.action !== 'export' && other.action === 'manage') next.set(other.id, false);
  }
  return next;
};

/** Returns the other permissions that ticking this one adds: `manage` adds those it implies. */
export const broughtBy = (
  role: Role,
  draft: Draft,
  permission: Permission,
  permissions: readonly Permission[],
): readonly Permission[] => {
  if (holdsAfter(role, draft, permission.id)) return [];
  const next = toggled(draft, permission, true, permissions);
  return permissions.filter(
    ({ id }) => id !== permission.id && holdsAfter(role, next, id) && !holdsAfter(role, draft, id),
  );
};

interface ToggleAll {
  readonly role: Role;
  readonly draft: Draft;
  readonly some: readonly Permission[];
  readonly on: boolean;
  readonly permissions: readonly Permission[];
  readonly editor: Editor;
}

/** Returns the draft with all permissions in `some` ticked or cleared, except locked ones. */
export const toggledAll = ({ role, draft, some, on, permissions, editor }: ToggleAll): Draft =>
  some
    .filter((permission) => lockOf(role, permission, editor) === undefined)
    .reduce((held, permission) => toggled(held, permission, on, permissions), draft);

/** Returns the reason why a box is locked; undefined if it is not. */
export const lockOf = (role: Role, permission: Permission, editor: Editor): Wording | undefined => {
  const locked = roleLockOf(role, editor);
  if (locked) return locked;
  // A permission that the role already holds can always be taken away.
  if (role.permissionIds.includes(permission.id)) return undefined;
  if (adminOnlyOf(bookOf(roles)).has(permission.key)) return permissionLocks.adminOnly;
  return editor.can(permission.key) ? undefined : permissionLocks.notHeld;
};

/** Returns the reason why the whole role is locked; undefined if it is not (ROL-17). */
export const roleLockOf = (role: Role, editor: Editor): Wording | undefined => {
  if (role.name === adminRole) return roleRefusals.adminFixed.said;
  return !editor.isAdmin && role.name === editor.role ? roleRefusals.own.said : undefined;
};
