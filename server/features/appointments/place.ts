import type pg from 'pg';
import { z } from 'zod';
import { addDays, instantOf } from '../../../src/i18n/zone';
import type { board, staff } from '../../../src/resources/appointments/queries';
import {
  isOpen,
  type OpeningHours,
  openingsOn,
  rangeOf,
  type SpecialOpening,
  type WeeklyOpening,
  weekdays,
} from '../../../src/resources/branches/hours';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { everyDay, usualDay } from '../../../src/resources/branches/usual-hours';
import { home } from '../../../src/resources/home';
import type { Actor } from '../../data/actor';
import type { QueryContext } from '../../data/entity-server';
import { settingsWith } from '../../data/settings';
import { textIn, wordsOf } from '../../http/answers';
import { instantIn, isNearDay, iso, wallIn } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { bookablesOf, holdsOf, roomsOf, shiftsBetween } from './people';

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
  const zone = stored?.zone ?? home.zone;
  const { opens, closes } = usualDay(settings.defaultShiftTimes);
  const hours = { zone, weekly: stored?.weekly ?? everyDay(opens, closes), special: stored?.special ?? [] };
  return { place: { zone, hours }, more: stored?.more };
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
  more: z.unknown(),
  zone: z.string().nullable(),
  weekly: weeklyHours.nullable(),
  special: specialHours.nullable(),
});

/** True if the branch is open for the whole span. */
export const isWithinDay = ({ hours }: Place, start: number, end: number): boolean =>
  isOpen(hours, { start, end });

/** Returns the branch's opening hours on the day of an instant, as data and as text, for a refusal. */
export const hoursSaid = (
  { lang }: Pick<Actor, 'lang'>,
  { zone, hours }: Place,
  instant: number,
): { readonly day: string; readonly openings: ReturnType<typeof openingsOn>; readonly text: string } => {
  const { day } = wallIn(zone, instant);
  const openings = openingsOn(hours, day);
  const words = wordsOf(home, lang, zone);
  const said = openings.map(({ opens, closes }) => `${words.time(opens)} – ${words.time(closes)}`);
  return {
    day,
    openings,
    text: said.length > 0 ? said.join(lang === 'ar' ? '، ' : ', ') : textIn(lang, 'branches.hours.closed'),
  };
};

/** Returns what a calendar shows around its appointments: hours, staff, rooms, shifts, holds and waiting counts. */
export const boardOf = async ({ pool, actor, input: { branchId, from, to } }: QueryContext<typeof board>) => {
  const wrong = !isNearDay(from) ? 'from' : !isNearDay(to) || to < from ? 'to' : undefined;
  if (wrong) throw invalid([{ path: [wrong], key: 'validate.date' }]);
  const place = await placeOf(pool, branchId);
  const { opens: open, closes: close } = rangeOf(place.hours, daysBetween(from, to));
  const span = [
    iso(instantOf(`${from}T00:00`, place.zone).getTime()),
    iso(instantOf(`${addDays(to, 1)}T00:00`, place.zone).getTime()),
  ] as const;
  const [people, rooms, shifts, holds, { waiting, offered }] = await Promise.all([
    bookablesOf(pool, branchId, span),
    roomsOf(pool, branchId),
    shiftsBetween(pool, branchId, from, to),
    holdsOf(pool, branchId, span, actor.userId),
    fetchOne(pool, { waiting: 'number', offered: 'number' })(
      `select count(*)::int as waiting, (count(*) filter (where offered_end > now()))::int as offered from waitlist
       where branch_id = $1 and status = 'Waiting'`,
      [branchId],
    ),
  ]);
  const { zone, hours } = place;
  return {
    zone,
    open,
    close,
    openingHours: hours.weekly,
    specialDays: hours.special.filter(
      ({ fromDate, toDate }) => fromDate <= addDays(to, around) && toDate >= addDays(from, -around),
    ),
    staff: people.map(({ doesIt: _, ...one }) => one),
    rooms,
    shifts,
    holds,
    waiting,
    offered,
  };
};

/** Days around the range for which special days are sent: a dialog moves an appointment by a year at most. */
const around = 400;

/** Most days whose opening hours decide the drawn range. Later days are drawn like these. */
const mostDays = 62;

const daysBetween = (from: string, to: string): readonly string[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return Array.from({ length: Math.min(days, mostDays) }, (_, index) => addDays(from, index));
};

/** Returns bookable users for a time. Sorted by: does the services, free and on shift, free (APT-37). */
export const staffAt = async ({
  pool,
  input: { branchId, start, end, exceptId, holdId, serviceIds },
}: QueryContext<typeof staff>) => {
  const { zone } = await placeOf(pool, branchId);
  const span = [iso(instantIn(zone, start, ['start'])), iso(instantIn(zone, end, ['end']))] as const;
  const except = { appointmentId: exceptId ?? undefined, holdId: holdId ?? undefined };
  return (await bookablesOf(pool, branchId, span, except, serviceIds)).sort(
    (a, b) =>
      Number(b.doesIt) - Number(a.doesIt) ||
      Number(b.onShift && b.isFree) - Number(a.onShift && a.isFree) ||
      Number(b.isFree) - Number(a.isFree),
  );
};
