import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { refillCustomers } from '../../server/bench/data';
import { sealAll } from '../../server/data/chain';
import { demoCustomers } from '../../server/demo/customers';
import { listOf } from '../../server/kernel/values';
import { doAll, readAll } from '../support/all-reads';
import { testApp } from '../support/app';
import { rareStates } from '../support/call-samples';
import { allPermissions } from '../support/contract';
import { demoApp } from '../support/demo-app';

/** Every save writes every index, so each index needs a statement that reads it, and a save must stay small. */

/** Indexes that no call of this test reads, each with the place of the statement that does. */
const readElsewhere: Readonly<Record<string, string>> = {
  calendar_links_age: 'links that are over: messages/calendar/links.ts',
  customer_moves_merge: 'the way back of a merge: customers/merge/unmerge.ts',
  customer_packages_from: 'a visit undone after a transfer: customer-packages/transfers.ts',
  messages_recipient_sent: 'how often a number is written to: messages/send/pace.ts',
  replies_appointment: 'the foreign key, when an appointment is deleted: replies/tables.sql',
  visit_finishes_at: 'messages after a visit: messages/plan.ts',
};

describe('Indexes', async () => {
  const app = await demoApp();
  for (const sql of rareStates) await app.pool.query(sql);
  await app.doChannelTasks();
  await app.setPermissions(allPermissions);

  it('each has a reader: a list, search, filter, query, action or work of the night, or it guards a rule', async () => {
    // The demo's tables are small enough for a full scan. The planner chooses the indexes; in the second round it
    // must not scan one in order, and each row costs a lot, so that it uses the search indexes.
    await everywhere(app.pool, { enable_seqscan: 'off' });
    expect(await readAll(app)).toBeGreaterThan(1000);
    await everywhere(app.pool, {
      enable_indexscan: 'off',
      enable_indexonlyscan: 'off',
      cpu_tuple_cost: '1000',
    });
    await readAll(app);
    await everywhere(app.pool, {
      enable_indexscan: 'on',
      enable_indexonlyscan: 'on',
      cpu_tuple_cost: '0.01',
    });
    await doAll(app);
    expect(await unread(app.pool)).toEqual(Object.keys(readElsewhere).sort());
  });

  it('no two begin with the same columns in the same order, one of them for nothing', async () => {
    expect(await doubled(app.pool)).toEqual([]);
  });
});

describe('The log', async () => {
  const filled = 20_000;
  const batch = 300;
  const app = await testApp();
  const filling = await app.db.connect('owner');
  await refillCustomers(filling, { count: filled, branchIds: [app.branches.own] });
  await filling.end();

  it('takes at most 15 kB for a new customer, the trail and its seal included', async () => {
    const people = demoCustomers({ seed: 11, count: 2 * batch, now: new Date(), zone: 'Africa/Cairo' });
    const create = async (): Promise<void> => {
      for (let n = 0; n < batch; n++) {
        const { value } = people.next();
        if (!value) throw new Error('nobody is left');
        const { fullName, phones } = value.values;
        const body = {
          fullName,
          branchId: app.branches.own,
          phoneNumbers: listOf(phones).map(({ phoneRaw }) => phoneRaw),
        };
        const answer = await app.call('POST', '/api/customers', { as: 'Receptionist', body });
        expect(answer.status, answer.text).toBe(201);
      }
      await sealAll(app.pool);
    };
    // Until the pending list of the search index is flushed about as often as it fills.
    await create();
    const before = await logged(app.pool);
    await create();
    const each = Math.round(((await logged(app.pool)) - before) / batch);
    expect(each).toBeLessThanOrEqual(15_000);
  });
});

/** Sets planner settings on every connection of the pool. */
const everywhere = async (pool: pg.Pool, settings: Readonly<Record<string, string>>): Promise<void> => {
  const sets = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await onEach(pool, sets.join(', '));
};

/** Evaluates SQL expressions on each connection, keeping each busy until all have been reached. */
const onEach = async (pool: pg.Pool, expressions: string): Promise<void> => {
  const all = Array.from({ length: pool.options.max }, () =>
    pool.query(`select ${expressions}, pg_sleep(0.3)`),
  );
  await Promise.all(all);
};

/** Returns indexes that no statement has used, except those of constraints and unique values. */
const unread = async (pool: pg.Pool): Promise<readonly string[]> => {
  await onEach(pool, 'pg_stat_force_next_flush()');
  return names(
    pool,
    `select i.indexrelname as name from pg_stat_user_indexes i join pg_index x using (indexrelid)
     where i.idx_scan = 0 and not x.indisunique
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
  );
};

/** Returns plain indexes whose columns are the first columns of another index on the same rows. */
const doubled = (pool: pg.Pool): Promise<readonly string[]> =>
  names(
    pool,
    `select a.indexrelid::regclass::text as name from pg_index a join pg_index b
       on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid and not a.indisunique
       and pg_get_expr(a.indpred, a.indrelid) is not distinct from pg_get_expr(b.indpred, b.indrelid)
       and a.indexprs is null and b.indexprs is null
       and b.indkey::text || ' ' like a.indkey::text || ' %' and b.indoption::text || ' ' like a.indoption::text || ' %'
       join pg_class i on i.oid = a.indexrelid join pg_class j on j.oid = b.indexrelid and j.relam = i.relam
     where a.indrelid::regclass::text !~ '^pg_' order by 1`,
  );

const names = async (pool: pg.Pool, sql: string): Promise<readonly string[]> =>
  (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** Returns the bytes of WAL written so far. */
const logged = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`,
  );
  return rows[0]?.bytes ?? 0;
};
