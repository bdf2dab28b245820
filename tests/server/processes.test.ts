import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../support/at-end';
import { testDatabase } from '../support/database';
import { postmasters } from '../support/postmasters';
import {
  adminAt,
  ask,
  buildServer,
  listenAt,
  type ServerProcess,
  signInAt,
  until,
} from '../support/server-program';

// Several processes of the built program: one after another on the same data, and two side by side.

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
  readonly fullName: string;
  readonly paperCode: number | null;
  readonly phones: readonly { readonly phoneRaw: string; readonly phoneNorm: string | null }[];
}

interface Page<T> {
  readonly data: readonly T[];
  readonly totalCount: number;
}

describe('A server killed in the middle of its work', () => {
  const dataDir = path.join(testFolder('crash'), 'data');
  afterAll(async () => {
    for (const pid of postmasters(dataDir)) process.kill(pid, 'SIGQUIT');
    await until(() => postmasters(dataDir).length === 0, 60_000);
  });

  /** Sent bodies by their idempotency key. */
  const sent = new Map<string, object>();
  const acknowledged = new Map<string, Customer>();

  /** Saves customers one after another until the server is gone. */
  const keepSaving = async (address: string, token: string, writer: string): Promise<void> => {
    for (let n = 0; ; n++) {
      const key = `${writer}-${n}`;
      const phoneNumbers = [`0100${String(sent.size).padStart(7, '0')}`, `0122${String(n).padStart(7, '0')}`];
      const body = { fullName: `عميلة ${key}`, branchId: 1, phoneNumbers, paperCodeAuto: true };
      sent.set(key, body);
      try {
        const answer = await save(address, token, key);
        if (answer.status === 201) acknowledged.set(key, answer.body);
      } catch {
        return;
      }
    }
  };

  const save = (address: string, token: string, key: string) =>
    ask<Customer>('POST', `${address}/api/customers`, {
      token,
      body: sent.get(key),
      headers: { 'idempotency-key': key },
    });

  const auditLogOf = async (address: string, token: string): Promise<ReadonlySet<string>> => {
    const ids = new Set<string>();
    for (let page = 1; ; page++) {
      const { body } = await ask<Page<{ entityId: string }>>(
        'GET',
        `${address}/api/auditlogs?entityName=Customer&action=Create&page=${page}&pageSize=200`,
        { token },
      );
      for (const { entityId } of body.data) ids.add(entityId);
      if (body.data.length < 200) return ids;
    }
  };

  it('has, when it starts again, every customer it acknowledged: phones, code and trail', async () => {
    for (const round of [1, 2, 3]) {
      const server = start({ DATA_DIR: dataDir });
      const address = await server.address;
      const token = await signIn(server);
      const before = acknowledged.size;
      const writers = ['a', 'b', 'c', 'd'].map((name) => keepSaving(address, token, `${round}${name}`));
      await until(() => acknowledged.size >= before + 20, 60_000);
      await pause(Math.random() * 40);
      await server.kill();
      await Promise.all(writers);
    }
    const server = start({ DATA_DIR: dataDir });
    const address = await server.address;
    const token = await signIn(server);
    const auditLog = await auditLogOf(address, token);
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);
    for (const [key, { id, paperCode }] of acknowledged) {
      const { status, body } = await ask<Customer>('GET', `${address}/api/customers/${id}`, { token });
      expect(status, key).toBe(200);
      expect(body).toMatchObject({ fullName: `عميلة ${key}`, paperCode });
      expect(body.phones.map(({ phoneNorm }) => /^\+201\d{9}$/.test(phoneNorm ?? ''))).toEqual([true, true]);
      expect(auditLog.has(String(id)), `${key} in the trail`).toBe(true);
    }

    // Unanswered bodies are sent again with their key: no customer and no code may be created twice.
    for (const key of sent.keys()) {
      const { status, body } = await save(address, token, key);
      expect(status).toBe(201);
      const known = acknowledged.get(key);
      if (known) expect([body.id, body.paperCode]).toEqual([known.id, known.paperCode]);
    }
    const { body } = await ask<readonly Customer[]>('GET', `${address}/api/customers`, { token });
    expect(body.length).toBe(sent.size);
    expect(new Set(body.map(({ fullName }) => fullName)).size).toBe(sent.size);
    expect(new Set(body.map(({ paperCode }) => paperCode)).size).toBe(sent.size);
    expect(await server.stop()).toBe(0);
    expect(postmasters(dataDir)).toEqual([]);
  });
});

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

  it('share sessions, and each tells its listeners at once what the other has changed', async () => {
    const [first, second] = both();
    const token = await signIn(first);
    const stream = await listenAt(await second.address, token);
    const { body } = await ask<Customer>('POST', `${await first.address}/api/customers`, {
      token,
      body: { fullName: 'من الخادم الأول', branchId: 1, phoneNumbers: ['01001112223'] },
    });
    await until(
      () => stream.text().includes(`"resource":"customers","type":"created","ids":[${body.id}]`),
      2000,
    );
    stream.close();
    const list = await ask<Page<Customer>>('GET', `${await second.address}/api/customers?page=1`, { token });
    expect(list.body.data.map(({ id }) => id)).toContain(body.id);
    expect((await ask('POST', `${await second.address}/api/auth/logout`, { token })).status).toBe(200);
    expect((await ask('GET', `${await first.address}/api/customers`, { token })).status).toBe(401);
  });

  it('both follow a change of rights made on one of them', async () => {
    const [first, second] = both();
    const admin = await signIn(first);
    const here = await first.address;
    const there = await second.address;
    const made = await ask('POST', `${here}/api/users`, {
      token: admin,
      body: {
        fullName: 'موظفة',
        username: 'desk',
        password: 'قهوة-باردة-2',
        roleNames: ['Staff'],
        branchIds: [1],
      },
    });
    expect(made.status).toBe(201);
    // A password set by another user must be changed first.
    const given = await signInAt(there, 'desk', 'قهوة-باردة-2');
    const change = { currentPassword: 'قهوة-باردة-2', newPassword: 'قهوة-باردة-3' };
    await ask('POST', `${there}/api/auth/change-password`, { token: given, body: change });
    const token = await signInAt(there, 'desk', 'قهوة-باردة-3');
    const tried = () => ask<{ code?: string }>('GET', `${there}/api/expenses?page=1`, { token });
    const refused = await tried();
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.expenses.read']);

    const { body: permissions } = await ask<readonly { id: number; key: string }[]>(
      'GET',
      `${here}/api/permissions`,
      {
        token: admin,
      },
    );
    const { body: roles } = await ask<
      readonly { id: number; name: string; permissionIds: readonly number[] }[]
    >('GET', `${here}/api/permissions/matrix`, { token: admin });
    const staff = roles.find(({ name }) => name === 'Staff');
    const wanted = permissions.find(({ key }) => key === 'expenses.read');
    const assign = (permissionIds: readonly unknown[]) =>
      ask('POST', `${here}/api/permissions/role/${staff?.id}/assign`, {
        token: admin,
        body: { permissionIds },
      });
    expect((await assign([...(staff?.permissionIds ?? []), wanted?.id])).status).toBe(200);
    const answer = await tried();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-permissions-version')).not.toBe(
      refused.headers.get('x-permissions-version'),
    );
    expect((await assign(staff?.permissionIds ?? [])).status).toBe(200);
    expect((await tried()).status).toBe(403);
  });
});
