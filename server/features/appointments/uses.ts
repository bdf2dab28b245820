import { z } from 'zod';
import {
  type appointmentsWithoutStaff,
  bookedBranch,
  bookedShift,
  bookedUser,
} from '../../../src/resources/appointments/words';
import { everyDay, isOpen, type OpeningHours, usualDay } from '../../../src/resources/branches/hours';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { customerRefusals } from '../../../src/resources/customers/words';
import type { Refusal } from '../../../src/schema/refusal';
import type { ParsedOf } from '../../../src/schema/types';
import { type Actor, seesBranch } from '../../data/actor';
import type { GuardContext } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { textIn } from '../../http/texts';
import { iso } from '../../kernel/clock';
import { ApiError, invalid } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { placeOf, specialHours, weeklyHours } from '../branches/index';
import type { Need } from './places';

/** Columns of appointments that are still to come, read before something they need is taken away. */
const waitingColumns = {
  id: 'number',
  title: 'text',
  start: 'text',
  end: 'text',
  staffId: 'number?',
  branchId: 'number',
} as const;
type Waiting = FetchedRow<typeof waitingColumns>;

/** SQL of those columns for the appointments `a` of the occupied times `o`, each once. */
const waitingOnce = `select distinct on (a.start, a.id) a.id, a.title, a.start, a."end", o.resource_id as "staffId", a.branch_id as "branchId"`;

/** Context of a change that a client may send again with `acceptUncovered`. */
type Accepting = Omit<GuardContext, 'input'> & {
  readonly input: Partial<ParsedOf<(typeof appointmentsWithoutStaff)['input']>>;
};

const waiting = `a.status = 'Planned' and a.deleted_at is null and a."end" > now()`;

/** Refuses to delete a customer with a planned appointment (CUS-63). */
export const refuseBookedCustomer = async ({ client, actor, before }: GuardContext): Promise<undefined> => {
  const { rowCount } = await client.query(
    `select from appointments a where a.customer_id = $1 and ${waiting} limit 1`,
    [before?.id],
  );
  if (rowCount === 0) return;
  throw new ApiError(409, customerRefusals.inUse, {
    params: { reason: textIn(actor.lang, 'customers.reason.booking') },
  });
};

/** Refuses to delete or disable a user with planned appointments, unless this is accepted with a reason. */
export const refuseBookedUser = async (context: Accepting): Promise<undefined> => {
  const { client, before } = context;
  if (!isSwitchedOff(context)) return;
  const rows = await fetchRows(client, waitingColumns)(
    `${waitingOnce} from appointment_occupancy o join appointments a on a.id = o.appointment_id
     where o.kind = 'staff' and o.resource_id = $1 and o.during && tstzrange(now(), null) and ${waiting} order by a.start, a.id`,
    [before?.id],
  );
  refuseUnlessAccepted(context, rows, bookedUser.hasBookings);
};

/** Refuses to change or delete a shift with planned appointments, unless accepted. Call it after the write. */
export const refuseUncovered = async (context: Accepting): Promise<void> => {
  const { client, before } = context;
  if (!before) return;
  const rows = await fetchRows(client, waitingColumns)(
    `${waitingOnce} from branches b
     join appointment_occupancy o on o.kind = 'staff' and o.resource_id = $2
       and o.during && tstzrange($3::date::timestamp at time zone b.time_zone, ($3::date + 1)::timestamp at time zone b.time_zone)
     join appointments a on a.id = o.appointment_id and a.branch_id = b.id
     cross join lateral (select lower(o.during) at time zone b.time_zone as first,
       (upper(o.during) - interval '1 millisecond') at time zone b.time_zone as last) t
     where b.id = $1 and ${waiting} and t.first::date = $3 and t.last::date = $3
       and $4 <= to_char(t.first, 'HH24:MI') and to_char(t.last, 'HH24:MI') < $5
       and not exists (select from shifts s where s.branch_id = b.id and s.staff_id = $2 and s.date = $3
         and s.start <= to_char(t.first, 'HH24:MI') and to_char(t.last, 'HH24:MI') < s."end")
     order by a.start, a.id`,
    [before.branchId, before.staffId, before.date, before.start, before.end],
  );
  refuseUnlessAccepted(context, rows, bookedShift.bookings);
};

/** How a change that hits appointments is refused, and whether the user has accepted them. */
interface Answered {
  readonly refusal: Refusal;
  readonly isAccepted: boolean;
  readonly reason: unknown;
}

/** Refuses to take a time of a user in which appointments are planned, unless they are accepted. */
export const refuseBookedTime = async (
  { client, actor }: Pick<GuardContext, 'client' | 'actor'>,
  { id, start, end }: Pick<Need, 'id' | 'start' | 'end'>,
  answered: Answered,
): Promise<void> => {
  const rows = await fetchRows(client, waitingColumns)(
    `${waitingOnce} from appointment_occupancy o join appointments a on a.id = o.appointment_id
     where o.kind = 'staff' and o.resource_id = $1 and o.during && tstzrange($2, $3) and ${waiting} order by a.start, a.id`,
    [id, iso(start), iso(end)],
  );
  refuseUnless(actor, rows, answered);
};

const isSwitchedOff = ({ type, values, before }: Accepting): boolean =>
  type === 'delete' || (before?.isActive === true && values.isActive === false);

const refuseUnlessAccepted = (
  { actor, input: { acceptUncovered, reason } }: Pick<Accepting, 'actor' | 'input'>,
  rows: readonly Waiting[],
  refusal: Refusal,
): void => refuseUnless(actor, rows, { refusal, isAccepted: acceptUncovered === true, reason });

const refuseUnless = (
  actor: Actor,
  rows: readonly Waiting[],
  { refusal, isAccepted, reason }: Answered,
): void => {
  if (rows.length === 0) return;
  if (!isAccepted)
    throw new ApiError(409, refusal, {
      params: { count: rows.length },
      extra: { bookings: rows.filter(({ branchId }) => seesBranch(actor, branchId)).slice(0, 200) },
    });
  if (!reason) throw invalid([{ path: ['reason'], key: 'validate.required' }]);
};

/**
 * Refuses new opening hours of a branch that leave planned appointments outside which lay within the old ones, unless
 * accepted with a reason. Call it after the write.
 */
export const refuseOutside = async (context: Accepting): Promise<void> => {
  const { client, before, values } = context;
  if (!before || !('openingHours' in values || 'specialDays' in values)) return;
  const rows = await fetchRows(client, waitingColumns)(
    `select a.id, a.title, a.start, a."end", a.staff_id as "staffId", a.branch_id as "branchId" from appointments a
     where a.branch_id = $1 and ${waiting} order by a.start, a.id limit 5000`,
    [before.id],
  );
  if (rows.length === 0) return;
  const { hours } = await placeOf(client, before.id);
  const old = await hoursBefore(context.client, before, hours.zone);
  const left = rows.filter((row) => {
    const span = { start: Date.parse(row.start), end: Date.parse(row.end) };
    return isOpen(old, span) && !isOpen(hours, span);
  });
  refuseUnlessAccepted(context, left, bookedBranch.bookings);
};

const hoursOfRow = z.object({ openingHours: weeklyHours, specialDays: specialHours });

const hoursBefore = async (
  client: Accepting['client'],
  before: Accepting['before'],
  zone: string,
): Promise<OpeningHours> => {
  const { openingHours: weekly, specialDays: special } = hoursOfRow.parse(before);
  if (weekly.length > 0) return { zone, weekly, special };
  const { opens, closes } = usualDay((await settingsOf(client, appointmentSettings)).defaultShiftTimes);
  return { zone, weekly: everyDay(opens, closes), special };
};
