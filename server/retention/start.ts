import type pg from 'pg';
import { defaultZone } from '../kernel/clock';
import { runTrailRetention, type TrailRetention } from './trail';

export interface RetentionWork {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/** The hour of the first branch's night from which the trail is looked at: the night's backup is made at two. */
const nightHour = 3;
const usualEveryMs = 20 * 60_000;

/** Looks at the trail once a night, by the first branch's clock; a machine that was off then does it when it is on again. */
export const startRetention = (
  retention: TrailRetention,
  warn: (error: unknown) => void,
  everyMs = usualEveryMs,
): RetentionWork => {
  let done: string | undefined;
  const run = async () => {
    const night = await nightOf(retention.pool, retention.now());
    if (night === done) return;
    await runTrailRetention(retention);
    done = night;
  };
  let running: Promise<void> = Promise.resolve();
  // Not at once: a start has enough to do. What failed is tried again.
  const timer = setInterval(() => {
    running = running.then(run).catch(warn);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

const nightOf = async (pool: pg.Pool, now: Date): Promise<string | undefined> => {
  const { rows } = await pool.query<{ night: string }>(
    `select ($1::timestamptz at time zone coalesce((select time_zone from branches where is_active order by id limit 1), $2)
       - make_interval(hours => $3))::date::text as night`,
    [now.toISOString(), defaultZone, nightHour],
  );
  return rows[0]?.night;
};
