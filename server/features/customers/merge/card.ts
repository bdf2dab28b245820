import type pg from 'pg';
import { customers } from '../../../../src/resources/customers/entity';
import { cardFields } from '../../../../src/resources/customers/merge';
import { fold } from '../../../../src/schema/fold';
import { snake } from '../../../../src/schema/names';
import type { Row, Values } from '../../../data/entity-server';
import { listOf } from '../../../kernel/values';
import { earlierOf } from '../earlier';

/** What the kept card takes over from the other one, and how it gets back what it had. */

/** What two people wrote of one person is all true. */
const joined: readonly string[] = ['careNote', 'notes'];

/** Values that the kept card is given: what it lacks, what was chosen, all phones and branches, both notes. */
export const takenOver = (kept: Row, merged: Row, take: readonly string[]): Values => {
  const values: Record<string, unknown> = {};
  for (const key of cardFields) {
    const theirs = merged[key] ?? null;
    if (theirs === null || theirs === kept[key]) continue;
    if ((kept[key] ?? null) === null || take.includes(key)) values[key] = theirs;
    else if (joined.includes(key)) values[key] = `${kept[key]}\n${theirs}`;
  }
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

/** Names that the card no longer bears, and codes: who knows them finds it. */
const lostWith = (
  names: readonly unknown[],
  present: readonly unknown[],
  codes: readonly unknown[],
): string | null => {
  const known = new Set(present.map((name) => fold(String(name ?? ''))));
  const lost = names.flatMap((name) => (typeof name === 'string' && !known.has(fold(name)) ? [name] : []));
  return earlierOf([...lost, ...codes.flatMap((code) => (code === null ? [] : [String(code)]))]);
};

const phoneOf = (phone: Values): unknown => phone.phoneNorm ?? phone.phoneRaw;

export interface CardState {
  readonly card: Readonly<Record<string, unknown>>;
  readonly phones: readonly number[];
  readonly branches: readonly number[];
}

/** The card as it is stored: columns that a merge may change, and the ids of its parts. */
export const cardStateOf = async (client: pg.PoolClient, id: number): Promise<CardState> => {
  const columns = [...cardFields.map(snake), 'full_name_key', 'paper_code', 'earlier_names', 'search_text'];
  const { rows } = await client.query<CardState>(
    `select (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(c)) e where e.key = any($2)) as card,
       array(select p.id from customers_phones p where p.parent_id = c.id) as phones,
       array(select l.id from customers_linked_branches l where l.parent_id = c.id) as branches
     from customers c where c.id = $1`,
    [id, columns],
  );
  const [state] = rows;
  if (!state) throw new Error(`no card ${id}`);
  return state;
};

/** The parts that came with a merge. */
export const partsGiven = (before: CardState, after: CardState) => ({
  phones: after.phones.filter((id) => !before.phones.includes(id)),
  branches: after.branches.filter((id) => !before.branches.includes(id)),
});

/** What a merge wrote into the kept card, as it is kept for the way back. */
export interface CardChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly given: { readonly phones: readonly number[]; readonly branches: readonly number[] };
}

/**
 * Gives the kept card back what it had: every column that still is as the merge left it, and without the phones and
 * branches that came with it, unless another card merged into it has them, too. Answers whether somebody changed it
 * since, so that its search text must be made anew.
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
       where m.kept_id = $1 and m.undone_at is null and m.id <> $2 and coalesce(o.phone_norm, o.phone_raw) = coalesce(p.phone_norm, p.phone_raw))`,
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

/** The trail's name of the entity. */
export const customerAudit = customers.audit;
