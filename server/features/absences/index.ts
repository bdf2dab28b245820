import type pg from 'pg';
import { absences } from '../../../src/resources/absences/entity';
import { absenceQueries, between } from '../../../src/resources/absences/queries';
import { absenceRefusals, type bookedAbsence } from '../../../src/resources/absences/words';
import { workingDay } from '../../../src/resources/branches/hours';
import type { ParsedOf } from '../../../src/schema/types';
import {
  answer,
  type ContextOf,
  type GuardContext,
  type QueryContext,
  serve,
  type Values,
} from '../../data/entity-server';
import { checkDays, instantIn, iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { fetchRows, millis, numberOf } from '../../kernel/rows';
import { offerFreed, queueUp, refuseBookedTime } from '../appointments/index';
import { placeOf } from '../branches/index';
import { retake, type StaffTime, takeRest } from './additions';

type Context = ContextOf<typeof absences>;

/** Context of a write that a client may send again with `acceptBooked`. */
type Accepting = Omit<GuardContext, 'input'> & {
  readonly input: Partial<ParsedOf<(typeof bookedAbsence)['input']>>;
};

const longestMs = 366 * 86_400_000;

/**
 * Leave and blocked time. Appointments that lie in it are listed before it is saved; who accepts them keeps
 * them, and the absence takes the time around them.
 */
export const absencesServer = serve(absences, {
  guard: async (context) => {
    if (context.type === 'delete') return undefined;
    const { client, values, before } = context;
    const whole: Values = { ...before, ...values };
    const { zone } = await placeOf(client, Number(whole.branchId));
    const [start, end] = [
      instantIn(zone, String(whole.start), ['start']),
      instantIn(zone, String(whole.end), ['end']),
    ];
    if (end <= start) throw invalid([{ path: ['end'], key: 'absences.error.end' }]);
    if (end - start > longestMs) throw invalid([{ path: ['end'], key: 'absences.error.tooLong' }]);
    await checkStaff(context, whole);
    return { start: iso(start), end: iso(end) };
  },
  stored: async (context: Accepting & { readonly id: number }) => {
    const { client, input, before, values, id } = context;
    const time = timeOf({ ...before, ...values });
    await queueForTime(client, id, time);
    await refuseBookedTime(context, time, {
      refusal: absenceRefusals.bookings,
      isAccepted: input.acceptBooked === true,
      reason: input.reason,
    });
    await takeRest(client, id, time);
    if (before) await passOn(context, before);
  },
  removed: async (context) => {
    const { client, before, id } = context;
    if (!before) return;
    await queueForTime(client, id, timeOf(before));
    await passOn(context, before);
  },
  queries: answer(absenceQueries, { between: (context) => absencesBetween(context) }),
});

/** Gives the time that an absence had to other absences first, and offers what is left of it to customers who wait. */
const passOn = async (
  { client, actor }: Pick<GuardContext, 'client' | 'actor'>,
  before: Values,
): Promise<void> => {
  const time = timeOf(before);
  await retake(client, [time]);
  const free = await fetchRows(client, { start: 'text', end: 'text' })(
    `select lower(x.rest) as start, upper(x.rest) as "end"
     from unnest(tstzmultirange(tstzrange($2, $3)) - coalesce((
       select range_agg(o.during) from appointment_occupancy o
       where o.kind = 'staff' and o.resource_id = $1 and o.during && tstzrange($2, $3)), '{}')) as x(rest) order by 1`,
    [time.id, iso(time.start), iso(time.end)],
  );
  await offerFreed(
    client,
    actor,
    numberOf(before.branchId) ?? 0,
    free.map(({ start, end }) => ({
      kind: 'staff',
      id: time.id,
      start: Date.parse(start),
      end: Date.parse(end),
    })),
  );
};

/** Refuses (400 on `staffId`) a person who does not work in the branch. A stored absence of one who left may change. */
const checkStaff = async ({ client, before }: Context, { staffId, branchId }: Values): Promise<void> => {
  if (before && before.staffId === staffId && before.branchId === branchId) return;
  const { rowCount } = await client.query(
    `select from users u where u.id = $1 and u.is_active and u.deleted_at is null
       and exists (select from users_user_branches b where b.parent_id = u.id and b.branch_id = $2)`,
    [staffId, branchId],
  );
  if (rowCount === 0) throw invalid([{ path: ['staffId'], key: 'absences.error.staff' }]);
};

/** Waits until nobody else writes times of this person. Comes before the look at what is booked. */
const queueForTime = (client: pg.PoolClient, absenceId: number, time: StaffTime): Promise<void> =>
  queueUp(client, { absenceId }, [{ kind: 'staff', ...time }]);

const timeOf = ({ staffId, start, end }: Values): StaffTime => ({
  id: numberOf(staffId) ?? 0,
  start: millis(start),
  end: millis(end),
});

/** Returns the absences over the branch's days, also those that began before them. */
const absencesBetween = async ({ pool, input: { branchId, from, to } }: QueryContext<typeof between>) => {
  checkDays({ from, to });
  const { hours } = await placeOf(pool, branchId);
  return fetchRows(pool, between.answer.fields)(
    `select a.id, a.version, a.staff_id as "staffId", u.full_name as "staffFullName", a.kind, a.start, a."end"
     from absences a join users u on u.id = a.staff_id
     where a.branch_id = $1 and a.start < $3 and a."end" > $2 order by a.start, a.id limit 2000`,
    [branchId, iso(workingDay(hours, from).start), iso(workingDay(hours, to).end)],
  );
};
