import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/kernel/vault';
import { type Answer, type CallOptions, type ErrorBody, type Method, testApp } from '../../support/app';
import { addUser, password, type people, tokenFor } from '../../support/world';

const app = await testApp({ poolSize: 20 });

const newUser = async (username: string): Promise<number> =>
  addUser(app.pool, {
    username,
    fullName: username,
    hash: await hashPassword(password),
    role: 'Staff',
    branchIds: [app.branches.own],
  });

const login = (username: unknown, word: unknown = password, headers: Readonly<Record<string, string>> = {}) =>
  app.call<ErrorBody>('POST', '/api/auth/login', { body: { username, password: word }, headers });

const tokenOf = async (username: string): Promise<string> => {
  const { status, body, text } = await app.signIn(username);
  expect(status, text).toBe(200);
  return body.token;
};

const works = async (token: string): Promise<boolean> =>
  (await app.call('GET', '/api/auth/permissions', { token })).status === 200;

describe('Signing in', () => {
  // API-001 FND-10 FND-24 PRM-11 PRM-12
  it('answers a token, the user, their branches and rights', async () => {
    const { status, body } = await app.call('POST', '/api/auth/login', {
      body: { username: 'Receptionist', password },
    });
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body).toMatchObject({
      permissionsVersion: expect.any(Number),
      user: {
        id: app.users.Receptionist,
        username: 'Receptionist',
        role: 'Receptionist',
        branchId: app.branches.own,
        branches: [{ id: app.branches.own, isActive: true, timeZone: 'Africa/Cairo' }],
        permissions: expect.arrayContaining(['customers.read', 'customers.create']),
        permissionsByModule: { customers: ['read', 'create', 'update'] },
        preferences: {},
      },
    });
    expect(Date.parse(String(body.expiresAt)) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('does not mind the letter case of the name, nor blanks around it', async () => {
    expect((await login('  RECEPTIONIST ')).status).toBe(200);
  });

  // LOG-14
  it('with a wrong password, an unknown name or a disabled account and a wrong password gives one and the same answer', async () => {
    const answers = [
      await login('Receptionist', 'wrong'),
      await login('nobody-at-all', 'wrong'),
      await login('disabled', 'wrong'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        success: false,
        code: 'auth.invalidCredentials',
        message: 'invalid credentials',
      });
    }
    for (const lang of ['ar', 'en'])
      expect((await login('nobody-at-all', 'wrong', { 'accept-language': lang })).body.message).toBe(
        'invalid credentials',
      );
  });

  // LOG-15
  it('of a disabled user with the right password says so', async () => {
    const { status, body } = await login('disabled');
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'auth.userDisabled', message: 'unauthorized' });
  });

  it('leaves a line in the trail, for a failure too, and keeps no token in the database', async () => {
    const before = await app.countOf('audit_logs', `action = 'Login'`);
    const failed = await app.countOf('audit_logs', `action = 'LoginFailed'`);
    const token = await tokenOf('Accountant');
    await login('Accountant', 'wrong');
    expect(await app.countOf('audit_logs', `action = 'Login'`)).toBe(before + 1);
    expect(await app.countOf('audit_logs', `action = 'LoginFailed'`)).toBe(failed + 1);
    expect(await app.countOf('sessions', `sessions::text like '%' || $1 || '%'`, [token])).toBe(0);
    expect(await app.countOf('audit_logs', `audit_logs::text like '%' || $1 || '%'`, [password])).toBe(0);
  });

  // AUD-23
  it('of a disabled user leaves that line with the right password as with a wrong one', async () => {
    const lines = () => app.countOf('audit_logs', `action = 'LoginFailed' and username = 'disabled'`);
    const before = await lines();
    await login('disabled', 'wrong');
    expect(await lines()).toBe(before + 1);
    await login('disabled');
    expect(await lines()).toBe(before + 2);
    await app.pool.query('delete from sign_in_attempts');
  });

  it('takes as long for an unknown name as for a wrong password, within a factor', async () => {
    // Measures the processor time of this process, so that a busy machine changes nothing.
    const workOf = async (name: string) => {
      const before = process.cpuUsage();
      await login(name, 'wrong');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await newUser('timed');
    await login('unknown', 'wrong');
    const work = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 4; i++) {
      work.known.push(await workOf('timed'));
      work.unknown.push(await workOf(`unknown${i}`));
    }
    expect(Math.min(...work.unknown)).toBeGreaterThan(Math.min(...work.known) / 4);
  });
});

describe('Guessing passwords', () => {
  const from = (ip: number) => ({ 'x-test': String(ip) });

  //
  it('is slowed down after five wrong tries, even of the right password', async () => {
    await newUser('guessed');
    for (let i = 0; i < 5; i++) expect((await login('guessed', `wrong${i}`)).status).toBe(401);
    const refused = await login('Guessed', password);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('auth.tooManyAttempts');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(20);
    expect(wait).toBeLessThanOrEqual(30);
    expect((await login('guessed', password, from(1))).status).toBe(429);
  });

  it('is remembered by a server that was started anew', async () => {
    const other = await app.another();
    const { status } = await other.call('POST', '/api/auth/login', {
      body: { username: 'guessed', password },
    });
    expect(status).toBe(429);
  });

  it('in parallel is counted as well: thirty at once are no thirty guesses', async () => {
    await newUser('rushed');
    await app.pool.query('delete from sign_in_attempts');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => login('rushed', `wrong${i}`)));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(30 - looked);
  });

  //
  it('of many names from one address is slowed down after thirty', async () => {
    await app.pool.query('delete from sign_in_attempts');
    const statuses: number[] = [];
    for (let i = 0; i < 33; i++) statuses.push((await login(`sprayed${i}`, 'wrong')).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
    await app.pool.query('delete from sign_in_attempts');
  });

  it('is forgiven by the right password in time, and after a quarter of an hour', async () => {
    await newUser('forgiven');
    for (let i = 0; i < 4; i++) await login('forgiven', 'wrong');
    expect((await login('forgiven')).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await login('forgiven', 'wrong')).status).toBe(401);
    await app.pool.query(
      `update sign_in_attempts set since = now() - interval '16 minutes', blocked_until = null`,
    );
    for (let i = 0; i < 4; i++) expect((await login('forgiven', 'wrong')).status).toBe(401);
    await app.pool.query('delete from sign_in_attempts');
  });
});

describe('A session', () => {
  // FND-13 P-06
  it('ends with signing out, and only that one', async () => {
    const [first, second] = [await tokenOf('Staff'), await tokenOf('Staff')];
    expect((await app.call('POST', '/api/auth/logout', { token: first })).status).toBe(200);
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  // FND-24 P-06
  it('ends at its hour, and when it lay idle for half a day', async () => {
    const [old, idle] = [await tokenOf('Staff'), await tokenOf('Staff')];
    const change = (token: string, sql: string) =>
      app.pool.query(
        `update sessions set ${sql} where token_hash = rtrim(translate(encode(sha256($1::bytea), 'base64'), '+/', '-_'), '=')`,
        [token],
      );
    expect((await change(old, `expires_at = now() - interval '1 second'`)).rowCount).toBe(1);
    expect((await change(idle, `last_seen = now() - interval '12 hours 1 second'`)).rowCount).toBe(1);
    for (const token of [old, idle]) {
      const { status, body } = await app.call<ErrorBody>('GET', '/api/settings', { token });
      expect(status).toBe(401);
      expect(body.code).toBe('auth.expired');
    }
  });

  // P-06 R-29
  it('ends at once when its user is disabled, and does not come back', async () => {
    const id = await newUser('leaver');
    const token = await tokenOf('leaver');
    expect(await works(token)).toBe(true);
    await app.pool.query('update users set is_active = false where id = $1', [id]);
    expect(await works(token)).toBe(false);
  });

  it('is listed for its owner, who can end it; nobody else can', async () => {
    await newUser('owner');
    const [here, there] = [await tokenOf('owner'), await tokenOf('owner')];
    const { body } = await app.call<readonly { id: number; isCurrent: boolean }[]>(
      'GET',
      '/api/auth/sessions',
      { token: here },
    );
    expect(body.length).toBe(2);
    const other = body.find(({ isCurrent }) => !isCurrent);
    const url = `/api/auth/sessions/${other?.id}`;
    expect((await app.call('DELETE', url, { as: 'Admin' })).status).toBe(404);
    expect(await works(there)).toBe(true);
    expect((await app.call('DELETE', url, { token: here })).status).toBe(204);
    expect([await works(here), await works(there)]).toEqual([true, false]);
  });
});

describe('Changing one’s password', () => {
  // P-06 R-29
  it('ends all sessions and lets the new word in, the old one no more', async () => {
    await newUser('changer');
    const [first, second] = [await tokenOf('changer'), await tokenOf('changer')];
    const body = { currentPassword: password, newPassword: 'جديدة-اليوم-56789' };
    expect((await app.call('POST', '/api/auth/change-password', { token: first, body })).status).toBe(200);
    expect([await works(first), await works(second)]).toEqual([false, false]);
    expect((await login('changer')).status).toBe(401);
    expect((await login('changer', 'جديدة-اليوم-56789')).status).toBe(200);
  });

  it('needs the present one, and a new one that is long enough', async () => {
    await newUser('careless');
    const token = await tokenOf('careless');
    const change = (currentPassword: string, newPassword: string) =>
      app.call<ErrorBody>('POST', '/api/auth/change-password', {
        token,
        lang: 'en',
        body: { currentPassword, newPassword },
      });
    const wrong = await change('wrong', 'long enough');
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['CurrentPassword']);
    const short = await change(password, 'short');
    expect(Object.keys(short.body.errors ?? {})).toEqual(['NewPassword']);
    expect(short.body.message).toContain('12');
    expect(await works(token)).toBe(true);
    for (let i = 0; i < 6; i++) await change('wrong', 'long enough');
    expect((await change(password, 'long enough')).status).toBe(429);
  });
});

describe('Rights that change', () => {
  // PRM-29
  it('hold from the next request on, on every server, without signing in again', async () => {
    const other = await app.another();
    const token = await app.tokenFor('Accountant');
    const statuses = async () => [
      (await app.call('GET', '/api/customers', { token })).status,
      (await other.call('GET', '/api/customers', { token })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await app.setPermissions('Accountant', ['dashboard.read']);
    expect(await statuses()).toEqual([403, 403]);
    await app.setPermissions('Accountant', ['customers.manage']);
    expect(await statuses()).toEqual([200, 200]);
    const versions = [
      await app.call('GET', '/api/customers', { token }),
      await other.call('GET', '/api/customers', { token }),
    ];
    expect(new Set(versions.map(({ headers }) => headers['x-permissions-version'])).size).toBe(1);
  });

  // A browser compares the number of each answer with the one that its own facts came with.
  it('and each answer has a number that is another once anything differs that the browser remembers', async () => {
    const other = await app.another();
    const userId = await newUser('remembered');
    const token = await tokenOf('remembered');
    const version = async (at: Pick<typeof app, 'call'> = app) =>
      Number((await at.call('GET', '/api/auth/permissions', { token })).headers['x-permissions-version']);
    const person = {
      fullName: 'remembered',
      username: 'remembered',
      roleNames: ['Accountant'],
      branchIds: [app.branches.own],
    };
    const user = (changes: object) =>
      app.call('PUT', `/api/users/${userId}`, { as: 'Admin', body: { ...person, ...changes } });
    const branch = (changes: object) =>
      app.call('PUT', `/api/branches/${app.branches.own}`, {
        as: 'Admin',
        body: { name: 'فرع', ...changes },
      });
    const hours = { weekday: 'saturday', opens: '10:00', closes: '02:00' };
    const changes: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
      role: () => user({}),
      'another branch': () => user({ branchIds: [app.branches.own, app.branches.foreign] }),
      'the first branch': () => user({ branchIds: [app.branches.foreign, app.branches.own] }),
      name: () => user({ fullName: 'اسم جديد' }),
      clock: () => branch({ timeZone: 'Asia/Riyadh' }),
      'a branch’s name': () => branch({ timeZone: 'Africa/Cairo', name: 'فرع باسم جديد' }),
      hours: () => branch({ openingHours: [hours] }),
      closing: () => branch({ isActive: false }),
      opening: () => branch({ isActive: true, openingHours: [] }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const before = await version();
      const { status, text } = await change();
      expect([what, status], text).toEqual([what, 200]);
      const after = await version();
      expect([what, after]).not.toEqual([what, before]);
      expect([what, await version(other)]).toEqual([what, after]);
    }
    const { body: entered } = await app.call<{ permissionsVersion: number }>('POST', '/api/auth/login', {
      body: { username: 'remembered', password },
    });
    expect(entered.permissionsVersion).toBe(await version());
    await app.call('PUT', '/api/auth/preferences', { token, body: { language: 'en' } });
    expect(await version()).toBe(entered.permissionsVersion);
  });

  // PRM-29
  it('and a branch taken away is gone at once', async () => {
    const token = await app.tokenFor('twoBranches');
    const url = `/api/customers?branchId=${app.branches.foreign}`;
    expect((await app.call('GET', url, { token })).status).toBe(200);
    await app.pool.query('delete from users_user_branches where parent_id = $1 and branch_id = $2', [
      app.users.twoBranches,
      app.branches.foreign,
    ]);
    expect((await app.call('GET', url, { token })).status).toBe(403);
  });
});

describe('My branches', () => {
  // API-004 BSL-17 PRM-05
  it('are all of them for Admin, one’s own for others, inactive ones included', async () => {
    const ids = async (as: keyof typeof people) =>
      (await app.call<readonly { id: number }[]>('GET', '/api/branches/my-branches', { as })).body
        .map(({ id }) => id)
        .sort();
    expect(await ids('Admin')).toEqual(Object.values(app.branches).sort());
    expect(await ids('Staff')).toEqual([app.branches.own]);
    expect(await ids('noBranch')).toEqual([]);
  });
});

// P-15
it('Preferences are kept for each user and told at the next sign-in', async () => {
  await newUser('chooser');
  const token = await tokenOf('chooser');
  await app.call('PUT', '/api/auth/preferences', { token, body: { language: 'en' } });
  const { body } = await app.call('PUT', '/api/auth/preferences', {
    token,
    body: { numerals: 'latn', stranger: 1 },
  });
  expect(body).toEqual({ language: 'en', numerals: 'latn' });
  expect((await app.signIn('chooser')).body.user.preferences).toEqual({ language: 'en', numerals: 'latn' });
});

// G-02, ASVS 3.3.3
describe('What was compared with an old password, PIN or code', () => {
  const next = 'قهوة-باردة-22';
  const thiefs = 'كلمة-اللص-وحده-91';
  const form = (username: string) => ({
    username,
    fullName: username,
    roleNames: ['Staff'],
    branchIds: [app.branches.own],
  });
  type Send = (method: Method, url: string, options: CallOptions) => Promise<Answer<ErrorBody>>;

  /** What ends all that the old password has opened. */
  const endings: Readonly<
    Record<string, (send: Send, id: number, name: string) => Promise<Answer<ErrorBody>>>
  > = {
    'a change by herself': async (send, id) =>
      send('POST', '/api/auth/change-password', {
        token: await tokenFor(app.pool, id),
        body: { currentPassword: password, newPassword: next },
      }),
    'a password given': (send, id, name) =>
      send('PUT', `/api/users/${id}`, { as: 'Admin', body: { ...form(name), password: next } }),
    'a link': (send, id) =>
      send('POST', `/api/users/${id}/invite`, { as: 'Admin', body: { clearsFactors: true } }),
    'switching off': (send, id, name) =>
      send('PUT', `/api/users/${id}`, { as: 'Admin', body: { ...form(name), isActive: false } }),
  };

  /** What a session of before does after it has compared the password, which takes time. */
  const acts: readonly ((send: Send, token: string) => Promise<Answer<ErrorBody>>)[] = [
    (send, token) =>
      send('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: password, newPassword: thiefs },
      }),
    (send, token) =>
      send('PUT', '/api/auth/pin', { token, body: { currentPassword: password, pin: '4711' } }),
    (send, token) => send('POST', '/api/auth/factors/codes', { token, body: { currentPassword: password } }),
    (send, token) => send('POST', '/api/auth/confirm', { token, body: { currentPassword: password } }),
  ];

  const count = (what: string, id: number) => app.countOf(what, 'user_id = $1', [id]);

  const round = async (other: Pick<typeof app, 'call'>, ending: string, username: string): Promise<void> => {
    const id = await newUser(username);
    // The wrong words of earlier rounds came from the same address.
    await app.pool.query('delete from sign_in_attempts');
    let turn = 0;
    /** Alternates between the two servers. */
    const send: Send = (method, url, options) => {
      turn += 1;
      return (turn % 2 ? app : other).call<ErrorBody>(method, url, options);
    };
    const devices = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { headers } = await login(username);
        return String(headers['set-cookie']).split(';')[0] ?? '';
      }),
    );
    const sessions = await Promise.all(acts.map(() => tokenFor(app.pool, id)));
    let isOver = false;
    const lane = async (n: number): Promise<void> => {
      const headers = { cookie: devices[n % devices.length] ?? '' };
      while (!isOver)
        if ((await send('POST', '/api/auth/login', { body: { username, password }, headers })).status !== 200)
          break;
    };
    const lanes = Array.from({ length: 12 }, (_, n) => lane(n));
    const acting = acts.map((act, n) => act(send, sessions[n] ?? ''));
    const { status, text } = await (endings[ending] ?? expect.fail())(send, id, username);
    isOver = true;
    await Promise.all([...lanes, ...acting]);
    // The thief's own change may have come first, which ended the session of her change.
    const first = status === 401 ? 'thief' : 'owner';
    if (first === 'owner')
      expect([ending, status, text.slice(0, 80)]).toEqual([ending, 200, expect.anything()]);
    const left = {
      sessions: await count('sessions', id),
      tickets: await count('sign_in_tickets', id),
      pins: await count('user_pins', id),
    };
    expect([ending, left]).toEqual([ending, { sessions: 0, tickets: 0, pins: 0 }]);
    // Nothing that she is noted to have done stands after the end.
    const { rows } = await app.pool.query<{ by: number; field: string }>(
      `select user_id as by, details from audit_logs where entity_name = 'User' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    if (ending !== 'a change by herself') expect([ending, rows[0]?.by]).toEqual([ending, app.users.Admin]);
    const accepted = await Promise.all([next, thiefs].map((word) => login(username, word)));
    const lets = accepted.map((answer) => answer.status === 200);
    const wanted =
      ending === 'a change by herself'
        ? first === 'owner'
          ? [true, false]
          : [false, true]
        : [ending === 'a password given', false];
    expect([ending, lets]).toEqual([ending, wanted]);
  };

  /** Rounds of each ending; `npm run test:long` takes more. */
  const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 2);

  it('opens and changes nothing afterwards: twelve sign-ins in flight over two servers leave no session', {
    timeout: 60_000 + rounds * 20_000,
  }, async () => {
    const other = await app.another();
    for (const [kind, ending] of Object.keys(endings).entries())
      for (let n = 0; n < rounds; n += 1) await round(other, ending, `race-${kind}-${n}`);
  });
});
