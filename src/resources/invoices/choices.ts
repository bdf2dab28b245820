import type { ChoiceOption } from '../../schema/field';

/** How money is paid (INV-12); the last two only where the customer has some. */
export const paymentMethods = [
  { value: 'Cash', label: { ar: 'نقدًا', en: 'Cash' } },
  { value: 'Card', label: { ar: 'بطاقة', en: 'Card' } },
  { value: 'BankTransfer', label: { ar: 'تحويل بنكي', en: 'Bank transfer' } },
  { value: 'Check', label: { ar: 'شيك', en: 'Check' } },
  { value: 'CustomerCredit', label: { ar: 'رصيد العميل', en: 'Customer credit' } },
  { value: 'LoyaltyPoints', label: { ar: 'نقاط الولاء', en: 'Loyalty points' } },
] as const satisfies readonly ChoiceOption[];

export type PaymentMethod = (typeof paymentMethods)[number]['value'];
