import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { remembered } from '../../src/schema/entity';
import type { ReadingRight } from '../../src/schema/field';
import type { Actor } from '../data/actor';
import { revealingRightsOf } from '../data/answered';
import type { Services } from '../data/services';
import { ApiError, constraintOf, forbiddenKey } from '../kernel/errors';
import { fetchRows } from '../kernel/rows';
import { send, transaction } from '../kernel/tx';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type KeyServices = Pick<Services, 'pool' | 'book'>;

/** The key of a creating call, and what must be the same when it is sent again. */
export interface Keyed {
  readonly key: string | undefined;
  readonly content: string;
}

/**
 * Runs a creating write in a transaction, once for each key: the same key and body answer the first result, the
 * same key with another body is refused. The key is written last, together with the answer. Of two that are at work at
 * once the later meets the key of the other; what it did is taken back, and it answers as the other did. So does a
 * repeat whose work is refused because of what the first one made. A write that fails leaves its key free. The first
 * answer holds what its reader could see then: a repeat without a right that has been lost since is refused by that
 * right's name.
 */
export const onceForKey = async (
  services: KeyServices,
  actor: Actor,
  request: Keyed,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  const { pool, book } = services;
  if (request.key === undefined || actor.userId === null) return transaction(pool, work);
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
    // Its day is over, and nobody has dropped it yet.
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
    actor.userId,
    key,
    `${hashOf(content)} ${missingRights(book, actor).join(',')}`,
    status,
    JSON.stringify(body ?? null),
  ],
});

/** The answer that a key has already; undefined while it is free. For work before its transaction, too. */
export const answerOfKey = async (
  { pool, book }: KeyServices,
  actor: Actor,
  { key, content }: Keyed,
): Promise<Answer | undefined> => {
  if (key === undefined || actor.userId === null) return undefined;
  const rows = await fetchRows(pool, { request: 'text', status: 'number', answer: 'json' })(
    `select request, status, answer from idempotency_keys
     where user_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
    [actor.userId, key],
  );
  const [first] = rows;
  if (!first) return undefined;
  const [firstHash, firstMissing] = first.request.split(' ');
  if (firstHash !== hashOf(content)) throw new ApiError(409, 'idempotency.mismatch');
  const lost = missingRights(book, actor).find((right) => firstMissing?.split(',').includes(right) === false);
  if (lost) throw forbiddenKey(lost);
  return { status: first.status, body: first.answer };
};

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Rights that would show the actor more of some answer. */
const missingRights = (book: Book, { can }: Actor): readonly ReadingRight[] =>
  revealing(book).filter((right) => !can(right));

const revealing = remembered((book: Book) => revealingRightsOf(book.entities));

/** Drops keys whose day is over. Called once an hour. */
export const forgetOldKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
};
