import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { warnOfEnds } from '../../../server/features/service-accounts/index';
import { forgetOldTokens } from '../../../server/features/service-accounts/issue';
import {
  type Answer,
  type CallOptions,
  type ErrorBody,
  type Method,
  type Row,
  testApp,
} from '../../support/app';
import { type PersonName, people, permissionsOf, tokenFor } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const { own, foreign } = app.branches;

let made = 0;
const bodyOf = (changes: object = {}) => {
  made += 1;
  return { name: `برنامج ${made}`, permissionKeys: ['customers.read'], branchIds: [own], ...changes };
};
const create = (changes: object = {}, as: PersonName = 'Admin') =>
  app.call<Row & ErrorBody>('POST', '/api/service-accounts', { as, body: bodyOf(changes) });
const issue = (id: number, body: object = {}, as: PersonName = 'Admin') =>
  app.call<{ readonly token: string; readonly endsOn: string } & ErrorBody>(
    'POST',
    `/api/service-accounts/${id}/token`,
    { as, body },
  );
const change = (id: number, body: object, as: PersonName = 'Admin') =>
  app.call<Row & ErrorBody>('PUT', `/api/service-accounts/${id}`, { as, body: bodyOf(body) });
const stop = (id: number, as: PersonName = 'Admin') =>
  app.call<ErrorBody>('DELETE', `/api/service-accounts/${id}`, { as });

/** Makes an account and its token. */
const account = async (changes: object = {}, as: PersonName = 'Admin') => {
  const { status, text, body } = await create(changes, as);
  expect(status, text).toBe(201);
  const issued = await issue(body.id, {}, as);
  expect(issued.status, issued.text).toBe(200);
  return { id: body.id, token: issued.body.token };
};
const ask = (token: string, url = '/api/customers', method: Method = 'GET', body?: unknown) =>
  app.call<ErrorBody>(method, url, { token, ...(body === undefined ? {} : { body }) });
const from = async (token: string, remoteAddress: string) =>
  (
    await app.app.inject({
      method: 'GET',
      url: '/api/customers',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    })
  ).statusCode;
const rowOf = async (id: number) =>
  (await app.call<Row>('GET', `/api/service-accounts/${id}`, { as: 'Admin' })).body;
/** Lets a role add and change service accounts, besides what it may do anyway. */
const letManage = async (person: 'BranchManager' | 'Staff') => {
  const { role } = people[person];
  const keys = await permissionsOf(app.pool, role);
  const further = ['read', 'create', 'update', 'delete'].map((action) => `serviceAccounts.${action}`);
  await app.setPermissions(role, [...keys, ...further]);
};
await letManage('BranchManager');

describe('The token of a service account', () => {
  it('opens the calls whose permission it has, in its branches, and no others', async () => {
    const { token } = await account();
    expect((await ask(token)).status).toBe(200);
    const refused = await ask(token, '/api/invoices');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.invoices.read']);
    expect((await ask(token, `/api/customers?branchId=${foreign}`)).body.code).toBe('forbidden.branch');
    const written = await ask(token, '/api/customers', 'POST', { fullName: 'س', branchId: own });
    expect(written.body.code).toBe('forbidden.customers.create');
  });

  it('is shown once and kept as a hash: nothing stored or answered later opens anything', async () => {
    const { id, token } = await account();
    expect(JSON.stringify(await rowOf(id))).not.toContain(token);
    for (const table of ['service_tokens', 'service_accounts', 'idempotency_keys', 'audit_logs']) {
      const { rows } = await app.pool.query(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join('\n'), table).not.toContain(token.slice(6, 40));
    }
    const { rows } = await app.pool.query(
      'select token_hash as hash from service_tokens where account_id = $1',
      [id],
    );
    expect((await ask(rows[0].hash)).status).toBe(401);
  });

  it('leaves no second copy by an Idempotency-Key', async () => {
    const { id } = await account();
    const once = () =>
      app.call<{ token: string }>('POST', `/api/service-accounts/${id}/token`, {
        as: 'Admin',
        body: {},
        headers: { 'idempotency-key': 'the-same' },
      });
    expect((await once()).body.token).not.toBe((await once()).body.token);
  });
});

describe('The end of a token', () => {
  const day = (years: number, days = 0) => {
    const date = new Date(Date.now() + days * 86_400_000);
    date.setUTCFullYear(date.getUTCFullYear() + years);
    return date.toISOString().slice(0, 10);
  };

  it('is a year away without a choice, two at most, and never in the past', async () => {
    const { body } = await create();
    const { body: usual } = await issue(body.id);
    // Within a day, because the centre's clock is not that of the test.
    expect(Math.abs(Date.parse(usual.endsOn) - Date.parse(day(1)))).toBeLessThanOrEqual(86_400_000);
    for (const endsOn of [day(2, 2), day(0, -2)])
      expect((await issue(body.id, { endsOn })).body.errors, endsOn).toHaveProperty('EndsOn');
    expect((await issue(body.id, { endsOn: day(2, -1) })).status).toBe(200);
    expect(await rowOf(body.id)).toMatchObject({ endsOn: day(2, -1) });
  });

  it('is kept to two years by the database, too', async () => {
    const { id } = await account();
    const longer = app.pool.query(
      `insert into service_tokens (token_hash, account_id, expires_at) values ('x', $1, now() + interval '3 years')`,
      [id],
    );
    await expect(longer).rejects.toThrow('service_tokens_two_years');
  });

  it('ends it on every server, and it is forgotten', async () => {
    const { id, token } = await account();
    const other = await app.another();
    await app.pool.query(
      `update service_tokens set expires_at = now() - interval '1 second' where account_id = $1`,
      [id],
    );
    for (const server of [app, other])
      expect((await server.call('GET', '/api/customers', { token })).status).toBe(401);
    await forgetOldTokens(app.pool);
    expect(await app.countOf('service_tokens', 'account_id = $1', [id])).toBe(0);
  });

  it('opens a task two weeks before, once for each token, which the next token ends', async () => {
    const { id } = await account();
    const tasks = () =>
      app.countOf('tasks', `about_route = '/service-accounts' and about_id = $1 and status = 'Open'`, [id]);
    await warnOfEnds(app.pool, new Date());
    expect(await tasks()).toBe(0);
    await app.pool.query('update service_accounts set ends_on = now()::date + 10 where id = $1', [id]);
    await warnOfEnds(app.pool, new Date());
    await warnOfEnds(app.pool, new Date());
    expect(await tasks()).toBe(1);
    await issue(id);
    expect(await tasks()).toBe(0);
    await app.pool.query('update service_accounts set ends_on = now()::date + 10 where id = $1', [id]);
    await warnOfEnds(app.pool, new Date());
    expect(await tasks()).toBe(1);
    // Ticked off by hand, it does not come again for the same token.
    await app.pool.query(`update tasks set status = 'Done', key = null where about_id = $1`, [id]);
    await warnOfEnds(app.pool, new Date());
    expect(await tasks()).toBe(0);
  });
});

describe('A new token', () => {
  it('ends the old one at once, on every server', async () => {
    const { id, token } = await account();
    const other = await app.another();
    expect((await other.call('GET', '/api/customers', { token })).status).toBe(200);
    const { body } = await issue(id);
    expect((await other.call('GET', '/api/customers', { token })).status).toBe(401);
    expect((await other.call('GET', '/api/customers', { token: body.token })).status).toBe(200);
  });

  it('leaves the old one for the chosen minutes, an hour at most', async () => {
    const { id, token } = await account();
    expect((await issue(id, { overlapMinutes: 61 })).status).toBe(400);
    expect((await issue(id, { overlapMinutes: 30 })).status).toBe(200);
    expect((await ask(token)).status).toBe(200);
    const { rows } = await app.pool.query<{ minutes: number }>(
      `select extract(epoch from min(expires_at) - now())::int / 60 as minutes from service_tokens where account_id = $1`,
      [id],
    );
    expect(rows[0]?.minutes).toBeGreaterThanOrEqual(28);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(30);
  });
});

describe('A service account that is stopped', () => {
  it('opens nothing any more on any server, and gets its old token back by no activation', async () => {
    for (const end of [stop, (id: number) => change(id, { isActive: false })]) {
      const { id, token } = await account();
      const other = await app.another();
      expect((await end(id)).status).toBe(200);
      for (const server of [app, other])
        expect((await server.call('GET', '/api/customers', { token })).status).toBe(401);
      expect((await issue(id)).body.code).toBe('serviceAccount.inactive');
      expect(await rowOf(id)).toMatchObject({ isActive: false, endsOn: null });
      expect((await change(id, { isActive: true })).status).toBe(200);
      expect((await ask(token)).status).toBe(401);
      expect((await issue(id)).status).toBe(200);
    }
  });
});

describe('What an account may be given', () => {
  it('is what its maker holds: permission by permission, branch by branch', async () => {
    expect((await create({}, 'BranchManager')).status).toBe(201);
    const more = await create({ permissionKeys: ['audit-logs.read'] }, 'BranchManager');
    expect(more.body.errors).toHaveProperty('PermissionKeys');
    const manager = await permissionsOf(app.pool, 'BranchManager');
    expect(manager).not.toContain('roles.update');
    const elsewhere = await create({ branchIds: [own, foreign] }, 'BranchManager');
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'forbidden.branch']);
    const { id } = (await create({}, 'BranchManager')).body;
    expect((await change(id, { branchIds: [foreign] }, 'BranchManager')).status).toBe(403);
    await app.setPermissions(
      'BranchManager',
      manager.filter((key) => !key.startsWith('expenses.')),
    );
    expect(
      (await change(id, { permissionKeys: ['expenses.read'] }, 'BranchManager')).body.errors,
    ).toHaveProperty('PermissionKeys');
    await app.setPermissions('BranchManager', manager);
  });

  it('holds nothing that is for people: roles, users, service accounts, settings, audit log, channels', async () => {
    for (const key of [
      ...['roles.read', 'users.manage', 'serviceAccounts.create', 'settings.update', 'messaging.manage'],
      ...['customers.nothing', 'constructor', ''],
    ])
      expect((await create({ permissionKeys: [key] })).body.errors, key).toHaveProperty('PermissionKeys');
    // Not even one that was written into the table.
    const { id, token } = await account();
    await app.pool.query(
      `update service_accounts_permissions set key = 'users.manage' where parent_id = $1`,
      [id],
    );
    expect((await ask(token, '/api/users', 'POST', {})).body.code).toBe('forbidden.users.create');
  });

  it('has an owner that is its maker, whom only an Admin chooses otherwise', async () => {
    expect((await create({}, 'BranchManager')).body).toMatchObject({ userId: app.users.BranchManager });
    expect((await create()).body).toMatchObject({ userId: null });
    const other = await create({ userId: app.users.Receptionist }, 'BranchManager');
    expect([other.status, other.body.code]).toEqual([403, 'serviceAccount.notYours']);
    expect((await create({ userId: app.users.Receptionist })).body).toMatchObject({
      userId: app.users.Receptionist,
    });
  });

  it('is changed, and given a token, by its owner and Admin; one of nobody by whoever has all that it has', async () => {
    const ofOther = (await create({ userId: app.users.Receptionist })).body.id;
    const ofNobody = (await create()).body.id;
    const wide = (await create({ branchIds: [own, foreign] })).body.id;
    const strong = (await create({ permissionKeys: ['customers.read', 'tasks.manage', 'branches.manage'] }))
      .body.id;
    const codeOf = async (answer: Promise<Answer<ErrorBody>>) => (await answer).body?.code;
    expect(await permissionsOf(app.pool, 'BranchManager')).not.toContain('branches.manage');
    for (const [id, code] of [
      [ofOther, 'serviceAccount.notYours'],
      [wide, 'serviceAccount.elsewhere'],
      [strong, 'serviceAccount.elsewhere'],
    ] as const) {
      expect(await codeOf(issue(id, {}, 'BranchManager'))).toBe(code);
      expect(await codeOf(change(id, { name: `x${id}` }, 'BranchManager'))).toBe(code);
      expect((await stop(id, 'BranchManager')).status).toBe(200);
    }
    expect((await issue(ofNobody, {}, 'BranchManager')).status).toBe(200);
    const hidden = (await create({ branchIds: [foreign] })).body.id;
    expect((await issue(hidden, {}, 'BranchManager')).status).toBe(404);
  });
});

describe('An account of a user', () => {
  it('reaches at each call no more than its owner does then', async () => {
    const { token } = await account({
      permissionKeys: ['customers.read', 'invoices.read'],
      userId: app.users.Receptionist,
    });
    expect((await ask(token)).status).toBe(200);
    const keys = await permissionsOf(app.pool, 'Receptionist');
    await app.setPermissions(
      'Receptionist',
      keys.filter((key) => !key.startsWith('customers.')),
    );
    expect((await ask(token)).body.code).toBe('forbidden.customers.read');
    expect((await ask(token, '/api/invoices')).status).toBe(200);
    await app.setPermissions('Receptionist', keys);
    // A branch of the account that its owner does not have.
    const wide = await account({ branchIds: [own, foreign], userId: app.users.Receptionist });
    expect((await ask(wide.token, `/api/customers?branchId=${foreign}`)).status).toBe(403);
    const move = (branch: number) =>
      app.pool.query('update users_user_branches set branch_id = $2 where parent_id = $1', [
        app.users.Receptionist,
        branch,
      ]);
    await move(foreign);
    expect((await ask(wide.token, `/api/customers?branchId=${own}`)).status).toBe(403);
    expect((await ask(wide.token, `/api/customers?branchId=${foreign}`)).status).toBe(200);
    await move(own);
  });

  it('sees own rows only if its owner does', async () => {
    await app.pool.query(`update roles set own_only = true where name = 'Staff'`);
    const { token } = await account({ userId: app.users.Staff });
    const free = await account();
    await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName: 'عميلة لغيره', branchId: own, phoneNumbers: ['01000000001'] },
    });
    expect((await ask(token)).body).toEqual([]);
    expect((await ask(free.token)).body).not.toEqual([]);
    // Nobody frees themself of that limit by an account of nobody.
    await letManage('Staff');
    const taken = await issue(free.id, {}, 'Staff');
    expect(taken.status).toBe(404);
    await app.pool.query(`update roles set own_only = false where name = 'Staff'`);
  });

  it('stops when its owner is disabled, and is there again with them', async () => {
    const { token } = await account({ userId: app.users.Accountant });
    const set = (isActive: boolean) =>
      app.pool.query('update users set is_active = $2 where id = $1', [app.users.Accountant, isActive]);
    await set(false);
    expect((await ask(token)).status).toBe(401);
    await set(true);
    expect((await ask(token)).status).toBe(200);
  });
});

// G-03
describe('Whoever takes an account back', () => {
  interface Held {
    readonly id: number;
    readonly name: string;
  }
  const held = (options: CallOptions, userId: number) =>
    app.call<readonly Held[]>('GET', `/api/service-accounts/owners-tokens?userId=${userId}`, options);
  const endAll = (options: CallOptions, userId: number) =>
    app.call<ErrorBody>('POST', '/api/service-accounts/end-owners-tokens', { ...options, body: { userId } });

  it('is told which programs still act in the name, and ends all of their tokens at once', async () => {
    const userId = app.users.Receptionist;
    await app.pool.query('delete from service_tokens');
    const [one, two] = [await account({ userId }), await account({ userId })];
    const free = await account();
    const form = { username: 'Receptionist', fullName: 'الاسم Receptionist', roleNames: ['Receptionist'] };
    const given = await app.call<{ remarks?: readonly { code: string }[] }>('PUT', `/api/users/${userId}`, {
      as: 'Admin',
      body: { ...form, branchIds: [own], isActive: true, password: 'مؤقتة-جديدة-59' },
    });
    expect([given.status, given.body.remarks]).toEqual([
      200,
      [expect.objectContaining({ code: 'user.hasTokens' })],
    ]);
    // The new password leaves the program as it was, so somebody must see it.
    expect((await ask(one.token)).status).toBe(200);
    for (const options of [{ as: 'Admin' }, { token: await tokenOfReset(userId) }] as const)
      expect((await held(options, userId)).body.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await held({ as: 'BranchManager' }, userId)).body).toMatchObject({
      code: 'serviceAccount.notYours',
    });
    expect((await endAll({ as: 'BranchManager' }, userId)).status).toBe(403);
    expect((await endAll({ as: 'BranchManager' }, app.users.BranchManager)).status).toBe(204);
    expect((await ask(one.token)).status).toBe(200);
    expect((await endAll({ token: await tokenOfReset(userId) }, userId)).status).toBe(204);
    for (const { token } of [one, two]) expect((await ask(token)).status).toBe(401);
    expect((await ask(free.token)).status).toBe(200);
    expect((await held({ as: 'Admin' }, userId)).body).toEqual([]);
    const { rows } = await app.pool.query(
      `select entity_id from audit_logs where entity_name = 'ServiceAccount' and action = 'Update' and user_id = $1 order by id`,
      [userId],
    );
    expect(rows.map(({ entity_id }) => Number(entity_id))).toEqual([one.id, two.id]);
  });
});

/** Opens a session of a user who has chosen another password than the one that was given. */
const tokenOfReset = async (userId: number): Promise<string> => {
  await app.pool.query('update users set must_change_password = false where id = $1', [userId]);
  return tokenFor(app.pool, userId);
};

describe('A program', () => {
  it('is named as the person in the audit log, without its owner', async () => {
    const { id, token } = await account({
      name: 'برنامج المحاسبة',
      permissionKeys: ['customers.create', 'customers.read'],
      userId: app.users.Receptionist,
    });
    const { body } = await app.call<Row>('POST', '/api/customers', {
      token,
      body: { fullName: 'من البرنامج', branchId: own, phoneNumbers: ['01066600066'] },
    });
    const { rows } = await app.pool.query(
      `select user_id, user_name, username, ip from audit_logs where entity_name = 'Customer' and action = 'Create' and entity_id = $1`,
      [String(body.id)],
    );
    expect(rows).toEqual([
      { user_id: null, user_name: 'خدمة: برنامج المحاسبة', username: `bc_${id}`, ip: '127.0.0.1' },
    ]);
  });

  it('that sends a call again is answered as the first time, and shares no keys with its owner or another', async () => {
    const options = { permissionKeys: ['customers.create', 'customers.read'] };
    const [one, other, owned] = [
      await account(options),
      await account(options),
      await account({ ...options, userId: app.users.Receptionist }),
    ];
    const send = (call: { readonly token?: string; readonly as?: PersonName }) =>
      app.call<Row>('POST', '/api/customers', {
        ...call,
        body: { fullName: 'مرة واحدة', branchId: own, phoneNumbers: ['01077700077'] },
        headers: { 'idempotency-key': 'program-1' },
      });
    const first = await send(one);
    expect(first.status).toBe(201);
    expect((await send(one)).body.id).toBe(first.body.id);
    const ids = [first, await send(other), await send(owned), await send({ as: 'Receptionist' })].map(
      ({ body }) => body.id,
    );
    expect(new Set(ids).size).toBe(4);
  });

  it('leaves the time and address of its last use, written at most once a minute', async () => {
    const { id, token } = await account();
    expect(await rowOf(id)).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
    await from(token, '198.51.100.4');
    const first = await rowOf(id);
    expect(first).toMatchObject({ lastUsedAt: expect.any(String), lastUsedFrom: '198.51.100.4' });
    await from(token, '198.51.100.5');
    expect(await rowOf(id)).toEqual(first);
    await app.pool.query(
      `update service_accounts set last_used_at = now() - interval '61 seconds' where id = $1`,
      [id],
    );
    await from(token, '198.51.100.5');
    expect(await rowOf(id)).toMatchObject({ lastUsedFrom: '198.51.100.5', version: first.version });
  });
});

describe('The addresses of an account', () => {
  it('let in only those that are named, of both kinds', async () => {
    const { token } = await account({ allowedAddresses: ['203.0.113.0/24', '2001:db8:7::/48'] });
    for (const [address, status] of [
      ['203.0.113.9', 200],
      ['2001:db8:7:1::5', 200],
      ['203.0.114.1', 403],
      ['2001:db8:8::1', 403],
    ] as const)
      expect([address, await from(token, address)]).toEqual([address, status]);
    const refused = await ask(token);
    expect(refused.body.code).toBe('serviceAccount.address');
  });

  it('that refuse a call leave one line in the audit log, not one for each call', async () => {
    const { id, token } = await account({ allowedAddresses: ['203.0.113.0/24'] });
    await Promise.all(Array.from({ length: 20 }, () => from(token, '192.0.2.1')));
    const { rows } = await app.pool.query(
      `select user_name, ip from audit_logs where action = 'LoginFailed' and entity_name = 'ServiceAccount' and entity_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ user_name: expect.stringContaining('خدمة: '), ip: '192.0.2.1' }]);
    expect(await rowOf(id)).toMatchObject({
      refusedAt: expect.any(String),
      refusedFrom: '192.0.2.1',
      lastUsedAt: null,
    });
  });
});

describe('The example of docs/operate.md', () => {
  it('is answered to a program with the permissions that it names', async () => {
    const text = readFileSync('docs/operate.md', 'utf8');
    const urls = [...text.matchAll(/"\$CENTRE(\/api[^"]+)"/g)].map(([, url = '']) =>
      url.replace('branchId=1', `branchId=${own}`),
    );
    expect(urls).toHaveLength(3);
    const { token } = await account({
      permissionKeys: ['invoices.read', 'invoices.export', 'expenses.read'],
    });
    for (const url of urls) expect([url, (await ask(token, url)).status]).toEqual([url, 200]);
  });
});
