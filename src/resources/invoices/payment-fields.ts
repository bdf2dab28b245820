import { type ChoiceOption, choice, flag, integer, money, reference, text } from '../../schema/field';

// Separate from the setting that orders them, because lists need these labels but must not load zod schemas.

/** Methods of money: the four required ones, then mobile payments (INV-12, R-52). */
export const moneyMethods = [
  { value: 'Cash', label: { ar: 'نقدًا', en: 'Cash' } },
  { value: 'Card', label: { ar: 'بطاقة', en: 'Card' } },
  { value: 'BankTransfer', label: { ar: 'تحويل بنكي', en: 'Bank transfer' } },
  { value: 'Check', label: { ar: 'شيك', en: 'Check' } },
  { value: 'Instapay', label: { ar: 'إنستاباي', en: 'InstaPay' } },
  { value: 'Wallet', label: { ar: 'محفظة إلكترونية', en: 'Mobile wallet' } },
] as const satisfies readonly ChoiceOption[];

/** Name of the setting with the centre's order and names of the methods. */
export const methodsKey = 'paymentMethods';

/** All payment methods (INV-12, R-52). The last two need a balance of the customer. */
export const paymentMethods = [
  ...moneyMethods,
  { value: 'CustomerCredit', label: { ar: 'رصيد العميل', en: 'Customer credit' } },
  { value: 'LoyaltyPoints', label: { ar: 'نقاط الولاء', en: 'Loyalty points' } },
] as const satisfies readonly ChoiceOption[];

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

export const isMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((one) => one.value === value);

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
export const paymentReference = text({ label: paymentLabels.reference, max: 60 });

/** A part of a payment: pounds by one method. Cash above the rest becomes credit if the flag is set. */
export const paymentFields = {
  amount: money({ label: paymentLabels.amount, required: true, min: 0.01 }),
  paymentMethod,
  reference: paymentReference,
  notes: text({ label: paymentLabels.notes, max: 500 }),
  keepExcessAsCredit,
} as const;

/**
 * Id of the movement of credit that a taken deposit made; the first one if it was paid by several methods. It stands
 * apart from the receipt, whose checks Today does not need.
 */
export const depositId = integer({ label: { ar: 'العربون', en: 'Deposit' } });

/** The booking that a deposit is for, so that somebody asks about the money when it is called off. */
export const depositFor = reference({ label: { ar: 'للموعد', en: 'For the booking' }, to: 'appointments' });
