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

/** `days`: from today on. */
const task = (
  days: number,
  type: string,
  priority: string,
  subject: string,
  outcome: string | null = null,
) => ({
  days,
  type,
  priority,
  subject,
  outcome,
});

/** What there is to follow up in each open branch: late ones, those of today, later ones and some that are done. */
const tasks = [
  task(-3, 'Service Follow-up', 'High', 'الاطمئنان على النتيجة بعد جلسة الليزر'),
  task(-1, 'Payment Reminder', 'Urgent', 'تذكير بالمبلغ المتبقي من الفاتورة'),
  task(0, 'Feedback Request', 'Medium', 'رأيها في الجلسة الأولى'),
  task(0, 'General Inquiry', 'Low', 'سألت عن باقة العروس'),
  task(2, 'Promotion Offer', 'Low', 'عرض الشتاء على تنظيف البشرة'),
  task(5, 'Appointment Reminder', 'Medium', 'تأكيد موعد الجلسة الثالثة'),
  task(-6, 'Service Follow-up', 'Medium', 'متابعة بعد التقشير', 'تم التواصل'),
  task(-8, 'General Inquiry', 'Low', 'سألت عن مواعيد الجمعة', 'تم حجز موعد'),
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
    await insertEntity(
      client,
      plain(followUps),
      tasks.slice(0, people.length).map(({ days, ...task }, index) => {
        const scheduledDate = addDays(today, days);
        return {
          ...task,
          customerId: people[index]?.id,
          branchId: branchIds[branch],
          assignedToUserId: index % 2 === 0 ? userIds.get('admin') : null,
          status: task.outcome ? 'Completed' : index === 3 ? 'In Progress' : 'Pending',
          contactMethod: methods[index % methods.length],
          scheduledDate,
          completedDate: task.outcome ? `${scheduledDate}T12:00:00Z` : null,
        };
      }),
      () => now.toISOString(),
      (index) => ({ search_text: searchTextOf([tasks[index]?.subject, people[index]?.fullName]) }),
    );
  }
};
