import { defineAction } from '../../schema/action';
import { rowWith } from '../../schema/answer';
import { choice, flag, money, rows, text } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { customers } from '../customers/entity';
import { invoices, invoiceVerbs } from './entity';
import { methodsKey, paymentFields, paymentLabels, paymentMethod, paymentMethods } from './payment-fields';
import { invoiceRefusals } from './words';

/** True for an issued invoice that is not cancelled; otherwise the refusal. */
const isLive = (row: { readonly status: string; readonly invoiceNumber: string | null }): State =>
  row.status === 'Cancelled' ? invoiceRefusals.cancelled : row.invoiceNumber ? true : invoiceRefusals.draft;

/** A payment changes rows that refer to the invoice, and the customer's balances. */
const onIssued = { on: 'row', possible: isLive, touches: [customers], touchesReferring: true } as const;

/** Common part of refund and cancellation. */
const back = { ...onIssued, danger: true, permission: 'invoices.delete' } as const;

/** Records one payment or several parts by different methods; saves all of them or none (R-19, INV-27). */
export const addPayment = defineAction(invoices, {
  name: 'addPayment',
  ...onIssued,
  label: { ar: 'إضافة دفعة', en: 'Add payment' },
  done: { ar: 'سُجّلت الدفعة', en: 'Payment recorded' },
  icon: 'payment',
  isMain: true,
  path: '/invoices/:id/payments',
  permission: 'invoices.update',
  input: {
    ...paymentFields,
    amount: money({ label: paymentLabels.amount, min: 0.01, required: { field: 'payments', is: [null] } }),
    payments: rows({ label: { ar: 'المدفوعات', en: 'Payments' }, max: 20, fields: paymentFields }),
  },
  answer: rowWith({ change: money({ label: { ar: 'الباقي للعميل', en: 'Change' }, required: true }) }),
  status: 201,
  audit: invoiceVerbs.payment,
});

/**
 * Refunds at most the amount paid by that method. The customer owes it again, unless the invoice is reduced by a
 * credit note over the same amount.
 */
export const refund = defineAction(invoices, {
  name: 'refund',
  ...back,
  label: { ar: 'رد مبلغ', en: 'Refund' },
  done: { ar: 'رُد المبلغ', en: 'Refund recorded' },
  icon: 'refund',
  path: '/invoices/:id/refunds',
  input: {
    amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
    paymentMethod,
    reason: text({ label: paymentLabels.reason, required: true, max: 500 }),
    reduces: flag({ label: { ar: 'تقليل الفاتورة بإشعار دائن', en: 'Reduce the invoice by a credit note' } }),
  },
  status: 201,
  audit: invoiceVerbs.refund,
});

/** Cancels an issued invoice with a credit note. Paid money becomes credit unless a refund method is given. */
export const cancel = defineAction(invoices, {
  name: 'cancel',
  ...back,
  place: 'details',
  label: { ar: 'إلغاء الفاتورة', en: 'Cancel invoice' },
  done: { ar: 'أُلغيت الفاتورة', en: 'Invoice cancelled' },
  icon: 'cancel',
  input: {
    refundMethod: choice({
      label: { ar: 'رد ما دُفع', en: 'Money already paid' },
      options: paymentMethods,
      named: methodsKey,
    }),
    reason: text({ label: paymentLabels.reason, max: 500 }),
  },
  audit: invoiceVerbs.cancel,
});

export const invoiceActions = { addPayment, refund, cancel };
