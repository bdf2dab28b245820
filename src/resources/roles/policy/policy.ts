import { adminOnlyOf, adminRole } from '../../../access/catalogue';
import { bookOf } from '../../../schema/book';
import type { Wording } from '../../../schema/field';
import type { QueryAnswer } from '../../../schema/query';
import { fold, searchTerms } from '../../../schema/text/fold';
import { roles } from '../entity';
import type { matrix, permissions } from '../queries';
import { rightLocks, roleRefusals } from '../words';

/** A permission as the server lists it, in the reader's language (ROL-14). */
export type Right = QueryAnswer<typeof permissions>[number];

export type Role = QueryAnswer<typeof matrix>[number];

export type Person = Role['users'][number];

export interface RightGroup {
  readonly name: string;
  readonly rights: readonly Right[];
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

export const groupsOf = (rights: readonly Right[]): readonly RightGroup[] => {
  const groups = new Map<string, Right[]>(documented.map((name) => [name, []]));
  for (const right of rights) {
    const name = groupNameOf(right.module);
    groups.set(name, [...(groups.get(name) ?? []), right]);
  }
  return [...groups].flatMap(([name, held]) => (held.length > 0 ? [{ name, rights: held }] : []));
};

/** Returns permissions whose name, description or key holds every typed word, whatever its spelling. */
export const matching = (rights: readonly Right[], typed: string): readonly Right[] => {
  const { words } = searchTerms(typed);
  if (words.length === 0) return rights;
  return rights.filter(({ name, description, key }) => {
    const text = fold(`${name} ${description} ${key} ${key.replace('.', ' ')}`);
    return words.every((word) => text.includes(word));
  });
};

/**
 * Returns permissions that some of the roles hold and others do not. Leaves out Admin, who holds all of them, so that
 * every row would differ.
 */
export const differing = (
  rights: readonly Right[],
  roles: readonly Role[],
  holds: (role: Role, right: Right) => boolean,
): readonly Right[] => {
  const compared = roles.filter(({ name }) => name !== adminRole);
  return rights.filter((right) => new Set(compared.map((role) => holds(role, right))).size > 1);
};

export const holdsAfter = (role: Role, draft: Draft, rightId: number): boolean =>
  draft.get(rightId) ?? role.permissionIds.includes(rightId);

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
export const wantedIds = (role: Role, draft: Draft, rights: readonly Right[]): readonly number[] =>
  rights.filter(({ id }) => holdsAfter(role, draft, id)).map(({ id }) => id);

/**
 * Returns the draft with one permission ticked or cleared. `manage` implies the module's other permissions except
 * export: ticking it ticks them, and clearing one of them clears `manage` (P-07).
 */
export const toggled = (draft: Draft, right: Right, on: boolean, rights: readonly Right[]): Draft => {
  const next = new Map(draft).set(right.id, on);
  for (const other of rights) {
    if (other.module !== right.module || other.action === 'export') continue;
    if (on && right.action === 'manage') next.set(other.id, true);
    if (!on && right.action !== 'export' && other.action === 'manage') next.set(other.id, false);
  }
  return next;
};

/** Returns the other permissions that ticking this one adds: `manage` adds those it implies. */
export const broughtBy = (
  role: Role,
  draft: Draft,
  right: Right,
  rights: readonly Right[],
): readonly Right[] => {
  if (holdsAfter(role, draft, right.id)) return [];
  const next = toggled(draft, right, true, rights);
  return rights.filter(
    ({ id }) => id !== right.id && holdsAfter(role, next, id) && !holdsAfter(role, draft, id),
  );
};

interface ToggleAll {
  readonly role: Role;
  readonly draft: Draft;
  readonly some: readonly Right[];
  readonly on: boolean;
  readonly rights: readonly Right[];
  readonly editor: Editor;
}

/** Returns the draft with all permissions in `some` ticked or cleared, except locked ones. */
export const toggledAll = ({ role, draft, some, on, rights, editor }: ToggleAll): Draft =>
  some
    .filter((right) => lockOf(role, right, editor) === undefined)
    .reduce((held, right) => toggled(held, right, on, rights), draft);

/** Returns the reason why a box is locked; undefined if it is not. */
export const lockOf = (role: Role, right: Right, editor: Editor): Wording | undefined => {
  const locked = roleLockOf(role, editor);
  if (locked) return locked;
  // A permission that the role already holds can always be taken away.
  if (role.permissionIds.includes(right.id)) return undefined;
  if (adminOnlyOf(bookOf(roles)).has(right.key)) return rightLocks.adminOnly;
  return editor.can(right.key) ? undefined : rightLocks.notHeld;
};

/** Returns the reason why the whole role is locked; undefined if it is not (ROL-17). */
export const roleLockOf = (role: Role, editor: Editor): Wording | undefined => {
  if (role.name === adminRole) return roleRefusals.adminFixed.said;
  return !editor.isAdmin && role.name === editor.role ? roleRefusals.own.said : undefined;
};
