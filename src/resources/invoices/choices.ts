import type { ChoiceOption } from '../../schema/field';
import { moneyMethods } from '../../settings/payment-methods';

export { methodsKey, moneyMethods } from '../../settings/payment-methods';

/** How money is paid (INV-12, R-52); the last two only where the customer has some. */
export const paymentMethods = [
  ...moneyMethods,
  { value: 'CustomerCredit', label: { ar: 'رصيد العميل', en: 'Customer credit' } },
  { value: 'LoyaltyPoints', label: { ar: 'نقاط الولاء', en: 'Loyalty points' } },
] as const satisfies readonly ChoiceOption[];

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

export const isMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((one) => one.value === value);
