import type pg from 'pg';
import { ApiError } from './errors';

interface Share {
  /** The pool, through which at most `most` connections are taken at a time. Others wait in their order. */
  readonly pool: pg.Pool;
  /** Milliseconds for which the first of those who wait has been waiting. 0 if nobody waits. */
  waitedMs(): number;
}

/** Like the statement limit: under load callers wait longer, they are not refused. */
const usualPatienceMs = 30_000;

const roots = new WeakMap<pg.Pool, pg.Pool>();

/** Returns the pool that a share is part of, or the pool itself. */
export const rootOf = (pool: pg.Pool): pg.Pool => roots.get(pool) ?? pool;

/**
 * Returns a share of a pool, or of another share. Callers of one kind wait for each other in it and leave the other
 * connections free. Throws 503 `server.busy` if no connection comes free within `patienceMs`.
 */
export const shareOf = (pool: pg.Pool, most: number, patienceMs = usualPatienceMs): Share => {
  const waiting: Waiter[] = [];
  let taken = 0;
  const giveBack = () => {
    const next = waiting.shift();
    if (!next) taken -= 1;
    else next.take();
  };
  const place = (): Promise<void> | undefined => {
    if (taken < most) {
      taken += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        since: performance.now(),
        take: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(new ApiError(503, 'server.busy', { retryAfterSeconds: 2 }));
      }, patienceMs);
      waiting.push(waiter);
    });
  };
  const query = async (...statement: readonly unknown[]): Promise<unknown> => {
    await place();
    try {
      return await Reflect.apply(pool.query, pool, statement);
    } finally {
      giveBack();
    }
  };
  const connect = async (): Promise<pg.PoolClient> => {
    await place();
    try {
      return givingBack(await pool.connect(), giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  const view: pg.Pool = Object.create(pool, { query: { value: query }, connect: { value: connect } });
  roots.set(view, rootOf(pool));
  return {
    pool: view,
    waitedMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
  };
};

interface Waiter {
  readonly since: number;
  readonly take: () => void;
}

/** Gives the place back together with the connection. The pool sets `release` anew each time. */
const givingBack = (client: pg.PoolClient, giveBack: () => void): pg.PoolClient => {
  const { release } = client;
  client.release = (broken) => {
    client.release = release;
    giveBack();
    release(broken);
  };
  return client;
};
