import type pg from 'pg';
import { z } from 'zod';
import { addDays, instantOf } from '../../../src/i18n/zone';
import {
  everyDay,
  isOpen,
  type OpeningHours,
  type SpecialOpening,
  usualDay,
  type WeeklyOpening,
  weekdays,
  workingDay,
  workingDayOf,
} from '../../../src/resources/branches/hours';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { home } from '../../../src/resources/home';
import type { SettingsOf } from '../../../src/schema/settings';
import { settingsWith } from '../../data/settings';
import { iso, wallIn } from '../../kernel/clock';
import type { Params } from '../../kernel/rows';

/** Time zone and opening hours of a branch. */
export interface Place {
  readonly zone: string;
  readonly hours: Omit<OpeningHours, 'special'> & { readonly special: readonly Special[] };
}

/** A special day with the name of its occasion. */
type Special = SpecialOpening & { readonly name: string | null };

/** Returns zone and hours of a branch. Default hours: the centre's working day, every day (FND-19). */
export const placeOf = async (client: pg.ClientBase | pg.Pool, branchId: number): Promise<Place> =>
  (await placeWith(client, branchId, { name: 'settings_and_hours', text: 'null', values: [] })).place;

/** Another JSON expression to read in the same statement. Its values start at `$2`. */
interface More {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Does the same as `placeOf`, and also returns the value of `more`. */
export const placeWith = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
  more: More,
): Promise<{ readonly place: Place; readonly more: unknown }> => {
  const { settings, value } = await settingsWith(client, appointmentSettings, {
    name: more.name,
    text: `select jsonb_build_object('more', ${more.text}, ${storedText}) from branches b where b.id = $1`,
    values: [branchId, ...more.values],
  });
  const stored = storedHours.extend({ more: z.unknown() }).safeParse(value).data;
  return { place: placeIn(stored, settings), more: stored?.more };
};

/** Returns zone and hours of several branches (null: of all), in one statement. */
export const placesOf = async (
  client: pg.ClientBase | pg.Pool,
  branchIds: readonly number[] | null,
): Promise<ReadonlyMap<number, Place>> => {
  const { settings, value } = await settingsWith(client, appointmentSettings, {
    name: 'settings_and_all_hours',
    text: `select jsonb_agg(jsonb_build_object('id', b.id, ${storedText})) from branches b
      where $1::int[] is null or b.id = any($1)`,
    values: [branchIds],
  });
  const rows = z.array(storedHours.extend({ id: z.int() })).parse(value ?? []);
  return new Map(rows.map((row) => [row.id, placeIn(row, settings)]));
};

/** Arguments of `jsonb_build_object`: zone and hours of the branch `b`. */
const storedText = `'zone', b.time_zone,
  'weekly', (select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
    order by h.position) from branches_opening_hours h where h.parent_id = b.id),
  'special', (select jsonb_agg(jsonb_build_object('name', h.name, 'fromDate', h.from_date, 'toDate', h.to_date,
    'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.position)
    from branches_special_days h where h.parent_id = b.id)`;

const placeIn = (
  stored: z.output<typeof storedHours> | undefined,
  { defaultShiftTimes }: SettingsOf<typeof appointmentSettings>,
): Place => {
  const zone = stored?.zone ?? home.zone;
  const { opens, closes } = usualDay(defaultShiftTimes);
  const hours = { zone, weekly: stored?.weekly ?? everyDay(opens, closes), special: stored?.special ?? [] };
  return { zone, hours };
};

/** Shapes of a branch's weekly and special hours, as they are stored. */
export const weeklyHours: z.ZodType<readonly WeeklyOpening[]> = z.array(
  z.object({ weekday: z.enum(weekdays), opens: z.string(), closes: z.string() }),
);
export const specialHours: z.ZodType<readonly Special[]> = z.array(
  z.object({
    name: z.string().nullable(),
    fromDate: z.string(),
    toDate: z.string(),
    weekday: z.enum(weekdays).nullable(),
    opens: z.string().nullable(),
    closes: z.string().nullable(),
  }),
);

const storedHours = z.object({
  zone: z.string(),
  weekly: weeklyHours.nullable(),
  special: specialHours.nullable(),
});

/** True if the branch is open for the whole span. */
export const isWithinDay = ({ hours }: Place, start: number, end: number): boolean =>
  isOpen(hours, { start, end });

/** Working days of branches: where a night reaches past midnight, half past midnight is still the evening before. */

interface WorkingDay {
  /** `yyyy-MM-dd` of the evening. */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

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
