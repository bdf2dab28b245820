import { afterEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../support/app';
import { testApp } from '../../support/app';
import { password } from '../../support/world';

const app = await testApp({ poolSize: 20 });
afterEach(async () => {
  await app.pool.query('delete from sign_in_attempts');
  await app.pool.query('delete from user_pins');
});

const lockedToken = async (): Promise<string> => {
  const token = await app.tokenFor('Receptionist');
  expect((await app.call('POST', '/api/auth/lock', { token })).status).toBe(200);
  return token;
};
const unlock = (token: string, secret: unknown) =>
  app.call<ErrorBody>('POST', '/api/auth/unlock', { token, body: { secret } });
const list = (token: string) => app.call<ErrorBody>('GET', '/api/customers', { token });
const setPin = (token: string, pin: string | null, currentPassword = password) =>
  app.call<ErrorBody>('PUT', '/api/auth/pin', { token, body: { currentPassword, pin } });
/** Calls that wait for the lock on the user. */
const waits = async () =>
  (
    await app.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
    )
  ).rowCount;
const setIdle = async (value: unknown) =>
  app.call<ErrorBody>('PUT', '/api/settings/idleLockMinutes', { as: 'Admin', body: { value } });

describe('A locked screen', () => {
  it('is answered nothing by any call but those that open or leave it, until the password is given (R-32)', async () => {
    const token = await lockedToken();
    const closed = app.routes.filter(
      ({ url, config }) =>
        url.startsWith('/api/') && config?.public !== true && !/\/auth\/(lock|unlock|logout)$/.test(url),
    );
    expect(closed.length).toBeGreaterThan(50);
    for (const { url, method } of closed)
      for (const one of [method].flat()) {
        if (one === 'HEAD') continue;
        const { status, body } = await app.call<ErrorBody>(one as 'GET', url.replace(/:\w+/g, '1'), {
          token,
        });
        expect([`${one} ${url}`, status, body.code]).toEqual([`${one} ${url}`, 423, 'auth.locked']);
      }
    expect((await list(await app.tokenFor('Receptionist'))).status).toBe(200);
    expect((await unlock(token, password)).status).toBe(200);
    expect((await list(token)).status).toBe(200);
  });

  it('opens by the PIN in digits of either script, which only the password sets and takes away (R-32)', async () => {
    const token = await app.tokenFor('Receptionist');
    for (const pin of ['123', '1234567', '12a4', ''])
      expect((await setPin(token, pin)).body.errors).toHaveProperty('Pin');
    expect((await setPin(token, '4711', 'wrong')).body.errors).toHaveProperty('CurrentPassword');
    expect((await setPin(token, '٤٧١١')).body).toEqual({ hasPin: true });
    expect((await app.call('GET', '/api/auth/pin', { token })).body).toEqual({ hasPin: true });
    const { rows } = await app.pool.query('select pin_hash from user_pins');
    expect(rows).toEqual([{ pin_hash: expect.stringContaining('$argon2id$') }]);
    for (const secret of ['4711', '٤٧١١']) {
      await app.call('POST', '/api/auth/lock', { token });
      expect((await unlock(token, secret)).status).toBe(200);
    }
    expect((await setPin(token, null)).body).toEqual({ hasPin: false });
    await app.call('POST', '/api/auth/lock', { token });
    expect((await unlock(token, '4711')).status).toBe(400);
    // A PIN unlocks a screen but does not sign in.
    await setPin(await app.tokenFor('Receptionist'), '4711');
    expect((await app.signIn('Receptionist', '4711')).status).toBe(401);
  });

  it('says how many tries are left, and the fifth wrong one signs out (R-32)', async () => {
    const token = await lockedToken();
    for (const left of ['٤ محاولات', '٣ محاولات', 'محاولتان', 'محاولة واحدة']) {
      const { status, body } = await unlock(token, 'wrong');
      expect(status).toBe(400);
      expect(body.errors?.Secret?.[0]).toContain(left);
    }
    expect((await unlock(token, 'wrong')).status).toBe(401);
    expect((await unlock(token, password)).body.code).toBe('auth.expired');
    expect((await list(token)).status).toBe(401);
    // Failed unlocks and failed sign-ins count together.
    expect((await app.signIn('Receptionist')).status).toBe(429);
    const { rows } = await app.pool.query(
      `select action, count(*)::int as n from audit_logs where user_id = $1 and action in ('LoginFailed', 'Logout') group by 1 order by 1`,
      [app.users.Receptionist],
    );
    expect(rows).toEqual([
      { action: 'LoginFailed', n: expect.any(Number) },
      { action: 'Logout', n: 1 },
    ]);
  });

  it('gives a burst of guesses no more than five tries, whichever of them is right (R-32)', async () => {
    const token = await lockedToken();
    const answers = await Promise.all(Array.from({ length: 25 }, () => unlock(token, 'wrong')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(4);
    expect((await unlock(token, password)).status).not.toBe(200);
    expect((await list(token)).status).toBe(401);
  });

  it('opens though strangers try the name, and their wait costs it none of its tries (R-29)', async () => {
    const token = await lockedToken();
    for (let tries = 0; tries < 6; tries += 1) await app.signIn('Receptionist', 'wrong');
    expect((await app.signIn('Receptionist')).status).toBe(429);
    expect((await unlock(token, 'wrong')).body.errors?.Secret?.[0]).toContain('٤ محاولات');
    expect((await unlock(token, password)).status).toBe(200);
    // What the session has right forgives the strangers nothing.
    expect((await app.signIn('Receptionist')).status).toBe(429);
  });
});

// ASVS 2.3.1, 3.3.3
describe('A PIN', () => {
  const lock = (token: string) => app.call('POST', '/api/auth/lock', { token });
  const pins = () => app.countOf('user_pins', 'user_id = $1', [app.users.Receptionist]);

  it('is none that many people choose', async () => {
    const token = await app.tokenFor('Receptionist');
    for (const easy of ['1234', '٤٣٢١', '0000', '1212', '112233', '2580', '1990', '2025', '123456']) {
      const { status, body } = await setPin(token, easy);
      expect([easy, status, ...Object.keys(body.errors ?? {})]).toEqual([easy, 400, 'Pin']);
    }
    expect(await pins()).toBe(0);
  });

  it('ends with the password that it stands beside, whoever changes it and in whatever way', async () => {
    const change = { username: 'Receptionist', fullName: 'الاسم Receptionist', roleNames: ['Receptionist'] };
    const ways = {
      'the owner': async (token: string) =>
        app.call('POST', '/api/auth/change-password', {
          token,
          body: { currentPassword: password, newPassword: 'قهوة-باردة-2' },
        }),
      'an admin': async () =>
        app.call('PUT', `/api/users/${app.users.Receptionist}`, {
          as: 'Admin',
          body: { ...change, branchIds: [app.branches.own], isActive: true, password: 'قهوة-باردة-3' },
        }),
      'a statement': async () => {
        await app.pool.query(`update users set password_hash = password_hash || ' ' where id = $1`, [
          app.users.Receptionist,
        ]);
        return { status: 200 };
      },
    };
    const { rows } = await app.pool.query('select password_hash from users where id = $1', [
      app.users.Receptionist,
    ]);
    for (const [who, way] of Object.entries(ways)) {
      const token = await app.tokenFor('Receptionist');
      expect((await setPin(token, '4711')).status).toBe(200);
      expect([who, await pins()]).toEqual([who, 1]);
      expect([who, (await way(token)).status]).toEqual([who, 200]);
      expect([who, await pins()]).toEqual([who, 0]);
      await app.pool.query(
        'update users set password_hash = $2, must_change_password = false where id = $1',
        [app.users.Receptionist, rows[0]?.password_hash],
      );
    }
  });

  it('set while an admin changes the password is refused, and so is every other act on the old one (G-02)', async () => {
    const { rows } = await app.pool.query('select password_hash as hash from users where id = $1', [
      app.users.Receptionist,
    ]);
    const setHash = 'update users set password_hash = $2 where id = $1';
    const acts = {
      pin: (token: string) => setPin(token, '4711'),
      confirm: (token: string) =>
        app.call<ErrorBody>('POST', '/api/auth/confirm', { token, body: { currentPassword: password } }),
      codes: (token: string) =>
        app.call<ErrorBody>('POST', '/api/auth/factors/codes', {
          token,
          body: { currentPassword: password },
        }),
      change: (token: string) =>
        app.call<ErrorBody>('POST', '/api/auth/change-password', {
          token,
          body: { currentPassword: password, newPassword: 'قهوة-باردة-22' },
        }),
    };
    for (const [what, act] of Object.entries(acts)) {
      const token = await app.tokenFor('Receptionist');
      const admin = await app.pool.connect();
      await admin.query('begin');
      await admin.query(setHash, [app.users.Receptionist, 'another']);
      const acting = act(token);
      await expect.poll(waits).toBe(1);
      await admin.query('commit');
      admin.release();
      expect([what, (await acting).status]).toEqual([what, 401]);
      await app.pool.query(setHash, [app.users.Receptionist, rows[0]?.hash]);
    }
    expect(await pins()).toBe(0);
    expect(await app.countOf('recovery_codes', 'user_id = $1', [app.users.Receptionist])).toBe(0);
  });

  it('opens no screen once it was taken away while it was compared (G-02)', async () => {
    const token = await lockedToken();
    await setPin(await app.tokenFor('Receptionist'), '4711');
    const owner = await app.pool.connect();
    await owner.query('begin');
    await owner.query('select from users where id = $1 for no key update', [app.users.Receptionist]);
    const opening = unlock(token, '4711');
    await owner.query('delete from user_pins where user_id = $1', [app.users.Receptionist]);
    await expect.poll(waits).toBe(1);
    await owner.query('commit');
    owner.release();
    expect((await opening).status).toBe(400);
    expect((await list(token)).status).toBe(423);
  });

  it('forgives its own wrong tries and no wrong passwords, so it buys no guesses at them', async () => {
    const token = await app.tokenFor('Receptionist');
    await setPin(token, '4711');
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await lock(token);
      for (let tries = 0; tries < 2; tries += 1)
        statuses.push((await unlock(token, `wrong-${tries}`)).status);
      expect((await unlock(token, '4711')).status).toBe(200);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    await lock(token);
    for (const left of ['٤ محاولات', '٣ محاولات'])
      expect((await unlock(token, '8036')).body.errors?.Secret?.[0]).toContain(left);
    expect((await unlock(token, '4711')).status).toBe(200);
    await lock(token);
    expect((await unlock(token, '8036')).body.errors?.Secret?.[0]).toContain('٤ محاولات');
    expect((await unlock(token, '4711')).status).toBe(200);
  });

  it('and password are answered nothing on an open screen, and no try is counted there', async () => {
    const token = await app.tokenFor('Receptionist');
    for (const secret of [password, 'wrong', '4711', '8036', 'wrong', 'wrong', 'wrong']) {
      const { status, body } = await unlock(token, secret);
      expect([status, body.code]).toEqual([409, 'auth.notLocked']);
    }
    await lock(token);
    expect((await unlock(token, password)).status).toBe(200);
  });
});

describe('A sign-in that says nothing any more', () => {
  it('counts as locked after the time that the centre has set, and never while it is off (R-32)', async () => {
    const token = await app.tokenFor('Receptionist');
    const silentFor = (minutes: number) =>
      app.pool.query(`update sessions set last_seen = now() - make_interval(mins => $2) where user_id = $1`, [
        app.users.Receptionist,
        minutes,
      ]);
    for (const value of [-1, 2.5, 721, '15', null]) expect((await setIdle(value)).status).toBe(400);
    await silentFor(60);
    expect((await list(token)).status).toBe(200);
    expect((await setIdle(15)).status).toBe(200);
    await silentFor(16);
    expect((await list(token)).status).toBe(200);
    await silentFor(18);
    expect((await list(token)).status).toBe(423);
    // A refused call does not count as activity.
    expect((await list(token)).status).toBe(423);
    expect((await unlock(token, password)).status).toBe(200);
    expect((await list(token)).status).toBe(200);
    await setIdle(0);
  });
});
