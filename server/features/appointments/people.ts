import type pg from 'pg';
import { addDays } from '../../../src/i18n/zone';
import type { board, staff } from '../../../src/resources/appointments/queries';
import { rangeOf, workingDay } from '../../../src/resources/branches/hours';
import type { GuardContext, QueryContext, Values } from '../../data/entity-server';
import { checkDays, instantIn, iso, wallIn } from '../../kernel/clock';
import { type FieldIssue, forbidden, invalid } from '../../kernel/errors';
import { type FetchedRow, fetchOne, fetchRows, listOf, numberOf } from '../../kernel/rows';
import { placeOf } from '../branches/index';
import { type Except, needsJson, nobody, staffOf } from './occupancy';
import { rooms } from './places';

export const worksIn = (branch: string): string =>
  `exists (select from users_user_branches ub where ub.parent_id = u.id and ub.branch_id = ${branch})`;

/** Returns SQL: true if the user `u` can be booked in a branch (APT-37), and given a shift there (SHF-07). */
export const isBookableIn = (branch: string): string =>
  `u.is_active and u.deleted_at is null and u.is_bookable and ${worksIn(branch)}`;

/**
 * Refuses newly named staff who are not active, bookable and of the branch (APT-37), a room of another
 * branch, and a deleted customer. People and rooms stored before stay allowed. Returns the customer's name.
 */
export const checkPeople = async (context: GuardContext, lines: readonly Values[]): Promise<string> => {
  const { client, values, before } = context;
  const whole: Values = { ...before, ...values };
  const isMovedBranch = before !== undefined && before.branchId !== whole.branchId;
  const known = new Set(
    isMovedBranch ? [] : [before?.staffId, ...listOf(before?.services).map(({ staffId }) => staffId)],
  );
  const named = [
    { path: ['staffId'] as readonly (string | number)[], id: numberOf(whole.staffId) },
    ...lines.map(({ staffId }, index) => ({ path: ['services', index, 'staffId'], id: numberOf(staffId) })),
  ].filter(({ id }) => id !== undefined && !known.has(id));
  const roomId = numberOf(whole.roomId);
  const isNewRoom = roomId !== undefined && (isMovedBranch || roomId !== before?.roomId);
  // Locks the people, so that deleting or disabling them waits for this appointment, and then finds it.
  const [found] = await fetchRows(client, { staff: 'number[]', hasRoom: 'flag', customer: 'text?' })({
    name: 'booking_people',
    text: `with customer as (
       select full_name from customers where id = $4 and ($5 or deleted_at is null) for key share),
     staff as (
       select u.id from users u where u.id = any((select $1)::int[]) and ${isBookableIn('$2')} for key share)
     select (select full_name from customer) as customer,
       array(select id from staff) as staff,
       ${rooms.isOffered('$3', '$2')} as "hasRoom"`,
    values: [
      named.map(({ id }) => id),
      whole.branchId,
      isNewRoom ? roomId : null,
      whole.customerId,
      before?.customerId === whole.customerId,
    ],
  });
  const issues: FieldIssue[] = named
    .filter(({ id }) => id === undefined || !found?.staff.includes(id))
    .map(({ path }) => ({ path, key: 'appointments.error.staff' }));
  if (isNewRoom && !found?.hasRoom) issues.push({ path: ['roomId'], key: 'appointments.error.room' });
  if (!found || found.customer === null) issues.push({ path: ['customerId'], key: 'validate.reference' });
  if (issues.length > 0) throw invalid(issues);
  return found?.customer ?? '';
};

type Span = readonly [from: string, to: string];

export const bookableColumns = {
  id: 'number',
  fullName: 'text',
  /** True if nothing is booked or held in the span. */
  isFree: 'flag',
  /** True if a shift covers the whole span, or the branch has no shifts that day. */
  onShift: 'flag',
  /** True if the user does all asked services. A user without a list of services does all. */
  doesIt: 'flag',
} as const;

/** Returns active, bookable users of the branch, ordered by name (APT-37). */
const bookablesOf = async (
  pool: pg.Pool,
  branchId: number,
  [from, to]: Span,
  except: Except = {},
  serviceIds: readonly number[] = [],
) =>
  await fetchRows(pool, bookableColumns)(
    bookablesText((n) => `$${n}`),
    bookablesValues(branchId, [from, to], except, serviceIds),
  );

/** SQL of the wall times of shifts together. Shifts end at midnight, so that a night is two of them, one after the other. */
const shiftsTogether = `range_agg(tsrange(t.date + t.start::time, t.date + t."end"::time))`;

/** SQL of `bookablesOf`, also for use in a larger query: `at(n)` gives the placeholder of its n-th value. */
export const bookablesText = (at: (value: number) => string): string =>
  `select u.id, u.full_name as "fullName",
       not exists (select from appointment_occupancy o left join appointment_holds h on h.id = o.hold_id
         where o.kind = 'staff' and o.resource_id = u.id and o.during && tstzrange(${at(2)}, ${at(3)})
           and (o.appointment_id is distinct from ${at(4)} or not exists (select from appointments a where a.id = ${at(4)} and a.branch_id = ${at(1)}))
           and o.hold_id is distinct from ${at(5)} and (h.id is null or h.expires_at > clock_timestamp())) as "isFree",
       not exists (select from shifts t where t.branch_id = ${at(1)} and t.date = w.day)
         or exists (select from shifts t where t.staff_id = u.id and t.branch_id = ${at(1)} and t.date between w.day and w.last_day
           having ${shiftsTogether} @> tsrange(w.s, greatest(w.s, w.e))) as "onShift",
       not exists (select from unnest(${at(6)}::int[]) as asked(id) where exists (select from users_skills k where k.parent_id = u.id)
         and not exists (select from users_skills k where k.parent_id = u.id and k.service_id = asked.id)) as "doesIt"
     from users u
     cross join (select x.s, x.e, x.s::date as day, x.e::date as last_day
       from (select ${at(2)}::timestamptz at time zone b.time_zone as s,
           (${at(3)}::timestamptz - interval '1 millisecond') at time zone b.time_zone as e
         from branches b where b.id = ${at(1)}) x) w
     where ${isBookableIn(at(1))}
     order by u.full_name_key, u.id`;

export const bookablesValues = (
  branchId: number,
  [from, to]: Span,
  except: Except,
  serviceIds: readonly number[],
): unknown[] => [branchId, from, to, except.appointmentId ?? nobody, except.holdId ?? nobody, serviceIds];

const roomsOf = async (pool: pg.Pool, branchId: number) =>
  await fetchRows(pool, { id: 'number', name: 'text', capacity: 'number' })(rooms.offered('$1'), [branchId]);

export const shiftColumns = { staffId: 'number', date: 'text', start: 'text', end: 'text' } as const;

const shiftsBetween = async (pool: pg.Pool, branchId: number, from: string, to: string) =>
  await fetchRows(pool, shiftColumns)(
    `select staff_id as "staffId", date, start, "end" from shifts
       where branch_id = $1 and date between $2 and $3 order by date, start limit 5000`,
    [branchId, from, to],
  );

/** Returns times that open dialogs hold. `mine` is true for the caller's own. */
const holdsOf = async (pool: pg.Pool, branchId: number, [from, to]: Span, userId: number | null) =>
  (
    await pool.query(
      `select h.id, h.start, h."end", h.staff_id as "staffId", h.room_id as "roomId", h.expires_at as "expiresAt",
         u.full_name as "userName", h.user_id is not distinct from $4 as mine
       from appointment_holds h join users u on u.id = h.user_id
       where h.branch_id = $1 and h.start < $3 and h."end" > $2 and h.expires_at > clock_timestamp() order by h.id limit 200`,
      [branchId, from, to, userId],
    )
  ).rows;

const unskilledColumns = { staff: 'text', service: 'text' } as const;
type Unskilled = FetchedRow<typeof unskilledColumns>;

/** Returns staff and service of lines whose specialist has a list of services without this one. */
export const unskilledIn = async (
  client: pg.PoolClient,
  lines: readonly Values[],
): Promise<readonly Unskilled[]> => {
  const named = lines.flatMap((line) => {
    const [staffId, serviceId] = [numberOf(line.staffId), numberOf(line.serviceId)];
    return staffId === undefined || serviceId === undefined ? [] : [{ staffId, serviceId }];
  });
  if (named.length === 0) return [];
  return await fetchRows(
    client,
    unskilledColumns,
  )({
    name: 'unskilled',
    text: `select u.full_name as staff, s.name as service from json_to_recordset($1) as n("staffId" int, "serviceId" int)
     join users u on u.id = n."staffId" join services s on s.id = n."serviceId"
     where exists (select from users_skills k where k.parent_id = u.id)
       and not exists (select from users_skills k where k.parent_id = u.id and k.service_id = s.id)`,
    values: [JSON.stringify(named)],
  });
};

/** Returns the first new line with a service that its specialist does not do. Stored lines stay allowed. */
export const newlyUnskilled = async (
  { client, before }: GuardContext,
  lines: readonly Values[],
): Promise<Unskilled | undefined> => {
  const keyOf = ({ staffId, serviceId }: Values) => `${staffId} ${serviceId}`;
  const known = new Set(listOf(before?.services).map(keyOf));
  const [first] = await unskilledIn(
    client,
    lines.filter((line) => !known.has(keyOf(line))),
  );
  return first;
};

/** Refuses an unskilled line: 403 without `appointments.manage`, else 400 without a reason. */
export const checkSkill = ({ actor, values, before }: GuardContext, { staff, service }: Unskilled): void => {
  const params = { staff, service };
  if (!actor.can('appointments.manage'))
    throw forbidden('appointments', 'manage', { params, said: 'appointments.error.skill' });
  if (!(values.overrideReason ?? before?.overrideReason))
    throw invalid([{ path: ['overrideReason'], key: 'appointments.error.skillReason', params }]);
};

/** Returns warnings for staff who work outside a shift, on days on which the branch has shifts. */
export const outsideShift = async (client: pg.PoolClient, row: Values) => {
  const needs = staffOf(row);
  if (needs.length === 0) return [];
  const rows = await fetchRows(client, { staffId: 'number', name: 'text' })({
    name: 'outside_shift',
    text: `select distinct u.id as "staffId", u.full_name as name
     from branches b
     cross join json_to_recordset($2) as n(id int, start timestamptz, "end" timestamptz)
     cross join lateral (select n.start at time zone b.time_zone as first,
       (n."end" - interval '1 millisecond') at time zone b.time_zone as last) w
     join users u on u.id = n.id
     where b.id = $1
       and exists (select from shifts t where t.branch_id = b.id and t.date = w.first::date)
       and not exists (select from shifts t where t.branch_id = b.id and t.staff_id = n.id
           and t.date between w.first::date and w.last::date
         having ${shiftsTogether} @> tsrange(w.first, greatest(w.first, w.last)))
     order by u.id`,
    values: [numberOf(row.branchId) ?? 0, needsJson(needs)],
  });
  return rows.map(({ staffId, name }) => ({ code: 'appointment.outsideShift', staffId, name }));
};

/** Returns what a calendar shows around its appointments: hours, staff, rooms, shifts, holds and waiting counts. */
export const boardOf = async ({ pool, actor, input: { branchId, from, to } }: QueryContext<typeof board>) => {
  checkDays({ from, to });
  const place = await placeOf(pool, branchId);
  const { opens: open, closes: close } = rangeOf(place.hours, daysBetween(from, to));
  const { start, end } = { ...workingDay(place.hours, from), end: workingDay(place.hours, to).end };
  const span = [iso(start), iso(end)] as const;
  const [people, rooms, shifts, holds, { waiting, offered }] = await Promise.all([
    bookablesOf(pool, branchId, span),
    roomsOf(pool, branchId),
    // The rest of a last night is a shift of the next date.
    shiftsBetween(pool, branchId, from, wallIn(place.zone, end - 1).day),
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
