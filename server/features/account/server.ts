import type pg from 'pg';
import { z } from 'zod';
import { adminRole, permissionsOf } from '../../../src/access/catalogue';
import { accountActions, accountQueries } from '../../../src/resources/account/account';
import { type OwnField, ownFieldsOf } from '../../../src/schema/own-fields';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { answer, perform, type SubjectServer } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { viewsOf } from '../../data/views';
import { notFound } from '../../kernel/errors';
import { believed, fetchRows } from '../../kernel/rows';
import { nightsIn } from '../branches/index';
import { endMasks } from './mask';
import { endSessions, mustEnrol } from './sessions';

export const accountCalls: SubjectServer = {
  actions: perform(accountActions, {
    endMask: async ({ client, actor }) => {
      if ((await endMasks(client, { sessionId: actor.sessionId }, actor)) === 0) throw notFound();
    },
    endSignIn: async ({ client, actor, params }) => {
      if ((await endSessions(client, actor.userId ?? 0, params.id)) === 0) throw notFound();
    },
    endAnySignIn: async ({ client, actor, params }) => {
      const rows = await fetchRows(client, { userName: 'text' })(
        `delete from sessions s using users u where s.id = $1 and u.id = s.user_id returning u.full_name as "userName"`,
        [params.id],
      );
      const [ended] = rows;
      if (!ended) throw notFound();
      await record(client, actor, {
        action: 'Logout',
        entity: 'Session',
        entityId: params.id,
        changes: [{ field: 'userName', before: ended.userName, after: null }],
      });
    },
  }),
  queries: answer(accountQueries, {
    accountNotices: ({ pool, actor }) =>
      fetchRows(pool, accountQueries.accountNotices.answer.fields)(
        `select id, kind, at, ip, user_agent as "userAgent"
         from account_notices where user_id = $1 order by id desc limit 5`,
        [actor.userId],
      ),
    ownBranches: ({ pool, actor }) => myBranches(pool, actor),
    signIns: ({ pool, actor }) =>
      fetchRows(pool, accountQueries.signIns.answer.fields)(
        `select id, created_at as "createdAt", last_seen as "lastSeen", expires_at as "expiresAt", ip, user_agent as "userAgent", id = $2 as "isCurrent"
         from sessions where user_id = $1 and expires_at > now() order by last_seen desc limit 100`,
        [actor.userId, actor.sessionId],
      ),
    allSignIns: ({ pool, actor, input }) =>
      fetchRows(pool, accountQueries.allSignIns.answer.fields)(
        `select s.id, u.full_name as "userName", s.user_agent as "userAgent", s.ip, s.created_at as "createdAt",
           s.last_seen as "lastSeen", s.id = $2 as "isCurrent"
         from sessions s join users u on u.id = s.user_id
         where s.expires_at > now() and ($1::int is null or u.id = $1) order by s.last_seen desc, s.id desc limit 200`,
        [input.userId ?? null, actor.sessionId],
      ),
    pin: async ({ pool, actor }) => {
      const { rowCount } = await pool.query('select from user_pins where user_id = $1', [actor.userId]);
      return { hasPin: (rowCount ?? 0) > 0 };
    },
  }),
};

const option = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: 'validate.option' }).optional();

export const preferences = z.object({
  language: option('ar', 'en'),
  numerals: option('arab', 'latn'),
  clock: option('12', '24'),
  theme: option('light', 'dark', 'system'),
});

const text = z.string().nullable();

/** The caller with their permissions and branches. The client fetches them again when they have changed. */
export const held = z.object({
  id: z.int(),
  /** Whom the product is shown as; null for the user themself. */
  mask: z.object({ name: z.string(), isRole: z.boolean(), by: z.string() }).nullable(),
  username: z.string(),
  fullName: z.string(),
  permissions: z.array(z.string()),
  permissionsByModule: z.record(z.string(), z.array(z.string())),
  role: z.string(),
  email: text,
  branches: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      nameAr: text,
      nameEn: text,
      address: text,
      phone: text,
      email: text,
      isActive: z.boolean(),
      timeZone: z.string(),
      code: text,
      nights: z.array(z.object({ day: z.string(), until: z.string() })),
    }),
  ),
  branchId: z.int().nullable(),
  /** Views of lists that are kept for the caller. */
  views: z.array(z.looseObject({ id: z.int(), list: z.string(), name: z.string(), shows: z.string() })),
  /** Fields that an owner has added. All of them, because whoever may add a row fills in each. Absent: none. */
  ownFields: z.array(z.custom<OwnField>().meta({ type: 'object' })).optional(),
});

/** The reply that the client stores under `authUser` (FND-10), with a few more fields. */
export const profile = held.extend({
  preferences,
  /** True until the user replaces a password that somebody else set. Until then the server refuses most calls. */
  mustChangePassword: z.boolean(),
  /** True until the user adds the second step that a role demands. Until then the server refuses most calls. */
  mustEnrol: z.boolean(),
});

type Profile = z.output<typeof profile>;

export const profileOf = async (
  client: pg.ClientBase | pg.Pool,
  { book }: Pick<Services, 'book'>,
  actor: Actor,
): Promise<Profile> => {
  const [row] = await fetchRows(client, {
    email: 'text?',
    preferences: believed<Profile['preferences'] | null>(),
    mustChangePassword: 'flag',
    mustEnrol: 'flag',
  })(
    `select u.email, p.preferences, u.must_change_password as "mustChangePassword", ${mustEnrol} as "mustEnrol" from users u left join user_preferences p on p.user_id = u.id where u.id = $1`,
    [actor.userId],
  );
  const { mask } = actor;
  const branches = await myBranches(client, actor);
  const held = permissionsOf(book).filter(({ key }) => actor.can(key));
  const byModule: Record<string, string[]> = {};
  for (const { module, action } of held) byModule[module] = [...(byModule[module] ?? []), action];
  const ownFields = [...ownFieldsOf(book)];
  return {
    id: actor.userId ?? 0,
    mask: mask ? { name: mask.name, isRole: mask.isRole, by: mask.by.fullName ?? '' } : null,
    username: actor.username ?? '',
    fullName: actor.fullName ?? '',
    email: row?.email ?? null,
    role: actor.roles.includes(adminRole) ? adminRole : (actor.roles[0] ?? ''),
    branchId: actor.branchIds[0] ?? null,
    branches,
    views: [...(await viewsOf(client, book, actor))],
    permissions: held.map(({ key }) => key),
    permissionsByModule: byModule,
    ...(ownFields.length > 0 ? { ownFields } : {}),
    preferences: row?.preferences ?? {},
    mustChangePassword: row?.mustChangePassword ?? false,
    mustEnrol: row?.mustEnrol ?? false,
  };
};

/** Returns the caller's branches: all for Admin, else the assigned ones. Inactive ones are included (BSL-17). */
const myBranches = async (client: pg.ClientBase | pg.Pool, { isAdmin, branchIds }: Actor) => {
  const text = `select id, name, name_ar as "nameAr", name_en as "nameEn", address, phone, email,
      is_active as "isActive", time_zone as "timeZone", code
    from branches where $1 or id = any($2::int[]) order by is_active desc, id`;
  const statement = { name: 'my_branches', text, values: [isAdmin, branchIds] };
  const { nights: _, ...columns } = accountQueries.ownBranches.answer.fields;
  const branches = await fetchRows(client, columns)(statement);
  const nights = await nightsIn(client, isAdmin ? null : branchIds);
  return branches.map((branch) => ({ ...branch, nights: nights.get(branch.id) ?? [] }));
};
