import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { integer, money, reference, rows, text } from '../../schema/field';
import { accountFields, customers } from '../customers/entity';
import { invoices, invoiceVerbs } from '../invoices/entity';
import { depositId, moneyMethod, paymentLabels, paymentReference } from '../invoices/payment-fields';
import { tillAnswer, tillInput } from '../invoices/till/input';
import { customerMovements } from './entity';

const moved = {
  amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
  paymentMethod: moneyMethod,
  reference: paymentReference,
  /** Branch that holds the money. Default: the customer's branch. */
  branchId: reference({ label: customerMovements.fields.branchId.label, to: 'branches' }),
} as const;

const answered = {
  status: 201,
  touches: [customerMovements, { name: 'drawers' }],
} as const;

/** Takes a deposit: a liability until it is used. May name the customer's appointment that it is for. */
export const deposit = defineAction(customers, {
  name: 'deposit',
  on: 'row',
  label: { ar: 'تسجيل عربون', en: 'Record a deposit' },
  confirm: {
    ar: 'يُضاف المبلغ إلى رصيد العميل ويُستخدم في دفع فواتيره.',
    en: 'The amount is added to the customer’s credit and pays their invoices.',
  },
  done: { ar: 'سُجّل العربون', en: 'Deposit recorded' },
  path: '/customers/:id/credit',
  permission: 'invoices.create',
  input: {
    ...moved,
    appointmentId: reference({ label: { ar: 'الموعد', en: 'Booking' }, to: 'appointments' }),
    notes: text({ label: paymentLabels.notes, max: 500 }),
  },
  ...answered,
  answer: record({ ...accountFields, movementId: integer({ label: depositId.label, required: true }) }),
  audit: invoiceVerbs.payment,
});

/** Pays credit back, for example after a cancelled appointment; at most the credit that is left. */
export const returnCredit = defineAction(customers, {
  name: 'returnCredit',
  on: 'row',
  label: { ar: 'رد رصيد', en: 'Return credit' },
  confirm: {
    ar: 'يُرد المبلغ إلى العميل ويُخصم من رصيده.',
    en: 'The amount is paid out to the customer and taken from their credit.',
  },
  done: { ar: 'رُد الرصيد', en: 'Credit returned' },
  path: '/customers/:id/credit/return',
  permission: 'invoices.delete',
  danger: true,
  input: { ...moved, reason: text({ label: paymentLabels.reason, required: true, max: 500 }) },
  ...answered,
  answer: record(accountFields),
  audit: invoiceVerbs.refund,
});

/**
 * Sells in one transaction: issues the invoice, records its payments, and takes the deposit beside it, or the deposit
 * alone. The payments pay the invoice first; a deposit cannot stay owed (INV-27, R-19, R-21).
 */
export const sell = defineAction(customers, {
  name: 'sell',
  on: 'row',
  label: { ar: 'بيع', en: 'Sell' },
  path: '/customers/:id/sales',
  permission: 'invoices.create',
  input: {
    /** Branch of the invoice, which also holds the money. Default: the customer's branch. */
    branchId: moved.branchId,
    ...tillInput,
    items: rows({ ...tillInput.items, required: { field: 'deposit', is: [null] } }),
  },
  answer: record(tillAnswer),
  status: 201,
  touches: [customerMovements, invoices, { name: 'drawers' }],
  touchesReferring: true,
});

export const creditActions = { deposit, returnCredit, sell };
