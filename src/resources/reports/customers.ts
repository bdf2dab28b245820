import { compared, record, records } from '../../schema/answer';
import { date, integer, reference } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { amount, count, ofPeriod, reports, share, sum } from './topic';

const customerId = reference({ label: { ar: 'العميل', en: 'Customer' }, to: 'customers', required: true });
const card = { list: customers, row: 'customerId' } as const;

/** Maximum of rows in a table that names customers; the file has all of them. */
export const mostNamed = 200;

/**
 * Customers by the branch of their card. Appointments (not cancelled ones) of the period, or of all time
 * without a period. Active customers came in the 90 days before today (REP-10, REP-15).
 */
export const customerStats = defineQuery(reports, {
  name: 'customerStats',
  label: { ar: 'العملاء', en: 'Customers' },
  hint: {
    ar: 'النشط من حضر مرة على الأقل في آخر ٩٠ يومًا. الحجوزات هي حجوزات الفترة ما عدا الملغاة.',
    en: 'Active customers came at least once in the last 90 days. Bookings are those of the period but for cancelled ones.',
  },
  ...ofPeriod,
  answer: record({
    totalCustomers: count({ ar: 'إجمالي العملاء', en: 'Total customers' }),
    activeCustomers: count({ ar: 'العملاء النشطون', en: 'Active customers' }),
    newCustomersThisMonth: count({ ar: 'عملاء جدد هذا الشهر', en: 'New customers this month' }),
    totalAppointments: count({ ar: 'إجمالي الحجوزات', en: 'Total bookings' }),
  }),
  opens: { totalCustomers: { list: customers } },
  file: true,
});

/** Customers who came, returned or stayed away. A done appointment or a check-in counts as a visit. */
export const retention = defineQuery(reports, {
  name: 'retention',
  label: { ar: 'عودة العملاء', en: 'Retention' },
  hint: {
    ar: 'الجديد من كانت هذه أول زيارة له في هذه الفروع. المنقطع من حضر في ٩٠ يومًا قبل الفترة ولم يحضر فيها.',
    en: 'New customers came to these branches for the first time. Lapsed ones came in the 90 days before the period and not in it.',
  },
  ...ofPeriod,
  answer: compared({
    visitors: count({ ar: 'عملاء حضروا', en: 'Customers who came' }),
    newcomers: count({ ar: 'جدد', en: 'New' }),
    returning: count({ ar: 'عائدون', en: 'Returning' }),
    lapsed: count({ ar: 'منقطعون', en: 'Lapsed' }),
    returnRate: share({ ar: 'نسبة العودة', en: 'Return rate' }),
  }),
  file: true,
});

/** Latest visit first, because customers who left recently are the easiest to win back. */
export const lapsedCustomers = defineQuery(reports, {
  name: 'lapsedCustomers',
  label: { ar: 'العملاء المنقطعون', en: 'Lapsed customers' },
  hint: {
    ar: 'حضروا في ٩٠ يومًا قبل الفترة ولم يحضروا فيها، الأحدث أولًا. هنا أول ٢٠٠، والكل في الملف.',
    en: 'They came in the 90 days before the period and not in it; the latest first. The first 200 stand here, all of them in the file.',
  },
  ...ofPeriod,
  answer: records({
    customerId,
    lastVisit: date({ label: { ar: 'آخر زيارة', en: 'Last visit' }, required: true }),
    visits: count({ ar: 'الزيارات', en: 'Visits' }),
  }),
  opens: { customerId: card },
  file: true,
});

/** Debts of customers to the centre, and of the centre to them, as of now. Largest debt first. */
export const customerBalances = defineQuery(reports, {
  name: 'customerBalances',
  on: 'branches',
  label: { ar: 'عملاء عليهم أو لهم مبالغ', en: 'Customers owing and owed' },
  hint: {
    ar: 'عملاء هذه الفروع كما هم الآن، الأكثر مديونية أولًا. هنا أول ٢٠٠، والكل في الملف.',
    en: 'Customers of these branches as of now; who owes most stands first. The first 200 stand here, all of them in the file.',
  },
  permission: 'reports.read',
  answer: records({
    customerId,
    owed: sum({ ar: 'عليه', en: 'Owes' }),
    held: sum({ ar: 'له رصيد', en: 'Credit' }),
    points: integer({ label: { ar: 'النقاط', en: 'Points' }, required: true, min: -2_147_483_648 }),
    balance: amount({ ar: 'الصافي', en: 'Balance' }),
  }),
  isRanked: true,
  total: ['owed', 'held', 'balance'],
  opens: {
    customerId: card,
    owed: { list: invoices, where: { status: 'Sent' }, by: { customerId: 'customerId' } },
  },
  file: true,
});

export const customerReportQueries = { customerStats, retention, lapsedCustomers, customerBalances };
