import type pg from 'pg';
import type { Gauge } from './gauges';
import type { Loop } from './loop';

/**
 * Work of the night. The server runs it every ten minutes, and it does what is due by each branch's own
 * clock, so that the day of a branch ends soon after its midnight. A second run must not repeat the work.
 * Several processes may run it at once, so it locks with `alone`. Returns how much it did.
 */
export type NightWork = (pool: pg.Pool, now: Date) => Promise<number>;

/** Part of `npm run verify`: prints its findings and returns true if all is correct. */
export type Verify = (
  client: pg.ClientBase,
  command: {
    readonly say: (line: string) => void;
    /** Statements in `sums` of all subjects. */
    readonly sums: readonly string[];
  },
) => Promise<boolean>;

/** Background work of a subject (an entity or a topic). `S` is the services that requests use. */
export interface OwnWork<S> {
  readonly nightly?: readonly NightWork[];
  /** Hourly work that deletes expired data. */
  readonly sweeps?: readonly ((pool: pg.Pool, now: Date) => Promise<unknown>)[];
  /** Loops that run as long as the process. Their names appear with their failures in the log. */
  readonly work?: Readonly<Record<string, (services: S, warn: (error: unknown) => void) => Loop>>;
  readonly verifies?: Verify;
  /** Queries for rows whose stored sum differs from the sum of their parts. Columns: `document`, `problem`. */
  readonly sums?: readonly string[];
  /** Figures of this subject that an operator watches. */
  readonly gauges?: readonly Gauge[];
}
