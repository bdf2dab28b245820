import type pg from 'pg';
import { addDays, todayIn } from '../../src/i18n/zone';
import { waitlist } from '../../src/resources/waitlist/entity';
import { plain } from '../data/entity-server';
import { createRandom, insertEntity, openBranches, type Placed } from '../features/demo-kit/index';
import { iso } from '../kernel/clock';
import type { DemoAppointment } from './appointments';
import type { Stock } from './catalogue';

const wishes = [
  { fromTime: '16:00', toTime: '22:00', note: 'بعد مواعيد العمل فقط' },
  { fromTime: null, toTime: null, note: 'أي وقت، تفضّل الاتصال أولًا' },
  { fromTime: '08:00', toTime: '13:00', note: null },
] as const;

/** Inserts three waitlist rows per open branch. The first is offered the time of a canceled appointment, if any. */
export const insertWaiting = async (
  client: pg.ClientBase,
  placed: Placed,
  { customers, services }: Stock,
  appointments: readonly DemoAppointment[],
): Promise<void> => {
  const { branchIds, userIds, zone } = placed;
  const now = placed.now.getTime();
  const random = createRandom(placed.seed + 8);
  const fromDate = todayIn(zone, placed.now);
  const short = services.filter(({ duration }) => duration <= 60);
  const waiting = openBranches.flatMap((branch) => {
    const guests = customers[branch] ?? [];
    const freed = appointments.find(
      (one) => one.branch === branch && one.status === 'Canceled' && one.start > now,
    );
    return (guests.length > 0 ? wishes : []).map((wish, index) => {
      const offered = index === 0 ? freed : undefined;
      return {
        branchId: branchIds[branch],
        customerId: random.pick(guests).id,
        services: [{ serviceId: (offered?.services[0] ?? random.pick(short)).id }],
        fromDate,
        toDate: addDays(fromDate, 14),
        ...wish,
        ...(offered && { fromTime: null, toTime: null }),
        status: 'Waiting',
        offeredStart: offered ? iso(offered.start) : null,
        offeredEnd: offered ? iso(offered.end) : null,
        offeredStaffId: offered ? userIds.get(offered.username) : null,
      };
    });
  });
  await insertEntity(client, plain(waitlist), waiting, () => iso(now - 3_600_000));
};
