import type pg from 'pg';
import { fetchRows } from './rows';

const sessionPools = new WeakMap<pg.Pool, pg.Pool>();

/** A pooler hands each transaction another connection: work behind such a pool holds its locks on one of `sessions`. */
export const keepSessions = (pool: pg.Pool, sessions: pg.Pool): void => {
  sessionPools.set(pool, sessions);
};

/** Runs work while no other process does; answers 0 when one is at it. The lock falls with its connection. */
export const alone = async (pool: pg.Pool, lock: number, work: () => Promise<number>): Promise<number> => {
  const client = await (sessionPools.get(pool) ?? pool).connect();
  try {
    const rows = await fetchRows(client, { mine: 'flag' })('select pg_try_advisory_lock($1) as mine', [lock]);
    if (!rows[0]?.mine) return 0;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.release();
  }
};
