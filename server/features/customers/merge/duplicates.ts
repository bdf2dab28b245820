import type pg from 'pg';
import { contactsPermission, customers } from '../../../../src/resources/customers/entity';
import {
  duplicates,
  duplicatesOf,
  type mergePreview,
  merges,
} from '../../../../src/resources/customers/queries';
import type { Can } from '../../../../src/schema/field';
import type { QueryAnswer } from '../../../../src/schema/query';
import { type Actor, type Scope, scopeCondition, scopeWays } from '../../../data/actor';
import { fetchOne, fetchRows, newParams } from '../../../kernel/rows';
import { pointersOf, wordOf } from './merge';

/** Cards that are probably one person. Families share phones, so a pair is only a proposal (R-25). */

/** Most pairs in a reply, the best first. Others follow when these are dealt with. */
export const mostPairs = 500;
/** SQL: true if a birth date is missing, both are at most 31 days apart, or day and month are swapped. */
const closeBirth = `(x.birth_date is null or y.birth_date is null or abs(x.birth_date - y.birth_date) <= 31
  or (extract(year from x.birth_date), extract(day from x.birth_date), extract(month from x.birth_date))
   = (extract(year from y.birth_date), extract(month from y.birth_date), extract(day from y.birth_date)))`;
/** SQL: the name that cards are compared by, without blanks: نور الدين is also written نورالدين. It has an index. */
const nameOf = (card: string): string => `replace(${card}.full_name_key, ' ', '')`;
const isSpelledAlike = `${nameOf('x')} = ${nameOf('y')}`;
/** SQL: true if the names differ by a hamza only, as the search takes رؤوف and رءوف for one. It has an index. */
const isAlikeButHamza = 'hamza_key(x.full_name) = hamza_key(y.full_name)';
const isSameName = `(${isSpelledAlike} or coalesce(${isAlikeButHamza}, false))`;
/** SQL: true if cards x and y have a phone in common. */
const isSamePhone = `exists (select from customers_phones p join customers_phones q on phone_key(q.phone_norm, q.phone_raw) = phone_key(p.phone_norm, p.phone_raw)
  where p.parent_id = x.id and q.parent_id = y.id)`;
const surestFirst = `array_position(array['both', 'phone', 'name'], why)`;

/**
 * Pairs of cards in scope, each once. All pairs by phone are found, because those that also share the name come first.
 * Pairs by name may be far more in a chain, so names are walked in the order of the answer, and only until there are
 * enough pairs. Who may not see contacts gets pairs by name alone, because a pair by phone would tell whose number it
 * is (R-28).
 */
export const duplicatePairs = async (pool: pg.Pool, scope: Scope, can: Can) => {
  const params = newParams();
  const ways = scopeWays(customers, scope, params);
  const seen = (ways.length > 0 ? ways : ['true'])
    .map((way) => `select * from customers t where deleted_at is null and ${way}`)
    .join(' union all ');
  const seesPhones = can(contactsPermission);
  // Cards whose phone is not theirs alone are found first, from the index of phones.
  const shared =
    ways.length > 0
      ? ''
      : `join (select phone_key(phone_norm, phone_raw) as key from customers_phones group by 1 having count(*) > 1) shared
         on shared.key = phone_key(p.phone_norm, p.phone_raw)`;
  const columns = Object.keys(duplicates.answer.fields)
    .map((name) => `"${name}"`)
    .join(', ');
  const pair = (why: string) =>
    `x.id as "firstId", x.full_name as "firstName", coalesce(x.paper_code::text, x.person_code) as "firstCode",
     y.id as "secondId", y.full_name as "secondName", coalesce(y.paper_code::text, y.person_code) as "secondCode", ${nameOf('x')} as name, ${why} as why`;
  return await fetchRows(pool, duplicates.answer.fields)(
    `with seen as not materialized (${seen})
     select ${columns} from (
       (select distinct on (x.id, y.id) ${pair(`case when ${isSameName} then 'both' else 'phone' end`)}
        from seen x join customers_phones p on p.parent_id = x.id ${shared} join customers_phones q on phone_key(q.phone_norm, q.phone_raw) = phone_key(p.phone_norm, p.phone_raw)
        join seen y on y.id = q.parent_id where y.id > x.id and ${seesPhones})
       union all
       (select pair.* from (
          select ${nameOf('seen')} as name from seen where full_name_key <> '' group by 1 having count(*) > 1) names
        cross join lateral (
          select ${pair(`'name'`)} from seen x join seen y on ${nameOf('y')} = names.name and y.id > x.id
          where ${nameOf('x')} = names.name and ${closeBirth} and not (${seesPhones} and ${isSamePhone})
          order by x.id, y.id limit ${mostPairs}) pair
        order by names.name, pair."firstId", pair."secondId" limit ${mostPairs})
       union all
       (select ${pair(`'name'`)} from (
          select hamza_key(full_name) as key from seen where hamza_key(full_name) is not null
          group by 1 having count(distinct full_name_key) > 1) names
        join seen x on hamza_key(x.full_name) = names.key join seen y on hamza_key(y.full_name) = names.key and y.id > x.id
        where not (${isSpelledAlike}) and ${closeBirth} and not (${seesPhones} and ${isSamePhone})
        order by name, "firstId", "secondId" limit ${mostPairs})) pairs
     order by ${surestFirst}, name, "firstId", "secondId" limit ${mostPairs}`,
    params.values,
  );
};

/** Cards that are probably the person of this card, the surest first. Indexes lead from it to the others. */
export const duplicatesOfCard = async (pool: pg.Pool, scope: Scope, can: Can, id: number) => {
  const params = newParams();
  const own = `${params.add(id)}::int`;
  const isSeen = scopeCondition(customers, scope, params, 'y') || 'true';
  return await fetchRows(pool, duplicatesOf.answer.fields)(
    `with found as (
       select q.parent_id as b, true as by_phone from customers_phones p join customers_phones q on phone_key(q.phone_norm, q.phone_raw) = phone_key(p.phone_norm, p.phone_raw)
       where p.parent_id = ${own} and ${can(contactsPermission)}
       union
       select y.id, false from customers x join customers y on ${isSpelledAlike} and y.deleted_at is null
       where x.id = ${own} and x.full_name_key <> '' and ${closeBirth}
       union
       select y.id, false from customers x join customers y on ${isAlikeButHamza} and y.deleted_at is null
       where x.id = ${own} and ${closeBirth})
     select * from (
       select y.id, y.full_name as "fullName", coalesce(y.paper_code::text, y.person_code) as code, y.birth_date as "birthDate",
         case when not bool_or(by_phone) then 'name' when ${isSameName} then 'both' else 'phone' end as why
       from found join customers x on x.id = ${own} join customers y on y.id = b
       where y.id <> x.id and y.deleted_at is null and ${isSeen} group by x.id, y.id) others
     order by ${surestFirst}, id limit 20`,
    params.values,
  );
};

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
    `select m.id, c.full_name as "fullName", coalesce(c.paper_code::text, c.person_code) as code, m.at, u.full_name as by
     from customer_merges m join customers c on c.id = m.merged_id left join users u on u.id = m.user_id
     where m.kept_id = $1 and m.undone_at is null order by m.id desc`,
    [id],
  );
