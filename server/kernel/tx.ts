import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from './errors';

/** The advisory lock of a start, under which the first roles and the first user are made. */
export const startLock = 4_180_002;

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

interface Underway {
  /** Of what was only sent: behind it every statement fails for no reason of its own. */
  firstFailure?: { readonly error: unknown } | undefined;
  afterCommit: ((pool: pg.Pool) => void)[];
}

const underway = new WeakMap<pg.ClientBase | pg.Pool, Underway>();

/**
 * A statement whose answer nobody needs. Inside `transaction` it is not waited for: whatever the work asks next comes
 * behind it, the commit at last, and its failure is the transaction's. Elsewhere it is waited for.
 */
export const send = async (client: pg.ClientBase | pg.Pool, statement: pg.QueryConfig): Promise<void> => {
  const transaction = underway.get(client);
  const answer = client.query(statement);
  if (!transaction || !isPipeline(client)) await answer;
  else
    answer.catch((error: unknown) => {
      transaction.firstFailure ??= { error };
    });
};

/**
 * Work for when the transaction has committed. Answers false, and does nothing, outside of one. Whoever needs it for
 * certain must do it some other way as well: the process may be killed between the two.
 */
export const afterCommit = (client: pg.ClientBase | pg.Pool, work: (pool: pg.Pool) => void): boolean => {
  const transaction = underway.get(client);
  transaction?.afterCommit.push(work);
  return transaction !== undefined;
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
  const state: Underway = { afterCommit: [] };
  underway.set(client, state);
  try {
    await send(client, { text: 'begin' });
    const result = await work(client);
    if (state.firstFailure) throw state.firstFailure.error;
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a statement inside had failed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back at commit');
    for (const follow of state.afterCommit) follow(pool);
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw state.firstFailure ? state.firstFailure.error : error;
  } finally {
    underway.delete(client);
    client.off('error', onError);
    client.release(broken);
  }
}

/** Whether statements go out while answers to others are still awaited. */
const isPipeline = (client: pg.ClientBase | pg.Pool): boolean =>
  client instanceof pg.Client && client.pipeline;
