import type pg from 'pg';
import { fetchOne } from './rows';

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

export interface Alarm {
  /** The alarm rises above this value. */
  readonly above: number;
  /** Whether the alarm also rises where there is nothing to measure. Default: false. */
  readonly orNone?: boolean;
  /** What is wrong and what to do, in both languages. */
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
