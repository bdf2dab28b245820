import { parts, record, rowOf } from '../../schema/answer';
import { integer, moment, money, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { owned } from './owned';

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
