import { addDays, todayIn } from '../../src/i18n/zone';
import type { DemoBooking, DemoStock } from './bookings';
import type { DemoTime } from './expenses';
import { createRandom } from './random';

export interface DemoWaiting {
  readonly branch: number;
  readonly customerId: number;
  readonly serviceId: number;
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly note: string | null;
  /** A cancelled booking whose time she could have. */
  readonly offered: DemoBooking | undefined;
}

const wishes = [
  { fromTime: '16:00', toTime: '22:00', note: 'بعد مواعيد العمل فقط' },
  { fromTime: null, toTime: null, note: 'أي وقت، تفضّل الاتصال أولًا' },
  { fromTime: '08:00', toTime: '13:00', note: null },
] as const;

/** Three who wait in each active branch; to the first of them a cancellation has just left a time. */
export const demoWaiting = (
  { seed, now, zone }: DemoTime,
  { stock, bookings }: { readonly stock: DemoStock; readonly bookings: readonly DemoBooking[] },
): readonly DemoWaiting[] => {
  const random = createRandom(seed + 8);
  const today = todayIn(zone, now);
  return [0, 1].flatMap((branch) => {
    const guests = stock.customers[branch] ?? [];
    const short = stock.services.filter(({ duration }) => duration <= 60);
    if (guests.length === 0 || short.length === 0) return [];
    const freed = bookings.find(
      (booking) =>
        booking.branch === branch && booking.status === 'Canceled' && booking.start > now.getTime(),
    );
    return wishes.map((wish, index) => {
      const offered = index === 0 ? freed : undefined;
      return {
        branch,
        customerId: random.pick(guests),
        serviceId: offered?.serviceIds[0] ?? random.pick(short).id,
        fromDate: today,
        toDate: addDays(today, 14),
        ...(offered ? { fromTime: null, toTime: null, note: wish.note } : wish),
        offered,
      };
    });
  });
};
