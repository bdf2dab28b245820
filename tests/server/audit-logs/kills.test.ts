import { expect, it, vi } from 'vitest';
import { sealAll, sealOnce } from '../../../server/data/audit-chain';
import { type AuditLogResult, checkAuditLog } from '../../../server/features/audit-logs/check';
import { testApp } from '../../support/app';
import { buildChild } from '../../support/programs/child-program';
import { until } from '../../support/programs/server-program';

/** Number of kills of a sealer; 30 with SEAL_KILLS=30. */
const kills = Number(process.env.SEAL_KILLS ?? 4);
vi.setConfig({ testTimeout: 60_000 + kills * 20_000, hookTimeout: 120_000 });

/** Number of an advisory lock that the product does not use. */
const gate = 77_001;

const app = await testApp();
const program = await buildChild('tests/server/audit-logs/sealer-child.ts');
const owner = await app.db.connect('owner');
// Blocks a sealer inside its statement: entries are out of the queue, but their seal is not written.
await owner.query(
  `create function wait_in_the_middle() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$;
   create trigger wait_in_the_middle before insert on audit_seals for each row execute function wait_in_the_middle()`,
);
await owner.end();

const check = async (): Promise<AuditLogResult> => {
  const client = await app.db.connect('plain');
  try {
    return await checkAuditLog(client);
  } finally {
    await client.end();
  }
};

/** Returns the process id of the sealer's database connection while it is blocked. */
const inTheMiddle = async (): Promise<number | undefined> => {
  const { rows } = await app.pool.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${gate} and not l.granted`,
  );
  return rows[0]?.pid;
};

//
it(`A sealer killed ${kills} times in the middle of a batch leaves a chain that goes on, with every entry that was acknowledged`, async () => {
  const acknowledged: number[] = [];
  const write = async () => {
    const { status, body } = await app.call('POST', '/api/customers', {
      as: 'Receptionist',
      body: {
        fullName: `عميلة ${acknowledged.length}`,
        branchId: app.branches.own,
        phoneNumbers: ['01001234567'],
      },
    });
    expect(status).toBe(201);
    acknowledged.push(body.id);
  };
  for (let round = 0; round < kills; round++) {
    const keeper = await app.db.connect('plain');
    try {
      await keeper.query('select pg_advisory_lock($1)', [gate]);
      await Promise.all([write(), write(), write()]);
      const child = program.run([app.db.databaseUrl]);
      await child.ready;
      await until(async () => (await inTheMiddle()) !== undefined, 20_000);
      const pid = await inTheMiddle();
      // Meanwhile others write, and another sealer does not wait.
      await write();
      expect(await sealOnce(app.pool)).toBe(0);
      expect(await check()).toMatchObject({ ok: true });
      await child.kill();
      // In half of the rounds the database rolls back at once; otherwise it finishes without a client.
      if (round % 2 === 0) await app.pool.query('select pg_terminate_backend($1)', [pid]);
      await keeper.query('select pg_advisory_unlock($1)', [gate]);
      await until(
        async () =>
          (await app.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
        20_000,
      );
    } finally {
      await keeper.end();
    }
    const result = await check();
    expect(result).toMatchObject({ ok: true, waiting: expect.any(Number) });
    if (result.ok) expect(result.waiting).toBeGreaterThan(0);
  }
  await sealAll(app.pool);
  expect(await check()).toMatchObject({ ok: true, waiting: 0 });
  const { rows } = await app.pool.query<{ id: number }>(
    `select a.entity_id::int as id from audit_seals s cross join unnest(s.entries) e(id) join audit_logs a on a.id = e.id
     where a.entity_name = 'Customer' and a.action = 'Create' order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(acknowledged.toSorted((a, b) => a - b));
});
