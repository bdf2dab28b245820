import type pg from 'pg';
import type { link } from '../../../src/resources/customers/actions';
import { customers, customerVerbs } from '../../../src/resources/customers/entity';
import { customerRefusals } from '../../../src/resources/customers/words';
import { roleVerbs } from '../../../src/resources/roles/entity';
import { fold, foldWithoutHamza } from '../../../src/schema/text/fold';
import { isDoubtful, phoneDigits } from '../../../src/schema/text/parse';
import { type Actor, asSystem } from '../../data/actor';
import { record } from '../../data/audit';
import type { ActionContext, OutsideContext } from '../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../data/repository';
import { ApiError, invalid } from '../../kernel/errors';
import { phoneKeys } from '../../kernel/phones';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { countryOf } from './phones';

/** Searches of other branches that a user has on a day. A desk needs a few; guessing numbers needs thousands. */
export const mostTries = 20;

/**
 * Shows a customer of another branch to this branch too. The caller has phone and name from the person, and
 * learns nothing else: 404 `customer.notFoundElsewhere` if no card has both, whichever of them is wrong. Each miss
 * leaves a line in the audit log. 400 for what can hardly be a phone; 429 after `mostTries` on a day. Counted before the transaction, which a miss undoes.
 */
export const linkCard = async (context: OutsideContext<typeof link>) => {
  const { actor, services, input } = context;
  if (isDoubtful('phone', input.phone)) throw invalid([{ path: ['phone'], key: 'form.doubtfulPhone' }]);
  await countTry(services.pool, actor);
  const id = await cardBehind(services.pool, input);
  if (id === undefined) return refuseMiss(services.pool, actor, input.phone);
  return (inside: ActionContext<typeof link>) => shareCard(inside, id);
};

/** Counts a try in one statement, so that calls of the same moment get no more than there are. */
const countTry = async (pool: pg.Pool, { userId }: Actor): Promise<void> => {
  const { rowCount } = await pool.query(
    `insert into customer_link_tries as t (user_id, day, tries) values ($1, (now() at time zone 'utc')::date, 1)
     on conflict (user_id, day) do update set tries = t.tries + 1 where t.tries < $2`,
    [userId, mostTries],
  );
  if ((rowCount ?? 0) > 0) return;
  const { seconds } = await fetchOne(pool, { seconds: 'number' })(
    `select ceil(extract(epoch from date_trunc('day', now(), 'utc') + interval '1 day' - now()))::int as seconds`,
  );
  throw new ApiError(429, customerRefusals.linkTries, {
    retryAfterSeconds: seconds,
  });
};

/** Families share phones, so the name decides between cards with the same number. */
const cardBehind = async (
  pool: pg.Pool,
  { phone, fullName, branchId }: OutsideContext<typeof link>['input'],
): Promise<number | undefined> => {
  const keys = phoneKeys({ raw: phone, branchCountry: await countryOf(pool, branchId) });
  const cards = await fetchRows(pool, { id: 'number', names: 'text[]' })(
    `select t.id, array_remove(array[t.full_name, t.name_ar, t.name_en], null) as names
     from customers_phones p join customers t on t.id = p.parent_id
     where phone_key(p.phone_norm, p.phone_raw) = any($1::text[]) and t.deleted_at is null and t.branch_id <> $2
       and not exists (select from customers_linked_branches l where l.parent_id = t.id and l.branch_id = $2)
     order by t.id limit 50`,
    [keys, branchId],
  );
  return cards.find(({ names }) => names.some((name) => isSameName(fullName, name)))?.id;
};

/**
 * True if a typed name is that of a card: the words of the shorter one are all in the other, in any order, and among
 * them the card's first and one more, if it has one. Beside the card's words it may have as many again at most, because
 * a list of common names would be that of many cards.
 */
export const isSameName = (typed: string, written: string): boolean =>
  [fold, foldWithoutHamza].some((key) => isAmong(wordsOf(key(typed)), wordsOf(key(written))));

const isAmong = (typedWords: readonly string[], writtenWords: readonly string[]): boolean => {
  const [some, all] = [joinedAs(writtenWords, typedWords), joinedAs(typedWords, writtenWords)];
  const [first] = all;
  const shared = all.filter((word) => some.includes(word));
  return (
    first !== undefined &&
    shared.includes(first) &&
    shared.length >= Math.min(2, all.length) &&
    shared.length === Math.min(some.length, all.length) &&
    some.length <= 2 * all.length
  );
};

/** Words of a folded name. عبد الرحمن is the same as عبدالرحمن. */
const wordsOf = (folded: string): readonly string[] => [
  ...new Set(
    folded
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .replaceAll(/(^| )(عبد|ابو|ابن|ام) /g, '$1$2')
      .split(' ')
      .filter(Boolean),
  ),
];

/** Joins words that the other name writes as one: نور الدين is the same as نورالدين, Abd El Rahman as Abdelrahman. */
const joinedAs = (other: readonly string[], [first, ...rest]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  const more = [3, 2, 1].find((count) => other.includes([first, ...rest.slice(0, count)].join(''))) ?? 0;
  return [[first, ...rest.slice(0, more)].join(''), ...joinedAs(other, rest.slice(more))];
};

/** Names the phone by its last two digits only, because the number may be somebody else's. */
const refuseMiss = async (pool: pg.Pool, actor: Actor, phone: string): Promise<never> => {
  const changes = [{ field: 'phone', before: null, after: `••• ${phoneDigits(phone).slice(-2)}` }];
  await record(pool, actor, { action: customerVerbs.missed, entity: customers.audit, changes });
  throw new ApiError(404, customerRefusals.notFoundElsewhere);
};

const shareCard = async ({ client, actor, input, server }: ActionContext<typeof link>, id: number) => {
  const { branchId } = input;
  // The actor may not see this customer yet.
  const reach = asSystem(actor, 'CardShared');
  const { linkedBranches } = await lockRow(client, server, reach, id);
  if (!linkedBranches.some((one) => one.branchId === branchId)) {
    const values = { linkedBranches: [...linkedBranches, { branchId }] };
    await updateRow(client, server, reach, id, { values, action: roleVerbs.assign });
  }
  return findRow(client, customers, actor, id);
};

/** Forgets the tries of past days. */
export const forgetOldTries = (pool: pg.Pool) =>
  pool.query(`delete from customer_link_tries where day < (now() at time zone 'utc')::date`);
