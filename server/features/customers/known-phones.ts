import type pg from 'pg';
import type { link } from '../../../src/resources/customers/actions';
import { customers } from '../../../src/resources/customers/entity';
import { customerRefusals } from '../../../src/resources/customers/words';
import { roleVerbs } from '../../../src/resources/roles/entity';
import { systemSettings } from '../../../src/settings/system';
import type { Actor } from '../../data/actor';
import type { ActionContext } from '../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../data/repository';
import { scopeCondition, scopeOf } from '../../data/scope';
import { settingSql } from '../../data/settings';
import { preparedStatement } from '../../data/statements';
import { ApiError } from '../../kernel/errors';
import { newParams, unseenBy } from '../../kernel/params';
import { normalisePhone } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';

/**
 * Returns up to five customers in the actor's scope, not deleted, with one of these numbers. Families share
 * phones, so this never blocks. The query has the scope, or foreign customers would use up the limit.
 */
export const knownPhones = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  asked: { readonly norms: readonly string[]; readonly except: number | undefined },
) => {
  if (asked.norms.length === 0) return [];
  const params = newParams();
  const seen = scopeCondition(customers, scopeOf(actor), params);
  // Materialized, so that no plan scans all customers for five of them. Hidden values give one plan for all.
  const norms = unseenBy(params).add(asked.norms);
  const text = `with known as materialized (
       select distinct c.parent_id from customers_phones c where c.phone_norm = any(${norms}::text[]))
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

/**
 * Shows a customer of another branch to this branch too. The phone must match exactly: the caller has it
 * from the person, and learns nothing else. 404 if no customer has it that the branch does not see already.
 */
export const linkCard = async ({ client, actor, input, server }: ActionContext<typeof link>) => {
  const { phone, branchId } = input;
  const norm = normalisePhone({ raw: phone, branchCountry: await countryOf(client, branchId) });
  const [card] = await fetchRows(client, { id: 'number' })(
    `select t.id from customers_phones p join customers t on t.id = p.parent_id
     where p.phone_norm = $1 and t.deleted_at is null and t.branch_id <> $2
       and not exists (select from customers_linked_branches l where l.parent_id = t.id and l.branch_id = $2)
     order by t.id limit 1`,
    [norm, branchId],
  );
  if (!card) throw new ApiError(404, customerRefusals.notFoundElsewhere);
  // The actor may not see this customer yet.
  const reach = { ...actor, isAdmin: true };
  const { linkedBranches } = await lockRow(client, server, reach, card.id, undefined);
  if (!linkedBranches.some((one) => one.branchId === branchId)) {
    const values = { linkedBranches: [...linkedBranches, { branchId }] };
    await updateRow(client, server, reach, card.id, { values, action: roleVerbs.assign });
  }
  return findRow(client, customers, actor, card.id);
};

const divider = ' · ';

/** Joins former names and codes, each once, in the order they were lost. Null if there are none. */
export const earlierOf = (parts: readonly string[]): string | null =>
  [...new Set(parts)].join(divider) || null;

/** Adds a lost code to `earlierNames`, and removes the present one from it. */
export const withLostCode = (earlier: unknown, lost: number, present: unknown): string | null => {
  const known = typeof earlier === 'string' ? earlier.split(divider) : [];
  return earlierOf([...known, String(lost)].filter((part) => part !== String(present)));
};
