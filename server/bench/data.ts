import { createHash } from 'node:crypto';
import type pg from 'pg';
import { branches } from '../../src/resources/branches/entity';
import { users } from '../../src/resources/users/entity';
import { fold, searchTerms } from '../../src/schema/text/fold';
import { plain } from '../data/entity-server';
import { demoCustomers } from '../demo/customers';
import { type DemoCustomer, insertCustomers } from '../demo/insert';
import { openSession } from '../features/account/sessions';
import { insertEntity } from '../features/demo-kit/index';
import { fetchOne, fetchRows } from '../kernel/rows';
import { transaction } from '../kernel/tx';

const mostSeats = 10;

/**
 * Creates `count` branches. Each of the first ten gets eight specialists and a signed-in receptionist. Needs
 * the demo's services.
 */
export const openCentre = (pool: pg.Pool, count: number) =>
  transaction(pool, async (client) => {
    const now = () => new Date().toISOString();
    const numbers = Array.from({ length: count }, (_, n) => n + 1);
    const opened = numbers.map((n) => ({ name: `فرع ${n}`, code: `B${n}`, isActive: true }));
    const branchIds = await insertEntity(client, plain(branches), opened, now);
    const roles = await fetchRows(client, { id: 'number', name: 'text' })('select id, name from roles');
    const roleNamed = (wanted: string) => ({ roleId: roles.find(({ name }) => name === wanted)?.id });
    const service = await fetchOne(client, { id: 'number', name: 'text', price: 'number' })(
      'select id, name, price from services where duration = 30 and is_active order by id limit 1',
    );
    const seats = [];
    for (const branchId of branchIds.slice(0, mostSeats)) {
      const staff = Array.from({ length: 9 }, (_, n) => ({
        username: `user-${branchId}-${n}`,
        fullName: `user ${n}`,
        isActive: true,
        isBookable: n > 0,
        userRoles: [roleNamed(n === 0 ? 'Receptionist' : 'Staff')],
        userBranches: [{ branchId }],
      }));
      const [userId = 0, ...staffIds] = await insertEntity(client, plain(users), staff, now);
      const { token } = await openSession(client, { userId, ip: '127.0.0.1', userAgent: 'bench' });
      seats.push({ branchId, token, staffIds, service });
    }
    return { branchIds, seats };
  });
type Seat = Awaited<ReturnType<typeof openCentre>>['seats'][number];

const batchSize = 2_000;

/**
 * Drops the indexes of tables, but not those of constraints, and returns a function that creates them again: rows
 * come in several times faster without them.
 */
export const dropIndexes = async (owner: pg.ClientBase, tables: readonly string[]) => {
  const indexes = await fetchRows(owner, { name: 'text', definition: 'text' })(
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x where x.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = x.indexrelid) order by 1`,
    [tables],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  return async () => {
    await owner.query(`set maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await owner.query(definition);
  };
};

/**
 * Replaces all customers with demo people, who go to the branches in turn. Drops the indexes meanwhile and
 * creates them again. Needs the owner.
 */
export const refillCustomers = async (
  owner: pg.ClientBase,
  { count, branchIds }: { readonly count: number; readonly branchIds: readonly number[] },
): Promise<void> => {
  // Ledgers refuse TRUNCATE (bit 32 of `tgtype`). The database of a benchmark holds nothing worth keeping.
  const ledgers = await fetchRows(owner, { name: 'text' })(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and (tgtype & 32) > 0',
  );
  for (const { name } of ledgers) await owner.query(`alter table ${name} disable trigger user`);
  await owner.query('truncate customers, customers_phones, paper_codes, paper_code_counters cascade');
  for (const { name } of ledgers) await owner.query(`alter table ${name} enable trigger user`);
  const createIndexes = await dropIndexes(owner, ['customers', 'customers_phones']);
  await owner.query('set synchronous_commit = off');
  let batch: DemoCustomer[] = [];
  let made = 0;
  for (const person of demoCustomers({ seed: 7, count, now: new Date(), zone: 'Africa/Cairo' })) {
    const branch = made % branchIds.length;
    made += 1;
    batch.push({ ...person, branch, values: { ...person.values, paperCode: made } });
    if (batch.length < batchSize && made < count) continue;
    await insertCustomers(owner, batch, branchIds);
    batch = [];
  }
  await createIndexes();
  await settle(owner);
};

/** Updates statistics and marks pages as visible, as PostgreSQL itself does a minute after a big change. */
export const settle = (owner: pg.ClientBase) => owner.query('vacuum analyze customers, customers_phones');

/** Returns a desk: a branch's seat with some of its stored customers and search terms that find them. */
export const furnished = async (pool: pg.Pool, seat: Seat) => {
  const known = { id: 'number', fullName: 'text', nationality: 'text', paperCode: 'number' } as const;
  const rows = await fetchRows(pool, { ...known, phone: 'text', ending: 'text' })(
    `select c.id, c.full_name as "fullName", c.nationality, c.paper_code as "paperCode", min(p.phone_raw) as phone,
       right(min(p.phone_norm), 8) as ending
     from customers c join customers_phones p on p.parent_id = c.id
     where c.branch_id = $1 group by c.id having count(*) = 1 order by hashint4(c.id) limit 2500`,
    [seat.branchId],
  );
  const customers = rows.slice(0, 500).map(({ ending: _, ...customer }) => customer);
  const terms = new Set(rows.flatMap(({ fullName, ending }) => [...namesIn(fullName), ending]));
  const mixed = [...terms].sort((a, b) => digest(a).localeCompare(digest(b)));
  const thirds = rows.flatMap(({ fullName, ending }, index) => {
    const [first = '', ...others] = fullName.split(' ');
    const common = rows[(index * 7) % 40]?.fullName.split(' ')[0] ?? first;
    return [common, `${first} ${others[0]?.slice(0, 3) ?? ''}`, ending.slice(-7)];
  });
  return { ...seat, customers, terms: mixed, thirds };
};
export type Desk = Awaited<ReturnType<typeof furnished>>;

/** Hashes a term, to sort the terms in a mixed but repeatable order. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the start of a name (`شيما`) and of two (`منى حجا`). Omits names with words that have two spellings. */
const namesIn = (fullName: string): readonly string[] => {
  const [first = '', ...others] = fullName.split(' ');
  return [first.slice(0, 5), `${first} ${others.at(-1)?.slice(0, 3) ?? ''}`].filter(
    (term) =>
      fold(term).length >= 4 && !searchTerms(term).words.some((word) => /^(عبد|ابو|ابن|ام)/.test(word)),
  );
};
