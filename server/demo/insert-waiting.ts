import type pg from 'pg';
import { waitlist } from '../../src/resources/waitlist/entity';
import { plain } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { iso } from '../kernel/clock';
import type { DemoBooking, DemoStock } from './bookings';
import { insertRows, takeNumbers } from './insert';
import { demoWaiting } from './waiting';
import type { Placed } from './work';

interface Around {
  readonly stock: DemoStock;
  readonly bookings: readonly DemoBooking[];
  readonly userIds: ReadonlyMap<string, number>;
}

/** Stores who waits for a time, some of them with one that was just left free. */
export const insertWaiting = async (
  client: pg.ClientBase,
  placed: Placed,
  { stock, bookings, userIds }: Around,
): Promise<void> => {
  const entries = demoWaiting(placed, { stock, bookings });
  const ids = await takeNumbers(client, 'waitlist_id_seq', entries.length);
  const at = iso(placed.now.getTime() - 3_600_000);
  await insertRows(
    client,
    'waitlist',
    entries.map(({ branch, offered, serviceId: _, ...values }, index) => ({
      id: ids[index],
      created_at: at,
      updated_at: at,
      ...columnValuesOf(
        plain(waitlist),
        {
          ...values,
          branchId: placed.branchIds[branch],
          status: 'Waiting',
          offeredStart: offered ? iso(offered.start) : null,
          offeredEnd: offered ? iso(offered.end) : null,
          offeredStaffId: offered ? (userIds.get(offered.username) ?? null) : null,
        },
        undefined,
      ),
    })),
  );
  await insertRows(
    client,
    'waitlist_services',
    entries.map(({ serviceId }, index) => ({ parent_id: ids[index], position: 0, service_id: serviceId })),
  );
};
