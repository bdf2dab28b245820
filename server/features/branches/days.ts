import type pg from 'pg';
import { addDays, instantOf } from '../../../src/i18n/zone';
import { type OpeningHours, workingDay, workingDayOf } from '../../../src/resources/branches/hours';
import { iso, wallIn } from '../../kernel/clock';
import type { Params } from '../../kernel/rows';
import { type Place, placesOf } from './place';

/** Working days of branches: where a night reaches past midnight, half past midnight is still the evening before. */

interface WorkingDay {
  /** `yyyy-MM-dd` of the evening. */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

/** The working day that runs at an instant. */
export const workingDayIn = (hours: OpeningHours, now: number): WorkingDay => {
  const day = workingDayOf(hours, now);
  return { day, ...workingDay(hours, day) };
};

/** Most days ahead for which a client knows the nights. It asks again when it is loaded, and when hours change. */
const nightsAhead = 14;

/** Returns by branch (null: all) the working days from yesterday on that go on after their midnight, and until when. */
export const nightsIn = async (client: pg.ClientBase | pg.Pool, branchIds: readonly number[] | null) => {
  const places = await placesOf(client, branchIds);
  return new Map(
    [...places].map(([id, { zone, hours }]) => {
      const today = wallIn(zone, Date.now()).day;
      const nights = Array.from({ length: nightsAhead + 1 }, (_, index) => {
        const day = addDays(today, index - 1);
        const { end } = workingDay(hours, day);
        const isNight = end > instantOf(`${addDays(day, 1)}T00:00`, zone).getTime();
        return isNight ? [{ day, until: iso(end) }] : [];
      });
      return [id, nights.flat()] as const;
    }),
  );
};

/** SQL of the branches with `id`, `name`, `zone` and their running working `day`, from `first` until before `next`. */
export const workingDaysText = (places: ReadonlyMap<number, Place>, params: Params): string => {
  const now = Date.now();
  const rows = [...places].map(([id, { zone, hours }]) => {
    const { day, start, end } = workingDayIn(hours, now);
    return { id, zone, day, first: iso(start), next: iso(end) };
  });
  return `select t.id, t.name, d.zone, d.day, d.first, d.next
    from json_to_recordset(${params.add(JSON.stringify(rows))}) as d(id int, zone text, day date, first timestamptz, next timestamptz)
    join branches t on t.id = d.id`;
};
