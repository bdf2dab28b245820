import type pg from 'pg';
import { addDays } from '../../../src/i18n/zone';
import { type copyWeek, shiftActions } from '../../../src/resources/shifts/actions';
import { shifts } from '../../../src/resources/shifts/entity';
import { shiftQueries } from '../../../src/resources/shifts/queries';
import { endsAfterStart, shiftMinutes } from '../../../src/resources/shifts/rules';
import { shiftRefusals } from '../../../src/resources/shifts/words';
import { type ActionContext, answer, perform, serve, type Values } from '../../data/entity-server';
import { createRow } from '../../data/repository';
import { ApiError, errorCode, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { refuseUncovered } from '../appointments/index';
import { availabilityOf, checkStaff, isAssignable, queueForStaff, staffOf } from './staff';

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
     from shifts t join users u on u.id = t.staff_id and ${isAssignable('$1')}
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
    availability: ({ pool, input }) => availabilityOf(pool, input),
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
