import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { allPermissions, contractApp } from '../support/calls/contract';
import { addUser, type PersonName, people, permissionsOf, setPermissions, tokenFor } from '../support/world';

// Sends some two thousand requests.
vi.setConfig({ testTimeout: 300_000 });

const app = await contractApp();
const { pool, branches, users } = app;

interface Reach {
  /** Each permission in each branch. */
  readonly powers: ReadonlySet<string>;
  readonly branches: ReadonlySet<number>;
  /** What they sign in with. */
  readonly key: string;
  /** Names, roles and state. */
  readonly identity: string;
}

/** A role that edits users and may do nothing else, held in one branch: the finding's own attacker. */
const editorRole = 'محرر مستخدمين';
const prepared = async () => {
  await app.call('POST', '/api/roles', { as: 'Admin', body: { name: editorRole } });
  await setPermissions(pool, editorRole, ['users.read', 'users.create', 'users.update', 'users.delete']);
  const [row] = (await pool.query<{ hash: string }>('select password_hash as hash from users limit 1')).rows;
  return addUser(pool, {
    username: 'editor',
    fullName: 'محررة المستخدمين',
    hash: row?.hash ?? '',
    role: editorRole,
    branchIds: [branches.own],
  });
};
const editorId = await prepared();

const reachOf = async (id: number): Promise<Reach> => {
  const { rows } = await pool.query<{
    key: string;
    identity: string;
    isActive: boolean;
    roles: readonly string[];
    branchIds: readonly number[];
  }>(
    `select u.password_hash as key, concat_ws('|', u.full_name, u.username, u.is_active, u.deleted_at) as identity,
       u.is_active and u.deleted_at is null as "isActive",
       array(select r.name from users_user_roles ur join roles r on r.id = ur.role_id where ur.parent_id = u.id order by 1) as roles,
       array(select ub.branch_id from users_user_branches ub where ub.parent_id = u.id order by 1) as "branchIds"
     from users u where u.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`no user ${id}`);
  const keys = row.roles.includes('Admin')
    ? [...allPermissions, 'everything']
    : (await Promise.all(row.roles.map((role) => permissionsOf(pool, role)))).flat();
  const everywhere = row.roles.includes('Admin') ? Object.values(branches) : row.branchIds;
  const powers = new Set(keys.flatMap((key) => everywhere.map((branch) => `${key} in ${branch}`)));
  return { ...row, powers, branches: new Set(everywhere), identity: `${row.identity}|${row.roles.join()}` };
};

const isWithin = <T>(inner: ReadonlySet<T>, outer: ReadonlySet<T>) =>
  [...inner].every((one) => outer.has(one));

/** Everything that somebody could try to make of another person, as bodies of the users form. */
const attempts = async (): Promise<readonly (readonly [string, Record<string, unknown>])[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from roles order by id');
  return [
    ['a new password', { password: 'مفاجأة-طويلة-2026' }],
    ['another username', { username: 'taken-over' }],
    ['another name', { fullName: 'اسم آخر تماما' }],
    ['switched off', { isActive: false }],
    ...rows.map(({ name }) => [`the role ${name}`, { roleNames: [name] }] as const),
    ...[[branches.own], [branches.foreign], [branches.own, branches.foreign]].map(
      (branchIds) => [`the branches ${branchIds}`, { branchIds }] as const,
    ),
  ];
};

interface Shown {
  readonly fullName?: string;
  readonly username?: string;
  readonly isActive?: boolean;
  readonly version?: number;
  readonly userRoles?: readonly { readonly role: { readonly name: string } }[];
  readonly userBranches?: readonly { readonly branchId: number }[];
}

/** What the form sends of a person that it shows. */
const formOf = ({ userRoles = [], userBranches = [], fullName, username, isActive, version }: Shown) => ({
  ...{ fullName, username, isActive, version },
  roleNames: userRoles.map(({ role }) => role.name),
  branchIds: userBranches.map(({ branchId }) => branchId),
});

const state = async (client: pg.Pool, id: number) => {
  const [{ rows: user }, { rows: roles }, { rows: held }] = await Promise.all([
    client.query('select * from users where id = $1', [id]),
    client.query('select * from users_user_roles where parent_id = $1', [id]),
    client.query('select * from users_user_branches where parent_id = $1', [id]),
  ]);
  return { user: user[0], roles, held };
};

/** Puts a person back as they were before an attempt that went through. */
const restore = async (id: number, was: Awaited<ReturnType<typeof state>>) => {
  const { user } = was;
  await pool.query(
    `update users set full_name = $2, username = $3, password_hash = $4, must_change_password = $5, is_active = $6, deleted_at = null where id = $1`,
    [id, user.full_name, user.username, user.password_hash, user.must_change_password, user.is_active],
  );
  for (const [table, column, rows] of [
    ['users_user_roles', 'role_id', was.roles],
    ['users_user_branches', 'branch_id', was.held],
  ] as const) {
    await pool.query(`delete from ${table} where parent_id = $1`, [id]);
    for (const row of rows)
      await pool.query(`insert into ${table} (parent_id, position, ${column}) values ($1, $2, $3)`, [
        id,
        row.position,
        row[column],
      ]);
  }
};

const names = Object.keys(people) as readonly PersonName[];
const others = names.filter((name) => name !== 'disabled');
const editors = [
  ...others.map((name) => ({ name, id: users[name] })),
  { name: 'editor', id: editorId },
] as const;

// USR-26 USR-27, findings 1 and 9 of the review of November 2026
it('Nobody gains through another person what they may not do themselves, in any pair of people', async () => {
  const tries = await attempts();
  let done = 0;
  for (const editor of editors)
    for (const target of editors) {
      if (editor.id === target.id) continue;
      const token = await tokenFor(pool, editor.id);
      for (const [what, change] of [...tries, ['deleted', undefined] as const]) {
        const [mine, before, was] = [
          await reachOf(editor.id),
          await reachOf(target.id),
          await state(pool, target.id),
        ];
        const url = `/api/users/${target.id}`;
        const { body: row } = await app.call<Shown>('GET', url, { token });
        const body = change && { ...formOf(row), ...change };
        const { status } = await app.call(body ? 'PUT' : 'DELETE', url, { token, ...(body ? { body } : {}) });
        expect(status).toBeLessThan(500);
        done += status < 300 ? 1 : 0;
        const after = await reachOf(target.id);
        const told = `${editor.name} makes of ${target.name} ${what}: ${status}`;
        // Whoever gives a password can sign in with it.
        if (after.key !== before.key) expect(isWithin(before.powers, mine.powers), told).toBe(true);
        if (after.identity !== before.identity)
          expect(isWithin(before.branches, mine.branches), told).toBe(true);
        const gained = [...after.powers].filter(
          (power) => !before.powers.has(power) && !mine.powers.has(power),
        );
        expect(gained, told).toEqual([]);
        if (JSON.stringify(await state(pool, target.id)) !== JSON.stringify(was))
          await restore(target.id, was);
      }
    }
  // A walk in which nothing is allowed proves nothing.
  expect(done).toBeGreaterThan(100);
});

it('Nobody makes a person who may do more than they may themselves', async () => {
  const { rows: roles } = await pool.query<{ name: string }>('select name from roles order by id');
  let made = 0;
  for (const editor of editors) {
    const token = await tokenFor(pool, editor.id);
    const mine = await reachOf(editor.id);
    for (const { name } of roles)
      for (const branchIds of [[branches.own], [branches.foreign], [branches.own, branches.foreign]]) {
        made += 1;
        const body = {
          fullName: `جديدة رقم ${made}`,
          username: `made-${made}`,
          password: 'مفاجأة-طويلة-2026',
          roleNames: [name],
          branchIds,
        };
        const { status, body: row } = await app.call<{ readonly id: number }>('POST', '/api/users', {
          token,
          body,
        });
        expect(status).toBeLessThan(500);
        if (status >= 300) continue;
        const told = `${editor.name} makes a ${name} of the branches ${branchIds}`;
        expect(isWithin((await reachOf(row.id)).powers, mine.powers), told).toBe(true);
      }
  }
});
