import type pg from 'pg';
import { contactsPermission, customers } from '../../../../src/resources/customers/entity';
import {
  duplicates,
  duplicatesOf,
  type mergePreview,
  merges,
} from '../../../../src/resources/customers/merge';
import type { Can } from '../../../../src/schema/field';
import type { QueryAnswer } from '../../../../src/schema/query';
import type { Actor } from '../../../data/actor';
import { type Scope, scopeCondition } from '../../../data/scope';
import { newParams, type Params } from '../../../kernel/params';
import { fetchOne, fetchRows } from '../../../kernel/rows';
import { pointersOf, wordOf } from './merge';

/** Cards that are probably one person. Families share phones, so a pair is only a proposal (R-25). */

/** Most pairs in a reply, the best first. Others follow when these are dealt with. */
const mostPairs = 500;
/** SQL: true if a birth date is missing, both are at most 31 days apart, or day and month are swapped. */
const closeBirth = `(x.birth_date is null or y.birth_date is null or abs(x.birth_date - y.birth_date) <= 31
  or (extract(year from x.birth_date), extract(day from x.birth_date), extract(month from x.birth_date))
   = (extract(year from y.birth_date), extract(month from y.birth_date), extract(day from y.birth_date)))`;
const isAlive = 'x.deleted_at is null and y.deleted_at is null';

/**
 * SQL: pairs `(a, b, by_phone, by_name)`. `only` narrows them by the aliases x and y. Who may not see contacts gets
 * pairs by name alone, because a pair by phone would tell whose number it is (R-28). Without `card` each pair stands
 * once, a < b; with it `a` is that card, so that indexes lead from it to the others.
 */
const pairs = (
  only: string,
  can: Can,
  card?: string,
): string => `select a, b, bool_or(by_phone) as by_phone, bool_or(by_name) as by_name from (
    select x.id as a, y.id as b, true as by_phone, x.full_name_key = y.full_name_key as by_name
    from customers_phones p join customers_phones q on q.phone_norm = p.phone_norm and ${card ? `p.parent_id = ${card} and q.parent_id <> ${card}` : 'q.parent_id > p.parent_id'}
    join customers x on x.id = p.parent_id join customers y on y.id = q.parent_id where ${can(contactsPermission)} and ${isAlive} and ${only}
    union all
    select x.id, y.id, false, true from customers x join customers y on y.full_name_key = x.full_name_key and ${card ? `x.id = ${card} and y.id <> ${card}` : 'y.id > x.id'}
    where ${isAlive} and x.full_name_key <> '' and ${closeBirth} and ${only}) found group by a, b`;

const why = `case when by_phone and by_name then 'both' when by_phone then 'phone' else 'name' end`;

export const duplicatePairs = async (pool: pg.Pool, scope: Scope, can: Can) => {
  const params = newParams();
  const seen = seenBoth(scope, params);
  return await fetchRows(pool, duplicates.answer.fields)(
    `select c.id as "firstId", c.full_name as "firstName", c.person_code as "firstCode",
       d.id as "secondId", d.full_name as "secondName", d.person_code as "secondCode", ${why} as why
     from (${pairs(seen, can)}) f join customers c on c.id = f.a join customers d on d.id = f.b
     order by (by_phone and by_name) desc, by_phone desc, c.full_name_key, c.id, d.id limit ${mostPairs}`,
    params.values,
  );
};

export const duplicatesOfCard = async (pool: pg.Pool, scope: Scope, can: Can, id: number) => {
  const params = newParams();
  const own = params.add(id);
  return await fetchRows(pool, duplicatesOf.answer.fields)(
    `select d.id, d.full_name as "fullName", d.person_code as "personCode", d.birth_date as "birthDate", ${why} as why
     from (${pairs(seenBoth(scope, params), can, `${own}::int`)}) f join customers d on d.id = f.b
     order by (by_phone and by_name) desc, by_phone desc, d.id limit 20`,
    params.values,
  );
};

const seenBoth = (scope: Scope, params: Params): string =>
  ['x', 'y'].map((alias) => scopeCondition(customers, scope, params, alias) || 'true').join(' and ');

/** Returns the number of rows of each kind that reference a card. */
export const countMoves = async (
  pool: pg.Pool,
  actor: Actor,
  otherId: number,
): Promise<QueryAnswer<typeof mergePreview>> => {
  const client = await pool.connect();
  try {
    const counts: QueryAnswer<typeof mergePreview>[number][] = [];
    for (const { table, column } of await pointersOf(client)) {
      const { count } = await fetchOne(client, { count: 'number' })(
        `select count(*)::int as count from ${table} where ${column} = $1`,
        [otherId],
      );
      if (count > 0) counts.push({ what: wordOf(actor, table), count });
    }
    return counts;
  } finally {
    client.release();
  }
};

export const mergesInto = async (pool: pg.Pool, id: number) =>
  await fetchRows(pool, merges.answer.fields)(
    `select m.id, c.full_name as "fullName", c.person_code as "personCode", m.at, u.full_name as by
     from customer_merges m join customers c on c.id = m.merged_id left join users u on u.id = m.user_id
     where m.kept_id = $1 and m.undone_at is null order by m.id desc`,
    [id],
  );
