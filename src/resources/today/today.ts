import { parts, record, records, rowsOf, type Topic } from '../../schema/answer';
import { flag, integer, moment, money, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { lateCounts, lates } from '../reports/topic';
import { shifts } from '../shifts/entity';
import { waitlist } from '../waitlist/entity';

/** Topic of the front desk. It has no rows of its own. */
export const desk = { name: 'today', api: '/today' } as const satisfies Topic;

/** Shortest free time in minutes that is worth showing. */
export const shortestGap = 30;

/** Days back in which the day's page looks for work that waits for payment. The day close looks through all. */
export const unbilledDays = 60;

/** Free times of staff on shift for the rest of the day, for a single branch only. */
const gaps = records({
  branchId: reference({ label: appointments.fields.branchId.label, to: 'branches', required: true }),
  staffId: reference({ label: { ar: 'الأخصائي', en: 'Staff member' }, to: 'users', required: true }),
  start: moment({ label: { ar: 'من', en: 'From' }, required: true }),
  end: moment({ label: { ar: 'إلى', en: 'To' }, required: true }),
});

/** Numbers of older and late work. Each is null if the reader lacks the permission. */
const counts = record({
  offers: integer({ label: { ar: 'مواعيد متاحة لقائمة الانتظار', en: 'Free times for the waiting list' } }),
  unbilled: integer({ label: { ar: 'بانتظار الدفع', en: 'Waiting for payment' } }),
  unmarked: integer({
    label: { ar: 'حجوزات سابقة بلا حضور أو غياب', en: 'Earlier bookings without arrival or no-show' },
  }),
  unpaidInvoices: integer({ label: { ar: 'فواتير اليوم غير المدفوعة', en: 'Unpaid invoices of today' } }),
  olderInvoices: integer({ label: { ar: 'فواتير سابقة غير مدفوعة', en: 'Earlier unpaid invoices' } }),
  ...lateCounts,
  /** Visits closed at the end of the working day, because they had no check-out. */
  closedVisits: integer({
    label: { ar: 'زيارات أُغلقت تلقائيًا منذ أمس', en: 'Visits closed automatically since yesterday' },
  }),
  expected: integer({ label: { ar: 'كل المنتظرات اليوم', en: 'All who are expected today' } }),
  present: integer({ label: { ar: 'كل من في المركز', en: 'All who are in the centre' } }),
  bookings: integer({ label: { ar: 'حجوزات اليوم', en: 'Bookings of the day' } }),
  finished: integer({ label: { ar: 'زيارات انتهت', en: 'Visits that ended' } }),
  calledOff: integer({ label: { ar: 'ملغاة وغياب', en: 'Cancelled and no-shows' } }),
  /** Invoices of the visits that ended today: their totals, and what was paid of them. */
  billed: money({ label: { ar: 'إجمالي فواتير الزيارات', en: 'Billed for the visits' } }),
  paid: money({ label: { ar: 'المدفوع منها', en: 'Paid of it' } }),
});

/** What is told of each customer who is expected or there. */
const people = records({
  customerId: reference({ label: customers.label.one, to: 'customers', required: true }),
  owed: money({ label: { ar: 'المستحق', en: 'Owed' } }),
  isNew: flag({ label: { ar: 'أول زيارة', en: 'First visit' } }),
});

/** Notes on the customers that a specialist expects. */
const known = records({
  customerId: reference({ label: customers.label.one, to: 'customers', required: true }),
  careNote: text({ label: customers.fields.careNote.label }),
  notes: text({ label: customers.fields.notes.label }),
  lastVisits: rows({
    label: { ar: 'آخر الزيارات', en: 'Last visits' },
    as: 'plain',
    fields: {
      start: moment({ label: appointments.fields.start.label, required: true }),
      services: text({ label: appointments.fields.services.label, required: true }),
    },
  }),
});

/** Steps of the first day that the reader may do. Null once they are done, or once the centre has written an invoice. */
const guide = records({
  name: text({ label: { ar: 'الخطوة', en: 'Step' }, required: true }),
  isDone: flag({ label: { ar: 'تمت', en: 'Done' } }),
  /** The first row of its noun, on which a step may be done. */
  id: integer({ label: { ar: 'السجل', en: 'Row' } }),
});

/**
 * Everything for the day's page in one request: expected and present customers with the appointments behind their
 * visits (`inside`), what is over, work that waits for payment, earlier bookings of which nobody said what became
 * (`unmarked`), late work, free times.
 * Days are those of each branch's own clock. A part is null if the reader lacks its permission. `mine` and `known`
 * belong to the reader's own day; a specialist who may not see the desk gets only these.
 */
export const today = defineQuery(desk, {
  name: 'today',
  on: 'branches',
  forOwn: true,
  path: '/today',
  label: { ar: 'اليوم', en: 'Today' },
  permission: null,
  follows: [
    appointments,
    attendance,
    invoices,
    customers,
    waitlist,
    shifts,
    ...lates.map(({ rows }) => rows),
  ],
  answer: parts(
    {
      expected: rowsOf(appointments),
      present: rowsOf(attendance),
      inside: rowsOf(appointments),
      finished: rowsOf(attendance),
      calledOff: rowsOf(appointments),
      people,
      guide,
      unbilled: rowsOf(appointments),
      unmarked: rowsOf(appointments),
      unpaidInvoices: rowsOf(invoices),
      offers: rowsOf(waitlist),
      gaps,
      counts,
      mine: rowsOf(appointments),
      known,
    },
    [
      'expected',
      'present',
      'inside',
      'finished',
      'calledOff',
      'people',
      'guide',
      'unbilled',
      'unmarked',
      'unpaidInvoices',
      'offers',
      'gaps',
      'mine',
      'known',
    ],
    Object.fromEntries(lates.map(({ keys, rows }) => [keys.rows, rowsOf(rows)])),
  ),
});

export const deskQueries = { today };
