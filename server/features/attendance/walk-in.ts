import type pg from 'pg';
import { ar } from '../../../src/i18n/ar';
import { appointments } from '../../../src/resources/appointments/entity';
import { inputOf } from '../../../src/schema/input';
import type { Actor } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { createRow } from '../../data/repository';
import { requestOf } from '../../data/values';
import { parsed } from '../../http/body';
import { numberOf } from '../../kernel/values';
import { appointmentsServer, isWithinDay, placeOf, unskilledIn } from '../appointments/index';

/** Services named at check-in become a booking from now, so that the specialist's time is held. */
export const bookWalkIn = async (
  client: pg.PoolClient,
  actor: Actor,
  attendanceId: number,
  services: readonly Values[],
): Promise<void> => {
  if (services.length === 0) return;
  const { rows } = await client.query<{ customerId: number; branchId: number; checkIn: string }>(
    'select customer_id as "customerId", branch_id as "branchId", check_in as "checkIn" from attendance where id = $1',
    [attendanceId],
  );
  const [visit] = rows;
  if (!visit) return;
  const start = new Date(visit.checkIn).toISOString();
  const isUsual =
    (await isUsualTime(client, visit.branchId, Date.parse(start), services)) &&
    (await unskilledIn(client, services)).length === 0;
  const booking = {
    customerId: visit.customerId,
    branchId: visit.branchId,
    start,
    end: start,
    services,
    // Asked for outside the opening hours and for somebody else's services alone, and shown wherever it stands.
    ...(isUsual ? {} : { overrideReason: ar['attendance.walkInReason'] }),
  };
  const made = requestOf(appointments, 'create', parsed(inputOf(appointments, 'create'), booking));
  const row = await createRow(client, appointmentsServer, actor, made);
  await client.query('update attendance set appointment_id = $2 where id = $1', [attendanceId, row.id]);
};

/** Whether the services, one after the other, lie within the working day. */
const isUsualTime = async (
  client: pg.PoolClient,
  branchId: number,
  start: number,
  services: readonly Values[],
): Promise<boolean> => {
  const ids = services.flatMap(({ serviceId }) => numberOf(serviceId) ?? []);
  const { rows } = await client.query<{ minutes: number }>(
    `select coalesce(sum(s.duration), 0)::int as minutes from unnest($1::bigint[]) as asked(id) join services s on s.id = asked.id`,
    [ids],
  );
  const end = start + Math.max(rows[0]?.minutes ?? 0, 1) * 60_000;
  return isWithinDay(await placeOf(client, branchId), start, end);
};
