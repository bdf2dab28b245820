import { parts, record, rowOf } from '../../schema/answer';
import { moment, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { lastVisit as lastVisitOf } from '../appointments/queries';
import { attendance } from '../attendance/entity';
import { customerMovements } from '../customer-movements/entity';
import { customerPackages } from '../customer-packages/entity';
import { accountFields, customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { packageMovements } from '../package-movements/entity';
import { owned } from './owned';

const lastVisit = record({
  at: moment({ label: { ar: 'آخر زيارة', en: 'Last visit' }, required: true }),
  services: text({ label: appointments.fields.services.label }),
});

/**
 * Summary of a customer at the front desk: debts, credit, packages, the current visit, the next appointment and the
 * last visit. The last three are null if there is none or the reader lacks the permission.
 */
export const overview = defineQuery(customers, {
  name: 'overview',
  on: 'row',
  label: { ar: 'العميل في نظرة واحدة', en: 'A customer at one look' },
  permission: 'customers.read',
  follows: [appointments, attendance, invoices, customerMovements, customerPackages, packageMovements],
  answer: parts(
    {
      account: record(accountFields),
      owned,
      present: rowOf(attendance),
      next: rowOf(appointments),
      lastVisit,
    },
    ['present', 'next', 'lastVisit'],
  ),
});

export const overviewQueries = { overview, lastVisit: lastVisitOf };
