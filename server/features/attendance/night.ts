import type pg from 'pg';
import { attendance, attendanceVerbs } from '../../../src/resources/attendance/entity';
import { closingOf } from '../../../src/resources/branches/hours';
import { home } from '../../../src/resources/home';
import { systemActor } from '../../data/actor';
import { actOnRow } from '../../data/repository';
import { ApiError } from '../../kernel/errors';
import { alone } from '../../kernel/loop';
import type { NightWork } from '../../kernel/own-work';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { placeOf, workingDayIn } from '../branches/index';
import { spendSessions } from '../customer-packages/index';
import { finishAppointment, leave } from './visits';

/** Number of the advisory lock. No other part of the product may use it. */
const closingLock = 4_180_011;

const actor = systemActor('VisitClosing');

/**
 * Ends visits that are still open after the closing time of their branch day: at that time, and marked
 * `closedAuto`. Returns how many.
 */
export const runClosing: NightWork = (pool, now) =>
  alone(pool, closingLock, async () => {
    const rows = await fetchRows(pool, { id: 'number', branchId: 'number', checkIn: 'text' })(
      `select a.id, a.branch_id as "branchId", a.check_in as "checkIn" from attendance a join branches b on b.id = a.branch_id
       cross join lateral (select coalesce(b.time_zone, $2) as zone) z
       where a.check_out is null and a.deleted_at is null
         and (a.check_in at time zone z.zone)::date < ($1::timestamptz at time zone z.zone)::date order by a.id`,
      [now.toISOString(), home.zone],
    );
    let closed = 0;
    for (const { id, branchId, checkIn } of rows) {
      const { hours } = await placeOf(pool, branchId);
      const came = Date.parse(checkIn);
      // On a day on which the branch is closed, the visit ends at the end of the day.
      const closing = closingOf(hours, came) ?? workingDayIn(hours, came).end;
      // The branch is still open: its hours reach past midnight.
      if (closing > now.getTime()) continue;
      closed += 1;
      const end = { id, came, left: Math.max(came, closing) };
      await transaction(pool, (client) => closeVisit(client, end, true)).catch((error: unknown) => {
        // Sessions may be missing. The visit ends anyway; its appointment stays Planned until somebody decides.
        if (!(error instanceof ApiError)) throw error;
        return transaction(pool, (client) => closeVisit(client, end, false));
      });
    }
    return closed;
  });

const closeVisit = async (
  client: pg.PoolClient,
  { id, came, left }: { readonly id: number; readonly came: number; readonly left: number },
  finishes: boolean,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from attendance where id = $1 and check_out is null and deleted_at is null for update',
    [id],
  );
  if (rowCount === 0) return;
  await actOnRow(client, attendance, actor, id, { action: attendanceVerbs.checkOut }, async (before) => {
    await leave(client, id, came, left);
    await client.query('update attendance set closed_auto = true where id = $1', [id]);
    if (!finishes || before.appointmentId === null) return;
    const appointment = await finishAppointment(client, actor, before.appointmentId);
    if (appointment) await spendSessions(client, actor, appointment);
  });
};
