import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type AppOptions, buildApp } from '../../../server/app';
import { servedCentre } from '../../../server/features/book';
import { webRoutes } from '../../../server/http/web';
import { loggedError } from '../../../server/kernel/errors';
import { createVault, hashPassword } from '../../../server/kernel/vault';
import { createOutgoing } from '../../../server/messaging/http/client';
import type { Answer, ErrorBody, Method } from '../../support/app';
import { closedMessaging, isPerson, type TestApp, testApp } from '../../support/app';
import { sentDuring } from '../../support/calls/statements';
import { testBackups } from '../../support/database';
import { removeFolder, temporaryFolder } from '../../support/folder';
import { people } from '../../support/world';

// Tests promises of docs/security.md that no other test covers.

const app = await testApp();

const policyOf = (answer: Pick<Answer<unknown>, 'headers'>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    String(answer.headers['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => {
        const [name = '', ...sources] = part.split(' ');
        return [name, sources];
      }),
  );

/** A path segment longer than the router accepts. */
const tooLong = `/api/customers/${'9'.repeat(201)}`;

describe('Every answer', () => {
  const asked: readonly (readonly [Method, string])[] = [
    ['GET', '/healthz'],
    ['GET', '/api/customers'],
    ['GET', '/api/customers/export'],
    ['GET', '/api/docs'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/customers/999999'],
    ['POST', '/api/customers'],
    ['GET', '/api/nothing-here'],
    ['GET', '/nothing-here'],
    ['GET', '/api/%'],
    ['GET', tooLong],
  ];

  it.each(asked)(
    'to %s %s tells the browser to run nothing but the product’s own files',
    async (method, url) => {
      for (const as of ['Admin', undefined] as const) {
        const answer = await app.call(method, url, as ? { as } : {});
        const policy = policyOf(answer);
        expect(policy.get('script-src')).toEqual(["'self'"]);
        expect(policy.get('default-src')).toEqual(["'self'"]);
        expect(policy.get('object-src')).toEqual(["'none'"]);
        expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
        expect(policy.get('base-uri')).toEqual(["'none'"]);
        expect(policy.get('form-action')).toEqual(["'self'"]);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers['referrer-policy']).toBe('same-origin');
        expect(answer.headers['content-type']).toMatch(/charset=utf-8/i);
      }
    },
  );

  it('names neither the program nor its version', async () => {
    for (const [method, url] of asked) {
      const { headers } = await app.call(method, url, { as: 'Admin' });
      for (const name of ['server', 'x-powered-by', 'x-runtime']) expect(headers[name], url).toBeUndefined();
    }
  });

  it('of the API is kept by no cache', async () => {
    for (const [method, url] of asked.filter(([, address]) => address.startsWith('/api/'))) {
      const { headers } = await app.call(method, url, { as: 'Admin' });
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });

  it('asks the browser for no camera, microphone, place or payment', async () => {
    for (const [method, url] of asked) {
      const policy = String((await app.call(method, url, { as: 'Admin' })).headers['permissions-policy']);
      for (const name of ['camera', 'microphone', 'geolocation', 'payment'])
        expect(policy, url).toContain(`${name}=()`);
    }
  });

  it('is for pages of this server alone: another origin is allowed nothing', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const simple = await app.call('GET', '/api/customers', { as: 'Admin', headers });
    const asksFirst = await app.app.inject({ method: 'OPTIONS', url: '/api/customers', headers });
    for (const answer of [simple, asksFirst])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(asksFirst.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('A session', () => {
  it('is believed from the header alone, never from an address or a cookie', async () => {
    const token = app.tokens.Admin;
    const unsigned = [
      await app.call('GET', `/api/customers?token=${token}`),
      await app.call('GET', `/api/customers?access_token=${token}`),
      await app.call('GET', '/api/customers', { headers: { cookie: `token=${token}` } }),
      await app.call('GET', '/api/customers', { headers: { authorization: `Basic ${token}` } }),
    ];
    expect(unsigned.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await app.call('GET', '/api/customers', { as: 'Admin' })).status).toBe(200);
  });

  // P-06
  it('is a new random token at every sign-in, whatever was sent along', async () => {
    const tokens = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { body } = await app.call<{ token: string }>('POST', '/api/auth/login', {
        token: app.tokens.Admin,
        body: { username: 'Staff', password: 'صحيحة-كلها-1234' },
      });
      expect(body.token).toMatch(/^[\w-]{43}$/);
      tokens.add(body.token);
    }
    expect(tokens.size).toBe(3);
    expect(tokens.has(app.tokens.Admin)).toBe(false);
  });

  it('is its own, however many ask in the same moment', async () => {
    const names = Object.keys(people)
      .filter(isPerson)
      .filter((name) => name !== 'disabled');
    const [gone, unknown] = [await app.tokenFor('Staff'), 'x'.repeat(43)];
    await app.call('POST', '/api/auth/logout', { token: gone });
    const alone = new Map<string, string>();
    for (const as of names) alone.set(as, (await app.call('GET', '/api/auth/sessions', { as })).text);
    expect(new Set(alone.values()).size).toBe(names.length);
    const asked = Array.from({ length: 8 }, () => names).flat();
    const { statements } = await sentDuring(async () => {
      const answers = await Promise.all(
        asked.flatMap((as) => [
          app.call('GET', '/api/auth/sessions', { as }).then(({ text }) => expect(text).toBe(alone.get(as))),
          app
            .call('GET', '/api/auth/sessions', { token: gone })
            .then(({ status }) => expect(status).toBe(401)),
          app
            .call('GET', '/api/auth/sessions', { token: unknown })
            .then(({ status }) => expect(status).toBe(401)),
        ]),
      );
      expect(answers).toHaveLength(3 * asked.length);
      return app.call('GET', '/api/auth/sessions', { as: 'Admin' });
    });
    expect(statements.filter((text) => text.includes('token_hash')).length).toBeLessThan(asked.length);
  });

  // P-06
  it('is kept as a hash: what stands in the database opens nothing', async () => {
    const { rows } = await app.pool.query<{ hash: string }>('select token_hash as hash from sessions');
    expect(rows.length).toBeGreaterThan(3);
    for (const { hash } of rows)
      expect((await app.call('GET', '/api/customers', { token: hash })).status).toBe(401);
  });
});

//
it('Passwords are kept as argon2id with at least 19 MiB and two passes', async () => {
  const { rows } = await app.pool.query<{ hash: string }>('select password_hash as hash from users');
  for (const { hash } of rows) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  }
});

it('Each password is hashed with a salt of its own, of 128 random bits', async () => {
  const { rows } = await app.pool.query<{ hash: string }>('select password_hash as hash from users');
  const salts = [...rows.map(({ hash }) => hash), await hashPassword('one'), await hashPassword('one')].map(
    (hash) => hash.split('$')[4] ?? '',
  );
  for (const salt of salts) expect(Buffer.from(salt, 'base64').length).toBe(16);
  expect(salts.at(-1)).not.toBe(salts.at(-2));
});

it('Only files of the built folder are served, and no folder is listed', async () => {
  const folder = temporaryFolder('web');
  const web = path.join(folder, 'web');
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'kept secret');
  writeFileSync(path.join(web, 'index.html'), 'the page');
  writeFileSync(path.join(web, 'assets', 'listed.js'), 'the script');
  const server = fastify();
  await webRoutes(server, web);
  const get = (url: string) => server.inject({ method: 'GET', url });
  expect((await get('/assets/listed.js')).payload).toBe('the script');
  for (const url of ['/', '/customers', '/.git/config', '/server.ts', '/assets', '/assets/'])
    expect((await get(url)).payload, url).not.toContain('listed');
  for (const way of ['..', '%2e%2e', '..%2f..', 'assets/..%2f..', 'assets/%2e%2e/%2e%2e', '..%5c'])
    expect((await get(`/${way}/secret.txt`)).payload, way).not.toContain('kept secret');
  await server.close();
  removeFolder(folder);
});

it('A fault of the server is answered with a number to look up, and with nothing of its inside', async () => {
  const broken = await brokenApp();
  const answer = await broken.inject({
    method: 'GET',
    url: '/api/settings/public',
    headers: { 'accept-language': 'en' },
  });
  const body: ErrorBody & { requestId?: string } = answer.json();
  expect([answer.statusCode, body.code]).toEqual([500, 'server.error']);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.payload).not.toMatch(/secret_table|select|at \/|\.ts|node_modules/);
  await broken.close();
});

/** Builds a server whose database fails. */
const brokenApp = (options: Partial<AppOptions> = {}) =>
  buildApp({ served: servedCentre, services: brokenServices(), ...options });

const brokenServices = (): Omit<AppOptions['services'], 'book'> => ({
  pool: brokenPool(app),
  notifier: {
    subscribe: () => () => {},
    isListening: () => true,
    close: async () => {},
  },
  policy: { at: async () => () => true, explainAt: async () => () => undefined },
  counts: { of: async () => 0, forget: () => {} },
  vault: createVault(Buffer.alloc(32)),
  messaging: closedMessaging(),
  outgoing: createOutgoing(),
  backups: testBackups(app.db),
  now: () => new Date(),
});

it('The log of requests leaves out what was searched for', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const logging = await brokenApp({ logger: pino({ level: 'trace' }, stream) });
  const headers = { authorization: `Bearer ${app.tokens.Admin}` };
  for (const url of ['/api/customers?search=01012345678', '/api/nowhere?search=01012345678'])
    await logging.inject({ method: 'GET', url, headers });
  expect(lines.join('')).toContain('/api/customers');
  expect(lines.join('')).not.toContain('01012345678');
  await logging.close();
});

it('The log of a fault leaves out the rows that the database tells of (G-14)', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const row = 'Failing row contains (7, +201012345678, منى)';
  const told = { severity: 'ERROR', code: '23514', detail: row, where: row, constraint: 'replies_kind' };
  const fault = Object.assign(new Error('new row violates check constraint'), told);
  const broken = await brokenApp({
    logger: pino({ level: 'trace' }, stream),
    services: { ...brokenServices(), pool: brokenPool(app, fault) },
  });
  expect((await broken.inject({ method: 'GET', url: '/api/settings/public' })).statusCode).toBe(500);
  expect(lines.join('')).toMatch(/check constraint.*23514.*replies_kind/);
  expect(lines.join('')).not.toMatch(/201012345678|منى/);
  const value = new Error('invalid input syntax for type integer: "+201012345678"');
  const said = JSON.stringify(loggedError(Object.assign(value, { code: '22P02' })));
  expect(said).toContain('invalid input syntax');
  expect(said).not.toContain('201012345678');
  await broken.close();
});

it('Browsers are told to stay with https for a year where users reach the server by it, and only there', async () => {
  for (const [isHttps, told] of [
    [true, 'max-age=31536000'],
    [false, undefined],
  ] as const) {
    const server = await brokenApp({ isHttps });
    for (const url of ['/healthz', '/api/settings/public', '/api/nothing-here'])
      expect((await server.inject({ method: 'GET', url })).headers['strict-transport-security']).toBe(told);
    await server.close();
  }
});

/** Returns a pool whose statements all fail with a message that no answer may contain. */
const brokenPool = (
  { pool }: TestApp,
  fault = new Error('relation "secret_table" does not exist: select * from secret_table'),
): TestApp['pool'] =>
  new Proxy(pool, {
    get: (target, key) => (key === 'query' ? () => Promise.reject(fault) : Reflect.get(target, key)),
  });
