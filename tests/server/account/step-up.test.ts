import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorBody, type Method, testApp } from '../../support/app';
import { grownStale, withApp, withoutFactors } from '../../support/factors';
import { password } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const token = await app.tokenFor('Admin');
const asked = async (method: Method, url: string, body?: unknown) => {
  const answer = await app.call<ErrorBody>(method, `/api${url}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return answer.body?.code === 'auth.confirm' ? 'asks' : answer.status;
};
const confirm = (body: unknown) => app.call<ErrorBody>('POST', '/api/auth/confirm', { token, body });
afterEach(async () => {
  await withoutFactors(app);
  await app.pool.query('update sessions set confirmed_at = now()');
});

const roleId = Number((await app.pool.query(`select id from roles where name = 'Accountant'`)).rows[0].id);
const user = {
  fullName: 'سلمى فؤاد',
  username: 'salma.fouad',
  password: 'مؤقتة-جديدة-59',
  roleNames: ['Accountant'],
  branchIds: [app.branches.own],
};

describe('What is sensitive', () => {
  it('asks who is at the screen if the sign-in is older than ten minutes, and does nothing before (ASVS 3.7.1)', async () => {
    const made = await app.call<{ id: number }>('POST', '/api/users', { token, body: user });
    expect(made.status).toBe(201);
    const customer = (
      await app.call<{ id: number }>('POST', '/api/customers', {
        token,
        body: { fullName: 'ليلى عادل', phoneNumbers: ['01012345678'], branchId: app.branches.own },
      })
    ).body.id;
    const program = {
      name: 'برنامج',
      permissionKeys: ['customers.read'],
      branchIds: [app.branches.own],
    };
    const programId = (
      await app.call<{ id: number }>('POST', '/api/service-accounts', { token, body: program })
    ).body.id;
    const { rows: before } = await app.pool.query(
      'select password_hash, is_active from users where id = $1',
      [made.body.id],
    );
    await grownStale(app);
    const { id } = made.body;
    for (const [method, url, body] of [
      ['POST', `/permissions/role/${roleId}/assign`, { permissionIds: [] }],
      ['POST', `/roles/${roleId}/copy`, { name: 'نسخة' }],
      ['POST', '/roles', { name: 'دور جديد' }],
      ['PUT', `/roles/${roleId}`, { name: 'Accountant', ownOnly: false, needsFactor: true }],
      ['DELETE', `/roles/${roleId}`],
      ['POST', '/users', { ...user, username: 'other.user' }],
      ['PUT', `/users/${id}`, { ...user, password: 'مؤقتة-أخرى-47' }],
      ['PUT', `/users/${id}`, { ...user, password: undefined, roleNames: ['Receptionist'] }],
      ['PUT', `/users/${id}`, { ...user, password: undefined, isActive: false }],
      ['DELETE', `/users/${id}`],
      ['POST', '/backups/back-up-now'],
      ['GET', '/backups/1/file'],
      ['POST', `/customers/${customer}/erase`, { personCode: 'x' }],
      ['PUT', '/settings', { trailMonths: 24 }],
      ['PUT', '/settings/passwordMinLength', { value: 16 }],
      ['PUT', '/whatsapp/settings', { apiKey: 'a-new-key' }],
      ['POST', '/auth/factors/app'],
      // G-03
      ['POST', '/service-accounts', program],
      ['PUT', `/service-accounts/${programId}`, { ...program, permissionKeys: ['invoices.read'] }],
      ['PUT', `/service-accounts/${programId}`, { ...program, allowedAddresses: ['203.0.113.0/24'] }],
      ['POST', `/service-accounts/${programId}/token`, {}],
      ['POST', '/whatsapp/sessions', { channelName: 'قناة', phoneNumber: '01012345678' }],
      ['GET', '/auditlogs/export'],
      ['GET', '/auditlogs/figures/export?by=action'],
    ] as const)
      expect([`${method} ${url}`, await asked(method, url, body)]).toEqual([`${method} ${url}`, 'asks']);
    const { rows: after } = await app.pool.query('select password_hash, is_active from users where id = $1', [
      id,
    ]);
    expect(after).toEqual(before);
    // What is not sensitive goes on.
    expect(
      await asked('PUT', `/users/${id}`, { ...user, password: undefined, fullName: 'سلمى فؤاد علي' }),
    ).toBe(200);
    expect(await asked('PUT', '/settings', { clock: '12' })).toBe(200);
    expect(await asked('GET', '/users')).toBe(200);
    expect(await asked('PUT', `/service-accounts/${programId}`, { ...program, notes: 'للمحاسبة' })).toBe(200);
    expect(await asked('GET', '/auditlogs')).toBe(200);
  });

  it('is done after the password, for ten minutes, and not after a wrong one', async () => {
    await grownStale(app);
    const wrong = await confirm({ currentPassword: 'wrong' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['CurrentPassword']]);
    expect(await asked('PUT', '/settings/trailMonths', { value: 25 })).toBe('asks');
    expect((await confirm({ currentPassword: password })).status).toBe(200);
    expect(await asked('PUT', '/settings/trailMonths', { value: 25 })).toBe(200);
    await app.pool.query(`update sessions set confirmed_at = now() - interval '9 minutes'`);
    expect(await asked('PUT', '/settings/trailMonths', { value: 26 })).toBe(200);
    await grownStale(app);
    expect(await asked('PUT', '/settings/trailMonths', { value: 27 })).toBe('asks');
  });

  it('is done after a code of the app, which counts once', async () => {
    const { code } = await withApp(app, 'Admin');
    await grownStale(app);
    const used = code();
    expect((await confirm({ code: used })).status).toBe(200);
    expect(await asked('PUT', '/settings/trailMonths', { value: 28 })).toBe(200);
    await grownStale(app);
    expect((await confirm({ code: used })).status).toBe(400);
    expect(await asked('PUT', '/settings/trailMonths', { value: 29 })).toBe('asks');
  });

  it('of one session is confirmed in that session alone', async () => {
    await grownStale(app);
    const other = await app.tokenFor('Admin');
    await app.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
    await app.call('POST', '/api/auth/confirm', { token: other, body: { currentPassword: password } });
    expect(await asked('PUT', '/settings/trailMonths', { value: 30 })).toBe('asks');
  });

  it('counts wrong codes and passwords, and makes whoever guesses wait', async () => {
    await withApp(app, 'Admin');
    await grownStale(app);
    for (const body of [{ code: '000000' }, { currentPassword: 'wrong' }]) {
      for (let tries = 0; tries < 5; tries += 1) expect((await confirm(body)).status).toBe(400);
      expect((await confirm(body)).status).toBe(429);
    }
  });
});
