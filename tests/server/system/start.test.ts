import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connectClient } from '../../../server/db/connection';
import { type TestDatabase, testDatabase } from '../../support/database';
import { listenTo } from '../../support/programs/live';
import {
  adminAt,
  ask,
  buildServer,
  type ServerProcess,
  signInAt,
  until,
} from '../../support/programs/server-program';

// Starts the built program like an operator, which is slow beside other work.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
const running: ServerProcess[] = [];

const program = await buildServer();
/** Starts each test with tables, or `empty`, because creating them takes most of a first start. */
const on = (begun: 'empty' | 'tables') =>
  beforeEach(async () => {
    database = await testDatabase({ from: begun });
  });
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

const start = (env: Readonly<Record<string, string>> = {}): ServerProcess => {
  const server = program.start({
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...env,
  });
  running.push(server);
  return server;
};

const firstAdmin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1' };

const count = async (table: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

describe('Starting the server for the first time', () => {
  on('empty');

  it('on an empty database makes the tables, prints the address and answers there', async () => {
    const server = start();
    const address = await server.address;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/healthz', '/readyz'])
      expect(await ask('GET', `${address}${path}`)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await ask('GET', `${address}/api/settings/public`)).status).toBe(200);
    expect(server.said()).toContain('جاهز للعمل');
    expect(server.said()).toContain('ADMIN_USERNAME');
  });
});

describe('Starting the server', () => {
  on('tables');

  it('says not ready while the database is away, and ready again with it', async () => {
    const server = start(firstAdmin);
    const address = await server.address;
    const admin = await connectClient({ ...inject('databaseServer').logins.superuser, database: 'postgres' });
    try {
      await admin.query(`alter database ${database.name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database.name,
      ]);
      expect((await ask('GET', `${address}/readyz`)).status).toBe(503);
      expect((await ask('GET', `${address}/healthz`)).status).toBe(200);
    } finally {
      await admin.query(`alter database ${database.name} allow_connections true`);
      await admin.end();
    }
    expect((await ask('GET', `${address}/readyz`)).status).toBe(200);
  });
});

describe('What the environment says about the way in', () => {
  on('tables');

  // ASVS 11.1.4, 14.1.3, 14.4.5, 14.5.4
  it('counts: https, the proxy in front, the limits and whom to tell about a weakness', async () => {
    const port = await freePort();
    const server = start({
      PORT: String(port),
      PUBLIC_URL: 'https://centre.example',
      TRUST_PROXY: '1',
      API_RATE: '10',
      SECURITY_CONTACT: 'security@centre.example',
    });
    await until(() => server.said().includes('Ready: https://centre.example'));
    const address = `http://127.0.0.1:${port}`;
    const from = (client: string) =>
      ask('GET', `${address}/api/settings/public`, { headers: { 'x-forwarded-for': client } });
    const first = await from('203.0.113.9');
    expect([first.status, first.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
    expect((await ask('GET', `${address}/api/openapi.json`)).status).toBe(401);
    const contact = await fetch(`${address}/.well-known/security.txt`);
    const security = await contact.text();
    expect(security).toContain('Contact: mailto:security@centre.example\n');
    expect(security).toContain('Canonical: https://centre.example/.well-known/security.txt\n');
    // Faster than the allowance comes back, also on a slow machine.
    const statuses = new Set<number>();
    for (let n = 0; n < 100 && !statuses.has(429); n++)
      for (const { status } of await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.9'))))
        statuses.add(status);
    expect(statuses).toContain(429);
    expect((await from('203.0.113.10')).status).toBe(200);
  });
});

describe('A start that cannot succeed says why and ends with 1', () => {
  on('empty');
  let taken: Server;
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => taken.close(resolve)));

  it('when another program has the port', async () => {
    const at = taken.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(`Port ${port} is taken`);
    expect(server.said()).toContain(`PORT=${port + 1}`);
    expect(server.said()).toContain(`المنفذ ${port} مستخدم`);
    expect(server.said()).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['PORT', 'eighty'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
  ])('when %s is %s', async (name, value) => {
    const server = start({ [name]: value });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(`${name} must be`);
    expect(server.said()).not.toMatch(/\n\s+at /);
    // Nothing was created.
    await expect(count('users')).rejects.toThrow();
  });

  it('when nobody answers at DATABASE_URL, without telling its password', async () => {
    const server = start({
      DATABASE_URL: 'postgres://centre:secret-word@127.0.0.1:1/centre',
      DATABASE_OWNER_URL: 'postgres://centre:secret-word@127.0.0.1:1/centre',
    });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('DATABASE_URL');
    expect(server.said()).not.toContain('secret-word');
    expect(server.said()).not.toMatch(/\n\s+at /);
  });
});

describe('The first users', () => {
  on('tables');

  // SET-05, ASVS 2.1.1, 2.1.7
  it('are not made with a password that is short, easily guessed or their own name, and both languages say why', async () => {
    for (const [word, english, arabic] of [
      ['zq1', 'shorter than the minimum', 'أقصر من الحد الأدنى'],
      ['password2024', 'most common', 'كلمة شائعة'],
      ['owner-owner-1', 'name, username', 'اسم دخوله'],
    ] as const) {
      const server = start({ ...firstAdmin, ADMIN_PASSWORD: word });
      expect(await server.ended).toBe(1);
      for (const said of ['ADMIN_PASSWORD', english, arabic]) expect(server.said()).toContain(said);
      expect(server.said()).not.toContain(word);
    }
    expect(await count('users')).toBe(0);
  });

  it('are one admin with a first branch, made once and never changed by a later start', async () => {
    const first = start(firstAdmin);
    const token = await adminAt(await first.address, firstAdmin);
    const { body } = await ask<{ role: string; branches: readonly { name: string }[] }>(
      'GET',
      `${await first.address}/api/auth/permissions`,
      { token },
    );
    expect([body.role, body.branches.map(({ name }) => name)]).toEqual(['Admin', ['الفرع الرئيسي']]);
    expect(await first.stop()).toBe(0);

    const second = start({ ADMIN_USERNAME: 'somebody-else', ADMIN_PASSWORD: 'another-word-1' });
    const address = await second.address;
    expect((await adminAt(address, firstAdmin)).length).toBe(43);
    await expect(signInAt(address, 'somebody-else', 'another-word-1')).rejects.toThrow('401');
    expect([await count('users'), await count('branches')]).toEqual([1, 1]);
  });
});

describe('Stopping the server', () => {
  on('tables');

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'with %s happens in order, though a browser listens',
    async (signal) => {
      const server = start(firstAdmin);
      const address = await server.address;
      const token = await adminAt(address, firstAdmin);
      const stream = await listenTo(address, token);
      // A stop that hangs is killed after ten seconds and returns 1.
      expect(await server.stop(signal)).toBe(0);
      await stream.ended;
      expect(server.said()).toContain('Stopping');
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    },
  );

  it('lets a call that is under way finish', async () => {
    const server = start(firstAdmin);
    const address = await server.address;
    const token = await adminAt(address, firstAdmin);
    const blocker = await database.connect('owner');
    await blocker.query('begin');
    await blocker.query('lock table customers in exclusive mode');
    const { body } = await ask<{ branchId: number }>('GET', `${address}/api/auth/permissions`, { token });
    const saving = ask('POST', `${address}/api/customers`, {
      token,
      body: { fullName: 'في آخر لحظة', branchId: body.branchId, phoneNumbers: ['01000000001'] },
    });
    const isWaiting = async () =>
      (await blocker.query('select 1 from pg_locks where not granted and relation = $$customers$$::regclass'))
        .rowCount !== 0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
    const stopped = server.stop();
    // The server has begun to stop once it is no longer ready or takes no new connection.
    const readiness = () =>
      ask('GET', `${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await until(async () => (await readiness()) !== 200);
    await blocker.query('commit');
    await blocker.end();
    expect((await saving).status).toBe(201);
    expect(await stopped).toBe(0);
    expect(await count('customers')).toBe(1);
  });
});

/** Returns a port that nobody listens at. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof at === 'object' && at ? at.port : 0;
};
