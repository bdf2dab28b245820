import { defineEntity } from '../../schema/entity';
import { choice, money, reference, text } from '../../schema/field';
import { customerLedger, happened, ownBranch, ownCustomer } from '../fields';

/** A movement of a customer's credit or points. The customer's balances are the sums. */
export const customerMovements = defineEntity({
  name: 'customerMovements',
  api: '/customer-movements',
  route: '/customer-movements',
  ...customerLedger,
  audit: 'Customer',
  icon: 'swap',
  label: {
    one: { ar: 'حركة رصيد', en: 'balance movement' },
    many: { ar: 'حركات الرصيد والنقاط', en: 'Credit and points' },
  },
  title: 'cause',
  sort: { by: 'at', desc: true },
  range: 'at',
  fields: {
    customerId: ownCustomer,
    branchId: ownBranch,
    account: choice({
      label: { ar: 'الحساب', en: 'Account' },
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'Credit', label: { ar: 'رصيد', en: 'Credit' }, colour: 'green' },
        { value: 'Points', label: { ar: 'نقاط', en: 'Points' }, colour: 'gold' },
      ],
    }),
    cause: choice({
      label: { ar: 'السبب', en: 'Cause' },
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'Deposit', label: { ar: 'إيداع', en: 'Deposit' } },
        { value: 'Excess', label: { ar: 'زيادة عن الفاتورة', en: 'Excess kept' } },
        { value: 'Payment', label: { ar: 'دفع فاتورة', en: 'Payment' } },
        { value: 'Returned', label: { ar: 'رد إلى العميل', en: 'Returned to the customer' } },
        { value: 'Moved', label: { ar: 'نقل إلى موعد آخر', en: 'Moved to another booking' } },
        { value: 'RefundToCredit', label: { ar: 'رد إلى الرصيد', en: 'Refund to credit' } },
        { value: 'Earned', label: { ar: 'نقاط مكتسبة', en: 'Points earned' } },
        { value: 'TakenBack', label: { ar: 'نقاط مسترجعة', en: 'Points taken back' } },
        { value: 'Correction', label: { ar: 'تصحيح', en: 'Correction' } },
      ],
    }),
    amount: money({
      label: { ar: 'المقدار', en: 'Amount' },
      required: true,
      min: -9_999_999_999.99,
      list: true,
      unless: { field: 'account', is: ['Points'], format: 'count' },
    }),
    at: happened({ ar: 'الوقت', en: 'Time' }),
    invoiceId: reference({ label: { ar: 'الفاتورة', en: 'Invoice' }, to: 'invoices', list: true }),
    /** The appointment that a deposit is for. */
    appointmentId: reference({
      label: { ar: 'الموعد', en: 'Booking' },
      to: 'appointments',
      shows: ['start'],
    }),
    userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users', list: true }),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, list: true }),
  },
});
