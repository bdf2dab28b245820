import type pg from 'pg';
import { z } from 'zod';
import {
  isOpen,
  type OpeningHours,
  openingsOn,
  type SpecialOpening,
  type WeeklyOpening,
  weekdays,
} from '../../../src/resources/branches/hours';
import { everyDay, usualDay } from '../../../src/resources/branches/usual-hours';
import type { Actor } from '../../data/actor';
import { settingsWith } from '../../data/settings';
import { textIn, wordsOf } from '../../http/answers';
import { wallIn } from '../../kernel/clock';
import { defaultZone } from '../../kernel/zone';

/** Where a booking takes place: the branch's clock and when it is open. */
export interface Place {
  readonly zone: string;
  readonly hours: Omit<OpeningHours, 'special'> & { readonly special: readonly Special[] };
}

/** With the occasion that it is called by. */
type Special = SpecialOpening & { readonly name: string | null };

/** A branch without hours of its own is open through the parts of the centre's working day, every day (FND-19). */
export const placeOf = async (client: pg.ClientBase | pg.Pool, branchId: number): Promise<Place> =>
  (await placeWith(client, branchId, { name: 'settings_and_hours', text: 'null', values: [] })).place;

/** Something else that is asked for in the same statement: a JSON expression over `$2` and on. */
interface More {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same, and what `more` says. */
export const placeWith = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
  more: More,
): Promise<{ readonly place: Place; readonly more: unknown }> => {
  const { settings, value } = await settingsWith(client, {
    name: more.name,
    text: `select jsonb_build_object('more', ${more.text}, 'zone', b.time_zone,
        'weekly', (select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
          order by h.position) from branches_opening_hours h where h.parent_id = b.id),
        'special', (select jsonb_agg(jsonb_build_object('name', h.name, 'fromDate', h.from_date, 'toDate', h.to_date,
          'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.position)
          from branches_special_days h where h.parent_id = b.id))
      from branches b where b.id = $1`,
    values: [branchId, ...more.values],
  });
  const stored = storedHours.safeParse(value).data;
  const zone = stored?.zone ?? defaultZone;
  const { opens, closes } = usualDay(settings.defaultShiftTimes);
  const hours = { zone, weekly: stored?.weekly ?? everyDay(opens, closes), special: stored?.special ?? [] };
  return { place: { zone, hours }, more: stored?.more };
};

const storedHours: z.ZodType<{
  readonly zone: string | null;
  readonly weekly: readonly WeeklyOpening[] | null;
  readonly special: readonly Special[] | null;
  readonly more?: unknown;
}> = z.object({
  more: z.unknown(),
  zone: z.string().nullable(),
  weekly: z.array(z.object({ weekday: z.enum(weekdays), opens: z.string(), closes: z.string() })).nullable(),
  special: z
    .array(
      z.object({
        name: z.string().nullable(),
        fromDate: z.string(),
        toDate: z.string(),
        weekday: z.enum(weekdays).nullable(),
        opens: z.string().nullable(),
        closes: z.string().nullable(),
      }),
    )
    .nullable(),
});

/** Whether the branch is open through the whole span. */
export const isWithinDay = ({ hours }: Place, start: number, end: number): boolean =>
  isOpen(hours, { start, end });

/** When the branch is open on the day of an instant, in words and as data, for who is told that it is not. */
export const hoursSaid = (
  { lang }: Pick<Actor, 'lang'>,
  { zone, hours }: Place,
  instant: number,
): { readonly day: string; readonly openings: ReturnType<typeof openingsOn>; readonly text: string } => {
  const { day } = wallIn(zone, instant);
  const openings = openingsOn(hours, day);
  const words = wordsOf(lang, zone);
  const said = openings.map(({ opens, closes }) => `${words.time(opens)} – ${words.time(closes)}`);
  return {
    day,
    openings,
    text: said.length > 0 ? said.join(lang === 'ar' ? '، ' : ', ') : textIn(lang, 'branches.hours.closed'),
  };
};
