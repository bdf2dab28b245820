import type pg from 'pg';
import { customers } from '../../../src/resources/customers/entity';
import { bookOf } from '../../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldOf,
  fieldsOf,
  hasSearchText,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../../src/schema/entity';
import type { Field } from '../../../src/schema/field';
import { canBeEmpty, personalKeysOf } from '../../../src/schema/visibility';
import { searchTextOf } from '../../data/search';
import { sortKeyOf } from '../../data/statements';
import { ownColumn } from '../../db/own-column';
import { fetchRows } from '../../kernel/rows';

/** An entity with personal fields about a customer, found by `personal` in the declarations. */
interface PersonalEntity {
  readonly entity: Entity;
  /** SQL for the customer's id of a row with the alias `t`. */
  readonly customer: string;
  readonly keys: readonly string[];
  /**
   * SQL for the phone number of a row that stands with no customer, as what an unknown number wrote. Undefined if each
   * row has a customer, or if the entity has no number.
   */
  readonly number: string | undefined;
}

/** Returns all personal entities except the customer itself. Throws if one references no customer. */
const personalEntities = (): readonly PersonalEntity[] =>
  bookOf(customers).entities.flatMap((entity) => {
    const keys = personalKeysOf(entity);
    if (keys.length === 0 || entity.name === customers.name) return [];
    const customer = customerOf(entity);
    if (customer === undefined)
      throw new Error(`${entity.name} has personal fields and does not say whom they tell of`);
    return [{ entity, customer, keys, number: numberOf(entity, keys) }];
  });

/** Returns SQL for the number in rows that may have no customer: the entity's personal phone. */
const numberOf = (entity: Entity, keys: readonly string[]): string | undefined => {
  const own = fieldsOf(entity).find(([, field]) => field.kind === 'reference' && field.to === customers.name);
  const phone = keys.find((key) => {
    const field = fieldOf(entity, key);
    return field?.kind === 'text' && field.format === 'phone';
  });
  return own && !own[1].required && phone !== undefined ? `t.${snake(phone)}` : undefined;
};

/** Returns SQL for the customer's id of a row `t`: the entity's own reference, or that of a row it references. */
export const customerOf = (entity: Entity): string | undefined => {
  const references = fieldsOf(entity).flatMap(([key, field]) =>
    field.kind === 'reference' && !field.back ? [{ key, to: field.to }] : [],
  );
  const own = references.find(({ to }) => to === customers.name);
  if (own) return `t.${snake(own.key)}`;
  for (const { key, to } of references) {
    const target = bookOf(customers).find(to);
    const there =
      target &&
      fieldsOf(target).find(([, field]) => field.kind === 'reference' && field.to === customers.name);
    if (target && there)
      return `(select x.${snake(there[0])} from ${tableNameOf(target)} x where x.id = t.${snake(key)})`;
  }
  return undefined;
};

/** Text for a personal column that must not be empty. */
const mask = '•••';

/**
 * Empties the personal columns of all rows about these customers, and of rows about nobody that have one of their
 * numbers: somebody unknown wrote, or was answered, who was one of them.
 */
export const eraseRows = async (
  client: pg.PoolClient,
  ids: readonly number[],
  numbers: readonly string[],
): Promise<void> => {
  // First, while messages have their numbers. Clears what the sender keeps with a message, and cancels messages that
  // were not sent. The provider's id may hold the number. It is replaced and not emptied, so that no late
  // acknowledgement fills it again.
  await client.query(
    `update messages set template = null, provider_msg_id = 'erased ' || id, status = case when status in ('queued', 'doubtful') then 'cancelled' else status end,
       ended_at = coalesce(ended_at, now()), next_attempt_at = null where customer_id = any($1::int[])
       or (customer_id is null and recipient = any($2::text[]))`,
    [ids, numbers],
  );
  for (const one of personalEntities()) {
    await eraseColumns(client, one, ids, numbers);
    await eraseParts(client, one, ids);
  }
  // Pictures are personal as a whole.
  await client.query(
    `delete from visit_photos p using appointments a where a.id = p.appointment_id and a.customer_id = any($1::int[])`,
    [ids],
  );
};

const eraseColumns = async (
  client: pg.PoolClient,
  { entity, customer, keys, number }: PersonalEntity,
  ids: readonly number[],
  numbers: readonly string[],
): Promise<void> => {
  const plain = keys.filter((key) => fieldOf(entity, key)?.kind !== 'rows');
  if (plain.length === 0) return;
  const sets = plain.flatMap((key) => emptied(key, fieldOf(entity, key)));
  const filled = plain.map((key) => `t.${snake(key)} is not null`);
  // Nobody knows what an owner's own fields tell, deleted ones included.
  if (entity.extensible) {
    sets.push(`${ownColumn} = '{}'`);
    filled.push(`t.${ownColumn} <> '{}'`);
  }
  const isFound = plain.some((key) => fieldOf(entity, key)?.search === true);
  const isSearched = hasSearchText(entity) && (isFound || entity.extensible);
  await client.query(
    `update ${tableNameOf(entity)} t set ${[...sets, ...(isSearched ? [searchLeft(entity, plain)] : [])].join(', ')}
     where (${customer} = any($1::int[])${number === undefined ? '' : ` or (${customer} is null and ${number} = any($2::text[]))`}) and (${filled.join(' or ')})`,
    number === undefined ? [ids] : [ids, numbers],
  );
};

/** SQL: empties a field, and the sort key of a text. */
const emptied = (key: string, field: Field | undefined): readonly string[] => {
  if (field?.kind === 'flag') return [`${snake(key)} = false`];
  const isText = field?.kind === 'text';
  return [
    `${snake(key)} = ${isText && !canBeEmpty(field) ? `'${mask}'` : 'null'}`,
    ...(isText && field.sort ? [`${sortKeyColumnOf(key)} = ''`] : []),
  ];
};

/** SQL: sets the search text from the fields that stay. They are numbers, which folding does not change. */
const searchLeft = (entity: Entity, erased: readonly string[]): string => {
  const left = fieldsOf(entity).flatMap(([key, field]) =>
    field.search === true && field.kind !== 'reference' && field.kind !== 'rows' && !erased.includes(key)
      ? [`lower(t.${snake(key)}::text)`]
      : [],
  );
  return `search_text = ' ' || concat_ws(' ', ${left.length > 0 ? left.join(', ') : `''`})`;
};

const eraseParts = async (
  client: pg.PoolClient,
  { entity, customer, keys }: PersonalEntity,
  ids: readonly number[],
): Promise<void> => {
  for (const key of keys) {
    const field = fieldOf(entity, key);
    if (field?.kind !== 'rows') continue;
    const parts = fieldsOf(field).flatMap(([part, { personal }]) => (personal ? [snake(part)] : []));
    await client.query(
      `update ${childTableNameOf(entity, key)} c set ${parts.map((part) => `${part} = null`).join(', ')}
       from ${tableNameOf(entity)} t where t.id = c.parent_id and ${customer} = any($1::int[])
         and (${parts.map((part) => `c.${part} is not null`).join(' or ')})`,
      [ids],
    );
  }
};

/** Erases the customers themselves: a number as the name, no phones, and deleted, so that lists omit them. */
export const eraseCards = async (client: pg.PoolClient, ids: readonly number[]): Promise<void> => {
  const rows = await fetchRows(client, { id: 'number', personCode: 'text?', paperCode: 'number?' })(
    'select id, person_code as "personCode", paper_code as "paperCode" from customers where id = any($1::int[])',
    [ids],
  );
  const sets = fieldsOf(customers).flatMap(([key, field]) =>
    field.personal && key !== 'fullName' ? emptied(key, field) : [],
  );
  for (const { id, personCode, paperCode } of rows) {
    const name = `عميل محذوف البيانات ${personCode ?? id}`;
    await client.query(
      `update customers set full_name = $2, ${sortKeyColumnOf('fullName')} = $3, search_text = $4, ${ownColumn} = '{}', ${sets.join(', ')},
         deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now() where id = $1`,
      [id, name, sortKeyOf(name), searchTextOf([name, paperCode, personCode])],
    );
  }
  // Suppressed numbers are personal too. A number that another customer has as well stays.
  await client.query(
    `delete from suppressions s using customers_phones p where p.parent_id = any($1::int[]) and p.phone_norm = s.recipient
       and not exists (select from customers_phones o join customers c on c.id = o.parent_id
         where o.phone_norm = s.recipient and c.deleted_at is null and not o.parent_id = any($1::int[]))`,
    [ids],
  );
  // Number checks are personal too. They are made again when needed.
  await client.query(
    'delete from checked_numbers n using customers_phones p where p.parent_id = any($1::int[]) and p.phone_norm = n.recipient',
    [ids],
  );
  await client.query('delete from customers_phones where parent_id = any($1::int[])', [ids]);
  // Values that an import overwrote and kept for its undo, and the values of merges.
  await client.query(
    `update import_rows r set before = null, after = null from imports i
     where i.id = r.import_id and i.entity = $2 and r.row_id = any($1::int[]) and r.before is not null`,
    [ids, customers.name],
  );
  await client.query(
    `update customer_merges set card = '{}', given = '{}' where kept_id = any($1::int[]) or merged_id = any($1::int[])`,
    [ids],
  );
};

/** Deletes stored replies to repeated requests (kept for a day) that contain one of the words. */
export const eraseAnswers = async (client: pg.PoolClient, words: readonly string[]): Promise<void> => {
  await client.query(
    `delete from idempotency_keys where exists (select from unnest($1::text[]) w where position(w in answer::text) > 0)`,
    [words],
  );
};
