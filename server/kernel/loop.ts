import type pg from 'pg';
import { fetchRows } from './rows';

export interface Loop {
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly warn: (error: unknown) => void;
  /** Default true. */
  readonly startsAtOnce?: boolean;
  /** Whether the work is done once more when the loop is stopped. Default false. */
  readonly endsWithWork?: boolean;
  /** A database that is away is not asked, and the log not written, as often. Default: like the rest. */
  readonly afterFailureMs?: number;
  /** Told how to ask for the work at once; answers how to end that. */
  readonly wakes?: (wake: () => void) => () => void;
}

/** Does the same work again and again, never twice at once; a failure is told and the work goes on later. */
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
  /** Answers how long to wait afterwards. */
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

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (answer: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins calls into one question: those that come while an answer is awaited are asked together next, `most`
 * at a time, so a quiet server asks at once and a busy one seldom. Each caller's answer is read after the
 * call. `ask` answers in the order of its keys; its failure is that of everybody who asked with it.
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
      // What else arrives in this turn of the loop goes along.
      setImmediate(() => void askNext());
    });
};
