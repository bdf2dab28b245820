import { afterEach, describe, expect, it } from 'vitest';
import { forgetOldNotices } from '../../../server/features/account/enter';
import { type ErrorBody, testApp } from '../../support/app';
import {
  codeOf,
  giveCode,
  rewind,
  type Step,
  ticketFor,
  withApp,
  withoutFactors,
} from '../../support/factors';
import { password } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const needs = async (isNeeded: boolean) => {
  const { rows } = await app.pool.query(
    `select id, version, name, description, own_only from roles where name = 'Receptionist'`,
  );
  const [role] = rows;
  return app.call<ErrorBody>('PUT', `/api/roles/${role.id}`, {
    as: 'Admin',
    body: { name: role.name, description: role.description, ownOnly: role.own_only, needsFactor: isNeeded },
  });
};
afterEach(() => withoutFactors(app));

const logIn = () =>
  app.call<Step>('POST', '/api/auth/login', { body: { username: 'Receptionist', password } });
const works = async (token: string) => (await app.call('GET', '/api/customers', { token })).status === 200;

describe('A sign-in of somebody with an authenticator app', () => {
  it('opens nothing by the password alone, and everything by the code of the app', async () => {
    const before = await logIn();
    expect([before.status, Object.keys(before.body).sort()]).toEqual([
      200,
      ['expiresAt', 'permissionsVersion', 'token', 'user'],
    ]);
    const { code, codes } = await withApp(app, 'Receptionist');
    expect(codes).toHaveLength(10);
    const sessions = await app.countOf('sessions');
    const first = await logIn();
    expect([first.status, first.body.code]).toEqual([401, 'factor.step']);
    expect(first.body).not.toHaveProperty('token');
    expect(await app.countOf('sessions')).toBe(sessions);
    expect((await app.call('GET', '/api/customers', { token: first.body.ticket })).status).toBe(401);
    const second = await giveCode(app, first.body.ticket, code());
    expect([second.status, Object.keys(second.body).sort()]).toEqual([
      200,
      ['expiresAt', 'permissionsVersion', 'token', 'user'],
    ]);
    expect(await works(second.body.token)).toBe(true);
  });

  it('takes no code twice, and none older than one that was taken', async () => {
    const { code } = await withApp(app, 'Receptionist');
    const used = code();
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), used)).status).toBe(200);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), used)).status).toBe(400);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), code(-1))).status).toBe(400);
  });

  it('opens one session for one code, however many give it at the same moment', async () => {
    const { code } = await withApp(app, 'Receptionist');
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(app, 'Receptionist')));
    const before = await app.countOf('sessions');
    const now = code();
    const answers = await Promise.all(tickets.map((ticket) => giveCode(app, ticket, now)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.countOf('sessions')) - before).toBe(1);
  });

  it('says a wrong code at its field, and notes it in the audit log', async () => {
    await withApp(app, 'Receptionist');
    const failed = () =>
      app.countOf('audit_logs', `action = 'LoginFailed' and user_id = $1`, [app.users.Receptionist]);
    const before = await failed();
    const { status, body } = await giveCode(app, await ticketFor(app, 'Receptionist'), '000000');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['Code']]);
    expect((await failed()) - before).toBe(1);
  });
});

describe('A ticket', () => {
  it('stands in the database as a hash, and is worth nothing after five minutes, nor a second time, nor if it is made up', async () => {
    const { code } = await withApp(app, 'Receptionist');
    const old = await ticketFor(app, 'Receptionist');
    const { rows } = await app.pool.query(
      'select t::text as row, extract(epoch from expires_at - now())::int as seconds from sign_in_tickets t',
    );
    expect(rows).toEqual([{ row: expect.not.stringContaining(old), seconds: expect.any(Number) }]);
    expect(rows[0].seconds).toBeLessThanOrEqual(300);
    await app.pool.query(`update sign_in_tickets set expires_at = now() - interval '1 second'`);
    expect((await giveCode(app, old, code())).body.code).toBe('factor.over');
    const used = await ticketFor(app, 'Receptionist');
    expect((await giveCode(app, used, code())).status).toBe(200);
    await rewind(app);
    for (const ticket of [used, 'x'.repeat(43), ''])
      expect((await giveCode(app, ticket, code())).body.code).toBe('factor.over');
  });

  it('of one user opens nothing by the code of another', async () => {
    await withApp(app, 'Receptionist');
    const other = await withApp(app, 'Accountant');
    const ticket = await ticketFor(app, 'Receptionist');
    expect((await giveCode(app, ticket, other.code())).status).toBe(400);
    const [stolen] = other.codes;
    expect((await giveCode(app, ticket, stolen ?? '')).status).toBe(400);
  });

  it('ends after five wrong codes, and more of them wait even with new tickets', async () => {
    const { code } = await withApp(app, 'Receptionist');
    const ticket = await ticketFor(app, 'Receptionist');
    const answers = await Promise.all(Array.from({ length: 20 }, () => giveCode(app, ticket, '000000')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect((await giveCode(app, ticket, code())).body.code).toBe('factor.over');
    const next = await giveCode(app, await ticketFor(app, 'Receptionist'), code());
    expect([next.status, next.body.code]).toEqual([429, 'auth.tooManyAttempts']);
    // The wait is of this user alone.
    const other = await withApp(app, 'Accountant');
    expect((await giveCode(app, await ticketFor(app, 'Accountant'), other.code())).status).toBe(200);
  });

  it('ends with a changed password and with a user who is switched off', async () => {
    const { code } = await withApp(app, 'Staff');
    const ticket = await ticketFor(app, 'Staff');
    const token = await app.tokenFor('Staff');
    const change = (currentPassword: string, newPassword: string, by: string) =>
      app.call('POST', '/api/auth/change-password', { token: by, body: { currentPassword, newPassword } });
    expect((await change(password, 'مؤقتة-جديدة-59', token)).status).toBe(200);
    expect((await giveCode(app, ticket, code())).body.code).toBe('factor.over');
    await app.pool.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [app.users.Staff, app.users.Accountant],
    );
    const again = await ticketFor(app, 'Staff');
    await app.pool.query('update users set is_active = false where id = $1', [app.users.Staff]);
    expect((await giveCode(app, again, code())).status).toBe(403);
    await app.pool.query('update users set is_active = true where id = $1', [app.users.Staff]);
  });
});

describe('A recovery code', () => {
  it('opens one session, once, in capitals and Arabic digits as well', async () => {
    const { codes } = await withApp(app, 'Receptionist');
    const [one = '', two = ''] = codes;
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), one)).status).toBe(200);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), one)).status).toBe(400);
    const arabic = two.toUpperCase().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), ` ${arabic} `)).status).toBe(200);
    expect(await app.countOf('recovery_codes', 'used_at is null')).toBe(8);
  });

  it('opens one session for all who give it at the same moment', async () => {
    const { codes } = await withApp(app, 'Receptionist');
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(app, 'Receptionist')));
    const answers = await Promise.all(tickets.map((ticket) => giveCode(app, ticket, codes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is replaced by new ones with the password alone, and then opens nothing', async () => {
    const { codes, code } = await withApp(app, 'Receptionist');
    const renew = (currentPassword: string) =>
      app.call<{ codes: string }>('POST', '/api/auth/factors/codes', {
        as: 'Receptionist',
        body: { currentPassword },
      });
    expect((await renew('wrong')).body).toMatchObject({ errors: { CurrentPassword: [expect.any(String)] } });
    const fresh = (await renew(password)).body.codes.split(' ');
    expect(fresh).toHaveLength(10);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), codes[0] ?? '')).status).toBe(400);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), fresh[0] ?? '')).status).toBe(200);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), code())).status).toBe(200);
  });
});

describe('What is kept of a second step', () => {
  it('is a sealed secret of that user alone, and hashes of the codes', async () => {
    const { secret, codes } = await withApp(app, 'Receptionist');
    const { rows } = await app.pool.query<{ row: string }>(
      'select t::text as row from totp_secrets t union all select c::text from recovery_codes c',
    );
    expect(rows).toHaveLength(11);
    for (const { row } of rows) for (const clear of [secret, ...codes]) expect(row).not.toContain(clear);
    expect(rows.filter(({ row }) => row.includes('$argon2id$'))).toHaveLength(10);
    // Copied to another user's row, the secret cannot be opened.
    await app.pool.query(
      'insert into totp_secrets (user_id, is_active, secret_sealed) select $1, true, secret_sealed from totp_secrets',
      [app.users.Accountant],
    );
    expect((await giveCode(app, await ticketFor(app, 'Accountant'), codeOf(secret))).status).toBe(400);
  });
});

describe('An app that is being added', () => {
  it('counts once its code is typed, and replaces the one before', async () => {
    const first = await withApp(app, 'Receptionist');
    const { secret } = (
      await app.call<{ secret: string }>('POST', '/api/auth/factors/app', { as: 'Receptionist' })
    ).body;
    const confirm = (code: string) =>
      app.call<{ codes: string | null }>('POST', '/api/auth/factors/app/confirm', {
        as: 'Receptionist',
        body: { code },
      });
    // The old one still signs in, the new one does not yet.
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), codeOf(secret))).status).toBe(400);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), first.code())).status).toBe(200);
    expect((await confirm('000000')).status).toBe(400);
    const answers = await Promise.all([confirm(codeOf(secret)), confirm(codeOf(secret))]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ codes: null });
    await rewind(app);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), first.code())).status).toBe(400);
    expect((await giveCode(app, await ticketFor(app, 'Receptionist'), codeOf(secret))).status).toBe(200);
  });
});

describe('What happens to an account', () => {
  it('is told to its owner in their own panel for a month (ASVS 2.2.3, 2.5.5)', async () => {
    const user = {
      fullName: 'هدى منير',
      username: 'huda.mounir',
      roleNames: ['Accountant'],
      branchIds: [app.branches.own],
    };
    const give = (method: 'POST' | 'PUT', path: string, word: string) =>
      app.call<{ id: number }>(method, `/api/users${path}`, {
        as: 'Admin',
        body: { ...user, password: word },
      });
    const { id } = (await give('POST', '', 'مؤقتة-جديدة-59')).body;
    const own = 'اختارتها-بنفسها-31';
    const [desk, stranger] = ['Chrome/140.0', 'Firefox/142.0'];
    const from = async (userAgent: string, word: string, device = '') => {
      const { body, headers } = await app.call<{ token: string }>('POST', '/api/auth/login', {
        body: { username: 'huda.mounir', password: word },
        headers: { 'user-agent': userAgent, cookie: device },
      });
      return { token: body.token, device: String(headers['set-cookie']).split(';')[0] ?? '' };
    };
    const told = async (token: string) =>
      (await app.call<readonly { kind: string }[]>('GET', '/api/auth/notices', { token })).body;
    const kinds = async (token: string) => (await told(token)).map(({ kind }) => kind);
    const first = await from(desk, 'مؤقتة-جديدة-59');
    const change = { currentPassword: 'مؤقتة-جديدة-59', newPassword: own };
    await app.call('POST', '/api/auth/change-password', { token: first.token, body: change });
    const again = await from(desk, own, first.device);
    expect(await kinds(again.token)).toEqual(['passwordChanged']);
    // G-08: a browser is known by its cookie, not by its kind.
    const alike = await from(desk, own);
    expect(await kinds(alike.token)).toEqual(['newDevice', 'passwordChanged']);
    await app.pool.query(`delete from account_notices where kind = 'newDevice'`);
    const elsewhere = await from(stranger, own);
    expect((await told(elsewhere.token))[0]).toMatchObject({ kind: 'newDevice', userAgent: stranger });
    // A browser that is known by now is no news; what others do to the account is.
    await from(stranger, own, elsewhere.device);
    expect(await kinds(again.token)).toEqual(['newDevice', 'passwordChanged']);
    await give('PUT', `/${id}`, 'مؤقتة-أخرى-47');
    expect(await app.countOf('account_notices', `user_id = $1 and kind = 'passwordGiven'`, [id])).toBe(1);
    await app.pool.query(`update account_notices set at = now() - interval '31 days'`);
    await forgetOldNotices(app.pool);
    expect(await app.countOf('account_notices')).toBe(0);
  });

  it('tells of second steps that were added, removed or used up', async () => {
    await app.pool.query('delete from account_notices');
    const { codes } = await withApp(app, 'Receptionist');
    await giveCode(app, await ticketFor(app, 'Receptionist'), codes[0] ?? '');
    await app.call('POST', '/api/auth/factors/codes', {
      as: 'Receptionist',
      body: { currentPassword: password },
    });
    await app.call('DELETE', '/api/auth/factors/app', { as: 'Receptionist' });
    const { rows } = await app.pool.query(
      `select kind from account_notices where kind <> 'newDevice' order by id`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['appAdded', 'codeUsed', 'codesRenewed', 'appRemoved']);
  });
});

// G-02
it('A second step that is under way opens nothing once the password is another, by app or by recovery code', async () => {
  const { codes, code } = await withApp(app, 'Receptionist');
  const id = app.users.Receptionist;
  const waits = async () =>
    (
      await app.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
      )
    ).rowCount;
  const before = await app.countOf('sessions', 'user_id = $1', [id]);
  for (const given of [code(), codes[0] ?? '']) {
    const ticket = await ticketFor(app, 'Receptionist');
    const owner = await app.pool.connect();
    await owner.query('begin');
    await owner.query('select from users where id = $1 for no key update', [id]);
    const entering = giveCode(app, ticket, given);
    await expect.poll(waits).toBe(1);
    // What a change of the password does.
    await owner.query('delete from sign_in_tickets where user_id = $1', [id]);
    await owner.query('commit');
    owner.release();
    expect((await entering).status).toBe(401);
  }
  expect(await app.countOf('sessions', 'user_id = $1', [id])).toBe(before);
});

describe('A role that demands two steps', () => {
  afterEach(() => needs(false));

  it('lets its holders do nothing else before they have a second step, from the next request on', async () => {
    const token = await app.tokenFor('Receptionist');
    expect((await app.call('GET', '/api/customers', { token })).status).toBe(200);
    expect((await needs(true)).status).toBe(200);
    const closed = app.routes.filter(
      ({ url, config }) =>
        url.startsWith('/api/') &&
        config?.public !== true &&
        !/\/auth\/(factors|confirm)(\/|$)|\/auth\/(permissions|change-password|logout)$|\/settings$/.test(
          url,
        ),
    );
    expect(closed.length).toBeGreaterThan(50);
    for (const { url, method } of closed)
      for (const one of [method].flat()) {
        if (one === 'HEAD') continue;
        const { status, body } = await app.call<ErrorBody>(one as 'GET', url.replace(/:\w+/g, '1'), {
          token,
        });
        expect([`${one} ${url}`, status, body.code]).toEqual([`${one} ${url}`, 403, 'auth.enrol']);
      }
    // Others work on.
    expect((await app.call('GET', '/api/customers', { as: 'Accountant' })).status).toBe(200);
  });

  it('lets nobody take away the last second step, not even two at once', async () => {
    await needs(true);
    const token = await app.tokenFor('Receptionist');
    await withApp(app, 'Receptionist', token);
    const remove = () => app.call<ErrorBody>('DELETE', '/api/auth/factors/app', { token });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status, body }) => [status, body?.code])).toEqual([
      [409, 'factor.needed'],
      [409, 'factor.needed'],
    ]);
    await needs(false);
    expect((await remove()).status).toBe(204);
    expect(await app.countOf('recovery_codes')).toBe(0);
    expect((await app.signIn('Receptionist')).status).toBe(200);
  });

  it('comes after the own password: whoever gave a temporary one adds no second step of their own', async () => {
    await needs(true);
    await app.pool.query('update users set must_change_password = true where id = $1', [
      app.users.Receptionist,
    ]);
    const token = await app.tokenFor('Receptionist');
    const begun = await app.call<ErrorBody>('POST', '/api/auth/factors/app', { token });
    expect([begun.status, begun.body.code]).toEqual([403, 'auth.passwordChange']);
    await app.pool.query('update users set must_change_password = false where id = $1', [
      app.users.Receptionist,
    ]);
  });
});
