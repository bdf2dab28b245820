import { parts, record, rowOf } from '../../schema/answer';
import { moment, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { customerMovements } from '../customer-movements/entity';
import { customerPackages } from '../customer-packages/entity';
import { accountFields } from '../customers/account-fields';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { packageMovements } from '../package-movements/entity';
import { owned } from './owned';

const lastVisit = record({
  at: moment({ label: { ar: 'آخر زيارة', en: 'Last visit' }, required: true }),
  services: text({ label: appointments.fields.services.label }),
});

/**
 * A customer who stands at the desk, at one look: what she owes and owns, whether she is there, when she comes next and
 * was last there. A part is null where there is nothing of it, or to who lacks its right.
 */
export const overview = defineQuery(customers, {
  name: 'overview',
  on: 'row',
  label: { ar: 'العميل في نظرة واحدة', en: 'A customer at one look' },
  right: 'customers.read',
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

export const overviewQueries = { overview };
