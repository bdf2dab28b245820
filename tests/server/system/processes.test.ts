import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../support/database';
import { listenTo } from '../../support/programs/live';
import { adminAt, ask, buildServer, type ServerProcess, until } from '../../support/programs/server-program';

// Two processes of the built program side by side.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const firstAdmin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };

const running: ServerProcess[] = [];
const program = await buildServer();
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

const start = (env: Readonly<Record<string, string>>): ServerProcess => {
  const server = program.start({ ...firstAdmin, ...env });
  running.push(server);
  return server;
};

const signIn = async (server: ServerProcess) => adminAt(await server.address, firstAdmin);

interface Customer {
  readonly id: number;
}

interface Page<T> {
  readonly data: readonly T[];
  readonly totalCount: number;
}

describe('Two servers on one database', async () => {
  const database = await testDatabase({ migrated: false });

  const both = (): readonly [ServerProcess, ServerProcess] => {
    const env = { DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl };
    return [start(env), start(env)];
  };

  it('may start at the same moment, and make one admin and one branch', async () => {
    const [first, second] = both();
    for (const server of [first, second]) {
      const { body } = await ask<readonly unknown[]>('GET', `${await server.address}/api/branches`, {
        token: await signIn(server),
      });
      expect(body.length).toBe(1);
    }
  });

  it('both have an added field at the next request, and mix no values of a row that both change', async () => {
    const [first, second] = both();
    const token = await signIn(first);
    const call = async <T>(
      server: ServerProcess,
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      body?: object,
    ) => (await ask<T>(method, `${await server.address}/api${path}`, { token, body })).body;
    await call(second, 'GET', '/customers?page=1');
    const body = { entity: 'customers', kind: 'integer', labelAr: 'عدد الجلسات' };
    const { key: one } = await call<{ readonly key: string }>(first, 'POST', '/own-fields', body);
    const made = { fullName: 'ليلى', branchId: 1, phoneNumbers: ['01001112224'], [one]: 1 };
    const row = await call<Customer>(second, 'POST', '/customers', made);
    expect(row).toMatchObject({ [one]: 1 });
    const { key: other } = await call<{ readonly key: string }>(second, 'POST', '/own-fields', body);
    const path = `/customers/${row.id}`;
    await Promise.all([
      call(first, 'PUT', path, { ...made, [one]: 2 }),
      call(second, 'PUT', path, { ...made, [one]: 2, [other]: 3 }),
    ]);
    expect(await call(first, 'GET', path)).toMatchObject({ [one]: 2, [other]: 3 });
  });

  it('share sessions, and each tells its listeners at once what the other has changed', async () => {
    const [first, second] = both();
    const token = await signIn(first);
    const stream = await listenTo(await second.address, token);
    const { body } = await ask<Customer>('POST', `${await first.address}/api/customers`, {
      token,
      body: { fullName: 'من الخادم الأول', branchId: 1, phoneNumbers: ['01001112223'] },
    });
    await until(
      () => stream.text().includes(`"resource":"customers","type":"created","ids":[${body.id}]`),
      2000,
    );
    stream.stop();
    const list = await ask<Page<Customer>>('GET', `${await second.address}/api/customers?page=1`, { token });
    expect(list.body.data.map(({ id }) => id)).toContain(body.id);
    expect((await ask('POST', `${await second.address}/api/auth/logout`, { token })).status).toBe(200);
    expect((await ask('GET', `${await first.address}/api/customers`, { token })).status).toBe(401);
  });
});
