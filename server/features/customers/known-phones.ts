import type pg from 'pg';
import { customers } from '../../../src/resources/customers/entity';
import type { Actor } from '../../data/actor';
import { scopeCondition, scopeOf } from '../../data/scope';
import { settingSql } from '../../data/settings';
import { preparedStatement } from '../../data/statements';
import { newParams, unseenBy } from '../../kernel/params';

export interface KnownPhone {
  readonly customerId: number;
  readonly name: string;
}

/**
 * Living customers within the actor's reach who have one of these numbers; families share phones, so this
 * never blocks. The branch is part of the query, as foreign cards would use up its limit.
 */
export const knownPhones = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  asked: { readonly norms: readonly string[]; readonly except: number | undefined },
): Promise<readonly KnownPhone[]> => {
  if (asked.norms.length === 0) return [];
  const params = newParams();
  const seen = scopeCondition(customers, scopeOf(actor), params);
  // Apart, so that no plan walks through the customers in their order to find five of them; one plan for all numbers.
  const norms = unseenBy(params).add(asked.norms);
  const text = `with known as materialized (
       select distinct c.parent_id from customers_phones c where c.phone_norm = any(${norms}::text[]))
     select t.id as "customerId", t.full_name as name from known join customers t on t.id = known.parent_id
     where t.deleted_at is null
       and t.id <> ${params.add(asked.except ?? 0)} and ${seen || 'true'} order by t.id limit 5`;
  const { rows } = await client.query<KnownPhone>(preparedStatement('known_phones', text, params));
  return rows;
};

/** The country whose way of writing phones is that of the branch whose id the SQL says: its own, else the centre's. */
const countrySql = (branchId: string): string =>
  `coalesce((select b.country from branches b where b.id = ${branchId}), ${settingSql('country')})`;

/** That country; of no branch, the centre's. */
export const countryOf = async (client: pg.ClientBase | pg.Pool, branchId: unknown): Promise<string> => {
  const id = typeof branchId === 'number' ? branchId : 0;
  return (await countriesOf(client, [id])).get(id) ?? '';
};

/** The same of several branches. */
export const countriesOf = async (
  client: pg.ClientBase | pg.Pool,
  branchIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await client.query<{ id: number; country: string }>({
    name: 'branch_countries',
    text: `select x.id, ${countrySql('x.id')} as country from unnest((select $1::int[])) as x(id)`,
    values: [branchIds],
  });
  return new Map(rows.map(({ id, country }) => [id, country]));
};
