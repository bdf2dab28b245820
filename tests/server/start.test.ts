import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connectClient } from '../../server/db/connection';
import { type TestDatabase, testDatabase } from '../support/database';
import {
  ask,
  buildServer,
  listenAt,
  type ServerProcess,
  type ServerProgram,
  signInAt,
} from '../support/server-program';

// The program that is delivered, started as operators start it; slow beside other work.
vi.setConfig({ testTimeout: 120_000 });

let program: ServerProgram;
let database: TestDatabase;
const running: ServerProcess[] = [];

beforeAll(async () => {
  program = await buildServer();
});
afterAll(() => program.remove());
beforeEach(async () => {
  database = await testDatabase({ migrated: false });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  await database.drop();
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

const firstAdmin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'كلمة-السر-1' };

const count = async (table: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

describe('Starting the server', () => {
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

  it('hides a request’s query string from the log', async () => {
    const server = start({ LOG_LEVEL: 'info' });
    const address = await server.address;
    await ask('GET', `${address}/api/customers?search=01005551234`);
    await server.stop();
    expect(server.said()).toContain('/api/customers');
    expect(server.said()).not.toContain('01005551234');
  });
});

describe('A start that cannot succeed says why and ends with 1', () => {
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
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
  ])('when %s is %s', async (name, value) => {
    const server = start({ [name]: value });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(`${name} must be`);
    expect(server.said()).not.toMatch(/\n\s+at /);
    // Nothing was begun.
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
  it('are one admin with a first branch, made once and never changed by a later start', async () => {
    const first = start(firstAdmin);
    const token = await signInAt(await first.address, 'owner', firstAdmin.ADMIN_PASSWORD);
    const { body } = await ask<{ role: string; branches: readonly { name: string }[] }>(
      'GET',
      `${await first.address}/api/auth/permissions`,
      { token },
    );
    expect([body.role, body.branches.map(({ name }) => name)]).toEqual(['Admin', ['الفرع الرئيسي']]);
    expect(await first.stop()).toBe(0);

    const second = start({ ADMIN_USERNAME: 'somebody-else', ADMIN_PASSWORD: 'another-word-1' });
    const address = await second.address;
    expect((await signInAt(address, 'owner', firstAdmin.ADMIN_PASSWORD)).length).toBe(43);
    await expect(signInAt(address, 'somebody-else', 'another-word-1')).rejects.toThrow('401');
    expect([await count('users'), await count('branches')]).toEqual([1, 1]);
  });

  it('are those of the demo centre when it is asked for, loaded once', async () => {
    const demo = { DEMO: '1', DEMO_PASSWORD: 'demo-word-1' };
    const first = start(demo);
    await first.address;
    expect(first.said()).toContain('Password:   demo-word-1');
    const counted = async () => Promise.all(['users', 'customers', 'shifts', 'expenses'].map(count));
    const before = await counted();
    expect(before.every((n) => n > 0)).toBe(true);
    expect(await first.stop()).toBe(0);

    const second = start({ ...demo, DEMO_PASSWORD: 'another-word' });
    await signInAt(await second.address, 'reception', 'demo-word-1');
    expect(second.said()).not.toContain('Password:');
    expect(await counted()).toEqual(before);
  });
});

describe('Stopping the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'with %s happens in order, though a browser listens',
    async (signal) => {
      const server = start(firstAdmin);
      const address = await server.address;
      const token = await signInAt(address, 'owner', firstAdmin.ADMIN_PASSWORD);
      const stream = await listenAt(address, token);
      // A stop that hangs is cut off after ten seconds and answers 1.
      expect(await server.stop(signal)).toBe(0);
      await stream.ended;
      expect(server.said()).toContain('Stopping');
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    },
  );

  it('lets a call that is under way finish', async () => {
    const server = start(firstAdmin);
    const address = await server.address;
    const token = await signInAt(address, 'owner', firstAdmin.ADMIN_PASSWORD);
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
    await new Promise((resolve) => setTimeout(resolve, 200));
    await blocker.query('commit');
    await blocker.end();
    expect((await saving).status).toBe(201);
    expect(await stopped).toBe(0);
    expect(await count('customers')).toBe(1);
  });
});
