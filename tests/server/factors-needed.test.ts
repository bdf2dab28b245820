import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorBody, testApp } from '../support/app';
import { ticketFor, withApp, withoutFactors } from '../support/factors';

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
afterEach(async () => {
  await withoutFactors(app);
  await needs(false);
});

describe('A role that demands two steps', () => {
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

  it('is told at the sign-in, and satisfied by an app', async () => {
    await needs(true);
    const { body } = await app.signIn('Receptionist');
    expect(body.user.mustEnrol).toBe(true);
    const { codes } = await withApp(app, 'Receptionist', body.token);
    expect(codes).toHaveLength(10);
    expect((await app.call('GET', '/api/customers', { token: body.token })).status).toBe(200);
    expect(await ticketFor(app, 'Receptionist')).toEqual(expect.any(String));
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

  it('is copied with the role', async () => {
    await needs(true);
    const { rows } = await app.pool.query(`select id from roles where name = 'Receptionist'`);
    const copy = await app.call('POST', `/api/roles/${rows[0].id}/copy`, {
      as: 'Admin',
      body: { name: 'نسخة الاستقبال' },
    });
    expect([copy.status, copy.body.needsFactor]).toEqual([201, true]);
  });

  it('may be Admin’s own as well (ASVS 4.3.1)', async () => {
    const { rows } = await app.pool.query(`select id from roles where name = 'Admin'`);
    const demand = (needsFactor: boolean) =>
      app.call('PUT', `/api/roles/${rows[0].id}`, { token, body: { name: 'Admin', needsFactor } });
    const token = await app.tokenFor('Admin');
    expect((await demand(true)).status).toBe(200);
    const refused = await app.call<ErrorBody>('GET', '/api/customers', { token });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.enrol']);
    await withApp(app, 'Admin', token);
    expect((await demand(false)).status).toBe(200);
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
