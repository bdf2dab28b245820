import type pg from 'pg';
import { adminOnlyOf, adminRole } from '../../../src/access/catalogue';
import { todayIn } from '../../../src/i18n/zone';
import { home } from '../../../src/resources/home';
import { bookableRole } from '../../../src/resources/roles/initial-roles';
import { roleRefusals } from '../../../src/resources/roles/words';
import { type invite, userActions } from '../../../src/resources/users/actions';
import { users } from '../../../src/resources/users/entity';
import { userRefusals } from '../../../src/resources/users/words';
import { lookOf } from '../../../src/schema/text/fold';
import { type Actor, systemActor } from '../../data/actor';
import {
  type ActionContext,
  type ContextOf,
  perform,
  type Row,
  serve,
  type Values,
} from '../../data/entity-server';
import { changedKeysOf } from '../../data/reauthentication';
import { ApiError, constraintOf, invalid } from '../../kernel/errors';
import { fetchRows, listOf } from '../../kernel/rows';
import {
  beginMask,
  checkNewPassword,
  endMasks,
  endSessions,
  heldRoles,
  makeInvitation,
  tellUser,
} from '../account/index';
import { clearFactors } from '../factors/index';
import { openTask } from '../tasks/index';
import triggers from './triggers.sql?raw';

/** Makes the link of a user, for whoever may set a password (USR-27): whoever has the link has the account. */
const performInvite = async ({
  client,
  actor,
  row,
  input,
  services: { book },
}: ActionContext<typeof invite>) => {
  if (row.id === actor.userId) throw new ApiError(409, userRefusals.ownLink);
  const written = { type: 'update', values: newPassword, before: row, asked: {}, input: {} } as const;
  await checkEditor({ client, actor, book, ...written });
  if (input.clearsFactors) await clearFactors(client, actor, row.id);
  await tellUser(client, row.id, 'linkMade', actor);
  return makeInvitation(client, row.id);
};

/** Stands for the password that the user will choose. */
const newPassword = { password: '•••' };

/**
 * Opens a task for whoever reads the audit log, Admin alone: this person is refused again and again, or asks for more
 * than the limits allow. While the task is open no second one is opened. Its title does not name the person, because
 * a task is not emptied when they are.
 */
export const reportUnusual = async (client: pg.PoolClient, { userId }: Actor): Promise<void> => {
  if (userId !== null)
    await openTask(client, systemActor('UnusualUse'), {
      key: `use.unusual.${userId}`,
      title: 'استخدام غير معتاد من أحد المستخدمين، راجع سجل المراجعة',
      forRight: 'audit.read',
      about: { route: users.route, id: userId },
    });
};

/** Users: limits on who edits whom, generated e-mail addresses, and sessions that end with a new password. */
export const usersServer = serve(users, {
  // Whoever stands in until a day holds the role, too.
  filters: {
    userRoles: (chosen) => `exists (select from ${heldRoles('t.id')} ur where ur.role_id ${chosen})`,
  },
  // The first user is whoever set the centre up.
  firstSteps: { people: 't.id <> (select min(u.id) from users u)' },
  actions: perform(userActions, {
    invite: performInvite,
    seeAs: async ({ client, actor, row }) => {
      if ((await heldNames(client, row)).includes(adminRole)) throw new ApiError(409, roleRefusals.seesAll);
      await beginMask(client, actor, { entity: 'User', id: row.id, subject: row.fullName });
    },
  }),
  /** Tells whoever adds a user without a password that a link is still missing. */
  warn: async ({ client, row }) => {
    const { rowCount } = await client.query(
      `select from users u where u.id = $1 and u.password_hash is null and u.is_active
         and not exists (select from invitations i where i.user_id = u.id)`,
      [row.id],
    );
    return rowCount ? [{ code: 'user.noPassword', name: row.fullName }] : [];
  },
  guard: async (context) => {
    // The last Admin is one whose role does not end, so roles until a day do not count there.
    const roleNames = rolesOf(afterwards(context));
    await checkEditor(context);
    await checkSelfAndAdmins(context, roleNames);
    if (context.type === 'delete') return {};
    await checkPassword(context);
    return {
      ...madeUp(context, roleNames),
      ...keptBranches(context),
      // A password set by another user must be replaced at sign-in.
      ...(hasPassword(context.values) ? { mustChangePassword: true } : {}),
    };
  },
  stored: async (context) => {
    const { client, actor, values, before, id } = context;
    const isChanged = before && (!sameRoles(before, rolesOf(afterwards(context))) || endsDiffer(context));
    if (isChanged && (await heldNames(client, before)).includes(adminRole))
      await endMasks(client, { userId: id }, actor);
    // The database refuses a name that looks like that of another user (`users_look`).
    if (typeof values.username === 'string' && values.username !== before?.username)
      await client.query('update users set look_key = $2 where id = $1', [id, lookOf(values.username)]);
    if (before && hasPassword(values)) await tellUser(client, id, 'passwordGiven', actor);
    const isDisabled = before?.isActive === true && values.isActive === false;
    if (before && (isDisabled || hasPassword(values))) await endSessions(client, id);
    if (!before && !values.email) {
      // Without a Latin username the address is made from the id, which is known only now (USR-24).
      await client.query('update users set email = $2 where id = $1', [id, `user${id}@${userEmailDomain}`]);
    }
  },
  conflict: async (_pool, error) => {
    const refusal = {
      users_username_unique: userRefusals.usernameTaken,
      users_look: userRefusals.looksAlike,
    }[constraintOf(error) ?? ''];
    return refusal && new ApiError(409, refusal, { field: 'username' });
  },
  removed: async ({ client, id }) => {
    await endSessions(client, id);
  },
  triggers,
});

/** Refuses to delete, disable or demote oneself, to delete an Admin, and to lose the last active Admin (USR-26). */
const checkSelfAndAdmins = async (context: Context, roleNames: readonly string[]): Promise<void> => {
  const { client, actor, type, values, before } = context;
  if (!before) return;
  const wasAdmin = rolesOf(before).includes(adminRole);
  const staysAdmin = type !== 'delete' && roleNames.includes(adminRole) && values.isActive !== false;
  if (
    before.id === actor.userId &&
    (type === 'delete' || values.isActive === false || !sameRoles(before, roleNames) || endsDiffer(context))
  )
    throw new ApiError(409, userRefusals.self);
  if (type === 'delete' && wasAdmin) throw new ApiError(409, userRefusals.admin);
  if (!wasAdmin || staysAdmin || before.isActive !== true) return;
  // Locks in the order of ids, so that two admins who demote each other cannot both succeed.
  const rows = await fetchRows(client, { id: 'number' })(
    `select u.id from users u where u.is_active and u.deleted_at is null and exists (
       select from users_user_roles ur join roles r on r.id = ur.role_id where ur.parent_id = u.id and r.name = $1)
     order by u.id for update`,
    [adminRole],
  );
  if (rows.filter(({ id }) => id !== before.id).length === 0) throw new ApiError(409, userRefusals.lastAdmin);
};

/** Refuses one's own password: it is changed where the present one is asked for, so a stolen token is not enough. */
const checkPassword = async ({ client, actor, values, before }: Context): Promise<void> => {
  if (!hasPassword(values)) return;
  if (before?.id === actor.userId) throw invalid([{ path: ['password'], key: 'validate.ownPassword' }]);
  const owner = { ...before, ...values };
  await checkNewPassword(client, { key: 'password', password: String(values.password), owner });
};

/** Domain of made-up addresses. It is reserved, so that no message ever reaches anybody (USR-24). */
const userEmailDomain = 'beautycenter.example';

/** Fills in an e-mail address that cannot exist if none is given (USR-24), and who can be booked (APT-37). */
const madeUp = ({ type, values, before }: Context, roleNames: readonly string[]): Values => {
  const email = 'email' in values ? values.email : before?.email;
  const local = String(values.username ?? before?.username ?? '').replace(/[^A-Za-z0-9._-]/g, '');
  return {
    ...(type === 'create' ? { isBookable: values.isBookable ?? roleNames.includes(bookableRole) } : {}),
    ...(email || !(local || before) ? {} : { email: `${local || `user${before?.id}`}@${userEmailDomain}` }),
  };
};

type Context = ContextOf<typeof users>;

/** Asks all that decides who may write a user. Every way to an account or its rights asks it. */
const checkEditor = async (context: Context): Promise<void> => {
  const { client, before } = context;
  const [held, given] = [await heldNames(client, before), await heldNames(client, afterwards(context))];
  checkReach(context, [...held, ...given]);
  await checkWholeReach(context, rolesOf(afterwards(context)));
  await checkPermissions(context, held, given);
};

/** The row as it will be. Keys that are not sent keep their values. */
const afterwards = ({ before, values }: Context): Values => ({ ...before, ...values });

/** True if the write changes a role that ends, or its day: as good as giving it. */
const endsDiffer = ({ values, before }: Context): boolean =>
  changedKeysOf(users, values, before).includes('temporaryRoles');

/** Returns the names of the roles that a row gives today, for good or until a day. */
const heldNames = async (client: pg.ClientBase, row: Values | undefined): Promise<readonly string[]> => {
  const today = todayIn(home.zone, new Date());
  const ids = listOf(row?.temporaryRoles).flatMap(({ roleId, until }) =>
    typeof until === 'string' && until >= today ? [roleId] : [],
  );
  if (ids.length === 0) return rolesOf(row);
  const rows = await fetchRows(client, { name: 'text' })('select name from roles where id = any($1)', [ids]);
  return [...rolesOf(row), ...rows.map(({ name }) => name)];
};

/** Lets a user who is not Admin edit only staff, give only staff roles and add only own branches (USR-26, USR-27). */
const checkReach = (context: Context, roleNames: readonly string[]): void => {
  const { actor, book } = context;
  if (actor.isAdmin) return;
  const isStaff = (role: string) => book.roles.some(({ name, isStaff }) => name === role && isStaff);
  if (!roleNames.every(isStaff)) throw outOfReach();
  if (addedBranches(context).some((id) => !actor.branchIds.includes(id))) throw outOfReach();
};

/**
 * Refuses changes of identity, roles and sign-in by an editor who reaches only some of the user's branches: with the
 * colleague's password the editor would reach the others, too (USR-27). Reads the table, as the row hides them.
 */
const checkWholeReach = async (context: Context, roleNames: readonly string[]): Promise<void> => {
  const { client, actor, type, values, before } = context;
  if (!before || actor.isAdmin) return;
  const isTouched =
    type === 'delete' ||
    hasPassword(values) ||
    !sameRoles(before, roleNames) ||
    endsDiffer(context) ||
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
 * enabling. An editor who sees own bookings only gives only roles with the same limit (R-49).
 */
const checkPermissions = async (
  context: Context,
  held: readonly string[],
  roleNames: readonly string[],
): Promise<void> => {
  const { client, actor, book, type, values, before } = context;
  if (actor.isAdmin || type === 'delete') return;
  const isEnabled = before?.isActive === false && values.isActive === true;
  const opens = hasPassword(values) || isEnabled || endsDiffer(context) || addedBranches(context).length > 0;
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
const keptBranches = ({ actor, values, before }: Context): Values => {
  if (actor.isAdmin || !before || !('userBranches' in values)) return {};
  const hidden = branchIdsOf(before).filter((id) => !actor.branchIds.includes(id));
  const shown = branchIdsOf(values).filter((id) => !hidden.includes(id));
  return { userBranches: [...shown, ...hidden].map((branchId) => ({ branchId })) };
};

const hasPassword = (values: Values): boolean =>
  typeof values.password === 'string' && values.password !== '';

const rolesOf = (row: Values | undefined): readonly string[] =>
  listOf(row?.userRoles).flatMap(({ role }) => (isNamed(role) ? [role.name] : []));

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const sameRoles = (before: Row, roleNames: readonly string[]): boolean =>
  [...rolesOf(before)].sort().join() === [...roleNames].sort().join();

const branchIdsOf = (values: Values): readonly number[] =>
  listOf(values.userBranches).flatMap(({ branchId }) => (typeof branchId === 'number' ? [branchId] : []));

const addedBranches = ({ values, before }: Context): readonly number[] =>
  branchIdsOf(values).filter((id) => !branchIdsOf(before ?? {}).includes(id));

const outOfReach = () => new ApiError(403, 'forbidden.adminOnly');
