import type pg from 'pg';
import { addDays } from '../../../src/i18n/zone';
import { type copyWeek, shiftActions } from '../../../src/resources/shifts/actions';
import { shifts } from '../../../src/resources/shifts/entity';
import { type availability, shiftQueries } from '../../../src/resources/shifts/queries';
import { endsAfterStart, shiftMinutes } from '../../../src/resources/shifts/rules';
import { shiftRefusals } from '../../../src/resources/shifts/words';
import { users } from '../../../src/resources/users/entity';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import {
  type ActionContext,
  answer,
  type GuardContext,
  perform,
  type QueryContext,
  serve,
  type Values,
} from '../../data/entity-server';
import { createRow } from '../../data/repository';
import { ApiError, errorCode, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { fetchRows, newParams } from '../../kernel/rows';
import { isBookableIn, refuseUncovered, worksIn } from '../appointments/index';

/**
 * Waits until no other transaction changes the shifts of these users. Uncommitted rows in the constraint's index make
 * writers wait for each other until the database ends one as a deadlock, a second each time. Locking in one order
 * everywhere makes them queue instead.
 */
const queueForStaff = async (client: pg.PoolClient, staffIds: readonly unknown[]): Promise<void> => {
  await client.query(
    'select pg_advisory_xact_lock($1, x.id) from (select distinct unnest($2::int[]) as id order by 1) x',
    [locks.shiftsOfStaff, staffIds],
  );
};

/**
 * Refuses (400 on `staffId`) a new shift, or one moved to another day, user or branch, of a user who cannot work
 * there. A shift that stays where it is may change even if its user has left.
 */
const checkStaff = async ({ client, values, before }: GuardContext): Promise<void> => {
  const isMoved = (['staffId', 'branchId', 'date'] as const).some(
    (key) => key in values && values[key] !== before?.[key],
  );
  if (before && !isMoved) return;
  const [person] = await fetchRows(client, { isActive: 'flag', isBookable: 'flag', isHere: 'flag' })(
    `select u.is_active and u.deleted_at is null as "isActive", u.is_bookable as "isBookable",
       ${worksIn('$2')} as "isHere" from users u where u.id = $1`,
    [values.staffId ?? before?.staffId, values.branchId ?? before?.branchId],
  );
  if (!person?.isActive) throw refused('shifts.error.staffInactive');
  if (!person.isBookable) throw refused('shifts.error.staffNotBookable');
  if (!person.isHere) throw refused('shifts.error.staffElsewhere');
};

const refused = (key: string) => invalid([{ path: ['staffId'], key }]);

/**
 * Returns users who can be given a shift in the branch (SHF-07), and users with one in these days. Of those, users of
 * foreign branches alone are shown without a name, as in every list (P-02).
 */
const staffOf = async (
  pool: pg.Pool,
  actor: Actor,
  { branchId, from, to }: { readonly branchId: number; readonly from: string; readonly to: string },
) => {
  const params = newParams();
  const [branch, first, last] = [params.add(branchId), params.add(from), params.add(to)];
  const isSeen = scopeCondition(users, scopeOf(actor), params, 'u') || 'true';
  return await fetchRows(pool, { id: 'number', fullName: 'text' })(
    `select u.id, case when ${isSeen} then u.full_name else '—' end as "fullName" from users u
     where ${isBookableIn(branch)}
       or exists (select from shifts t
         where t.staff_id = u.id and t.branch_id = ${branch} and t.date between ${first} and ${last})
     order by u.full_name_key, u.id`,
    params.values,
  );
};

/**
 * Returns all users who can be booked in the branch, with their shifts of the day, and whether they are available at
 * `time` (HH:mm), or at any time of the day if it is null. A user without a shift is not available; but if the branch
 * has no shifts at all on that day, everybody is.
 */
const availabilityOf = ({ pool, input: { branchId, date, time } }: QueryContext<typeof availability>) =>
  fetchRows(pool, {
    id: 'number',
    fullName: 'text',
    shifts: [{ start: 'text', end: 'text' }],
    available: 'flag',
  })(
    `select u.id, u.full_name as "fullName",
       coalesce(json_agg(json_build_object('start', t.start, 'end', t.end) order by t.start) filter (where t.id is not null), '[]') as shifts,
       not exists (select from shifts s where s.branch_id = $1 and s.date = $2)
         or bool_or(t.id is not null and ($3::text is null or (t.start <= $3 and $3 < t.end))) as available
     from users u left join shifts t on t.staff_id = u.id and t.branch_id = $1 and t.date = $2
     where ${isBookableIn('$1')} group by u.id order by u.full_name_key, u.id`,
    [branchId, date, time],
  );

/** Copies the shifts of the week before seven days later. Returns how many were copied and left out. */
const copied = async ({ client, actor, server, input }: ActionContext<typeof copyWeek>) => {
  const { branchId, weekStart } = input;
  if (!server) throw new Error('shifts are copied by their own server');
  const rows = await fetchRows(client, {
    staffId: 'number',
    date: 'text',
    shiftType: 'text',
    start: 'text',
    end: 'text',
  })(
    `select t.staff_id as "staffId", t.date, t.shift_type as "shiftType", t.start, t.end
     from shifts t join users u on u.id = t.staff_id and ${isBookableIn('$1')}
     where t.branch_id = $1 and t.date >= $2 and t.date < $3 order by t.date, t.id`,
    [branchId, addDays(weekStart, -7), weekStart],
  );
  await queueForStaff(
    client,
    rows.map(({ staffId }) => staffId),
  );
  let made = 0;
  for (const row of rows) {
    const values = { ...row, branchId, date: addDays(row.date, 7) };
    // The savepoint leaves out only a shift that overlaps; the others are still copied.
    await client.query('savepoint one_shift');
    try {
      await createRow(client, server, actor, { values });
      made += 1;
    } catch (error) {
      if (errorCode(error) !== '23P01') throw error;
      await client.query('rollback to savepoint one_shift');
    }
  }
  return { copied: made, skipped: rows.length - made };
};

/**
 * Shifts end after they start and belong to a user who can work there. A user never has two at once (database
 * constraint `shifts_overlap`).
 */
export const shiftsServer = serve(shifts, {
  derive: ({ start, end }) =>
    endsAfterStart(String(start), String(end)) ? { minutes: shiftMinutes(String(start), String(end)) } : {},
  guard: async (context) => {
    const { type, values, before } = context;
    if (type === 'delete') return;
    const start = String(values.start ?? before?.start ?? '');
    const end = String(values.end ?? before?.end ?? '');
    if (!endsAfterStart(start, end)) throw invalid([{ path: ['end'], key: 'shifts.error.end' }]);
    await checkStaff(context);
    await queueForStaff(context.client, [values.staffId ?? before?.staffId]);
  },
  stored: refuseUncovered,
  removed: refuseUncovered,
  conflict: async (pool, error, values) => {
    if (errorCode(error) !== '23P01') return undefined;
    const clash = await clashOf(pool, values);
    return new ApiError(409, shiftRefusals.overlap, {
      field: 'start',
      params: clash ?? { name: '—', start: '—', end: '—' },
    });
  },
  actions: perform(shiftActions, { copyWeek: copied }),
  queries: answer(shiftQueries, {
    schedule: async ({ pool, actor, input }) => {
      const { branchId, from, to } = { ...input, to: input.to ?? input.from };
      const staff = await staffOf(pool, actor, { branchId, from, to });
      const { rows } = await pool.query(
        `select t.id, t.version, t.staff_id as "staffId", t.date, t.shift_type as "shiftType", t.start, t.end
         from shifts t where t.branch_id = $1 and t.date between $2 and $3 order by t.date, t.start limit 2000`,
        [branchId, from, to],
      );
      return { from, to, staff, shifts: rows };
    },
    availability: availabilityOf,
  }),
});

const clashOf = async (pool: pg.Pool, values: Values) => {
  const rows = await fetchRows(pool, { name: 'text', start: 'text', end: 'text' })(
    `select u.full_name as name, t.start, t.end from shifts t join users u on u.id = t.staff_id
     where t.staff_id = $1 and t.date = $2 and t.start < $4 and $3 < t.end order by t.start limit 1`,
    [values.staffId, values.date, values.start, values.end],
  );
  return rows[0];
};
