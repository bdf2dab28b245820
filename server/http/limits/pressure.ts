import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../../kernel/errors';
import { shareOf } from '../../kernel/pool-share';
import { kindOf, kinds } from './limits';

/** Milliseconds that a reader may already have waited for a connection when the next one is refused. */
const longestWaitMs = 2_000;
/** Milliseconds by which timers may be late, again and again, before calls that can wait are refused. */
const latestMs = 1_000;
const lookEveryMs = 500;
const retryAfterSeconds = 2;

interface Pressure {
  /** Pool of ordinary calls. It leaves connections for sign-in, sessions and `/readyz`. */
  readonly pool: pg.Pool;
  /** Pool of lists, reports and exports. It leaves connections for writes, too. */
  readonly reads: pg.Pool;
  /** Throws 503 `server.busy` for a call that can wait if the readers before it already wait, or the process is late. */
  refuseWaiting(request: FastifyRequest): void;
}

/** Divides a pool between kinds of calls, so that none of them takes all connections. */
export const pressureOn = (app: FastifyInstance, pool: pg.Pool): Pressure => {
  const all = pool.options.max;
  const ordinary = shareOf(pool, Math.max(1, all - reserveOf(all)));
  const reads = shareOf(ordinary.pool, Math.max(1, Math.floor(all * 0.6)));
  const lateness = watchLateness();
  app.addHook('onClose', async () => lateness.end());
  return {
    pool: ordinary.pool,
    reads: reads.pool,
    refuseWaiting: (request) => {
      if (!kinds[kindOf(request)].waits) return;
      if (reads.waitedMs() > longestWaitMs || lateness.ms() > latestMs)
        throw new ApiError(503, 'server.busy', { retryAfterSeconds });
    },
  };
};

/** Connections that ordinary calls leave free. */
const reserveOf = (all: number): number => (all >= 6 ? 2 : all >= 3 ? 1 : 0);

/** Looks in a row that must be late: a single long computation, as at a start, is no load. */
const lateLooks = 3;

/** Remembers by how many milliseconds the last looks were late. `ms` is the least of them, 0 before there are enough. */
export const createLateness = (begun: number) => {
  let last = begun;
  let late: readonly number[] = [];
  return {
    look: (now: number) => {
      late = [...late, Math.max(0, now - last - lookEveryMs)].slice(-lateLooks);
      last = now;
    },
    ms: () => (late.length < lateLooks ? 0 : Math.min(...late)),
  };
};

/** Measures how late timers of this process are, because its calls keep it busy. */
const watchLateness = () => {
  const lateness = createLateness(performance.now());
  const timer = setInterval(() => lateness.look(performance.now()), lookEveryMs).unref();
  return { ms: lateness.ms, end: () => clearInterval(timer) };
};
