import type { CountryCode } from 'libphonenumber-js/max';
import type pg from 'pg';
import { customers, nationalities } from '../../../src/resources/customers/entity';
import { systemSettings } from '../../../src/settings/system';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { settingSql } from '../../data/settings';
import { preparedStatement } from '../../data/statements';
import { fetchRows, newParams, unseenBy } from '../../kernel/rows';

/** Returns the country of a nationality in either language, for reading phones. `أخرى` has none. */
export const homeOf = ({ nationality }: Values): CountryCode | undefined =>
  typeof nationality === 'string' ? byWord.get(nationality.trim()) : undefined;

type Nationality = (typeof nationalities)[number]['value'];

const countries: Readonly<Record<Nationality, CountryCode | undefined>> = {
  سعودي: 'SA',
  مصري: 'EG',
  أردني: 'JO',
  لبناني: 'LB',
  سوري: 'SY',
  عراقي: 'IQ',
  كويتي: 'KW',
  إماراتي: 'AE',
  قطري: 'QA',
  بحريني: 'BH',
  عماني: 'OM',
  يمني: 'YE',
  مغربي: 'MA',
  جزائري: 'DZ',
  تونسي: 'TN',
  ليبي: 'LY',
  سوداني: 'SD',
  أخرى: undefined,
};

const byWord: ReadonlyMap<string, CountryCode | undefined> = new Map(
  nationalities.flatMap(({ value, label }) =>
    [value, label.en].map((word) => [word, countries[value]] as const),
  ),
);

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
