import type { ChoiceOption } from '../../schema/field';

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
