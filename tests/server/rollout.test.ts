import path from 'node:path';
import type pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { testFolder } from '../support/at-end';
import { checkMoney } from '../support/books';
import { type TestDatabase, testDatabase } from '../support/database';
import { atGate, gateFunction, shutGate } from '../support/gate';
import { nextHistory } from '../support/histories';
import { deskAt, workSideBySide } from '../support/rollout';
import { adminAt, buildServer, type ServerProcess, until } from '../support/server-program';

// The present release and the next one, as built programs on one database: a rollout behind a balancer.

vi.setConfig({ testTimeout: 180_000 });

const folder = testFolder('rollout');
const change = [
  `ALTER TABLE "customers" ADD COLUMN "nickname" text DEFAULT '' NOT NULL`,
  `ALTER TABLE "customers" ADD CONSTRAINT "customers_nickname" CHECK ("nickname" <> 'x')`,
  // The first customer is the row that waits.
  'CREATE INDEX "customers_nickname" ON "customers" ("nickname", waits(-"id"))',
  `update customers set nickname = 'ن' where nickname = '' and id between $1 and $2`,
];
const program = await buildServer();
const next = await buildServer({ history: nextHistory(path.join(folder, 'next'), '9000_nickname', change) });

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };
const running: ServerProcess[] = [];
const clients: pg.Client[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  for (const client of clients.splice(0)) await client.end();
});

/** A database with one customer, whom a server of the present release has saved and goes on serving. */
const served = async () => {
  const db = await testDatabase();
  const owner = await db.connect('owner');
  clients.push(owner);
  await owner.query(gateFunction);
  const start = (which: typeof program) => {
    const env = { DATABASE_URL: db.databaseUrl, DATABASE_OWNER_URL: db.ownerUrl };
    const server = which.start({ ...admin, ...env });
    running.push(server);
    return server;
  };
  const old = start(program);
  const token = await adminAt(await old.address, admin);
  const desk = await deskAt(old, token);
  await desk.work('عميلة');
  return { db, owner, start, old, token, desk };
};

const indexOf = async (owner: pg.Client) =>
  (
    await owner.query(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('customers_nickname')`,
    )
  ).rows;

const endBuilder = (db: TestDatabase) =>
  db.connect('owner').then(async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'create index concurrently%' and pid <> pg_backend_pid()`,
    );
    await client.end();
  });

it('While the next release changes a table and then serves as well, the present one goes on and each sees the other’s work', async () => {
  const { db, owner, start, old, token, desk } = await served();
  const gate = await shutGate(owner);
  const newer = start(next);
  await atGate(db);
  for (let n = 0; n < 5; n++) await desk.work('أثناء التعديل');
  await gate.open();
  await newer.address;
  expect(newer.said()).toMatch(/9000_nickname, step \d of 5: building the index customers_nickname/);
  await workSideBySide(desk, await deskAt(newer, token), 5);
  desk.leave();

  // What the next release may do stays, if the present one has to start again.
  await owner.query(`insert into permissions (key, module, action) values ('news.read', 'news', 'read')`);
  await old.kill();
  const again = start(program);
  await workSideBySide(await deskAt(again, token), await deskAt(newer, token), 3);
  expect(again.said()).toContain('The tables are those of a newer release');
  const { rows } = await owner.query(`select is_active as "isOn" from permissions where key = 'news.read'`);
  expect(rows).toEqual([{ isOn: true }]);
  expect(await indexOf(owner)).toEqual([{ valid: true }]);
  expect(await checkMoney(owner)).toMatchObject({ ok: true });
});

it('A server that is killed in the middle of building an index starts again and finishes, whether PostgreSQL went on or not', async () => {
  const { db, owner, start, desk } = await served();
  const gate = await shutGate(owner);
  const first = start(next);
  await atGate(db);
  await first.kill();
  expect(await indexOf(owner)).toEqual([{ valid: false }]);

  // PostgreSQL is still building; the second server waits for it and is killed, too, this time with PostgreSQL's process.
  const second = start(next);
  await until(() => second.said().includes('Another server is changing the tables'));
  await second.kill();
  await endBuilder(db);
  await desk.work('بعد الانقطاع');

  const third = start(next);
  await until(() => third.said().includes('removing the unfinished index customers_nickname'));
  await atGate(db);
  await third.kill();
  const fourth = start(next);
  await until(() => fourth.said().includes('Another server is changing the tables'));
  await gate.open();
  await fourth.address;
  expect(await indexOf(owner)).toEqual([{ valid: true }]);
  const { rows } = await owner.query(`select count(*)::int as n from customers where nickname = 'ن'`);
  expect(rows).toEqual([{ n: 2 }]);
});
