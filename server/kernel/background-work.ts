import type pg from 'pg';
import type { Loop } from './loop';
import { fetchOne } from './rows';

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
export interface BackgroundWork<S> {
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

/** A figure of the running product that somebody watches: in `/metrics`, and with an alarm in `npm run doctor`. */
export interface Gauge {
  /** Name without `centre_`, as Prometheus wants it: lower case, with the unit at the end. */
  readonly name: string;
  readonly help: string;
  /** SQL of one number. Null: there is nothing to measure yet. Must be quick, because it runs at each scrape. */
  readonly sql: string;
  /** Default: the figure is shown, and no value of it is wrong. */
  readonly alarm?: Alarm;
}

interface Alarm {
  /** The alarm rises above this value. */
  readonly above: number;
  /** True if the alarm also rises without anything to measure. Default: false. */
  readonly orNone?: boolean;
  /** The fault and the remedy, in both languages. */
  readonly says: (value: number | null) => Said;
}

export interface Said {
  readonly en: string;
  readonly ar: string;
}

export const readGauge = async (client: pg.ClientBase | pg.Pool, { sql }: Gauge): Promise<number | null> => {
  const { value } = await fetchOne(client, { value: 'number?' })(`select (${sql})::float8 as value`);
  return value;
};

export const isAlarming = ({ alarm }: Gauge, value: number | null): boolean =>
  alarm !== undefined && (value === null ? alarm.orNone === true : value > alarm.above);
