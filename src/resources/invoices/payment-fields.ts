import { choice, flag, money, text } from '../../schema/field';
import { methodsKey, moneyMethods, paymentMethods } from './choices';

export const paymentLabels = {
  amount: { ar: 'المبلغ', en: 'Amount' },
  method: { ar: 'طريقة الدفع', en: 'Payment method' },
  reference: { ar: 'رقم المرجع', en: 'Reference number' },
  notes: { ar: 'ملاحظات', en: 'Notes' },
  reason: { ar: 'السبب', en: 'Reason' },
  keepExcess: { ar: 'إضافته إلى رصيد العميل', en: 'Keep as customer credit' },
} as const;

/** How something is paid; cash unless said otherwise (INV-12). */
export const paymentMethod = choice({
  label: paymentLabels.method,
  options: paymentMethods,
  named: methodsKey,
  default: 'Cash',
});

/** The method of what was paid; credit and points are among them. */
export const paidBy = choice({
  label: paymentLabels.method,
  required: true,
  options: paymentMethods,
  named: methodsKey,
});

/** How money itself changes hands: neither credit nor points. */
export const moneyMethod = choice({
  label: paymentLabels.method,
  options: moneyMethods,
  named: methodsKey,
  default: 'Cash',
});

export const keepExcessAsCredit = flag({ label: paymentLabels.keepExcess });

/** The number of the transfer, where the method asks for one. */
export const reference = text({ label: paymentLabels.reference, max: 60 });

/** A part of a payment: pounds by one method; cash above the rest becomes credit if it says so. */
export const paymentFields = {
  amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
  paymentMethod,
  reference,
  notes: text({ label: paymentLabels.notes, max: 500 }),
  keepExcessAsCredit,
} as const;
