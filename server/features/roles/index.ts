import type pg from 'pg';
import { adminRole, roleDescriptionIn } from '../../../src/access/catalogue';
import { roleActions } from '../../../src/resources/roles/actions';
import { roles, roleVerbs } from '../../../src/resources/roles/entity';
import { roleQueries } from '../../../src/resources/roles/queries';
import { roleRefusals } from '../../../src/resources/roles/words';
import { users } from '../../../src/resources/users/entity';
import type { Book } from '../../../src/schema/book';
import type { Lang } from '../../../src/schema/field';
import { lookOf } from '../../../src/schema/text/fold';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import { answer, perform, serve, untouched } from '../../data/entity-server';
import { raisePolicyVersion } from '../../data/policy';
import { createRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { textIn } from '../../http/texts';
import { ApiError, constraintOf, invalid, notFound } from '../../kernel/errors';
import { type FetchedRow, fetchNumber, fetchRows, newParams, type Params } from '../../kernel/rows';
import { beginMask, heldRoles } from '../account/index';
import {
  assignPermissions,
  copiedIdsOf,
  defaultIdsOf,
  type HeldRole,
  isBuiltIn,
  type PermissionRow,
  readPermissions,
  readRole,
  readRoles,
  titleOf,
} from './policy';

/** Roles. The initial ones keep their names; others are created, renamed and deleted freely. */
export const rolesServer = serve(roles, {
  guard: async ({ client, actor, book, type, before, values }) => {
    const name = before?.name ?? '';
    // No user lifts the demand of a second step from their own role, Admin apart, who may lift it from every role.
    if (before && 'needsFactor' in values && values.needsFactor !== before.needsFactor)
      if (!actor.isAdmin && actor.roles.includes(name)) throw new ApiError(409, roleRefusals.own);
    if (before && 'ownOnly' in values && values.ownOnly !== before.ownOnly) {
      if (name === adminRole) throw new ApiError(409, roleRefusals.adminFixed);
      // No user lifts the limit of their own role.
      if (!actor.isAdmin && actor.roles.includes(name)) throw new ApiError(409, roleRefusals.own);
    }
    if (type === 'update' && isBuiltIn(book, name) && 'name' in values && values.name !== name)
      throw new ApiError(409, roleRefusals.builtIn);
    if (type === 'delete') {
      if (isBuiltIn(book, name)) throw new ApiError(409, roleRefusals.builtIn);
      const count = await fetchNumber(
        client,
        `select count(*)::int as n from users u where u.deleted_at is null and $1 in (select role_id from ${heldRoles('u.id')} ur)`,
        [before?.id],
      );
      if (count > 0) throw new ApiError(409, roleRefusals.inUse, { params: { count } });
      for (const table of ['users_user_roles', 'users_temporary_roles'])
        await client.query(`delete from ${table} where role_id = $1`, [before?.id]);
    }
    if (type !== 'create') await raisePolicyVersion(client);
    return undefined;
  },
  // The database refuses a name that looks like that of another role (`roles_look`).
  stored: async ({ client, id, before, values }) => {
    if (typeof values.name === 'string' && values.name !== before?.name)
      await client.query('update roles set look_key = $2 where id = $1', [id, lookOf(values.name)]);
    return untouched;
  },
  conflict: async (_pool, error) =>
    constraintOf(error) === 'roles_look'
      ? new ApiError(409, roleRefusals.looksAlike, { field: 'name' })
      : undefined,
  actions: perform(roleActions, {
    seeAs: ({ client, actor, row, services: { book } }) =>
      beginMask(client, actor, { entity: 'Role', id: row.id, subject: titleOf(book, row.name) }),
    assign: ({ client, actor, row, input, services: { book } }) =>
      assignPermissions(client, book, actor, row.id, input.permissionIds),
    copy: async ({ client, actor, row, input, server, services: { book } }) => {
      const role = await readRole(client, row.id);
      const description = roleDescriptionIn(book, role, actor.lang);
      const values = { name: input.name, description, ownOnly: role.ownOnly, needsFactor: role.needsFactor };
      const made = await createRow(client, server, actor, { values });
      const ids = copiedIdsOf(book, await readPermissions(client), actor, role);
      return assignPermissions(client, book, actor, made.id, ids);
    },
  }),
  queries: answer(roleQueries, {
    permissions: async ({ pool, actor, services: { book, permissions: sentences } }) =>
      worded(book, await readPermissions(pool), sentences, actor.lang),
    heldRights: async ({ pool, actor, services: { book, permissions: sentences }, row }) => {
      const [role, all] = await Promise.all([readRole(pool, row.id), readPermissions(pool)]);
      const held = all.filter(({ id }) => role.permissionIds.includes(id));
      return worded(book, held, sentences, actor.lang);
    },
    matrix: async ({ pool, actor, services: { book } }) => {
      const reads = [readRoles(pool), readPermissions(pool), readMembers(pool, actor)] as const;
      const [held, all, members] = await Promise.all(reads);
      return held.map((role) => ({
        ...role,
        description: roleDescriptionIn(book, role, actor.lang),
        isBuiltIn: isBuiltIn(book, role.name),
        defaultPermissionIds: defaultIdsOf(book, all, role.name),
        users: holdersOf(role.id, members),
      }));
    },
    earlier: async ({ pool, row }) => {
      const all = await readPermissions(pool);
      const idsOf = (keys: unknown) =>
        all.filter(({ key }) => Array.isArray(keys) && keys.includes(key)).map(({ id }) => id);
      const changes = await fetchRows(pool, {
        ...{ id: 'number', at: 'text', userName: 'text?' },
        ...{ before: 'json?', after: 'json?' },
      })(
        `select a.id, a.timestamp as at, a.user_name as "userName", c.before::json as before, c.after::json as after
         from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'permissions'
         where a.entity_name = $1 and a.entity_id = $2 and a.action = $3 order by a.id desc limit 50`,
        [roles.audit, String(row.id), roleVerbs.assign.value],
      );
      return changes.map((one) => ({ ...one, before: idsOf(one.before), after: idsOf(one.after) }));
    },
    why: async ({ pool, actor, services, input: { userId, key } }) => {
      if (!/^\w+\.\w+$/.test(key)) throw invalid([{ path: ['key'], key: 'validate.option' }]);
      const params = newParams();
      const rows = await fetchRows(pool, { roles: 'text[]?', version: 'number' })(
        `select (select array_agg(r.name order by ur.position) from ${heldRoles('u.id')} ur join roles r on r.id = ur.role_id) as roles,
           (select version from policy_version) as version
         from users u where u.id = ${params.add(userId)} and u.deleted_at is null${withinReach(actor, params)}`,
        params.values,
      );
      const [user] = rows;
      if (!user) throw notFound();
      const explain = await services.policy.explainAt(user.version);
      // Stored permissions of the admin role change nothing, because one rule gives it everything.
      const everything = { role: adminRole, rule: '*.*' };
      const reasons = (user.roles ?? []).flatMap((role) =>
        role === adminRole ? everything : (explain(role, key) ?? []),
      );
      return { allowed: reasons.length > 0, roles: user.roles ?? [], reasons };
    },
  }),
});

const memberColumns = { roleId: 'number', id: 'number', fullName: 'text' } as const;
type Member = FetchedRow<typeof memberColumns>;

const holdersOf = (roleId: number, members: readonly Member[]) =>
  members.filter((member) => member.roleId === roleId).map(({ id, fullName }) => ({ id, fullName }));

/** Returns active permissions with names and descriptions in the reader's language (ROL-14). */
const worded = (
  book: Book,
  permissions: readonly PermissionRow[],
  sentences: Services['permissions'],
  lang: Lang,
) =>
  permissions.map((permission) => {
    const { key, action, module } = permission;
    const words = {
      action: textIn(lang, `enum.action.${action}`),
      module: book.moduleLabel(module)?.[lang] ?? module,
    };
    const description = sentences?.[key]?.[lang] ?? textIn(lang, `permission.usual.${action}`, words);
    return { ...permission, name: textIn(lang, 'permission.name', words), description, isActive: true };
  });

/** Returns the users of each role, without those that only belong to branches the reader does not see (P-02). */
const readMembers = async (pool: pg.Pool, actor: Actor): Promise<readonly Member[]> => {
  const params = newParams();
  return await fetchRows(pool, memberColumns)(
    `select ur.role_id as "roleId", u.id, u.full_name as "fullName" from users u
     cross join lateral ${heldRoles('u.id')} ur where u.deleted_at is null and u.is_active${withinReach(actor, params)}
     order by u.full_name_key, u.id`,
    params.values,
  );
};

/** Returns the condition on `u` that leaves out users of branches the reader does not see. */
const withinReach = (actor: Actor, params: Params): string => {
  const condition = scopeCondition(users, scopeOf(actor), params, 'u');
  return condition === '' ? '' : ` and ${condition}`;
};

export { assignPermissions, type HeldRole, readPermissions, readRoles };
