import { createHash } from 'node:crypto';
import type pg from 'pg';
import { registry } from '../../src/resources';
import type { ReadingRight } from '../../src/schema/field';
import { ApiError, forbiddenKey } from '../kernel/errors';
import { send, startOver } from '../kernel/tx';
import type { Actor } from './actor';
import { revealingRightsOf } from './answered';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs a creating write once for each key: the same key and body answer the first result, the
 * same key with another body is refused. The key's row is written in the write's own transaction, so
 * a concurrent repeat waits for it and a rolled-back write leaves the key free. The first answer holds what
 * its reader could see then: a repeat without a right that has been lost since is refused by that right's name.
 */
export const onceForKey = async (
  client: pg.PoolClient,
  actor: Actor,
  request: { readonly key: string | undefined; readonly content: string },
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const { key } = request;
  if (key === undefined || actor.userId === null) return work();
  const hash = createHash('sha256').update(request.content).digest('hex');
  const missing = missingRights(actor);
  const claiming = client.query({
    name: 'key_claimed',
    text: `insert into idempotency_keys (user_id, key, request) values ($1, $2, $3)
     on conflict (user_id, key) do update set request = excluded.request, status = null, answer = null, created_at = now()
       where idempotency_keys.created_at < now() - interval '24 hours'`,
    values: [actor.userId, key, `${hash} ${missing.join(',')}`],
  });
  // The work begins behind the claim without waiting for it, as repeats are rare; what a repeat does is taken back.
  const [claimed, worked] = await Promise.allSettled([claiming, work()]);
  if (claimed.status === 'rejected') throw claimed.reason;
  if (claimed.value.rowCount === 0) {
    await startOver(client);
    return firstAnswer(client, actor.userId, { key, hash, missing });
  }
  if (worked.status === 'rejected') throw worked.reason;
  const answer = worked.value;
  await send(client, {
    name: 'key_answered',
    text: 'update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2',
    values: [actor.userId, key, answer.status, JSON.stringify(answer.body ?? null)],
  });
  return answer;
};

/** What a key has been answered already; undefined while it is free. For work that is done before its transaction. */
export const answerOfKey = async (
  pool: pg.Pool,
  actor: Actor,
  { key, content }: { readonly key: string | undefined; readonly content: string },
): Promise<Answer | undefined> => {
  if (key === undefined || actor.userId === null) return undefined;
  const { rowCount } = await pool.query(
    `select from idempotency_keys where user_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
    [actor.userId, key],
  );
  if (rowCount === 0) return undefined;
  const hash = createHash('sha256').update(content).digest('hex');
  return firstAnswer(pool, actor.userId, { key, hash, missing: missingRights(actor) });
};

interface Repeat {
  readonly key: string;
  readonly hash: string;
  /** What its sender may not see. */
  readonly missing: readonly ReadingRight[];
}

/** Rights that would show the actor more of some answer. */
const missingRights = ({ can }: Actor): readonly ReadingRight[] => revealing.filter((right) => !can(right));

const revealing = revealingRightsOf(registry);

const firstAnswer = async (
  client: pg.PoolClient | pg.Pool,
  userId: number,
  { key, hash, missing }: Repeat,
): Promise<Answer> => {
  const { rows } = await client.query<{ request: string; status: number; answer: unknown }>(
    'select request, status, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  );
  const [first] = rows;
  const [firstHash, firstMissing] = first?.request.split(' ') ?? [];
  if (!first || firstHash !== hash) throw new ApiError(409, 'idempotency.mismatch');
  const lost = missing.find((right) => firstMissing?.split(',').includes(right) === false);
  if (lost) throw forbiddenKey(lost);
  return { status: first.status, body: first.answer };
};

/** Drops keys whose day is over. Called once an hour. */
export const forgetOldKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
};
