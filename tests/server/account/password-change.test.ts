import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/kernel/vault';
import { type ErrorBody, testApp } from '../../support/app';
import { addUser, password } from '../../support/world';

const app = await testApp();

const temporary = 'مؤقتة-جدا-1234';
const own = 'خاصة-بي-5678';

/** Lets an admin set the password of a user and returns the user's id. */
const reset = async (username: string): Promise<number> => {
  const id = await addUser(app.pool, {
    username,
    fullName: `الاسم ${username}`,
    hash: await hashPassword(password),
    role: 'Receptionist',
    branchIds: [app.branches.own],
  });
  const { status, body, text } = await app.call('PUT', `/api/users/${id}`, {
    as: 'Admin',
    body: {
      username,
      fullName: `الاسم ${username}`,
      roleNames: ['Receptionist'],
      branchIds: [app.branches.own],
      isActive: true,
      password: temporary,
    },
  });
  expect(status, text).toBe(200);
  expect(body.mustChangePassword).toBe(true);
  return id;
};

const tokenOf = async (username: string, word = temporary): Promise<string> => {
  const { status, body, text } = await app.signIn(username, word);
  expect(status, text).toBe(200);
  return body.token;
};

const change = (token: string, currentPassword: string, newPassword: string) =>
  app.call<ErrorBody>('POST', '/api/auth/change-password', { token, body: { currentPassword, newPassword } });

describe('A password that somebody else gave', () => {
  //
  it('opens nothing else, on any server, until it is replaced', async () => {
    await reset('held');
    const token = await tokenOf('held');
    const open = [
      'POST /auth/change-password',
      'POST /auth/logout',
      'GET /auth/permissions',
      'GET /settings',
    ];
    const closed = app.routes
      .filter(({ url, config }) => url.startsWith('/api/') && config?.public !== true)
      .flatMap(({ url, method }) => [method].flat().map((one) => ({ one, path: url.replace('/api', '') })))
      .filter(({ one, path }) => one !== 'HEAD' && !open.includes(`${one} ${path}`));
    expect(closed.length).toBeGreaterThan(200);
    for (const { one, path } of closed) {
      const { status, body } = await app.call<ErrorBody>(one as 'GET', `/api${path.replace(/:\w+/g, '1')}`, {
        token,
      });
      expect([`${one} ${path}`, status, body.code]).toEqual([`${one} ${path}`, 403, 'auth.passwordChange']);
    }
    const other = await app.another();
    expect((await other.call('GET', '/api/customers', { token })).status).toBe(403);
  });

  //
  it('is gone once its owner has chosen another: they sign in with that and work', async () => {
    const id = await reset('chooses');
    const token = await tokenOf('chooses');
    expect((await change(token, temporary, own)).status).toBe(200);
    // A changed password ends every session (P-06).
    expect((await app.call('GET', '/api/auth/permissions', { token })).status).toBe(401);
    expect((await app.signIn('chooses', temporary)).status).toBe(401);
    const { body } = await app.signIn('chooses', own);
    expect(body.user.mustChangePassword).toBe(false);
    expect((await app.call('GET', '/api/customers', { token: body.token })).status).toBe(200);
    const row = await app.call('GET', `/api/users/${id}`, { as: 'Admin' });
    expect(row.body.mustChangePassword).toBe(false);
  });

  // SET-05
  it('is none of the most common ones, whoever gives it', async () => {
    await reset('guessed');
    const token = await tokenOf('guessed');
    for (const common of ['password2024', '١٢٣٤٥٦٧٨٩٠١٢']) {
      const { status, body } = await change(token, temporary, common);
      expect([common, status, ...Object.keys(body.errors ?? {})]).toEqual([common, 400, 'NewPassword']);
    }
    const given = await app.call<ErrorBody>('POST', '/api/users', {
      as: 'Admin',
      lang: 'en',
      body: {
        username: 'guessable',
        fullName: 'سهلة',
        password: 'princess-2024',
        roleNames: ['Receptionist'],
        branchIds: [app.branches.own],
      },
    });
    expect([given.status, given.body.errors]).toEqual([
      400,
      { Password: [expect.stringContaining('most common')] },
    ]);
    expect((await change(token, temporary, own)).status).toBe(200);
  });

  // ASVS 2.1.1, 2.1.7
  it('is neither a repetition, a row or a date, nor made of the names of its owner, the centre or a branch', async () => {
    await reset('mona.s');
    const token = await tokenOf('mona.s');
    const easy = [
      'abcabcabcabc',
      'qwertyuiop12',
      'mona.s-12345',
      'الاسم mona.s',
      'فرع المعادي!',
      'beautycenter.example',
    ];
    for (const one of easy) {
      const { status, body } = await change(token, temporary, one);
      expect([one, status, ...Object.keys(body.errors ?? {})]).toEqual([one, 400, 'NewPassword']);
    }
    const named = await app.call<ErrorBody>('POST', '/api/users', {
      as: 'Admin',
      lang: 'en',
      body: {
        username: 'karima.fathy',
        fullName: 'كريمة فتحي',
        password: 'Karima-Fathy-1990',
        roleNames: ['Receptionist'],
        branchIds: [app.branches.own],
      },
    });
    expect([named.status, named.body.errors?.Password?.[0]]).toEqual([
      400,
      expect.stringContaining('name, username or e-mail'),
    ]);
  });

  // ASVS 2.1.3
  it('keeps the blanks at its ends, whoever gives it', async () => {
    const spaced = '  مؤقتة جدا 1234 ';
    const { status, body, text } = await app.call('POST', '/api/users', {
      as: 'Admin',
      body: {
        username: 'spaced',
        fullName: 'مسافة',
        password: spaced,
        roleNames: ['Receptionist'],
        branchIds: [app.branches.own],
      },
    });
    expect([status, body.mustChangePassword], text).toEqual([201, true]);
    expect((await app.signIn('spaced', spaced.trim())).status).toBe(401);
    expect((await app.signIn('spaced', spaced)).status).toBe(200);
  });

  // ASVS 2.1.2
  it('has 128 signs at most', async () => {
    await reset('long');
    const token = await tokenOf('long');
    const sentence = 'جملة طويلة عن البحر والشمس ورائحة القهوة في الصباح الباكر '.repeat(3);
    const longer = await change(token, temporary, sentence.slice(0, 129));
    expect(longer.body.errors).toHaveProperty('NewPassword');
    expect((await change(token, temporary, sentence.slice(0, 128))).status).toBe(200);
  });

  it('is changed once even when the change is sent again: the repeat has no session any more', async () => {
    const id = await reset('twice');
    const token = await tokenOf('twice');
    const send = (newPassword: string) =>
      app.call<ErrorBody>('POST', '/api/auth/change-password', {
        token,
        headers: { 'idempotency-key': 'change-1' },
        body: { currentPassword: temporary, newPassword },
      });
    expect((await send(own)).status).toBe(200);
    const version = async () => (await app.call('GET', `/api/users/${id}`, { as: 'Admin' })).body.version;
    const before = await version();
    expect((await send(own)).body.code).toBe('auth.expired');
    expect(await version()).toBe(before);
    expect((await app.signIn('twice', own)).status).toBe(200);
  });
});

//
it('One’s own password is not changed among the users, where nobody asks for the present one', async () => {
  const change = { username: 'Admin', fullName: 'الاسم Admin', roleNames: ['Admin'], isActive: true };
  const { status, body } = await app.call<ErrorBody>('PUT', `/api/users/${app.users.Admin}`, {
    as: 'Admin',
    lang: 'en',
    body: { ...change, branchIds: [app.branches.own], password: own },
  });
  expect([status, body.errors]).toEqual([400, { Password: [expect.stringContaining('user menu')] }]);
  expect((await app.signIn('Admin')).status).toBe(200);
});
