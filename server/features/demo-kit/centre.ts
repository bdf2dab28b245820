import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';

export interface DemoTime {
  readonly seed: number;
  readonly now: Date;
  readonly zone: string;
}

export interface Placed extends DemoTime {
  /** Ids of the demo branches, by their positions. */
  readonly branchIds: readonly number[];
  /** User ids by username. */
  readonly userIds: ReadonlyMap<string, number>;
  /** ISO instant at which the centre opened. */
  readonly since: string;
}

/** The centre is closed on Fridays. */
export const isClosedOn = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** Returns the days on which the centre opens, from `from` to `to` days after today (both included). */
export const openDays = ({ now, zone }: DemoTime, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    distance: from + index,
    date: addDays(todayIn(zone, now), from + index),
  })).filter(({ date }) => !isClosedOn(date));

/** Positions of the branches that work, sell and spend. The third branch is closed. */
export const openBranches = [0, 1] as const;

/** Demo customers by the position of their branch. */
export interface DemoCustomers {
  readonly customers: readonly (readonly { readonly id: number; readonly fullName: string }[])[];
}

/** Adds a noun's rows before any appointment exists: the export `places` of its `demo.ts`. */
export type DemoPlaces = (client: pg.PoolClient, placed: Placed) => Promise<void>;

/** Adds a noun's rows to the demo centre after all other rows: the export `demo` of its `demo.ts`. */
export type DemoPart = (client: pg.PoolClient, placed: Placed, stock: DemoCustomers) => Promise<void>;
