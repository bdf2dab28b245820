import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { adminRole } from '../../src/access/catalogue';
import { moduleLabelOf } from '../../src/resources/modules';
import { roles } from '../../src/resources/roles/entity';
import { users } from '../../src/resources/users/entity';
import { raisePolicyVersion } from '../bootstrap';
import type { Actor } from '../data/actor';
import type { EntityServer, RouteParts } from '../data/entity-server';
import { newParams, type Params } from '../data/params';
import { scopeCondition, scopeOf } from '../data/scope';
import { transaction } from '../db/tx';
import { textIn } from '../http/answers';
import { parsed } from '../http/auth';
import { actorOf, requireRight } from '../http/context';
import { idOf } from '../http/crud';
import { ApiError, notFound } from '../http/errors';
import {
  assignRights,
  defaultIdsOf,
  differenceOf,
  type HeldRole,
  isBuiltIn,
  readPermissions,
  readRole,
  readRoles,
  withImplied,
} from './role-policy';

const rightsBody = z.object({
  permissionIds: z.array(z.number({ error: 'validate.integer' }).int({ error: 'validate.integer' }), {
    error: 'validate.required',
  }),
});

/** Roles: the five of the start keep their names; others are made, renamed and deleted freely. */
export const rolesServer: EntityServer = {
  entity: roles,
  guard: async ({ client, type, before, values }) => {
    const name = String(before?.name ?? '');
    if (type === 'update' && isBuiltIn(name) && 'name' in values && values.name !== name)
      throw new ApiError(409, 'role.builtIn');
    if (type === 'delete') {
      if (isBuiltIn(name)) throw new ApiError(409, 'role.builtIn');
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from users_user_roles ur join users u on u.id = ur.parent_id and u.deleted_at is null where ur.role_id = $1`,
        [before?.id],
      );
      const count = rows[0]?.n ?? 0;
      if (count > 0) throw new ApiError(409, 'role.inUse', { params: { count } });
      await client.query('delete from users_user_roles where role_id = $1', [before?.id]);
      await raisePolicyVersion(client);
    }
    if (type === 'update') await raisePolicyVersion(client);
  },
  routes: (app, parts) => {
    openToUserManagers(app);
    readingRoutes(app, parts);
    writingRoutes(app, parts);
  },
};

/**
 * Whoever manages users chooses among the roles without the right to see what they hold: the list and its picker
 * ask for `users.read` or `roles.read` (USR-27). The generated call asks for `roles.read` alone.
 */
const openToUserManagers = (app: FastifyInstance): void => {
  const list = `${app.prefix}${roles.api}`;
  app.addHook('onRoute', (route) => {
    if (route.url !== list || (route.method !== 'GET' && route.method !== 'HEAD')) return;
    route.preHandler = async (request: FastifyRequest) => {
      const actor = actorOf(request);
      if (actor.can('users.read'))
        request.actor = { ...actor, can: (key) => key === 'roles.read' || actor.can(key) };
    };
  });
};

const readingRoutes = (app: FastifyInstance, { pool, policy }: RouteParts): void => {
  app.get('/permissions', async (request) => {
    const actor = requireRight(request, 'roles', 'read');
    return (await readPermissions(pool)).map((permission) => ({
      ...permission,
      ...wordsOf(permission, actor.lang),
      isActive: true,
    }));
  });

  app.get('/permissions/role/:roleId', async (request) => {
    const actor = requireRight(request, 'roles', 'read');
    const role = await readRole(pool, idOf(request, 'roleId'));
    return (await readPermissions(pool))
      .filter(({ id }) => role.permissionIds.includes(id))
      .map((permission) => ({ ...permission, ...wordsOf(permission, actor.lang), isActive: true }));
  });

  app.get('/permissions/matrix', async (request) => {
    const actor = requireRight(request, 'roles', 'read');
    const [held, members] = await Promise.all([readRoles(pool), readMembers(pool, actor)]);
    const defaults = await Promise.all(held.map((role) => defaultIdsOf(pool, role)));
    return held.map((role, index) => ({
      ...role,
      description: describedIn(role, actor.lang),
      isBuiltIn: isBuiltIn(role.name),
      defaultPermissionIds: defaults[index] ?? [],
      users: members
        .filter((member) => member.roleId === role.id)
        .map(({ id, fullName }) => ({ id, fullName })),
    }));
  });

  app.get('/permissions/why', async (request) => {
    const actor = requireRight(request, 'roles', 'read');
    const { userId, key } = request.query as { readonly userId?: string; readonly key?: string };
    if (!userId || !/^\d{1,9}$/.test(userId) || !key || !/^\w+\.\w+$/.test(key)) throw notFound();
    const params = newParams();
    const { rows } = await pool.query<{ roles: readonly string[] | null; version: number }>(
      `select (select array_agg(r.name) from users_user_roles ur join roles r on r.id = ur.role_id where ur.parent_id = u.id) as roles,
         (select version from policy_version) as version
       from users u where u.id = ${params.add(Number(userId))} and u.deleted_at is null${withinReach(actor, params)}`,
      params.values,
    );
    const [user] = rows;
    if (!user) throw notFound();
    const explain = await policy.explainAt(user.version);
    // The system manager's own rows in the table change nothing: everything is theirs by the one rule.
    const everything = { role: adminRole, rule: '*.*' };
    const reasons = (user.roles ?? []).flatMap((role) =>
      role === adminRole ? everything : (explain(role, key) ?? []),
    );
    return { allowed: reasons.length > 0, roles: user.roles ?? [], reasons };
  });
};

const writingRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.post('/permissions/role/:roleId/assign', async (request) => {
    const actor = requireRight(request, 'roles', 'update');
    const { permissionIds } = parsed(rightsBody, request.body);
    return transaction(pool, (client) => assignRights(client, actor, idOf(request, 'roleId'), permissionIds));
  });

  app.post('/permissions/role/:roleId/reset', async (request) => {
    const actor = requireRight(request, 'roles', 'update');
    return transaction(pool, async (client) => {
      const role = await readRole(client, idOf(request, 'roleId'));
      return assignRights(client, actor, role.id, await defaultIdsOf(client, role));
    });
  });

  app.post('/permissions/role/:roleId/preview', async (request) => {
    const actor = requireRight(request, 'roles', 'update');
    const { permissionIds } = parsed(rightsBody, request.body);
    const role = await readRole(pool, idOf(request, 'roleId'));
    const all = await readPermissions(pool);
    const { gives, takes } = await differenceOf(pool, actor, role, withImplied(all, permissionIds));
    const members = (await readMembers(pool, actor)).filter((member) => member.roleId === role.id);
    return {
      gives: gives.map(({ key }) => key),
      takes: takes.map(({ key }) => key),
      users: members.map(({ id, fullName }) => ({ id, fullName })),
      screens: [...new Set([...gives, ...takes].filter((p) => p.action === 'read').map((p) => p.module))],
    };
  });
};

const moduleNameIn = (lang: 'ar' | 'en', module: string): string => {
  const key = `enum.module.${module}`;
  const known = textIn(lang, key);
  return known === key ? (moduleLabelOf(module)?.[lang] ?? module) : known;
};

const wordsOf = (permission: { readonly module: string; readonly action: string }, lang: 'ar' | 'en') => {
  const words = {
    action: textIn(lang, `enum.action.${permission.action}`),
    module: moduleNameIn(lang, permission.module),
  };
  return {
    name: textIn(lang, 'permission.name', words),
    description: textIn(lang, 'permission.description', words),
  };
};

/** The description the role was made with, in the reader's language; one that somebody wrote stays as it is. */
const describedIn = (role: HeldRole, lang: 'ar' | 'en'): string | null => {
  const key = `role.description.${role.name}`;
  return role.description === textIn('ar', key) ? textIn(lang, key) : role.description;
};

/** Users of each role, as far as the reader sees them: those of foreign branches are not named (P-02). */
const readMembers = async (pool: RouteParts['pool'], actor: Actor) => {
  const params = newParams();
  const { rows } = await pool.query<{ roleId: number; id: number; fullName: string }>(
    `select ur.role_id as "roleId", u.id, u.full_name as "fullName" from users_user_roles ur
     join users u on u.id = ur.parent_id and u.deleted_at is null and u.is_active${withinReach(actor, params)}
     order by u.full_name_key, u.id`,
    params.values,
  );
  return rows;
};

/** The condition that keeps users of foreign branches out, on the table `u`. */
const withinReach = (actor: Actor, params: Params): string => {
  const condition = scopeCondition(users, scopeOf(actor), params, 'u');
  return condition === '' ? '' : ` and ${condition}`;
};
