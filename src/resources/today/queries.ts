import { parts, record, records, rowOf } from '../../schema/answer';
import { date, integer, moment, money, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { lastVisit as lastVisitOf } from '../appointments/queries';
import { attendance } from '../attendance/entity';
import { customerMovements } from '../customer-movements/entity';
import { customerPackages } from '../customer-packages/entity';
import { accountFields, customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { packageMovements } from '../package-movements/entity';

/** Sessions that can be used now, earliest expiry first. */
export const owned = records({
  packageName: text({ label: { ar: 'الباقة', en: 'Package' }, required: true }),
  validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' }, required: true }),
  serviceName: text({ label: { ar: 'الخدمة', en: 'Service' }, required: true }),
  left: integer({ label: { ar: 'المتبقي', en: 'Left' }, required: true }),
});

/** Customer of the appointment; null if the reader may not read customers. */
const customer = record({
  careNote: text({ label: customers.fields.careNote.label }),
  notes: text({ label: customers.fields.notes.label }),
  balance: money({ ...customers.fields.balance, required: true }),
  lastVisit: moment({ label: { ar: 'آخر زيارة', en: 'Last visit' } }),
  /** Her first number that WhatsApp can reach. Null without one, or if the reader may not see contacts. */
  whatsApp: text({ label: { ar: 'رقم واتساب', en: 'WhatsApp number' } }),
});

const debt = record({
  amount: money({ label: { ar: 'المستحق على العميل', en: 'Owed by the customer' }, required: true }),
  invoices: integer({ label: { ar: 'فواتير غير مدفوعة', en: 'Unpaid invoices' }, required: true }),
});

/** An appointment with related rows. The rows carry the actions that fit their state. */
export const card = defineQuery(appointments, {
  name: 'card',
  on: 'row',
  label: {
    ar: 'بطاقة الحجز',
    en: 'A booking with its visit, its invoice and what its customer owns and owes',
  },
  permission: 'appointments.read',
  follows: [attendance, invoices, customers],
  answer: parts(
    {
      appointment: rowOf(appointments),
      visit: rowOf(attendance),
      invoice: rowOf(invoices),
      customer,
      owned,
      debt,
    },
    ['visit', 'invoice', 'customer', 'owned', 'debt'],
  ),
});

export const cardQueries = { card };

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
