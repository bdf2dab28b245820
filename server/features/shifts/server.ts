import type pg from 'pg';
import { shiftActions } from '../../../src/resources/shifts/actions';
import { shifts } from '../../../src/resources/shifts/entity';
import { shiftQueries } from '../../../src/resources/shifts/queries';
import { endsAfterStart, shiftMinutes } from '../../../src/resources/shifts/rules';
import { serve, type Values } from '../../data/entity-server';
import { answer, perform } from '../../data/served';
import { errorCode } from '../../kernel/error-code';
import { ApiError, invalid } from '../../kernel/errors';
import { refuseUncovered } from '../appointments/index';
import { copied } from './copied-week';
import { availabilityOf, checkStaff, queueForStaff, staffOf } from './staff';

/**
 * Shifts: they end after they start, are given to somebody who can work there, and nobody has two at once
 * (a database constraint, `shifts_overlap`).
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
    return new ApiError(409, 'shift.overlap', {
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
    availability: ({ pool, input: { branchId, date, time } }) =>
      availabilityOf(pool, { branchId, date, time }),
  }),
});

const clashOf = async (pool: pg.Pool, values: Values) => {
  const { rows } = await pool.query<{ name: string; start: string; end: string }>(
    `select u.full_name as name, t.start, t.end from shifts t join users u on u.id = t.staff_id
     where t.staff_id = $1 and t.date = $2 and t.start < $4 and $3 < t.end order by t.start limit 1`,
    [values.staffId, values.date, values.start, values.end],
  );
  return rows[0];
};
