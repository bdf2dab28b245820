import { addDays, todayIn } from '../../../src/i18n/zone';
import { followUps } from '../../../src/resources/follow-ups/entity';
import { plain } from '../../data/entity-server';
import { searchTextOf } from '../../data/search';
import { type DemoPart, insertEntity, openBranches } from '../demo-kit/index';

/**
 * Follow-ups of each open branch: days from today, type, priority, subject, and the outcome of a completed one. Some
 * are late, some due today or later.
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

/** Inserts the follow-ups for customers of each open branch, every other one assigned to `admin`. */
export const demo: DemoPart = async (client, { now, zone, branchIds, userIds }, { customers }) => {
  const today = todayIn(zone, now);
  for (const branch of openBranches) {
    const people = customers[branch]?.slice(0, tasks.length) ?? [];
    const planned = tasks
      .slice(0, people.length)
      .map(([days, type, priority, subject, outcome = null], index) => {
        const scheduledDate = addDays(today, days);
        return {
          customerId: people[index]?.id,
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
    const found = (index: number) => ({
      search_text: searchTextOf([planned[index]?.subject, people[index]?.fullName]),
    });
    await insertEntity(client, plain(followUps), planned, () => now.toISOString(), found);
  }
};
