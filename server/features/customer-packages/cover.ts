import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import type { Actor } from '../../data/actor';
import { actOnRow } from '../../data/repository';
import { ownedSessions } from './sessions';

interface CoveredLine {
  readonly id: number;
  readonly appointmentId: number;
  readonly serviceId: number;
}

/**
 * Planned visits whose sessions are gone, refunded or moved to somebody else, become payable, the latest first
 * . Call it with the customer's account locked.
 */
export const loseCover = async (client: pg.PoolClient, actor: Actor, customerId: number): Promise<void> => {
  const { rows } = await client.query<CoveredLine>(
    `select l.id, l.parent_id as "appointmentId", l.service_id as "serviceId"
     from appointments_services l join appointments a on a.id = l.parent_id
     where a.customer_id = $1 and a.status = 'Planned' and a.deleted_at is null and l.coverage = 'Owned'
     order by l.start, l.id`,
    [customerId],
  );
  if (rows.length === 0) return;
  const left = new Map(
    (await ownedSessions(client, customerId)).map(({ serviceId, sessionsCount }) => [
      serviceId,
      sessionsCount,
    ]),
  );
  const uncovered = rows.filter(({ serviceId }) => {
    const count = left.get(serviceId) ?? 0;
    left.set(serviceId, count - 1);
    return count <= 0;
  });
  // The bookings of every branch follow, whatever the actor may see of them.
  const everywhere: Actor = { ...actor, isAdmin: true };
  for (const id of new Set(uncovered.map(({ appointmentId }) => appointmentId))) {
    const lines = uncovered.filter(({ appointmentId }) => appointmentId === id).map((line) => line.id);
    await actOnRow(client, appointments, everywhere, id, { action: 'Update' }, async () => {
      await client.query(
        `with freed as (update appointments_services set coverage = 'Extra' where id = any($2::int[]) returning service_price)
         update appointments set total_price = total_price + (select sum(service_price) from freed) where id = $1`,
        [id, lines],
      );
    });
  }
};
