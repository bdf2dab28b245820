import { describe, expect, it } from 'vitest';
import { countsOfStranger, countTry, forgetOldTries } from '../../../server/features/account/attempts';
import { forgetOldDevices } from '../../../server/features/account/devices';
import { trustedProxies } from '../../../server/http/limits/proxies';
import { ApiError } from '../../../server/kernel/errors';
import { hashPassword } from '../../../server/kernel/vault';
import { type ErrorBody, testApp } from '../../support/app';
import { addUser, password } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const hash = await hashPassword(password);

const newUser = (username: string): Promise<number> =>
  addUser(app.pool, { username, fullName: username, hash, role: 'Staff', branchIds: [app.branches.own] });

interface SignedIn extends ErrorBody {
  readonly token: string;
  readonly device: string;
}

/** The server of `inject` is asked at port 80. */
const cookieName = 'device-80';

/** Signs in from an address, with the secret of a browser if it has one. */
const signIn = async (
  username: string,
  word: string,
  {
    ip = '198.51.100.1',
    device,
    bound = false,
  }: { readonly ip?: string; readonly device?: string; readonly bound?: boolean } = {},
) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip,
    payload: { username, password: word, bound },
    headers: device ? { cookie: `theme=dark; ${cookieName}=${device}` } : {},
  });
  const [, given = ''] = String(answer.headers['set-cookie']).split(/=|;/);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: { ...answer.json<SignedIn>(), device: given },
  };
};

const forget = () => app.pool.query('delete from sign_in_attempts');
/** Lets time pass for the counts: minutes. */
const pass = (minutes: number) =>
  app.pool.query(
    `update sign_in_attempts set since = since - make_interval(secs => $1::float8 * 60),
       blocked_until = blocked_until - make_interval(secs => $1::float8 * 60)`,
    [minutes],
  );
const address = (n: number) => `203.0.${n >> 8}.${n & 255}`;

// R-29, ASVS 2.2.1
describe('A stranger with a thousand addresses', () => {
  it('keeps nobody from her own desk: she signs in there, unlocks it and changes her password', async () => {
    await newUser('reception-1');
    const first = await signIn('reception-1', password);
    const { device, token } = first.body;
    expect([first.status, device]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    await app.call('POST', '/api/auth/lock', { token });
    const tried: number[] = [];
    for (let at = 0; at < 1000; at += 50)
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, (_, n) => signIn('reception-1', 'wrong', { ip: address(at + n) })),
      ))
        tried.push(status);
    expect(tried.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await signIn('reception-1', password)).status).toBe(429);
    const again = await signIn('reception-1', password, { device });
    expect([again.status, again.body.device]).toEqual([200, device]);
    const unlock = { token, body: { secret: password } };
    expect((await app.call('POST', '/api/auth/unlock', unlock)).status).toBe(200);
    // Her success takes nothing off the strangers' count.
    expect((await signIn('reception-1', password)).status).toBe(429);
    const body = { currentPassword: password, newPassword: 'قهوة-باردة-2' };
    expect((await app.call('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    expect((await signIn('reception-1', 'قهوة-باردة-2', { device })).status).toBe(200);
    await forget();
  });

  it('gets at most 560 guesses a day at one name, however the tries are spread', async () => {
    const userId = await newUser('reception-2');
    let made = 0;
    /** Tries from a new address. Returns the seconds to wait, or 0 if a password was compared. */
    const guess = async () => {
      const counts = countsOfStranger(address(made), { userId, bucket: 0 });
      const refusal = await countTry(app.pool, counts).catch((error: unknown) => error);
      if (refusal === undefined) made += 1;
      return refusal instanceof ApiError ? (refusal.details.retryAfterSeconds ?? 0) : 0;
    };
    /** Guesses of a day that is spent in rounds of `most` guesses, each as soon as it can be, and then begins anew. */
    const guessesBy = async (most: number) => {
      await forget();
      made = 0;
      for (let minute = 0; minute < 24 * 60; ) {
        for (const end = made + most; made < end && minute < 24 * 60; ) {
          const wait = (await guess()) / 60;
          await pass(wait);
          minute += wait;
        }
        const rest = 15.1 + (await guess()) / 60;
        await pass(rest);
        minute += rest;
      }
      return made;
    };
    // The best of all rounds, computed from the waits; and no rest at all.
    expect(await guessesBy(7)).toBeLessThanOrEqual(560);
    expect(await guessesBy(1000)).toBeLessThanOrEqual(110);
    await forget();
  });
});

describe('A browser that is known for a user', () => {
  it('has a count of its own, which waits as well', async () => {
    await newUser('own-count');
    const { device } = (await signIn('own-count', password)).body;
    for (let i = 0; i < 5; i++) expect((await signIn('own-count', 'wrong', { device })).status).toBe(401);
    expect((await signIn('own-count', password, { device })).status).toBe(429);
    // And the user may sign in elsewhere.
    expect((await signIn('own-count', password)).status).toBe(200);
    await forget();
  });

  it('is known for everybody who signs in there, and for nobody else', async () => {
    await newUser('morning');
    await newUser('evening');
    await newUser('elsewhere');
    const { device } = (await signIn('morning', password)).body;
    expect((await signIn('evening', password, { device })).body.device).toBe(device);
    for (const name of ['morning', 'evening', 'elsewhere'])
      for (let i = 0; i < 5; i++) await signIn(name, 'wrong', { ip: address(i) });
    const statuses = [];
    for (const name of ['morning', 'evening', 'elsewhere'])
      statuses.push((await signIn(name, password, { device })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await forget();
  });

  it('gets its secret from the server, which stores a hash of it and takes no other', async () => {
    await newUser('chosen');
    for (const device of ['a'.repeat(43), 'short', "'; drop table users; --"]) {
      const { body } = await signIn('chosen', password, { device });
      expect(body.device).toMatch(/^[\w-]{43}$/);
      expect(body.device).not.toBe(device);
      expect(
        await app.countOf('known_devices', `known_devices::text like '%' || $1 || '%'`, [body.device]),
      ).toBe(0);
    }
  });

  // ASVS 3.2.3, 3.4.2, 3.4.3
  it('holds its session by a cookie that no script reads: a copied token opens nothing elsewhere', async () => {
    await newUser('bound');
    const { body, headers } = await signIn('bound', password, { bound: true });
    const { device, token } = body;
    expect(headers['set-cookie']).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const ask = async (cookie: string | undefined) =>
      (await app.call('GET', '/api/auth/permissions', { token, headers: cookie ? { cookie } : {} })).status;
    expect(await ask(`${cookieName}=${device}`)).toBe(200);
    for (const cookie of [undefined, `${cookieName}=${'a'.repeat(43)}`, `other=${device}`])
      expect(await ask(cookie), cookie).toBe(401);
    // A second sign-in in the same browser leaves the first one as it is.
    await signIn('bound', password, { device, bound: true });
    expect(await ask(`${cookieName}=${device}`)).toBe(200);
  });

  // ASVS 3.4.1, 3.4.4
  it('keeps a cookie that only this host gets, and only by https, where it came by https', async () => {
    const proxied = await testApp({ app: { trustProxy: trustedProxies('1') ?? false } });
    const answer = await proxied.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'Receptionist', password, bound: true },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', host: 'centre.example' },
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-device=[\w-]{43}; Path=\/; .*; Secure$/);
  });

  it('is forgotten after half a year, and each user keeps twenty', async () => {
    const id = await newUser('many');
    for (let i = 0; i < 22; i++) await signIn('many', password);
    expect(await app.countOf('known_devices', 'user_id = $1', [id])).toBe(20);
    await app.pool.query(
      `update known_devices set last_used = now() - interval '181 days' where user_id = $1`,
      [id],
    );
    await forgetOldDevices(app.pool);
    expect(await app.countOf('known_devices', 'user_id = $1', [id])).toBe(0);
  });
});

describe('A blocked address', () => {
  it('cannot make a name wait: what is refused there counts nowhere else', async () => {
    await newUser('spared');
    const ip = '198.51.100.77';
    for (let i = 0; i < 30; i++) await signIn(`nobody-${i}`, 'wrong', { ip });
    for (let i = 0; i < 10; i++) expect((await signIn('spared', 'wrong', { ip })).status).toBe(429);
    expect((await signIn('spared', password, { ip: '198.51.100.78' })).status).toBe(200);
    await forget();
  });
});

describe('A name that nobody has', () => {
  it('waits like any other, and is told apart by nothing', async () => {
    await newUser('somebody');
    const answersOf = async (name: string) => {
      const answers = [];
      for (let i = 0; i < 7; i++) {
        const { status, headers, body } = await signIn(name, `wrong-${i}`, { ip: address(i) });
        answers.push([status, headers['retry-after'] === undefined, body.code, Object.keys(body).sort()]);
      }
      return answers;
    };
    expect(await answersOf('nobody-here')).toEqual(await answersOf('somebody'));
    await forget();
  });

  it('leaves no row of its own: names share few counts, which are swept', async () => {
    await forget();
    const names = Array.from({ length: 40 }, (_, n) => `made-up-${n}`);
    for (const [n, name] of names.entries()) await signIn(name, 'wrong', { ip: address(n) });
    const rows = async () => app.countOf('sign_in_attempts', `key not like 'address:%'`);
    const before = await rows();
    // The same names again, with another letter case: the same counts.
    for (const [n, name] of names.entries()) await signIn(name.toUpperCase(), 'wrong', { ip: address(n) });
    expect(await rows()).toBe(before);
    expect(await app.countOf('sign_in_attempts', `key like '%made-up%'`)).toBe(0);
    await pass(31);
    await forgetOldTries(app.pool);
    expect(await app.countOf('sign_in_attempts')).toBe(0);
  });

  // ASVS 7.1.1: many people type their password there.
  it('never reaches the trail, whatever was typed', async () => {
    await newUser('in-trail');
    await signIn('My-Secret-Password-77', 'wrong');
    await signIn('IN-TRAIL', 'My-Secret-Password-77');
    const { rows } = await app.pool.query(
      `select username, details from audit_logs where action = 'LoginFailed' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { username: 'in-trail', details: expect.any(String) },
      { username: null, details: expect.stringContaining('UnknownName') },
    ]);
    for (const table of ['audit_logs', 'sign_in_attempts'])
      expect(await app.countOf(table, `${table}::text ilike '%my-secret-password%'`)).toBe(0);
    await forget();
  });
});
