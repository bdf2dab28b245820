import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';

export interface DemoTime {
  readonly seed: number;
  readonly now: Date;
  readonly zone: string;
}

export interface Placed extends DemoTime {
  /** Ids of the demo branches, in their order. */
  readonly branchIds: readonly number[];
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>;
  /** When the centre opened. */
  readonly since: string;
}

/** The centre is closed on Fridays. */
export const isClosedOn = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** The days it opens among those from so many after today up to so many. */
export const openDays = ({ now, zone }: DemoTime, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    distance: from + index,
    date: addDays(todayIn(zone, now), from + index),
  })).filter(({ date }) => !isClosedOn(date));

/** Positions of those that spend, work and sell; the third has closed. */
export const openBranches = [0, 1] as const;

/** Customers of each demo branch. */
export interface DemoCustomers {
  readonly customers: readonly (readonly { readonly id: number; readonly fullName: string }[])[];
}

/** What it adds before anybody is booked there: `places` of the same file. */
export type DemoPlaces = (client: pg.PoolClient, placed: Placed) => Promise<void>;

/** What a noun adds to the demo centre, from `demo.ts` of its folder, once everybody else's rows are there. */
export type DemoPart = (client: pg.PoolClient, placed: Placed, stock: DemoCustomers) => Promise<void>;
