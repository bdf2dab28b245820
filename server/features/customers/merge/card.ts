import type pg from 'pg';
import { cardFields } from '../../../../src/resources/customers/actions';
import { customers } from '../../../../src/resources/customers/entity';
import { bookOf, currentOf } from '../../../../src/schema/book';
import { snake, sortKeyColumnOf, tableNameOf } from '../../../../src/schema/entity';
import { holds } from '../../../../src/schema/field';
import { fold } from '../../../../src/schema/text/fold';
import { phoneDigits } from '../../../../src/schema/text/parse';
import { writableFieldsOf } from '../../../../src/schema/visibility';
import type { Actor } from '../../../data/actor';
import { type AuditEntry, record } from '../../../data/audit';
import type { Row, Values } from '../../../data/entity-server';
import { type ChangeNotice, changeOf, tellChange } from '../../../data/notices';
import { ownColumn } from '../../../db/own-column';
import { believed, type FetchedRow, fetchRows, listOf } from '../../../kernel/rows';
import { earlierOf } from '../paper-codes';

/** Values that the kept card takes over in a merge, and how an undo restores the card. */

/**
 * A foreign key to a customer, read from the database's catalogue, so that a merge also moves the rows of a
 * table that a later migration adds.
 */
export const pointerColumns = {
  table: 'text',
  column: 'text',
  /** SQL that makes the row's primary key a text, for the alias `t`. */
  key: 'text',
  /** True if the table has an `id`, which grows with each new row. */
  hasId: 'flag',
  hasBranch: 'flag',
} as const;
export type Pointer = FetchedRow<typeof pointerColumns>;

/** Texts that a merge joins, because the notes of both cards are true. */
const joined: readonly string[] = ['careNote', 'notes'];

/** Fields that an owner has added, or a developer since: nobody chooses between them, they fill what is empty. */
const furtherFields = () =>
  writableFieldsOf(currentOf(customers), 'update').filter(
    ([key, { kind }]) => kind !== 'rows' && ![...cardFields, 'branchId', 'paperCode'].includes(key),
  );

/** Returns the values for the kept card: missing and chosen fields, all phones and branches, joined notes. */
export const takenOver = (kept: Row, merged: Row, take: readonly string[]): Values => {
  const values: Record<string, unknown> = {};
  for (const key of cardFields) {
    const theirs = merged[key] ?? null;
    if (theirs === null || theirs === kept[key]) continue;
    if ((kept[key] ?? null) === null || take.includes(key)) values[key] = theirs;
    else if (joined.includes(key)) values[key] = `${kept[key]}\n${theirs}`;
  }
  for (const [key, { when }] of furtherFields())
    if ((kept[key] ?? null) === null && (when === undefined || holds(when, kept)))
      values[key] = merged[key] ?? null;
  if (kept.branchId === merged.branchId && merged.paperCode !== null && kept.paperCode === null)
    values.paperCode = merged.paperCode;
  const known = new Set(listOf(kept.phones).map(phoneOf));
  const phones = listOf(merged.phones).filter((phone) => !known.has(phoneOf(phone)));
  if (phones.length > 0)
    values.phones = [...listOf(kept.phones), ...phones.map(({ phoneRaw }) => ({ phoneRaw }))];
  const seenIn = new Set([kept.branchId, ...listOf(kept.linkedBranches).map(({ branchId }) => branchId)]);
  const more = [merged.branchId, ...listOf(merged.linkedBranches).map(({ branchId }) => branchId)].filter(
    (branchId) => !seenIn.has(branchId),
  );
  if (more.length > 0)
    values.linkedBranches = [...listOf(kept.linkedBranches), ...more.map((branchId) => ({ branchId }))];
  const name = values.fullName ?? kept.fullName;
  values.earlierNames = lostWith(
    [kept.earlierNames, kept.fullName, merged.fullName, merged.nameAr, merged.nameEn, merged.earlierNames],
    [name, values.nameAr ?? kept.nameAr, values.nameEn ?? kept.nameEn],
    [values.paperCode === undefined ? merged.paperCode : null, merged.personCode],
  );
  return values;
};

/** Returns names and codes that the card no longer has, so that users who know them find it. */
const lostWith = (
  names: readonly unknown[],
  present: readonly unknown[],
  codes: readonly unknown[],
): string | null => {
  const known = new Set(present.map((name) => fold(String(name ?? ''))));
  const lost = names.flatMap((name) => (typeof name === 'string' && !known.has(fold(name)) ? [name] : []));
  return earlierOf([...lost, ...codes.flatMap((code) => (code === null ? [] : [String(code)]))]);
};

const phoneOf = (phone: Values): unknown =>
  phone.phoneNorm ?? (phoneDigits(String(phone.phoneRaw)) || phone.phoneRaw);

const cardStateColumns = { card: believed<Values>(), phones: 'number[]', branches: 'number[]' } as const;
type CardState = FetchedRow<typeof cardStateColumns>;

/** Returns the stored card: columns that a merge may change, and the ids of its phones and branches. */
export const cardStateOf = async (client: pg.PoolClient, id: number): Promise<CardState> => {
  const columns = [
    ...cardFields.map(snake),
    ...furtherFields().flatMap(([key]) => [snake(key), sortKeyColumnOf(key)]),
    ownColumn,
    'full_name_key',
    'paper_code',
    'earlier_names',
    'search_text',
  ];
  const [state] = await fetchRows(client, cardStateColumns)(
    `select (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(c)) e where e.key = any($2)) as card,
       array(select p.id from customers_phones p where p.parent_id = c.id) as phones,
       array(select l.id from customers_linked_branches l where l.parent_id = c.id) as branches
     from customers c where c.id = $1`,
    [id, columns],
  );
  if (!state) throw new Error(`no card ${id}`);
  return state;
};

export const partsGiven = (before: CardState, after: CardState) => ({
  phones: after.phones.filter((id) => !before.phones.includes(id)),
  branches: after.branches.filter((id) => !before.branches.includes(id)),
});

/** Changes that a merge made in the kept card, stored for the undo. */
export interface CardChange {
  readonly before: Values;
  readonly after: Values;
  readonly given: { readonly phones: readonly number[]; readonly branches: readonly number[] };
}

/**
 * Undoes a merge in the kept card: restores each column that is still as the merge left it, and removes the
 * phones and branches that the merge added, unless another merged card has them too. Returns true if a column
 * was changed since; then the search text must be built again.
 */
export const giveBack = async (
  client: pg.PoolClient,
  id: number,
  mergeId: number,
  { before, after, given }: CardChange,
): Promise<boolean> => {
  const now = (await cardStateOf(client, id)).card;
  const isSame = (column: string) => JSON.stringify(now[column]) === JSON.stringify(after[column]);
  const changed = Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  const back = changed.filter(isSame);
  if (back.length > 0)
    await client.query(
      `update customers c set ${back.map((column) => `"${column}" = b."${column}"`).join(', ')}
       from jsonb_populate_record(null::customers, $2) b where c.id = $1`,
      [id, JSON.stringify(before)],
    );
  await client.query(
    `delete from customers_phones p where p.parent_id = $1 and p.id = any($3::int[]) and not exists (
       select from customer_merges m join customers_phones o on o.parent_id = m.merged_id
       where m.kept_id = $1 and m.undone_at is null and m.id <> $2 and coalesce(phone_key(o.phone_norm, o.phone_raw), o.phone_raw) = coalesce(phone_key(p.phone_norm, p.phone_raw), p.phone_raw))`,
    [id, mergeId, given.phones],
  );
  await client.query(
    `delete from customers_linked_branches l where l.parent_id = $1 and l.id = any($3::int[]) and not exists (
       select from customer_merges m join customers o on o.id = m.merged_id
       where m.kept_id = $1 and m.undone_at is null and m.id <> $2 and (o.branch_id = l.branch_id
         or exists (select from customers_linked_branches x where x.parent_id = o.id and x.branch_id = l.branch_id)))`,
    [id, mergeId, given.branches],
  );
  return back.length < changed.length;
};

export const recordCard = (
  client: pg.PoolClient,
  actor: Actor,
  type: ChangeNotice['type'],
  entry: Pick<AuditEntry, 'action' | 'changes' | 'subject'> & {
    readonly entityId: number;
    readonly branchId: number;
  },
): Promise<void> =>
  record(
    client,
    actor,
    { ...entry, entity: customers.audit },
    changeOf(customers.name, type, [{ id: entry.entityId, branchId: entry.branchId }], actor.userId),
  );

export interface Move {
  readonly mergeId: number;
  readonly fromId: number;
  readonly toId: number;
}

const movedColumns = { key: 'text', branchId: 'number?' } as const;
type Moved = FetchedRow<typeof movedColumns>;

/** Moves rows of one table to another card and logs each. `where` narrows them (alias `t`). Returns how many. */
export const moveRows = async (
  client: pg.PoolClient,
  actor: Actor,
  { mergeId, fromId, toId }: Move,
  { table, column, key, hasBranch }: Pointer,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<number> => {
  const rows = await fetchRows(client, movedColumns)(
    `with moved as (update ${table} t set ${column} = $3 where t.${column} = $2 and ${where}
       returning ${key} as key, ${hasBranch ? 't.branch_id' : 'null::int'} as "branchId"),
     kept as (insert into customer_moves (merge_id, table_name, column_name, row_key, from_id, to_id)
       select $1, '${table}', '${column}', key, $2, $3 from moved)
     select * from moved`,
    [mergeId, fromId, toId, ...values],
  );
  await tell(client, actor, table, rows);
  return rows.length;
};

const tell = async (
  client: pg.PoolClient,
  actor: Actor,
  table: string,
  rows: readonly Moved[],
): Promise<void> => {
  const entity = bookOf(customers).entities.find((one) => tableNameOf(one) === table);
  if (!entity || rows.length === 0) return;
  const told = rows.flatMap(({ key, branchId }) =>
    /^\d+$/.test(key) ? [{ id: Number(key), branchId }] : [],
  );
  await tellChange(client, changeOf(entity.name, 'updated', told, actor.userId));
};

/** Moves the customer's occupied times (R-01). They have no foreign key, as staff and rooms share the column. */
export const moveTimes = async (
  client: pg.PoolClient,
  { fromId, toId }: Pick<Move, 'fromId' | 'toId'>,
): Promise<void> => {
  await client.query(
    `update appointment_occupancy o set resource_id = $2 from appointments a
     where o.kind = 'customer' and o.resource_id = $1 and a.id = o.appointment_id and a.customer_id = $2`,
    [fromId, toId],
  );
};

/** Names the merge for this transaction to the triggers: only then may fixed documents change their customer. */
export const beginMoves = async (client: pg.PoolClient, mergeId: number): Promise<void> => {
  await client.query(`select set_config('centre.merge', $1, true)`, [String(mergeId)]);
};

/** Sums credit, points and debts of the cards again from the rows they have now (R-21, R-22). */
export const sumAccounts = async (client: pg.PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query(
    `with sums as (select c.id,
         coalesce((select sum(m.amount) from customer_movements m where m.customer_id = c.id and m.account = 'Credit'), 0) as credit,
         coalesce((select sum(m.amount) from customer_movements m where m.customer_id = c.id and m.account = 'Points'), 0)::int as points,
         coalesce((select sum(invoice_owed(v.status, v.remaining)) from invoices v where v.customer_id = c.id), 0) as owed
       from customers c where c.id = any($1::int[])),
     kept as (insert into customer_accounts (customer_id, credit, points, owed)
       select s.* from sums s where exists (select from customer_accounts a where a.customer_id = s.id) or (s.credit, s.points, s.owed) <> (0, 0, 0)
       on conflict (customer_id) do update set credit = excluded.credit, points = excluded.points, owed = excluded.owed)
     update customers c set balance = s.credit - s.owed, loyalty_points = s.points from sums s where s.id = c.id`,
    [ids],
  );
};

/** Locks the accounts and then the cards, by id, so that concurrent merges do not deadlock. */
export const lockBoth = async (client: pg.PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query(
    'select from customer_accounts where customer_id = any($1::int[]) order by customer_id for update',
    [ids],
  );
  await client.query('select from customers where id = any($1::int[]) order by id for update', [ids]);
};

/** Returns the customer and all customers that are merged into it. */
export const withMerged = (client: pg.PoolClient, id: number) =>
  fetchRows(client, { id: 'number', branchId: 'number' })(
    `with recursive cards as (select $1::int as id union
       select m.merged_id from customer_merges m join cards c on c.id = m.kept_id where m.undone_at is null)
     select c.id, c.branch_id as "branchId" from cards join customers c using (id) order by c.id`,
    [id],
  );
