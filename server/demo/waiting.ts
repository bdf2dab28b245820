import type pg from 'pg';
import { addDays, todayIn } from '../../src/i18n/zone';
import { followUps } from '../../src/resources/follow-ups/entity';
import { waitlist } from '../../src/resources/waitlist/entity';
import { searchTextOf } from '../data/conditions';
import { plain } from '../data/entity-server';
import { iso } from '../kernel/clock';
import type { DemoBooking } from './bookings';
import type { Stock } from './catalogue';
import { createRandom, insertEntity } from './insert';
import { openBranches, type Placed } from './work';

const wishes = [
  { fromTime: '16:00', toTime: '22:00', note: 'بعد مواعيد العمل فقط' },
  { fromTime: null, toTime: null, note: 'أي وقت، تفضّل الاتصال أولًا' },
  { fromTime: '08:00', toTime: '13:00', note: null },
] as const;

/** Stores three who wait in each open branch; to the first of them a cancellation has just left a time. */
export const insertWaiting = async (
  client: pg.ClientBase,
  placed: Placed,
  { customers, services }: Stock,
  bookings: readonly DemoBooking[],
): Promise<void> => {
  const { branchIds, userIds, zone } = placed;
  const now = placed.now.getTime();
  const random = createRandom(placed.seed + 8);
  const fromDate = todayIn(zone, placed.now);
  const short = services.filter(({ duration }) => duration <= 60);
  const waiting = openBranches.flatMap((branch) => {
    const guests = customers[branch] ?? [];
    const freed = bookings.find(
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

/**
 * What there is to follow up in each open branch, with the days from today on and, where it is done, what came of it:
 * late ones, those of today, later ones and some that are done.
 */
const tasks: readonly (readonly [number, type: string, priority: string, string, outcome?: string])[] = [
  [-3, 'Service Follow-up', 'High', 'الاطمئنان على النتيجة بعد جلسة الليزر'],
  [-1, 'Payment Reminder', 'Urgent', 'تذكير بالمبلغ المتبقي من الفاتورة'],
  [0, 'Feedback Request', 'Medium', 'رأيها في الجلسة الأولى'],
  [0, 'General Inquiry', 'Low', 'سألت عن باقة العروس'],
  [2, 'Promotion Offer', 'Low', 'عرض الشتاء على تنظيف البشرة'],
  [5, 'Appointment Reminder', 'Medium', 'تأكيد موعد الجلسة الثالثة'],
  [-6, 'Service Follow-up', 'Medium', 'متابعة بعد التقشير', 'تم التواصل'],
  [-8, 'General Inquiry', 'Low', 'سألت عن مواعيد الجمعة', 'تم حجز موعد'],
];

const methods = ['Phone', 'WhatsApp', 'SMS'] as const;

/** Stores them for customers of each open branch, every other one given to the owner. */
export const insertFollowUps = async (
  client: pg.ClientBase,
  { now, zone, branchIds, userIds }: Placed,
  { customers }: Stock,
): Promise<void> => {
  const today = todayIn(zone, now);
  for (const branch of openBranches) {
    const people = customers[branch]?.slice(0, tasks.length) ?? [];
    const planned = people.map(({ id: customerId }, index) => {
      const [days = 0, type, priority, subject, outcome = null] = tasks[index] ?? [];
      const scheduledDate = addDays(today, days);
      return {
        customerId,
        branchId: branchIds[branch],
        assignedToUserId: index % 2 === 0 ? userIds.get('admin') : null,
        type,
        priority,
        status: outcome ? 'Completed' : index === 3 ? 'In Progress' : 'Pending',
        contactMethod: methods[index % methods.length],
        subject,
        scheduledDate,
        outcome,
        completedDate: outcome ? `${scheduledDate}T12:00:00Z` : null,
      };
    });
    const found = (at: number) => ({
      search_text: searchTextOf([planned[at]?.subject, people[at]?.fullName]),
    });
    await insertEntity(client, plain(followUps), planned, () => now.toISOString(), found);
  }
};
