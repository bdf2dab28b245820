import type pg from 'pg';
import { customers } from '../../../src/resources/customers/entity';
import { systemSettings } from '../../../src/settings/system';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import { settingSql } from '../../data/settings';
import { preparedStatement } from '../../data/statements';
import { fetchRows, newParams, unseenBy } from '../../kernel/rows';

/**
 * Returns up to five customers in the actor's scope, not deleted, with one of these numbers (`phoneKeys`). Families share
 * phones, so this never blocks. The query has the scope, or foreign customers would use up the limit.
 */
export const knownPhones = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  asked: { readonly keys: readonly string[]; readonly except: number | undefined },
) => {
  if (asked.keys.length === 0) return [];
  const params = newParams();
  const seen = scopeCondition(customers, scopeOf(actor), params);
  // Materialized, so that no plan scans all customers for five of them. Hidden values give one plan for all.
  const keys = unseenBy(params).add(asked.keys);
  const text = `with known as materialized (
       select distinct c.parent_id from customers_phones c where phone_key(c.phone_norm, c.phone_raw) = any(${keys}::text[]))
     select t.id as "customerId", t.full_name as name from known join customers t on t.id = known.parent_id
     where t.deleted_at is null
       and t.id <> ${params.add(asked.except ?? 0)} and ${seen || 'true'} order by t.id limit 5`;
  const found = fetchRows(client, { customerId: 'number', name: 'text' });
  return await found(preparedStatement('known_phones', text, params));
};

/** SQL: the country by which phones of a branch are read: the branch's own, else the centre's. */
const countrySql = (branchId: string): string =>
  `coalesce((select b.country from branches b where b.id = ${branchId}), ${settingSql(systemSettings, 'country')})`;

/** Returns the country of a branch; the centre's without a branch. */
export const countryOf = async (client: pg.ClientBase | pg.Pool, branchId: unknown): Promise<string> => {
  const id = typeof branchId === 'number' ? branchId : 0;
  return (await countriesOf(client, [id])).get(id) ?? '';
};

export const countriesOf = async (
  client: pg.ClientBase | pg.Pool,
  branchIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await fetchRows(client, { id: 'number', country: 'text' })({
    name: 'branch_countries',
    text: `select x.id, ${countrySql('x.id')} as country from unnest((select $1::int[])) as x(id)`,
    values: [branchIds],
  });
  return new Map(rows.map(({ id, country }) => [id, country]));
};

const divider = '، ';

/** Joins former names and codes, each once, in the order they were lost. Null if there are none. */
export const earlierOf = (parts: readonly string[]): string | null =>
  [...new Set(parts)].join(divider) || null;

/** Adds a lost code to `earlierNames`, and removes the present one from it. */
export const withLostCode = (earlier: unknown, lost: number, present: unknown): string | null => {
  const known = typeof earlier === 'string' ? earlier.split(divider) : [];
  return earlierOf([...known, String(lost)].filter((part) => part !== String(present)));
};
