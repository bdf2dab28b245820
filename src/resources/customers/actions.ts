import { defineAction } from '../../schema/action';
import { envelope, record } from '../../schema/answer';
import { integer, money, reference, text } from '../../schema/field';
import { customerMovements } from '../customer-movements/entity';
import { drawers } from '../drawers/entity';
import { moneyMethod, paymentLabels, reference as paymentReference } from '../invoices/payment-fields';
import { accountFields } from './account-fields';
import { customers } from './entity';

const branchId = reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true });
const { paperCode } = customers.fields;

const assigned = envelope({ paperCode: integer({ label: paperCode.label, required: true }) });

/** Gives a customer a code of their own branch (CUS-59, R-26). */
export const assignPaperCode = defineAction(customers, {
  name: 'assignPaperCode',
  on: 'row',
  label: { ar: 'تعيين كود العميل', en: 'Set the customer code' },
  path: '/customers/:id/paper-code',
  right: 'customers.update',
  input: {
    branchId,
    paperCode: integer({
      label: paperCode.label,
      format: 'code',
      required: true,
      min: paperCode.min,
      max: paperCode.max,
    }),
  },
  answer: assigned,
});

/** Gives a customer the next free code of their branch, decided under its lock (CUS-60). */
export const generatePaperCode = defineAction(customers, {
  name: 'generatePaperCode',
  on: 'row',
  label: { ar: 'توليد كود', en: 'Generate a code' },
  path: '/customers/:id/paper-code/auto',
  right: 'customers.update',
  input: { branchId },
  answer: assigned,
});

/** Finds the card that another branch keeps for a phone, and shows it to this branch too. */
export const link = defineAction(customers, {
  name: 'link',
  on: 'entity',
  label: { ar: 'البحث في الفروع الأخرى', en: 'Search other branches' },
  done: { ar: 'تم ربط بطاقة العميل بفرعك', en: "The customer's card is linked to your branch" },
  path: '/customers/link',
  right: 'customers.create',
  input: { phone: text({ label: { ar: 'رقم الهاتف', en: 'Phone' }, required: true, max: 60 }), branchId },
  answer: 'row',
  place: 'page',
});

const moved = {
  amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
  paymentMethod: moneyMethod,
  reference: paymentReference,
  /** Where the money lies. Default: the customer's own. */
  branchId: reference({ label: branchId.label, to: 'branches' }),
} as const;

const answered = {
  answer: record(accountFields),
  status: 201,
  touches: [customerMovements, drawers],
} as const;

/** Money a customer leaves with the centre, a liability until it is used; for a booking of theirs if it names one. */
export const deposit = defineAction(customers, {
  name: 'deposit',
  on: 'row',
  label: { ar: 'تسجيل عربون', en: 'Record a deposit' },
  confirm: {
    ar: 'يُضاف المبلغ إلى رصيد العميل ويُستخدم في دفع فواتيره.',
    en: 'The amount is added to the customer’s credit and pays their invoices.',
  },
  done: { ar: 'تم تسجيل العربون', en: 'Deposit recorded' },
  path: '/customers/:id/credit',
  right: 'invoices.create',
  input: {
    ...moved,
    appointmentId: reference({ label: { ar: 'الموعد', en: 'Booking' }, to: 'appointments' }),
    notes: text({ label: paymentLabels.notes, max: 500 }),
  },
  ...answered,
  audit: 'Payment',
});

/** Credit that a customer takes out again, as after a booking that was called off: at most what there is. */
export const returnCredit = defineAction(customers, {
  name: 'returnCredit',
  on: 'row',
  label: { ar: 'رد رصيد', en: 'Return credit' },
  confirm: {
    ar: 'يُرد المبلغ إلى العميل ويُخصم من رصيده.',
    en: 'The amount is paid out to the customer and taken from their credit.',
  },
  done: { ar: 'تم رد الرصيد', en: 'Credit returned' },
  path: '/customers/:id/credit/return',
  right: 'invoices.delete',
  danger: true,
  input: {
    ...moved,
    reason: text({ label: paymentLabels.reason, required: true, max: 500 }),
  },
  ...answered,
  audit: 'Refund',
});

export const customerActions = { assignPaperCode, generatePaperCode, link, deposit, returnCredit };
