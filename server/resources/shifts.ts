import type pg from 'pg';
import { z } from 'zod';
import { addDays } from '../../src/i18n/zone';
import { shifts } from '../../src/resources/shifts/entity';
import { endsAfterStart, shiftMinutes } from '../../src/resources/shifts/rules';
import { isDay } from '../../src/schema/accept';
import { refuseUncovered } from '../bookings/uses';
import type { EntityServer, Values } from '../data/entity-server';
import { createRow } from '../data/repository';
import { seesBranch } from '../data/scope';
import { errorCode } from '../db/error-code';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { ApiError, foreignBranch, invalid } from '../http/errors';
import { availabilityOf, checkStaff, isAssignable, queueForStaff, staffOf } from './shift-staff';

const day = z.string({ error: 'validate.required' }).refine(isDay, { error: 'validate.date' });
const weekBody = z.object({
  branchId: z.number({ error: 'validate.required' }).int({ error: 'validate.integer' }),
  /** First day of the week to fill; the seven days before it are copied. */
  weekStart: day,
});

/**
 * Shifts: they end after they start, are given to somebody who can work there, and nobody has two at once
 * (a database constraint, `shifts_overlap`).
 */
export const shiftsServer: EntityServer = {
  entity: shifts,
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
  routes: (app, parts) => {
    const { pool, server } = parts;

    app.post('/shifts/copy-week', async (request) => {
      const actor = requireRight(request, 'shifts', 'create');
      const { branchId, weekStart } = parsed(weekBody, request.body);
      if (!seesBranch(actor, branchId)) throw foreignBranch();
      return transaction(pool, async (client) => {
        const { rows } = await client.query<{
          staffId: number;
          date: string;
          shiftType: string;
          start: string;
          end: string;
        }>(
          `select t.staff_id as "staffId", t.date, t.shift_type as "shiftType", t.start, t.end
           from shifts t join users u on u.id = t.staff_id and ${isAssignable('$1')}
           where t.branch_id = $1 and t.date >= $2 and t.date < $3 order by t.date, t.id`,
          [branchId, addDays(weekStart, -7), weekStart],
        );
        await queueForStaff(
          client,
          rows.map(({ staffId }) => staffId),
        );
        let copied = 0;
        for (const row of rows) {
          const values = { ...row, branchId, date: addDays(row.date, 7) };
          // A clash is left out by itself; the others are still copied.
          await client.query('savepoint one_shift');
          try {
            await createRow(client, server, actor, { values, body: values });
            copied += 1;
          } catch (error) {
            if (errorCode(error) !== '23P01') throw error;
            await client.query('rollback to savepoint one_shift');
          }
        }
        return { copied, skipped: rows.length - copied };
      });
    });

    app.get('/shifts/schedule', async (request) => {
      const actor = requireRight(request, 'shifts', 'read');
      const { branchId, from, to } = rangeOf(request.query);
      if (!seesBranch(actor, branchId)) throw foreignBranch();
      const staff = await staffOf(pool, actor, { branchId, from, to });
      const { rows } = await pool.query(
        `select t.id, t.version, t.staff_id as "staffId", t.date, t.shift_type as "shiftType", t.start, t.end
         from shifts t where t.branch_id = $1 and t.date between $2 and $3 order by t.date, t.start limit 2000`,
        [branchId, from, to],
      );
      return { from, to, staff, shifts: rows };
    });

    app.get('/shifts/availability', async (request) => {
      const actor = requireRight(request, 'shifts', 'read');
      const { branchId, from, time } = rangeOf(request.query);
      if (!seesBranch(actor, branchId)) throw foreignBranch();
      return availabilityOf(pool, { branchId, date: from, ...(time === undefined ? {} : { time }) });
    });
  },
};

const clashOf = async (pool: pg.Pool, values: Values) => {
  const { rows } = await pool.query<{ name: string; start: string; end: string }>(
    `select u.full_name as name, t.start, t.end from shifts t join users u on u.id = t.staff_id
     where t.staff_id = $1 and t.date = $2 and t.start < $4 and $3 < t.end order by t.start limit 1`,
    [values.staffId, values.date, values.start, values.end],
  );
  return rows[0];
};

const rangeOf = (query: unknown) => {
  const asked = query as Readonly<Record<string, string | undefined>>;
  const from = asked.from ?? asked.date ?? '';
  const to = asked.to ?? from;
  const issues = [
    ...(/^\d{1,9}$/.test(asked.branchId ?? '') ? [] : [{ path: ['branchId'], key: 'validate.required' }]),
    ...(isDay(from) ? [] : [{ path: ['from'], key: 'validate.date' }]),
    ...(isDay(to) ? [] : [{ path: ['to'], key: 'validate.date' }]),
    ...(asked.time === undefined || /^\d{2}:\d{2}$/.test(asked.time)
      ? []
      : [{ path: ['time'], key: 'validate.time' }]),
  ];
  if (issues.length > 0) throw invalid(issues);
  return { branchId: Number(asked.branchId), from, to, time: asked.time };
};
