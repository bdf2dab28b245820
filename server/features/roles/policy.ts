import type pg from 'pg';
import { adminOnlyOf, adminRole, defaultPermissionsOf, roleOf, rolesOf } from '../../../src/access/catalogue';
import { roleVerbs } from '../../../src/resources/roles/entity';
import { roleRefusals } from '../../../src/resources/roles/words';
import type { Book } from '../../../src/schema/book';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { raisePolicyVersion } from '../../data/policy';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { type FetchedRow, fetchRows } from '../../kernel/rows';

const heldRoleColumns = {
  id: 'number',
  version: 'number',
  name: 'text',
  description: 'text?',
  /** True if its holders see only their own appointments. */
  ownOnly: 'flag',
  /** True if its holders sign in by two steps. */
  needsFactor: 'flag',
  permissionIds: 'number[]',
} as const;
export type HeldRole = FetchedRow<typeof heldRoleColumns>;

const permissionRowColumns = { id: 'number', key: 'text', module: 'text', action: 'text' } as const;
export type PermissionRow = FetchedRow<typeof permissionRowColumns>;

export const readRole = async (client: pg.ClientBase | pg.Pool, id: number): Promise<HeldRole> => {
  const role = (await readRoles(client)).find((candidate) => candidate.id === id);
  if (!role) throw notFound();
  return role;
};

/** Returns all roles with their permissions, oldest first. */
export const readRoles = (client: pg.ClientBase | pg.Pool): Promise<readonly HeldRole[]> =>
  fetchRows(client, heldRoleColumns)(rolesText);

const rolesText = `select r.id, r.version, r.name, r.description, r.own_only as "ownOnly", r.needs_factor as "needsFactor",
    coalesce(array_agg(p.id order by p.id) filter (where p.id is not null), '{}') as "permissionIds"
  from roles r left join role_permissions rp on rp.role_id = r.id
  left join permissions p on p.id = rp.permission_id and p.is_active group by r.id order by r.id`;

/** Returns the active permissions (ROL-10). */
export const readPermissions = (client: pg.ClientBase | pg.Pool): Promise<readonly PermissionRow[]> =>
  fetchRows(client, permissionRowColumns)(permissionsText);

const permissionsText = 'select id, key, module, action from permissions where is_active order by id';

/** Returns the permissions that a new set gives and takes (ROL-07). Refuses what the actor may not grant (ROL-17). */
const differenceOf = async (
  client: pg.ClientBase,
  book: Book,
  actor: Actor,
  role: HeldRole,
  permissionIds: readonly number[],
): Promise<{ readonly gives: readonly PermissionRow[]; readonly takes: readonly PermissionRow[] }> => {
  if (role.name === adminRole) throw new ApiError(409, roleRefusals.adminFixed);
  if (!actor.isAdmin && actor.roles.includes(role.name)) throw new ApiError(409, roleRefusals.own);
  const all = await readPermissions(client);
  const wanted = new Set(permissionIds);
  if (permissionIds.some((id) => !all.some((permission) => permission.id === id)))
    refuse('validate.reference');
  const held = new Set(role.permissionIds);
  const gives = all.filter(({ id }) => wanted.has(id) && !held.has(id));
  const takes = all.filter(({ id }) => held.has(id) && !wanted.has(id));
  if (gives.some(({ key }) => adminOnlyOf(book).has(key))) refuse('validate.adminOnly');
  if (gives.some(({ key }) => !actor.can(key))) refuse('roles.error.notHeld');
  return { gives, takes };
};

/** Name of a role in the audit log. */
export const titleOf = (book: Book, role: string): string => roleOf(book, role)?.label.ar ?? role;

const refuse = (key: string): never => {
  throw invalid([{ path: ['permissionIds'], key }]);
};

/** Adds the permissions that `manage` implies, because they are stored together. */
const withImplied = (all: readonly PermissionRow[], ids: readonly number[]): readonly number[] => {
  const managed = new Set(all.flatMap((p) => (p.action === 'manage' && ids.includes(p.id) ? p.module : [])));
  const implied = all.filter((p) => managed.has(p.module) && p.action !== 'export').map((p) => p.id);
  return [...new Set([...ids, ...implied])];
};

/** Replaces a role's permissions in full, with an audit entry. All processes reload them after the commit. */
export const assignPermissions = async (
  client: pg.PoolClient,
  book: Book,
  actor: Actor,
  roleId: number,
  asked: readonly number[],
): Promise<HeldRole> => {
  // Only one change of permissions runs at a time, so that replacements by two admins never mix.
  await client.query('select pg_advisory_xact_lock($1)', [locks.permissions]);
  const role = await readRole(client, roleId);
  const all = await readPermissions(client);
  const permissionIds = withImplied(all, asked);
  const { gives, takes } = await differenceOf(client, book, actor, role, permissionIds);
  await client.query(
    'delete from role_permissions where role_id = $1 and not (permission_id = any($2::int[]))',
    [roleId, permissionIds],
  );
  await client.query(
    'insert into role_permissions (role_id, permission_id) select $1, unnest($2::int[]) on conflict do nothing',
    [roleId, permissionIds],
  );
  if (gives.length + takes.length > 0) {
    await raisePolicyVersion(client);
    // A dialog that shows other rights than these is refused when it saves.
    await client.query('update roles set version = version + 1 where id = $1', [roleId]);
  }
  const keysOf = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id)).map(({ key }) => key);
  const changes = [
    { field: 'permissions', before: keysOf(role.permissionIds), after: keysOf(permissionIds) },
    { field: 'given', before: null, after: gives.map(({ key }) => key) },
    { field: 'taken', before: takes.map(({ key }) => key), after: null },
  ];
  const subject = titleOf(book, role.name);
  await record(client, actor, {
    action: roleVerbs.assign,
    entity: 'Role',
    entityId: roleId,
    subject,
    changes,
  });
  return readRole(client, roleId);
};

/** Returns the initial permissions of a role; none for a role that a user made. */
export const defaultIdsOf = (
  book: Book,
  all: readonly PermissionRow[],
  roleName: string,
): readonly number[] => {
  const keys = new Set<string>(defaultPermissionsOf(book, roleName));
  return all.filter(({ key }) => keys.has(key)).map(({ id }) => id);
};

/** Returns the permissions of a role that the actor may give to another role. */
export const copiedIdsOf = (
  book: Book,
  all: readonly PermissionRow[],
  actor: Actor,
  role: HeldRole,
): readonly number[] =>
  all
    .filter(({ id, key }) => role.permissionIds.includes(id) && !adminOnlyOf(book).has(key) && actor.can(key))
    .map(({ id }) => id);

/** True for the initial roles. The code knows them by name, so they keep it and cannot be deleted. */
export const isBuiltIn = (book: Book, name: string): boolean => rolesOf(book).includes(name);
