import type pg from 'pg';
import { addDays, todayIn } from '../../src/i18n/zone';
import { followUps } from '../../src/resources/follow-ups/entity';
import { plain } from '../data/entity-server';
import { searchTextOf } from '../data/search';
import { columnValuesOf } from '../data/values';
import { insertRows, takeNumbers } from './insert';
import type { Placed } from './work';

/** What there is to follow up in each active branch: late ones, those of today, later ones and some that are done. */
const tasks = [
  { days: -3, type: 'Service Follow-up', priority: 'High', subject: 'الاطمئنان على النتيجة بعد جلسة الليزر' },
  { days: -1, type: 'Payment Reminder', priority: 'Urgent', subject: 'تذكير بالمبلغ المتبقي من الفاتورة' },
  { days: 0, type: 'Feedback Request', priority: 'Medium', subject: 'رأيها في الجلسة الأولى' },
  { days: 0, type: 'General Inquiry', priority: 'Low', subject: 'سألت عن باقة العروس' },
  { days: 2, type: 'Promotion Offer', priority: 'Low', subject: 'عرض الشتاء على تنظيف البشرة' },
  { days: 5, type: 'Appointment Reminder', priority: 'Medium', subject: 'تأكيد موعد الجلسة الثالثة' },
  {
    days: -6,
    type: 'Service Follow-up',
    priority: 'Medium',
    subject: 'متابعة بعد التقشير',
    outcome: 'تم التواصل',
  },
  {
    days: -8,
    type: 'General Inquiry',
    priority: 'Low',
    subject: 'سألت عن مواعيد الجمعة',
    outcome: 'تم حجز موعد',
  },
] as const;

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
    const ids = await takeNumbers(client, 'followups_id_seq', people.length);
    await insertRows(
      client,
      'followups',
      people.flatMap((person, index) => {
        const task = tasks[index];
        if (!task) return [];
        const outcome = 'outcome' in task ? task.outcome : null;
        const day = addDays(today, task.days);
        const values = {
          customerId: person.id,
          branchId,
          assignedToUserId: index % 2 === 0 ? person.staffId : null,
          type: task.type,
          priority: task.priority,
          status: outcome ? 'Completed' : index === 3 ? 'In Progress' : 'Pending',
          contactMethod: methods[index % methods.length],
          subject: task.subject,
          scheduledDate: day,
          outcome,
          completedDate: outcome ? `${day}T12:00:00Z` : null,
        };
        return [
          {
            id: ids[index],
            ...columnValuesOf(plain(followUps), values, undefined),
            search_text: searchTextOf([task.subject, person.fullName]),
          },
        ];
      }),
    );
  }
};
