import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from './error-code';

const tries = 5;
/** serialization_failure and deadlock_detected: nothing was written, the same work may succeed now. */
const retryable: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits it. On a serialisation failure or a deadlock the whole work
 * runs again, five times at most, so it must have no effect outside the database. Any other error rolls
 * back and is passed on. Where the connection is a pipeline, `begin` goes out with the first statement of the work
 * and what was only sent (`send`) with `commit`.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work);
    } catch (error) {
      if (attempt >= tries || !retryable.has(errorCode(error))) throw error;
    }
    // Two callers that collided must not collide again in step.
    await pause(Math.random() * 20 * attempt);
  }
}

/** Statements of a transaction whose answers nobody needs. */
interface Sent {
  /** Behind it every statement fails for no reason of its own. */
  firstFailure?: { readonly error: unknown };
  readonly afterCommit: pg.QueryConfig[];
}

const underway = new WeakMap<pg.ClientBase | pg.Pool, Sent>();

/**
 * A statement whose answer nobody needs. Inside `transaction` it is not waited for: whatever the work asks next comes
 * behind it, the commit at last, and its failure is the transaction's. Elsewhere it is waited for.
 */
export const send = async (client: pg.ClientBase | pg.Pool, statement: pg.QueryConfig): Promise<void> => {
  const sent = underway.get(client);
  const answer = client.query(statement);
  if (sent && isPipeline(client)) noteFailure(sent, answer);
  else await answer;
};

/**
 * A statement that follows the commit on its connection, in a transaction of its own; it is waited for, and its failure
 * is nobody's. Outside `transaction` it runs at once. Whoever needs it for certain must do it some other way as well:
 * the process may be killed between the two.
 */
export const sendAfterCommit = async (
  client: pg.ClientBase | pg.Pool,
  statement: pg.QueryConfig,
): Promise<void> => {
  const sent = underway.get(client);
  if (sent) sent.afterCommit.push(statement);
  else await client.query(statement);
};

/**
 * Waits for statements that were asked in one go, all of them: none may still be under way when the transaction ends.
 * The first failure in their order is thrown, as those behind it fail for no reason of their own.
 */
export const allOf = async <const T extends readonly unknown[]>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const outcomes = await Promise.allSettled(asked);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return (await Promise.all(asked)) as { -readonly [K in keyof T]: Awaited<T[K]> };
};

async function attemptOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A checked-out client whose connection dies emits 'error'; unheard, that would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const sent: Sent = { afterCommit: [] };
  underway.set(client, sent);
  try {
    await send(client, { text: 'begin' });
    const result = await work(client);
    if (sent.firstFailure) throw sent.firstFailure.error;
    await commit(client, sent);
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw sent.firstFailure ? sent.firstFailure.error : error;
  } finally {
    underway.delete(client);
    client.off('error', onError);
    client.release(broken);
  }
}

const commit = async (client: pg.PoolClient, sent: Sent): Promise<void> => {
  const committed = client.query('commit');
  const followers = isPipeline(client) ? sent.afterCommit.map((statement) => client.query(statement)) : [];
  const [outcome] = await Promise.allSettled([committed, ...followers]);
  if (outcome.status === 'rejected') throw outcome.reason;
  // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a statement inside had failed.
  if (outcome.value.command !== 'COMMIT')
    throw new Error('The transaction had failed and was rolled back at commit');
  if (followers.length > 0) return;
  for (const statement of sent.afterCommit) await client.query(statement).catch(() => undefined);
};

const noteFailure = (sent: Sent, answer: Promise<unknown>): void => {
  answer.catch((error: unknown) => {
    sent.firstFailure ??= { error };
  });
};

/** Whether statements go out while answers to others are still awaited. */
const isPipeline = (client: pg.ClientBase | pg.Pool): boolean =>
  client instanceof pg.Client && client.pipeline;
