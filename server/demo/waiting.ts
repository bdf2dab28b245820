import type pg from 'pg';
import { addDays, todayIn } from '../../src/i18n/zone';
import { followUps } from '../../src/resources/follow-ups/entity';
import { waitlist } from '../../src/resources/waitlist/entity';
import { searchTextOf } from '../data/conditions';
import { plain } from '../data/entity-server';
import { iso } from '../kernel/clock';
import type { DemoBooking, DemoStock } from './bookings';
import { createRandom, insertEntity } from './insert';
import type { DemoTime, Placed } from './work';

const wishes = [
  { fromTime: '16:00', toTime: '22:00', note: 'بعد مواعيد العمل فقط' },
  { fromTime: null, toTime: null, note: 'أي وقت، تفضّل الاتصال أولًا' },
  { fromTime: '08:00', toTime: '13:00', note: null },
] as const;

/** Three who wait in each active branch; to the first of them a cancellation has just left a time. */
const demoWaiting = ({ seed, now, zone }: DemoTime, { stock, bookings }: Around) => {
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

interface Around {
  readonly stock: DemoStock;
  readonly bookings: readonly DemoBooking[];
}

/** Stores who waits for a time, some of them with one that was just left free. */
export const insertWaiting = async (client: pg.ClientBase, placed: Placed, around: Around): Promise<void> => {
  const at = iso(placed.now.getTime() - 3_600_000);
  await insertEntity(
    client,
    plain(waitlist),
    demoWaiting(placed, around).map(({ branch, offered, serviceId, ...values }) => ({
      ...values,
      branchId: placed.branchIds[branch],
      status: 'Waiting',
      offeredStart: offered ? iso(offered.start) : null,
      offeredEnd: offered ? iso(offered.end) : null,
      offeredStaffId: offered ? (placed.userIds.get(offered.username) ?? null) : null,
      services: [{ serviceId }],
    })),
    () => at,
  );
};

/** What there is to follow up in each active branch: late ones, those of today, later ones and some that are done. */
const task = (
  days: number,
  type: string,
  priority: string,
  subject: string,
  outcome: string | null = null,
) => ({
  /** From today on. */
  days,
  type,
  priority,
  subject,
  outcome,
});

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

/** Stores them for customers of each branch, every other one given to somebody who works there. */
export const insertFollowUps = async (
  client: pg.ClientBase,
  { now, zone, branchIds }: Placed,
): Promise<void> => {
  const today = todayIn(zone, now);
  for (const branchId of branchIds.slice(0, 2)) {
    const { rows: people } = await client.query<{ id: number; fullName: string; staffId: number | null }>(
      `select c.id, c.full_name as "fullName", (select b.parent_id from users_user_branches b
         where b.branch_id = $1 order by b.parent_id limit 1) as "staffId"
       from customers c where c.branch_id = $1 order by c.id limit $2`,
      [branchId, tasks.length],
    );
    await insertEntity(
      client,
      plain(followUps),
      tasks.slice(0, people.length).map(({ days, outcome, ...task }, index) => {
        const scheduledDate = addDays(today, days);
        return {
          ...task,
          customerId: people[index]?.id,
          branchId,
          assignedToUserId: index % 2 === 0 ? people[index]?.staffId : null,
          status: outcome ? 'Completed' : index === 3 ? 'In Progress' : 'Pending',
          contactMethod: methods[index % methods.length],
          scheduledDate,
          outcome,
          completedDate: outcome ? `${scheduledDate}T12:00:00Z` : null,
        };
      }),
      () => iso(now.getTime()),
      (index) => ({ search_text: searchTextOf([tasks[index]?.subject, people[index]?.fullName]) }),
    );
  }
};
