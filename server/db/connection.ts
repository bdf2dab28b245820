import pg from 'pg';
import { registerTypes } from './types';

registerTypes();

/** Shared by all our connections, so that an administrator recognises them in pg_stat_activity. */
export const applicationName = 'beauty-centre';

const session = {
  application_name: applicationName,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Days and hours in SQL must not depend on where the server stands. Pages come from memory or a solid
  // disk: with the default of 4 the planner walks another branch's rows rather than jump to the right ones.
  options: '-c timezone=UTC -c random_page_cost=1.1',
};

export interface PoolOptions {
  readonly facts: pg.ClientConfig;
  readonly size: number;
}

/** The pool for requests. A statement over 30 s or a transaction idle for a minute is a fault, and is ended. */
export function createPool({ facts, size }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...session,
    ...facts,
    max: size,
    // As long as a statement may take: a rush of callers is answered late rather than turned away.
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that dies is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {});
  return pool;
}

/** One connection of its own, without time limits. The caller ends it and listens for its 'error'. */
export async function connectClient(facts: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...session, ...facts });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}
