import type pg from 'pg';
import { fetchRows } from './rows';

export interface Loop {
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly warn: (error: unknown) => void;
  /** Default: true. */
  readonly startsAtOnce?: boolean;
  /** True if the work runs once more when the loop is stopped. Default: false. */
  readonly endsWithWork?: boolean;
  /** Milliseconds to wait after a failure, so that a lost database does not fill the log. Default: `ms`. */
  readonly afterFailureMs?: number;
  /** Receives a `wake` function that runs the work at once. Returns a function that unsubscribes. */
  readonly wakes?: (wake: () => void) => () => void;
}

/** Runs `work` again and again, `ms` after the last run ended. After a failure it calls `warn` and continues. */
export const every = (
  ms: number,
  work: () => Promise<unknown>,
  { warn, startsAtOnce = true, endsWithWork = false, afterFailureMs = ms, wakes }: LoopOptions,
): Loop => {
  let isStopping = false;
  let isWanted = false;
  let goOn = () => {};
  const pause = (pauseMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isStopping || isWanted ? 0 : pauseMs);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Runs the work and returns the milliseconds to wait afterwards. */
  const run = async (): Promise<number> => {
    isWanted = false;
    try {
      await work();
      return ms;
    } catch (error) {
      warn(error);
      return afterFailureMs;
    }
  };
  const repeat = async () => {
    if (!startsAtOnce) await pause(ms);
    while (!isStopping) await pause(await run());
    if (endsWithWork) await run();
  };
  const sleep = wakes?.(() => {
    isWanted = true;
    goOn();
  });
  const repeating = repeat();
  return {
    stop: async () => {
      isStopping = true;
      sleep?.();
      goOn();
      await repeating;
    },
  };
};

const sessionPools = new WeakMap<pg.Pool, pg.Pool>();

/** Makes `alone` lock on a connection of `sessions`, because a pooler gives each transaction another connection. */
export const keepSessions = (pool: pg.Pool, sessions: pg.Pool): void => {
  sessionPools.set(pool, sessions);
};

/** Runs `work` under an advisory lock. Returns 0 if another process has it. A broken connection frees the lock. */
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

/** Returns a function that runs work in turn, at most so many at once. */
export const turnsOf = (most: number) => {
  let atOnce = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (atOnce >= most) await new Promise<void>((go) => waiting.push(go));
    else atOnce += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this turn over.
      const next = waiting.shift();
      if (next) next();
      else atOnce -= 1;
    }
  };
};

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (answer: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins calls into batches. Calls that arrive while a batch runs go together in the next one, at most `most`
 * at a time. The answer of a call is always read after the call. `ask` must return its answers in the order
 * of the keys; if it fails, all calls of its batch fail.
 */
export const together = <K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  most = 100,
): ((key: K) => Promise<V>) => {
  const waiting: Waiting<K, V>[] = [];
  let isAsking = false;
  const askNext = async (): Promise<void> => {
    isAsking = waiting.length > 0;
    if (!isAsking) return;
    const asked = waiting.splice(0, most);
    try {
      const answers = await ask(asked.map(({ key }) => key));
      if (answers.length !== asked.length)
        throw new Error(`${asked.length} questions, ${answers.length} answers`);
      asked.forEach(({ resolve }, index) => {
        resolve(answers[index] as V);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    void askNext();
  };
  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      // Wait for the end of this turn of the event loop, so that its other calls join the batch.
      setImmediate(() => void askNext());
    });
};
