import { parts, record, records, rowsOf, type Topic } from '../../schema/answer';
import { integer, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { lateCounts, lates } from '../reports/added';
import { shifts } from '../shifts/entity';
import { waitlist } from '../waitlist/entity';

/** Topic of the front desk. It has no rows of its own. */
export const desk = { name: 'today', api: '/today' } as const satisfies Topic;

/** Shortest free time in minutes that is worth showing. */
export const shortestGap = 30;

/** Free times of staff on shift for the rest of the day, for a single branch only. */
const gaps = records({
  branchId: reference({ label: appointments.fields.branchId.label, to: 'branches', required: true }),
  staffId: reference({ label: { ar: 'الأخصائي', en: 'Staff member' }, to: 'users', required: true }),
  start: moment({ label: { ar: 'من', en: 'From' }, required: true }),
  end: moment({ label: { ar: 'إلى', en: 'To' }, required: true }),
});

/** Numbers of older and late work. Each is null if the reader lacks the permission. */
const counts = record({
  olderVisits: integer({
    label: { ar: 'زيارات سابقة بدون فاتورة', en: 'Earlier visits without an invoice' },
  }),
  olderInvoices: integer({ label: { ar: 'فواتير سابقة غير مدفوعة', en: 'Earlier unpaid invoices' } }),
  ...lateCounts,
  /** Visits closed at the end of the working day, because they had no check-out. */
  closedVisits: integer({
    label: { ar: 'زيارات أُغلقت تلقائيًا منذ أمس', en: 'Visits closed automatically since yesterday' },
  }),
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

/**
 * Everything for the day's page in one request: expected and present customers, unpaid and late work, free times.
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
      unpaidVisits: rowsOf(attendance),
      unpaidInvoices: rowsOf(invoices),
      offers: rowsOf(waitlist),
      gaps,
      counts,
      mine: rowsOf(appointments),
      known,
    },
    ['expected', 'present', 'unpaidVisits', 'unpaidInvoices', 'offers', 'gaps', 'mine', 'known'],
    Object.fromEntries(lates.map(({ keys, rows }) => [keys.rows, rowsOf(rows)])),
  ),
});

export const deskQueries = { today };
