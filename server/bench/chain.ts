import type pg from 'pg';
import { appointments } from '../../src/resources/appointments/entity';
import { attendance } from '../../src/resources/attendance/entity';
import { branches } from '../../src/resources/branches/entity';
import { invoices, invoiceVerbs } from '../../src/resources/invoices/entity';
import { users } from '../../src/resources/users/entity';
import { fold } from '../../src/schema/text/fold';
import { systemActor } from '../data/actor';
import { auditLogRowOf, columnsOf } from '../data/audit';
import { queueSql, sealAll } from '../data/chain';
import { plain } from '../data/entity-server';
import { loadDemo } from '../demo';
import { demoCustomers } from '../demo/customers';
import { type DemoCustomer, insertCustomers } from '../demo/insert';
import { insertEntity, insertRows } from '../features/demo-kit/index';
import { fetchNumber, fetchOne, fetchRows } from '../kernel/rows';
import fillBranch from './chain.sql?raw';
import { dropIndexes } from './data';

/** Parts of a chain of fifty branches with 2 million customers and 4 million appointments. */
export const scales = { chain: 1, tenth: 0.1, hundredth: 0.01 } as const;

export interface Chain {
  readonly pool: pg.Pool;
  /** Connection as owner of the tables. */
  readonly owner: pg.ClientBase;
  /** Share of the whole chain. */
  readonly share: number;
  /** The moment that divides past and future. The same moment and share give the same rows. */
  readonly now: Date;
  readonly password: string;
  readonly say: (line: string) => void;
}

const whole = { customers: 2_000_000, appointments: 4_000_000 };
/** The demo centre, whose users and customers are known by name, has three more. */
const branchCount = 47;
const specialists = 8;
const atOnce = 2000;
const zone = 'Africa/Cairo';

/** Fills a database that has only tables and roles: the demo centre, and beside it the other branches of a chain. */
export const fillChain = async (chain: Chain): Promise<void> => {
  const { pool, owner, share, now, say } = chain;
  if ((await fetchNumber(owner, 'select count(*)::int as n from users')) > 0)
    throw new Error('The database has users already. Name an empty one.');
  say('The demo centre …');
  await loadDemo(pool, { password: chain.password, now });
  const known = await fetchNumber(owner, 'select max(id) as n from customers');
  const opened = await openBranches(owner, now);
  await owner.query(`set synchronous_commit = off`);
  const createIndexes = await dropIndexes(owner, grown);
  await fillCustomers(
    chain,
    opened.map(({ id }) => id),
    Math.round(whole.customers * share),
  );
  const appointments = Math.ceil((whole.appointments * share) / branchCount);
  await prepare(owner);
  const first = await fetchOne(owner, { id: 'number', entry: 'number' })(
    `select greatest((select max(id) from appointments), (select max(id) from attendance), (select max(id) from invoices)) + 1 as id,
       (select max(id) from audit_logs) + 1 as entry`,
  );
  for (const [index, branch] of opened.entries()) {
    say(
      `Branch ${index + 1} of ${opened.length}: ${appointments.toLocaleString('en')} appointments, their visits, invoices and audit entries …`,
    );
    const ids = { firstId: first.id + index, firstEntry: first.entry + index };
    await fillOne(owner, branch, { appointments, known, now, ...ids });
    await sealAll(owner);
  }
  for (const table of ['appointments', 'attendance', 'invoices', 'audit_logs'])
    await owner.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
  say('Rows in the order of their ids …');
  const keys = await fetchRows(owner, { table: 'text', index: 'text' })(
    `select indrelid::regclass::text as "table", indexrelid::regclass::text as "index" from pg_index
     where indisprimary and indrelid = any($1::regclass[]) order by 1`,
    [grown],
  );
  for (const { table, index } of keys) await owner.query(`cluster ${table} using ${index}`);
  say('Indexes …');
  await createIndexes();
  say('Statistics …');
  await owner.query('vacuum analyze');
};

interface Branch {
  readonly id: number;
  readonly code: string;
  readonly desk: number;
  readonly staff: readonly number[];
}

const openBranches = async (owner: pg.ClientBase, now: Date): Promise<readonly Branch[]> => {
  const since = () => new Date(now.getTime() - 6 * 365 * 86_400_000).toISOString();
  const list = Array.from({ length: branchCount }, (_, n) => ({
    ...{ name: `فرع السلسلة ${n + 1}`, code: `S${n + 1}`, timeZone: zone, isActive: true },
  }));
  const ids = await insertEntity(owner, plain(branches), list, since);
  const roles = await fetchRows(owner, { id: 'number', name: 'text' })('select id, name from roles');
  const roleId = (wanted: string) => roles.find(({ name }) => name === wanted)?.id;
  const made: Branch[] = [];
  for (const [index, id] of ids.entries()) {
    const people = Array.from({ length: specialists + 1 }, (_, n) => ({
      username: `chain-${index + 1}-${n}`,
      fullName: n === 0 ? `استقبال ${index + 1}` : `أخصائية ${index + 1}/${n}`,
      isActive: true,
      isBookable: n > 0,
      userRoles: [{ roleId: roleId(n === 0 ? 'Receptionist' : 'Staff') }],
      userBranches: [{ branchId: id }],
    }));
    const [desk = 0, ...staff] = await insertEntity(owner, plain(users), people, since);
    made.push({ id, code: `S${index + 1}`, desk, staff });
  }
  return made;
};

const fillCustomers = async ({ owner, now, say }: Chain, branchIds: readonly number[], count: number) => {
  let batch: DemoCustomer[] = [];
  let made = 0;
  for (const person of demoCustomers({ seed: 31, count, now, zone })) {
    const branch = made % branchIds.length;
    made += 1;
    batch.push({ ...person, branch, values: { ...person.values, paperCode: made } });
    if (batch.length < atOnce && made < count) continue;
    await insertCustomers(owner, batch, branchIds);
    batch = [];
    if (made % 50_000 === 0 || made === count)
      say(`${made.toLocaleString('en')} of ${count.toLocaleString('en')} customers`);
  }
};

/** A number that stands for the id of a row in the sentence of an audit entry. */
const anyId = '987654321';

const prepare = async (owner: pg.ClientBase): Promise<void> => {
  await owner.query(
    `create function pg_temp.line(description text, price numeric) returns text language sql as
       $$ select '[' || to_json(description)::text || ',1,"' || price || '","' || price || '"]' $$;
     create temp table stock (n int, id int, name text, folded text, price numeric(12, 2), duration int);
     create temp table entries as select ''::text as kind, a.* from audit_logs a with no data;
     create temp table given (branch_id int, code text, zone text, now timestamptz, desk int, staff int[], appointments int, guests int, services int, branches int, first_id int, first_entry int)`,
  );
  const services = await fetchRows(owner, {
    id: 'number',
    name: 'text',
    price: 'number',
    duration: 'number',
  })(
    // Two of them fit into the hour and a half of an appointment.
    'select id, name, price, duration from services where is_active and duration <= 45 order by id',
  );
  await insertRows(
    owner,
    'stock',
    services.map((one, n) => ({ ...one, n, folded: fold(one.name) })),
  );
  const kinds = {
    booked: { action: 'Create', entity: appointments.audit },
    came: { action: 'Create', entity: attendance.audit },
    issued: { action: invoiceVerbs.issue, entity: invoices.audit },
  } as const;
  for (const [kind, entry] of Object.entries(kinds)) {
    const row = columnsOf(auditLogRowOf(systemActor('Fill'), { ...entry, entityId: anyId }));
    await owner.query('insert into entries select $1, (json_populate_record(null::audit_logs, $2)).*', [
      kind,
      JSON.stringify(row),
    ]);
  }
};

interface Filling {
  readonly appointments: number;
  /** Last customer of the demo centre. */
  readonly known: number;
  readonly now: Date;
  readonly firstId: number;
  readonly firstEntry: number;
}

const fillOne = async (
  owner: pg.ClientBase,
  branch: Branch,
  { appointments, known, now, firstId, firstEntry }: Filling,
) => {
  await owner.query('begin');
  // Sums are computed once for the whole branch, and issued invoices come with their parts.
  for (const table of filled) await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(
    `create temp table guests on commit drop as select row_number() over (order by id) - 1 as n, id, full_name, full_name_key
       from customers where branch_id = ${branch.id} and id > ${known}`,
  );
  const { guests, services } = await fetchOne(owner, { guests: 'number', services: 'number' })(
    'select (select count(*)::int from guests) as guests, (select count(*)::int from stock) as services',
  );
  await owner.query('truncate given');
  await owner.query('insert into given values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    ...[branch.id, branch.code, zone, now.toISOString(), branch.desk, branch.staff],
    ...[appointments, guests, services, branchCount, firstId, firstEntry],
  ]);
  await owner.query(fillBranch);
  await owner.query(
    queueSql(`(select * from audit_logs where id >= ${firstEntry} and branch_id = ${branch.id})`),
  );
  for (const table of filled) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('commit');
};

/** Tables whose triggers rest while a branch is filled. */
const filled = [
  'appointments',
  'attendance',
  'invoices',
  'invoices_items',
  'invoices_payments',
  'customer_movements',
];

/** Tables that get their indexes when all rows are in. */
const grown = [
  ...filled,
  ...['appointments_services', 'appointment_occupancy', 'customer_accounts', 'customers', 'customers_phones'],
  'audit_logs',
];
