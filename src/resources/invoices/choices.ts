import type { ChoiceOption } from '../../schema/field';

// Apart from the setting that orders them: lists name their choices without loading schemas.

/** Ways by which money itself comes in: the documented four, then what phones pay with (INV-12, R-52). */
export const moneyMethods = [
  { value: 'Cash', label: { ar: 'نقدًا', en: 'Cash' } },
  { value: 'Card', label: { ar: 'بطاقة', en: 'Card' } },
  { value: 'BankTransfer', label: { ar: 'تحويل بنكي', en: 'Bank transfer' } },
  { value: 'Check', label: { ar: 'شيك', en: 'Check' } },
  { value: 'Instapay', label: { ar: 'إنستاباي', en: 'InstaPay' } },
  { value: 'Wallet', label: { ar: 'محفظة إلكترونية', en: 'Mobile wallet' } },
] as const satisfies readonly ChoiceOption[];

/** Name of the setting by which the centre orders and names them. */
export const methodsKey = 'paymentMethods';

/** How money is paid (INV-12, R-52); the last two only where the customer has some. */
export const paymentMethods = [
  ...moneyMethods,
  { value: 'CustomerCredit', label: { ar: 'رصيد العميل', en: 'Customer credit' } },
  { value: 'LoyaltyPoints', label: { ar: 'نقاط الولاء', en: 'Loyalty points' } },
] as const satisfies readonly ChoiceOption[];

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

export const isMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((one) => one.value === value);
