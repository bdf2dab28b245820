import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { todayIn } from '../../src/i18n/zone';
import { appointments } from '../../src/resources/appointments/entity';
import { attendance } from '../../src/resources/attendance/entity';
import type { RawQuery } from '../../src/schema/query';
import type { RouteParts, Row } from '../data/entity-server';
import { newParams } from '../data/params';
import { actOnRow } from '../data/repository';
import { conditionsOf, selectOf } from '../data/statements';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, idOf, readList } from '../http/crud';
import { ApiError, invalid } from '../http/errors';
import { defaultZone } from '../http/zone';
import { appointmentsServer } from '../resources/appointments';
import { ifaRoutes } from './from-visit';
import { finishBooking, leave, timeSent } from './visits';

const checkoutBody = z.object({ checkOutTime: z.string({ error: 'validate.text' }).nullish() });

/** Check-out, the day's figures, and bookings that nobody checked in (ATT-02, ATT-14, ATT-23). */
export const attendanceRoutes = (app: FastifyInstance, parts: RouteParts): void => {
  const { pool, server } = parts;
  app.post('/attendance/:id/checkout', async (request) => {
    const actor = requireRight(request, 'attendance', 'update');
    const { checkOutTime } = parsed(checkoutBody, request.body ?? {});
    const id = idOf(request);
    const row = await transaction(pool, (client) =>
      actOnRow(client, attendance, actor, id, { action: 'CheckOut' }, async (before) => {
        if (before.checkOut) throw new ApiError(409, 'attendance.closed');
        const mayManage = actor.can('attendance.manage');
        const left = await timeSent(client, Number(before.branchId), checkOutTime, 'checkOutTime', mayManage);
        const came = Date.parse(String(before.checkIn));
        // A record made a moment ago may be left in the same second.
        if (left < came && checkOutTime) throw invalid([{ path: ['checkOutTime'], key: 'validate.date' }]);
        await leave(client, id, came, Math.max(left, came));
        if (typeof before.appointmentId === 'number')
          await finishBooking(client, actor, before.appointmentId);
      }),
    );
    return answered(server, actor, row);
  });

  app.get('/attendance/summary', async (request) => {
    const actor = requireRight(request, 'attendance', 'read');
    const raw = request.query as RawQuery;
    const today = todayIn(defaultZone, new Date());
    const { query, scope } = readList(attendance, actor, {
      ...raw,
      from: raw.from ?? today,
      to: raw.to ?? today,
    });
    const params = newParams();
    const inRange = conditionsOf(attendance, scope, query, defaultZone, params).join(' and ') || 'true';
    const standing = readList(attendance, actor, { branchId: raw.branchId });
    const present =
      conditionsOf(attendance, standing.scope, standing.query, defaultZone, params).join(' and ') || 'true';
    const { rows } = await pool.query(
      `select (select count(*)::int from attendance t where ${inRange}) as "totalCheckIns",
         (select count(*)::int from attendance t where ${inRange} and t.check_out is not null) as "totalCheckOuts",
         (select count(*)::int from attendance t where ${present} and t.check_out is null) as "currentlyPresent"`,
      params.values,
    );
    return rows[0];
  });

  app.get('/attendance/completed-appointments', async (request) => {
    const actor = requireRight(request, 'attendance', 'read');
    const raw = request.query as RawQuery;
    const { query, scope } = readList(appointments, actor, { branchId: raw.branchId, status: 'Done' });
    const params = newParams();
    const columns = selectOf(appointments, scope, params);
    const done = conditionsOf(appointments, scope, query, defaultZone, params).join(' and ');
    // Nearly every done booking has its visit, so those without are found before any are cut off.
    const { rows } = await pool.query<Row>(
      `select ${columns} from appointments t where ${done} and t.start >= now() - interval '30 days'
         and not exists (select from attendance a where a.appointment_id = t.id and a.deleted_at is null)
       order by t.start desc, t.id desc limit 200`,
      params.values,
    );
    return rows.map((row) => answered(appointmentsServer, actor, row));
  });
  ifaRoutes(app, parts);
};
