import { adminOnlyOf } from '../../../src/access/catalogue';
import type { users } from '../../../src/resources/users/entity';
import { userRefusals } from '../../../src/resources/users/words';
import type { ContextOf, Row, Values } from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';
import { fetchRows, listOf } from '../../kernel/rows';

export type Context = ContextOf<typeof users>;

/** Asks all that decides who may write a user. Every way to an account or its rights asks it. */
export const checkEditor = async (context: Context, roleNames: readonly string[]): Promise<void> => {
  checkReach(context, roleNames);
  await checkWholeReach(context, roleNames);
  await checkPermissions(context, roleNames);
};

/** Lets a user who is not Admin edit only staff, give only staff roles and add only own branches (USR-26, USR-27). */
const checkReach = (context: Context, roleNames: readonly string[]): void => {
  const { actor, book, before } = context;
  if (actor.isAdmin) return;
  const isStaff = (role: string) => book.roles.some(({ name, isStaff }) => name === role && isStaff);
  const mayTouch = (names: readonly string[]) => names.every(isStaff);
  if (!mayTouch(rolesOf(before)) || !mayTouch(roleNames)) throw outOfReach();
  if (addedBranches(context).some((id) => !actor.branchIds.includes(id))) throw outOfReach();
};

/**
 * Refuses changes of identity, roles and sign-in by an editor who reaches only some of the user's branches: with the
 * colleague's password the editor would reach the others, too (USR-27). Reads the table, as the row hides them.
 */
const checkWholeReach = async (
  { client, actor, type, values, before }: Context,
  roleNames: readonly string[],
): Promise<void> => {
  if (!before || actor.isAdmin) return;
  const isTouched =
    type === 'delete' ||
    hasPassword(values) ||
    !sameRoles(before, roleNames) ||
    ['fullName', 'username', 'isActive'].some((key) => key in values && values[key] !== before[key]);
  if (!isTouched) return;
  const { rowCount } = await client.query(
    'select from users_user_branches where parent_id = $1 and branch_id <> all($2)',
    [before.id, actor.branchIds],
  );
  if (rowCount) throw new ApiError(403, userRefusals.elsewhere);
};

/**
 * Refuses to give a role with a permission that the editor lacks, to somebody new or known, and to take such a user into
 * a further branch (ASVS 4.1.3). A password counts as giving, because whoever sets it may sign in with it, and so does
 * enabling. An editor who sees own bookings only gives only roles with the same limit.
 */
const checkPermissions = async (context: Context, roleNames: readonly string[]): Promise<void> => {
  const { client, actor, book, type, values, before } = context;
  if (actor.isAdmin || type === 'delete') return;
  const held = rolesOf(before);
  const isEnabled = before?.isActive === false && values.isActive === true;
  const opens = hasPassword(values) || isEnabled || addedBranches(context).length > 0;
  const given = opens ? roleNames : roleNames.filter((name) => !held.includes(name));
  const rows = await fetchRows(client, { ownOnly: 'flag', keys: 'text[]' })(
    `select r.own_only as "ownOnly", array(select p.key from role_permissions rp
       join permissions p on p.id = rp.permission_id and p.is_active where rp.role_id = r.id) as keys
     from roles r where r.name = any($1)`,
    [given],
  );
  const isBeyond = rows.some(
    ({ ownOnly, keys }) =>
      (actor.ownOnly === true && !ownOnly) ||
      // Permissions that count for Admin alone are worth nothing in another role.
      keys.some((key) => !adminOnlyOf(book).has(key) && !actor.can(key)),
  );
  if (isBeyond) throw new ApiError(403, userRefusals.beyond);
};

/** Keeps the user's branches that the editor does not see. */
export const keptBranches = ({ actor, values, before }: Context): Values => {
  if (actor.isAdmin || !before || !('userBranches' in values)) return {};
  const hidden = branchIdsOf(before).filter((id) => !actor.branchIds.includes(id));
  const shown = branchIdsOf(values).filter((id) => !hidden.includes(id));
  return { userBranches: [...shown, ...hidden].map((branchId) => ({ branchId })) };
};

export const hasPassword = (values: Values): boolean =>
  typeof values.password === 'string' && values.password !== '';

export const rolesOf = (row: Values | undefined): readonly string[] =>
  listOf(row?.userRoles).flatMap(({ role }) => (isNamed(role) ? [role.name] : []));

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

export const sameRoles = (before: Row, roleNames: readonly string[]): boolean =>
  [...rolesOf(before)].sort().join() === [...roleNames].sort().join();

const branchIdsOf = (values: Values): readonly number[] =>
  listOf(values.userBranches).flatMap(({ branchId }) => (typeof branchId === 'number' ? [branchId] : []));

const addedBranches = ({ values, before }: Context): readonly number[] =>
  branchIdsOf(values).filter((id) => !branchIdsOf(before ?? {}).includes(id));

const outOfReach = () => new ApiError(403, 'forbidden.adminOnly');
