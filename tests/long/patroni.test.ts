import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  adminAt,
  ask,
  buildServer,
  type ServerProcess,
  until,
  verifyAt,
} from '../support/programs/server-program';
import { type PatroniCluster, startPatroni } from './patroni';

// Two server processes behind HAProxy and PgBouncer, and two machines whose PostgreSQL is promoted by Patroni, all
// Debian programs. Nobody decides anything by hand. Prints figures for docs/scale.md without asserting them.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };

const program = await buildServer();
let cluster: PatroniCluster;
let web: string;
let token: string;

beforeAll(async () => {
  cluster = await startPatroni(2);
  web = `http://127.0.0.1:${cluster.ports.web}`;
  const key = randomBytes(32).toString('base64');
  const servers: readonly ServerProcess[] = cluster.ports.servers.map((port) =>
    program.start({ ...admin, ...cluster.env, SECRETS_KEY: key, PORT: String(port) }),
  );
  await Promise.all(servers.map(({ address }) => address));
  await until(async () => (await fetch(`${web}/readyz`).catch(() => undefined))?.status === 200);
  token = await adminAt(web, admin);
});
afterAll(() => cluster?.close());

/** Writers that repeat a save with its key until it is acknowledged, and what was acknowledged so far. */
const startWriters = (prefix: string) => {
  const acknowledged = new Map<string, number>();
  let isOver = false;
  const writing = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      const name = `${prefix} ${writer}-${n}`;
      acknowledged.set(name, await saved(name, `0${writer}${String(n).padStart(4, '0')}`));
    }
  });
  return {
    acknowledged,
    end: async () => {
      isOver = true;
      await Promise.all(writing);
    },
  };
};

const saved = async (fullName: string, digits: string): Promise<number> => {
  const body = { fullName, branchId: 1, phoneNumbers: [`01012${digits}`] };
  const headers = { 'idempotency-key': encodeURIComponent(fullName) };
  for (;;) {
    const answer = await ask<{ id: number }>('POST', `${web}/api/customers`, { token, body, headers }).catch(
      () => undefined,
    );
    if (answer?.status === 201) return answer.body.id;
    // Any status except "not now" is a fault.
    expect([undefined, 502, 503, 504]).toContain(answer?.status);
    await pause(100);
  }
};

/** Compares what was acknowledged with the rows of the primary: nothing lost, nothing twice, each with its entry. */
const expectWhole = async (prefix: string, acknowledged: ReadonlyMap<string, number>) => {
  const stored = await cluster.ask<{ id: number; name: string; entries: number }>(
    `select c.id, c.full_name as name, (select count(*)::int from audit_logs a
       where a.entity_name = 'Customer' and a.action = 'Create' and a.entity_id = c.id::text) as entries
     from customers c where c.full_name like '${prefix} %'`,
  );
  const ids = new Map(stored.map(({ id, name }) => [name, id]));
  expect([...acknowledged].filter(([name, id]) => ids.get(name) !== id)).toEqual([]);
  expect(stored.length).toBe(acknowledged.size);
  expect(stored.filter(({ entries }) => entries !== 1)).toEqual([]);
  verifyAt(program, cluster.env);
};

describe('With Patroni', () => {
  it('the standby takes over by itself when the primary’s machine is gone, and nothing acknowledged is lost', async () => {
    const old = (await cluster.leader()) ?? '';
    const { acknowledged, end } = startWriters('انتقال');
    await until(() => acknowledged.size >= 100, 300_000);
    const killed = performance.now();
    await cluster.cutPower(old);
    const before = acknowledged.size;
    await until(() => acknowledged.size >= before + 60, 300_000);
    const again = Math.round(performance.now() - killed);
    await end();
    expect(await cluster.leader()).not.toBe(old);
    console.info('the machine was gone:', JSON.stringify({ before, inAll: acknowledged.size, again }));
    await expectWhole('انتقال', acknowledged);
  });

  it('the machine comes back as the standby, and the role is handed over for maintenance', async () => {
    const leader = (await cluster.leader()) ?? '';
    const other = leader === 'east' ? 'west' : 'east';
    cluster.powerUp(other);
    await until(async () => (await cluster.substitute()) === other, 120_000);
    const { acknowledged, end } = startWriters('صيانة');
    await until(() => acknowledged.size >= 60, 300_000);
    const asked = performance.now();
    await cluster.switchOver(leader, other);
    await until(async () => (await cluster.leader()) === other, 120_000);
    const before = acknowledged.size;
    await until(() => acknowledged.size >= before + 60, 300_000);
    const again = Math.round(performance.now() - asked);
    await end();
    console.info('the role was handed over:', JSON.stringify({ before, inAll: acknowledged.size, again }));
    await expectWhole('صيانة', acknowledged);
  });
});
