import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { remembered } from '../../src/schema/entity';
import type { ReadingPermission } from '../../src/schema/field';
import type { Actor } from '../data/actor';
import { revealingPermissionsOf } from '../data/answered';
import type { Services } from '../data/services';
import { ApiError, constraintOf, forbiddenKey } from '../kernel/errors';
import { fetchRows } from '../kernel/rows';
import { send, transaction } from '../kernel/tx';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type KeyServices = Pick<Services, 'pool' | 'book'>;

/** Idempotency key of a create call, and the content that must be the same when the key is sent again. */
export interface Keyed {
  readonly key: string | undefined;
  readonly content: string;
}

/**
 * Runs a create in a transaction, once per key. The same key and body get the first reply; the same key with
 * another body is refused. The key is written last, together with the reply. If two calls with one key run at once,
 * the later one fails on the key, is rolled back, and returns the reply of the first. A repeat that fails because of
 * rows of the first call also returns that reply. A failed write leaves its key free. A stored reply may hold fields
 * that the user could see then: if the user has lost a permission since, the repeat is refused with that permission's
 * name.
 */
export const onceForKey = async (
  services: KeyServices,
  actor: Actor,
  request: Keyed,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  const { pool, book } = services;
  if (request.key === undefined || holderOf(actor) === null) return transaction(pool, work);
  const attempt = () =>
    transaction(pool, async (client) => {
      const answer = await work(client);
      await send(client, keyStatement(book, actor, request, answer));
      return answer;
    });
  try {
    return await attempt();
  } catch (error) {
    const first = await answerOfKey(services, actor, request);
    if (first) return first;
    if (constraintOf(error) !== 'idempotency_keys_user_id_key_pk') throw error;
    // The key is older than a day and not deleted yet.
    await forgetOldKeys(pool);
    return attempt();
  }
};

const keyStatement = (
  book: Book,
  actor: Actor,
  { key, content }: Keyed,
  { status, body }: Answer,
): pg.QueryConfig => ({
  name: 'key_answered',
  text: 'insert into idempotency_keys (user_id, key, request, status, answer) values ($1, $2, $3, $4, $5)',
  values: [
    holderOf(actor),
    key,
    `${hashOf(content)} ${missingPermissions(book, actor).join(',')}`,
    status,
    JSON.stringify(body ?? null),
  ],
});

/** Returns the stored reply of a key; undefined if the key is free. Also called before a transaction (`outside`). */
export const answerOfKey = async (
  { pool, book }: KeyServices,
  actor: Actor,
  { key, content }: Keyed,
): Promise<Answer | undefined> => {
  if (key === undefined || holderOf(actor) === null) return undefined;
  const rows = await fetchRows(pool, { request: 'text', status: 'number', answer: 'json' })(
    `select request, status, answer from idempotency_keys
     where user_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
    [holderOf(actor), key],
  );
  const [first] = rows;
  if (!first) return undefined;
  const [firstHash, firstMissing] = first.request.split(' ');
  if (firstHash !== hashOf(content)) throw new ApiError(409, 'idempotency.mismatch');
  const lost = missingPermissions(book, actor).find(
    (permission) => firstMissing?.split(',').includes(permission) === false,
  );
  if (lost) throw forbiddenKey(lost);
  return { status: first.status, body: first.answer };
};

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Whose keys these are; null for the system. A program has keys of its own, also beside the user it belongs to. */
const holderOf = ({ program, userId }: Actor): number | null => (program ? -program.id : userId);

/** Permissions that the user lacks and that reveal fields. */
const missingPermissions = (book: Book, { can }: Actor): readonly ReadingPermission[] =>
  revealing(book).filter((permission) => !can(permission));

const revealing = remembered((book: Book) => revealingPermissionsOf(book.entities));

/** Deletes keys older than a day. Called once an hour. */
export const forgetOldKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
};
