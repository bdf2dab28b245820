import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '../http/errors';
import type { Actor } from './actor';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs a creating write once for each key: the same key and body answer the first result, the
 * same key with another body is refused. The key's row is written in the write's own transaction, so
 * a concurrent repeat waits for it and a rolled-back write leaves the key free.
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
  const claimed = await client.query(
    `insert into idempotency_keys (user_id, key, request) values ($1, $2, $3)
     on conflict (user_id, key) do update set request = excluded.request, status = null, answer = null, created_at = now()
       where idempotency_keys.created_at < now() - interval '24 hours'`,
    [actor.userId, key, hash],
  );
  if (claimed.rowCount === 0) return firstAnswer(client, actor.userId, key, hash);
  const answer = await work();
  await client.query('update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2', [
    actor.userId,
    key,
    answer.status,
    JSON.stringify(answer.body ?? null),
  ]);
  return answer;
};

const firstAnswer = async (
  client: pg.PoolClient,
  userId: number,
  key: string,
  hash: string,
): Promise<Answer> => {
  const { rows } = await client.query<{ request: string; status: number; answer: unknown }>(
    'select request, status, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  );
  const [first] = rows;
  if (!first || first.request !== hash) throw new ApiError(409, 'idempotency.mismatch');
  return { status: first.status, body: first.answer };
};

/** Drops keys whose day is over. Called once an hour. */
export const forgetOldKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
};
