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

/** Payment method. Default: cash (INV-12). */
export const paymentMethod = choice({
  label: paymentLabels.method,
  options: paymentMethods,
  named: methodsKey,
  default: 'Cash',
});

/** Method of a recorded payment, including credit and points. */
export const paidBy = choice({
  label: paymentLabels.method,
  required: true,
  options: paymentMethods,
  named: methodsKey,
});

/** Method of moving money, without credit and points. Default: cash. */
export const moneyMethod = choice({
  label: paymentLabels.method,
  options: moneyMethods,
  named: methodsKey,
  default: 'Cash',
});

export const keepExcessAsCredit = flag({ label: paymentLabels.keepExcess });

/** Number of the transfer, for methods that ask for one. */
export const reference = text({ label: paymentLabels.reference, max: 60 });

/** A part of a payment: pounds by one method. Cash above the rest becomes credit if the flag is set. */
export const paymentFields = {
  amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
  paymentMethod,
  reference,
  notes: text({ label: paymentLabels.notes, max: 500 }),
  keepExcessAsCredit,
} as const;
