import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../support/programs/live';
import {
  adminAt,
  ask,
  buildServer,
  type ServerProcess,
  until,
  verifyAt,
} from '../support/programs/server-program';
import { type Cluster, startCluster } from './cluster';

// Three server processes behind HAProxy, PgBouncer in transaction mode, a primary and a standby, all Debian programs.
// Prints figures for docs/scale.md without asserting them.

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };
const key = randomBytes(32).toString('base64');

const program = await buildServer();
let cluster: Cluster;
let web: string;
let token: string;
const servers: ServerProcess[] = [];

const start = (index: number): ServerProcess => {
  const port = cluster.ports.servers[index];
  const env = { ...admin, ...cluster.env, SECRETS_KEY: key, PORT: String(port), LOG_LEVEL: 'info' };
  return program.start(env);
};
const addressOf = (index: number) => `http://127.0.0.1:${cluster.ports.servers[index]}`;

beforeAll(async () => {
  cluster = await startCluster(3);
  web = `http://127.0.0.1:${cluster.ports.web}`;
  for (const index of [0, 1, 2]) servers.push(start(index));
  await Promise.all(servers.map(({ address }) => address));
  await cluster.setSynchronous(cluster.first, true);
  await until(async () => (await fetch(`${web}/readyz`).catch(() => undefined))?.status === 200);
  token = await adminAt(web, admin);
}, 300_000);
afterAll(async () => {
  await cluster?.close();
});

interface Made {
  readonly id: number;
  readonly fullName: string;
  readonly invoiceNumber: string;
  readonly code?: string;
}

interface Page {
  readonly data: readonly Made[];
  readonly totalCount: number;
}

let phones = 0;
const customerNamed = (fullName: string) => {
  phones += 1;
  return { fullName, branchId: 1, phoneNumbers: [`010${String(phones).padStart(8, '0')}`] };
};

const made = async (url: string, body: object, at = web): Promise<Made> => {
  const answer = await ask<Made>('POST', `${at}/api${url}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

const newest = async (at: string): Promise<Page> => {
  const { status, body } = await ask<Page>(
    'GET',
    `${at}/api/customers?page=1&pageSize=10&sortBy=id&desc=true`,
    { token },
  );
  expect(status).toBe(200);
  return body;
};

const idsOf = ({ data }: Page): readonly number[] => data.map(({ id }) => id);

/** Repeats a call with the same key until it is acknowledged, because a server or the database may be down. */
const persist = async (url: string, body: object, name: string): Promise<Made> => {
  for (;;) {
    const answer = await ask<Made>('POST', `${web}/api${url}`, {
      token,
      body,
      headers: { 'idempotency-key': name },
    }).catch(() => undefined);
    if (answer?.status === 201) return answer.body;
    // Any status except "not now" is a fault.
    expect([undefined, 500, 502, 503, 504]).toContain(answer?.status);
    await pause(100);
  }
};

describe('Three servers behind HAProxy and PgBouncer, with a standby', () => {
  it('share a session, and take turns', async () => {
    const before = servers.map((server) => server.said().split('"msg":"request"').length);
    for (let n = 0; n < 12; n++) await newest(web);
    await until(() =>
      servers.every(
        (server, index) => server.said().split('"msg":"request"').length >= (before[index] ?? 0) + 4,
      ),
    );
    for (const index of [0, 1, 2]) expect(idsOf(await newest(addressOf(index)))).toEqual([]);
  });

  it('show everybody what she has just saved, whichever of them she asks, and a live notice is never ahead of its row', async () => {
    const stream = await listenTo(addressOf(1), token);
    for (let n = 0; n < 30; n++) {
      const { id } = await made('/customers', customerNamed(`عميلة ${n}`));
      await until(() => stream.text().includes(`"type":"created","ids":[${id}]`), 20_000);
      for (const index of [0, 1, 2]) {
        const page = await newest(addressOf(index));
        expect([page.data[0]?.id, page.totalCount]).toEqual([id, n + 1]);
      }
    }
    stream.stop();
  });
});

describe('Invoices issued through all of them', () => {
  const wanted = 120;

  it(`have the numbers 1 to ${wanted} without a gap, though one of the servers is killed meanwhile`, async () => {
    const customer = await made('/customers', customerNamed('صاحبة فواتير'));
    const body = {
      customerId: customer.id,
      branchId: 1,
      status: 'Sent',
      items: [{ description: 'ليزر', quantity: 1, unitPrice: 100 }],
    };
    const acknowledged: Made[] = [];
    const all = Promise.all(
      Array.from({ length: wanted }, async (_, n) => {
        acknowledged.push(await persist('/invoices', body, `invoice-${n}`));
      }),
    );
    await until(() => acknowledged.length >= wanted / 4, 300_000);
    await servers[2]?.kill();
    const killedAt = acknowledged.length;
    await all;
    servers[2] = start(2);
    await servers[2].address;
    const numbers = acknowledged.map(({ invoiceNumber }) => invoiceNumber).sort();
    const year = numbers[0]?.slice(0, 8);
    expect(numbers).toEqual(
      Array.from({ length: wanted }, (_, n) => `${year}${String(n + 1).padStart(6, '0')}`),
    );
    console.info('invoices:', JSON.stringify({ wanted, acknowledgedWhenAServerWasKilled: killedAt }));
  });
});

describe('When the primary is killed and the standby takes its place', () => {
  it('nothing acknowledged is lost, nothing is stored twice, and the trail and the books are whole', async () => {
    await until(async () => {
      const rows = await cluster.ask(
        cluster.first,
        `select from pg_stat_replication where sync_state = 'sync'`,
      );
      return rows.length === 1;
    });
    const acknowledged = new Map<string, number>();
    let isOver = false;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; !isOver; n++) {
        const name = `انتقال ${writer}-${n}`;
        acknowledged.set(name, (await persist('/customers', customerNamed(name), `moved-${writer}-${n}`)).id);
      }
    });
    await until(() => acknowledged.size >= 100, 300_000);
    const killed = performance.now();
    await cluster.first.end('SIGKILL');
    const before = new Map(acknowledged);
    cluster.second.promote();
    await until(() => acknowledged.size >= before.size + 60, 300_000);
    const again = performance.now() - killed;
    isOver = true;
    await Promise.all(writers);

    const stored = await cluster.ask<{ id: number; name: string; lines: number }>(
      cluster.second,
      `select c.id, c.full_name as name, (select count(*)::int from audit_logs a
         where a.entity_name = 'Customer' and a.action = 'Create' and a.entity_id = c.id::text) as lines
       from customers c where c.full_name like 'انتقال %'`,
    );
    const names = new Map(stored.map(({ id, name }) => [name, id]));
    const lost = [...acknowledged].filter(([name, id]) => names.get(name) !== id);
    console.info(
      'the primary was killed:',
      JSON.stringify({
        acknowledgedBefore: before.size,
        acknowledgedInAll: acknowledged.size,
        lost: lost.length,
        msUntilSixtyMore: Math.round(again),
      }),
    );
    expect(lost).toEqual([]);
    expect(stored.length).toBe(acknowledged.size);
    expect(stored.filter(({ lines }) => lines !== 1)).toEqual([]);
    verifyAt(program, cluster.env);
    // The stream's own database connection has found the new primary too.
    const stream = await listenTo(addressOf(1), token);
    await until(async () => {
      const { id } = await made('/customers', customerNamed('بعد الانتقال'), addressOf(0));
      await pause(200);
      return stream.text().includes(`"ids":[${id}]`);
    });
    stream.stop();
    expect(idsOf(await newest(web)).length).toBe(10);
  });
});
