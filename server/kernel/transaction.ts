import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, isSilent } from './errors';
import { rootOf } from './pool-share';

const tries = 5;
/** Codes serialization_failure and deadlock_detected: nothing was written, and a retry may succeed. */
const retryable: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits it. After a serialization failure or a deadlock the whole work
 * runs again, up to five times in all, so it must have no effect outside of the database. Any other error
 * rolls back and is thrown. On a pipelined connection `begin` goes out with the first statement, and
 * statements of `send` with `commit`.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work);
    } catch (error) {
      if (attempt >= tries || !retryable.has(errorCode(error))) throw error;
    }
    // Wait a random time, so that two callers that collided do not collide again.
    await pause(Math.random() * 20 * attempt);
  }
}

interface Underway {
  /** First failure of a statement of `send`. Later statements of the transaction fail only because of it. */
  firstFailure?: { readonly error: unknown } | undefined;
  afterCommit: ((pool: pg.Pool) => void)[];
}

const underway = new WeakMap<pg.ClientBase | pg.Pool, Underway>();

/**
 * Runs a statement whose result is not needed. In a pipelined `transaction` it does not wait: the next
 * statements follow it, and its failure fails the transaction. Elsewhere it waits.
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
 * Registers work to run after the commit. Returns false, and does nothing, outside of a transaction. The work
 * can get lost if the process is killed after the commit, so the caller must not depend on it alone.
 */
export const afterCommit = (client: pg.ClientBase | pg.Pool, work: (pool: pg.Pool) => void): boolean => {
  const transaction = underway.get(client);
  transaction?.afterCommit.push(work);
  return transaction !== undefined;
};

/**
 * Waits for all statements that were sent together, because none may still run when the transaction ends.
 * Throws the first failure in their order, because the later ones only follow from it.
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
  // A checked-out client whose connection dies emits 'error'. Remember it, so that the pool discards the client.
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
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if an earlier statement failed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back at commit');
    for (const follow of state.afterCommit) follow(rootOf(pool));
    return result;
  } catch (error) {
    // A line that has fallen silent would leave this one without an answer, too.
    const silent = [error, state.firstFailure?.error].find(isSilent);
    if (silent) broken ??= silent;
    else
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

/** True if the connection sends a statement while earlier results are still pending. */
const isPipeline = (client: pg.ClientBase | pg.Pool): boolean =>
  client instanceof pg.Client && client.pipeline;
