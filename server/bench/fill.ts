import type pg from 'pg';
import { type DemoCustomer, demoCustomers } from '../demo/customers';
import { insertCustomers } from '../demo/insert';

export interface Fill {
  readonly count: number;
  readonly branchIds: readonly number[];
  /** Hears how many customers are stored so far, a batch at a time. */
  readonly progress?: (stored: number) => void;
}

const batchSize = 2_000;
const seed = 7;

/** Any number of demo customers, stored batch by batch, each while the next one is being made up. */
export const fillCustomers = async (
  client: pg.ClientBase,
  { count, branchIds, progress }: Fill,
): Promise<void> => {
  const now = new Date();
  let stored: Promise<void> = Promise.resolve();
  let batch: DemoCustomer[] = [];
  let made = 0;
  const store = async () => {
    const ready = batch;
    batch = [];
    made += ready.length;
    const soFar = made;
    await stored;
    stored = insertCustomers(client, ready, branchIds).then(() => progress?.(soFar));
  };
  for (const customer of demoCustomers({ seed, count, now, zone: 'Africa/Cairo' })) {
    batch.push(customer);
    if (batch.length === batchSize) await store();
  }
  await store();
  await stored;
};

/** Empties the customers' tables and fills them again. Needs the owner. */
export const refillCustomers = (owner: pg.ClientBase, fill: Fill): Promise<void> =>
  refilled(owner, () => fillCustomers(owner, fill));

/** Empties the customers' tables and runs `work`; indexes are dropped meanwhile and built anew. Needs the owner. */
export const refilled = async (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname in ('customers', 'customers_phones') and not x.indisprimary order by 1`,
  );
  // Ledgers refuse to be emptied (TRUNCATE is bit 32); a benchmark's database holds nothing worth keeping.
  const { rows: kept } = await owner.query<{ name: string }>(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and (tgtype & 32) > 0',
  );
  for (const { name: table } of kept) await owner.query(`alter table ${table} disable trigger user`);
  await owner.query('truncate customers, customers_phones, paper_codes, paper_code_counters cascade');
  for (const { name: table } of kept) await owner.query(`alter table ${table} enable trigger user`);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await owner.query(`set synchronous_commit = off`);
  await owner.query(`set maintenance_work_mem = '256MB'`);
  await work();
  for (const { definition } of rows) await owner.query(definition);
  await settle(owner);
};

/** What PostgreSQL does by itself a minute after such a change: statistics, and pages marked as visible. */
export const settle = async (owner: pg.ClientBase): Promise<void> => {
  await owner.query('vacuum analyze customers');
  await owner.query('vacuum analyze customers_phones');
};
