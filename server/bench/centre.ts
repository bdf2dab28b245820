import type pg from 'pg';
import { branches } from '../../src/resources/branches/entity';
import { users } from '../../src/resources/users/entity';
import { fold, searchTerms } from '../../src/schema/fold';
import { plain } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { insertRows, takeNumbers } from '../demo/insert';
import { openSession } from '../features/account/sessions';
import { transaction } from '../kernel/tx';
import type { Desk } from './messages';

/** The branches of the benchmark and who works in them. */
export interface Centre {
  readonly branchIds: readonly number[];
  /** Of the first branches. */
  readonly desks: readonly Omit<Desk, 'customers' | 'terms'>[];
}

/** Desks at most; requests go round over them. */
export const mostDesks = 10;
const specialistsOfADesk = 8;
const dayMs = 86_400_000;

/** Opens so many branches; the first ten get a receptionist who is signed in, and specialists. */
export const openCentre = async (pool: pg.Pool, count: number): Promise<Centre> => {
  const service = await serviceOf(pool);
  const bookedFrom = Math.floor(Date.now() / dayMs) * dayMs + 8 * dayMs;
  return transaction(pool, async (client) => {
    const branchIds = await takeNumbers(client, 'branches_id_seq', count);
    await insertRows(
      client,
      'branches',
      branchIds.map((id, n) => {
        const values = { name: `فرع ${n + 1}`, code: `B${n + 1}`, isActive: true, timeZone: 'Africa/Cairo' };
        return { id, ...columnValuesOf(plain(branches), values, undefined) };
      }),
    );
    const desks: Centre['desks'][number][] = [];
    for (const branchId of branchIds.slice(0, mostDesks)) {
      const staffIds: number[] = [];
      for (let n = 0; n < specialistsOfADesk; n++)
        staffIds.push(
          await addUser(client, { name: `specialist-${branchId}-${n}`, role: 'Staff', branchId }),
        );
      const userId = await addUser(client, { name: `desk-${branchId}`, role: 'Receptionist', branchId });
      const { token } = await openSession(client, { userId, ip: '127.0.0.1', userAgent: 'bench' });
      desks.push({ branchId, token, staffIds, service, bookedFrom });
    }
    return { branchIds, desks };
  });
};

const serviceOf = async (pool: pg.Pool): Promise<Desk['service']> => {
  const { rows } = await pool.query<Desk['service']>(
    'select id, name, price, duration as minutes from services where duration = 30 and is_active order by id limit 1',
  );
  if (!rows[0]) throw new Error('the demo offers nothing that takes half an hour');
  return rows[0];
};

interface Person {
  readonly name: string;
  readonly role: 'Staff' | 'Receptionist';
  readonly branchId: number;
}

const addUser = async (client: pg.PoolClient, { name, role, branchId }: Person): Promise<number> => {
  const [id = 0] = await takeNumbers(client, 'users_id_seq', 1);
  const values = { username: name, fullName: name, isBookable: role === 'Staff', isActive: true };
  await insertRows(client, 'users', [{ id, ...columnValuesOf(plain(users), values, undefined) }]);
  await client.query(
    'insert into users_user_roles (parent_id, position, role_id) select $1, 0, id from roles where name = $2',
    [id, role],
  );
  await client.query('insert into users_user_branches (parent_id, position, branch_id) values ($1, 0, $2)', [
    id,
    branchId,
  ]);
  return id;
};

const customersOfADesk = 500;
const mostTerms = 2500;

/** A desk with the customers of its branch as they are now stored, and what to look for among them. */
export const furnished = async (pool: pg.Pool, desk: Centre['desks'][number]): Promise<Desk> => {
  const { rows } = await pool.query<Desk['customers'][number]>(
    `select c.id, c.full_name as "fullName", c.paper_code as "paperCode", p.phone_raw as phone
     from customers c join customers_phones p on p.parent_id = c.id and p.position = 0
     where c.branch_id = $1 and c.deleted_at is null order by hashint4(c.id) limit ${mostTerms}`,
    [desk.branchId],
  );
  return { ...desk, customers: rows.slice(0, customersOfADesk), terms: termsOf(rows) };
};

/**
 * Beginnings of two names (`منى حجا`) and last digits of phones in turn, and those of one name (`شيما`) spread evenly
 * between them, as there are far fewer. Each term once, so that no total is remembered.
 */
export const termsOf = (customers: Desk['customers']): string[] => {
  const words = customers.map(({ fullName }) => fullName.split(' '));
  const one = distinct(words.flatMap((all) => all.flatMap((word) => [word.slice(0, 4), word.slice(0, 5)])));
  const two = distinct(
    words.map(([first = '', ...others]) => `${first} ${others.at(-1)?.slice(0, 3) ?? ''}`),
  );
  const phones = distinct(customers.map(({ phone }) => phone.slice(-8)));
  const share = (list: readonly string[], n: number) =>
    list.slice(
      Math.floor((n * list.length) / phones.length),
      Math.floor(((n + 1) * list.length) / phones.length),
    );
  return phones.flatMap((phone, n) => [...share(one, n), ...share(two, n), phone]);
};

/** Those of four letters and more which are written in one way alone: others mean several patterns each. */
const distinct = (terms: readonly string[]): readonly string[] => [
  ...new Map(
    terms
      .filter((term) => fold(term).length >= 4)
      .filter((term) => !searchTerms(term).words.some((word) => /^(عبد|ابو|ابن|ام)/.test(word)))
      .map((term) => [fold(term), term]),
  ).values(),
];
