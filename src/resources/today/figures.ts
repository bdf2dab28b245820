import { records } from '../../schema/answer';
import { integer, listOf, moment, money, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { customerPackages } from '../customer-packages/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { packageMovements } from '../package-movements/entity';

/** Figures of the customers on a page of their list. A figure that the reader may not see is null. */
export const figures = defineQuery(customers, {
  name: 'rowFigures',
  on: 'none',
  forOwn: true,
  label: { ar: 'أرقام العملاء', en: 'Figures of customers' },
  permission: 'customers.read',
  follows: [appointments, attendance, invoices, customerPackages, packageMovements],
  input: {
    ids: listOf('ids', integer({ label: customers.label.one, required: true }), {
      label: customers.label.many,
      max: 1000,
    }),
  },
  answer: records({
    id: integer({ label: customers.label.one, required: true }),
    lastVisit: moment({ label: { ar: 'آخر زيارة', en: 'Last visit' } }),
    lastServices: text({ label: appointments.fields.services.label }),
    next: moment({ label: { ar: 'الحجز القادم', en: 'Next booking' } }),
    nextStaff: text({ label: { ar: 'الأخصائي', en: 'Specialist' } }),
    sessions: integer({ label: { ar: 'جلسات باقية', en: 'Sessions left' } }),
    paid: money({ label: { ar: 'مدفوع', en: 'Paid' } }),
    owed: money({ label: { ar: 'مستحق', en: 'Owes' } }),
  }),
});

export const figureQueries = { figures };
