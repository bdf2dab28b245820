import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from './error-code';

const tries = 5;
/** serialization_failure and deadlock_detected: nothing was written, the same work may succeed now. */
const retryable: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits it. On a serialisation failure or a deadlock the whole work
 * runs again, five times at most, so it must have no effect outside the database. Any other error rolls
 * back and is passed on.
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

async function attemptOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A checked-out client whose connection dies emits 'error'; unheard, that would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a statement inside had failed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back at commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
