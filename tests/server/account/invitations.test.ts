import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorBody, testApp } from '../../support/app';
import { withApp, withoutFactors } from '../../support/factors';
import { type PersonName, password } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const chosen = 'اختارتها-بنفسها-31';
afterEach(async () => {
  await withoutFactors(app);
  await app.pool.query('delete from invitations');
});

interface Link {
  readonly token: string;
  readonly expiresAt: string;
}
const invite = (id: number, as: PersonName = 'Admin', body: object = {}) =>
  app.call<Link & ErrorBody>('POST', `/api/users/${id}/invite`, { as, body });
const open = (token: unknown) => app.call<ErrorBody>('POST', '/api/auth/invitation', { body: { token } });
const accept = (token: unknown, newPassword: string = chosen) =>
  app.call<ErrorBody>('POST', '/api/auth/invitation/accept', { body: { token, newPassword } });

const added = async (username: string) => {
  const { status, body } = await app.call<{ id: number; warnings?: readonly { code: string }[] }>(
    'POST',
    '/api/users',
    {
      as: 'Admin',
      body: { fullName: 'سلمى فؤاد', username, roleNames: ['Receptionist'], branchIds: [app.branches.own] },
    },
  );
  expect(status).toBe(201);
  return body;
};

describe('A user who is added without a password', () => {
  it('signs in by nothing until they choose one by the link, which nobody else knows (ASVS 2.3.1)', async () => {
    const { id, warnings } = await added('salma.fouad');
    expect(warnings).toEqual([expect.objectContaining({ code: 'user.noPassword' })]);
    for (const guess of ['', 'null', password])
      expect((await app.signIn('salma.fouad', guess)).status).not.toBe(200);
    const { status, body } = await invite(id);
    expect([status, body.token.length]).toEqual([200, 43]);
    expect((await open(body.token)).body).toMatchObject({ fullName: 'سلمى فؤاد', username: 'salma.fouad' });
    expect((await accept(body.token)).status).toBe(200);
    const signedIn = await app.signIn('salma.fouad', chosen);
    // The password is her own, so none has to be chosen again.
    expect([signedIn.status, signedIn.body.user.mustChangePassword]).toEqual([200, false]);
  });
});

describe('A link', () => {
  it('works once, for whoever comes first of two at the same moment, and stands in the database as a hash', async () => {
    const { id } = await added('once.only');
    const { token } = (await invite(id)).body;
    const { rows } = await app.pool.query('select i::text as row from invitations i');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    const answers = await Promise.all([accept(token, `${chosen}-1`), accept(token, `${chosen}-2`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect([(await open(token)).body.code, (await accept(token)).body.code]).toEqual([
      'account.linkOver',
      'account.linkOver',
    ]);
  });

  it('ends after a day, with a newer link, with a password set otherwise and with a user who is switched off', async () => {
    const { id } = await added('ends.soon');
    const first = (await invite(id)).body;
    const { rows } = await app.pool.query(
      'select extract(epoch from expires_at - now())::int / 60 as minutes from invitations',
    );
    expect(rows[0].minutes).toBeGreaterThan(23 * 60);
    expect(rows[0].minutes).toBeLessThanOrEqual(24 * 60);
    const second = (await invite(id)).body;
    expect([(await open(first.token)).status, (await open(second.token)).status]).toEqual([410, 200]);
    await app.pool.query(`update invitations set expires_at = now() - interval '1 second'`);
    expect((await accept(second.token)).status).toBe(410);
    const third = (await invite(id)).body;
    const change = (values: object) =>
      app.call('PUT', `/api/users/${id}`, {
        as: 'Admin',
        body: {
          fullName: 'سلمى',
          username: 'ends.soon',
          roleNames: ['Receptionist'],
          branchIds: [app.branches.own],
          ...values,
        },
      });
    expect((await change({ password: 'مؤقتة-جديدة-59' })).status).toBe(200);
    expect((await accept(third.token)).status).toBe(410);
    const fourth = (await invite(id)).body;
    expect((await change({ isActive: false })).status).toBe(200);
    expect((await accept(fourth.token)).status).toBe(410);
    for (const token of ['x'.repeat(43), '', 7, null])
      expect((await accept(token)).status).toBeGreaterThanOrEqual(400);
  });

  it('asks for a password by the rules of every password, and stays good after a refused one', async () => {
    const { id } = await added('rules.too');
    const { token } = (await invite(id)).body;
    for (const easy of ['short', 'password1'])
      expect(Object.keys((await accept(token, easy)).body.errors ?? {})).toEqual(['NewPassword']);
    expect((await accept(token)).status).toBe(200);
  });

  it('ends the password, the sessions and the PIN of before, and the second step if that is asked for', async () => {
    const id = app.users.Staff;
    const token = await app.tokenFor('Staff');
    await withApp(app, 'Staff', token);
    await app.pool.query(`insert into user_pins (user_id, pin_hash) values ($1, 'x')`, [id]);
    await invite(id);
    expect(await app.countOf('totp_secrets', 'user_id = $1', [id])).toBe(1);
    expect((await app.call('GET', '/api/customers', { token })).status).toBe(401);
    expect((await app.signIn('Staff')).status).toBe(401);
    expect(await app.countOf('user_pins', 'user_id = $1', [id])).toBe(0);
    const link = (await invite(id, 'Admin', { clearsFactors: true })).body;
    expect(await app.countOf('totp_secrets', 'user_id = $1', [id])).toBe(0);
    expect((await accept(link.token)).status).toBe(200);
    expect((await app.signIn('Staff', chosen)).status).toBe(200);
  });

  it('is made only by whoever may set the password: not for Admin, nor where the editor reaches not all branches, nor for oneself (USR-27)', async () => {
    expect((await invite(app.users.Admin, 'BranchManager')).status).toBe(403);
    expect((await invite(app.users.stranger, 'BranchManager')).status).toBe(404);
    expect((await invite(app.users.Receptionist, 'Accountant')).status).toBe(403);
    expect((await invite(app.users.Admin, 'Admin')).body.code).toBe('user.ownLink');
    await app.pool.query(
      'insert into users_user_branches (parent_id, position, branch_id) values ($1, 1, $2)',
      [app.users.Receptionist, app.branches.foreign],
    );
    expect((await invite(app.users.Receptionist, 'BranchManager')).body.code).toBe('user.elsewhere');
    expect((await app.signIn('Receptionist')).status).toBe(200);
  });

  it('is noted in the audit log without its token, and so is the password chosen by it', async () => {
    const { id } = await added('noted.well');
    const { token } = (await invite(id)).body;
    await accept(token);
    const { rows } = await app.pool.query<{ row: string }>(
      `select l::text as row from audit_logs l where entity_name = 'User' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(chosen);
    }
  });
});
