import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { useOptionsOf } from '../../../screens/data/reference';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { accounts } from '../../customers/queries';
import { invoices } from '../entity';
import { isMethod, type PaymentMethod, paymentMethod } from '../payment-fields';
import { moneySettings } from '../settings/money';
import { type MethodSetting, paymentSettings } from '../settings/payments';

/** Default methods and reference rules of the centre's payment settings. */
export const useMethods = () => {
  const { paymentMethods } = useSettings(paymentSettings);
  const active = paymentMethods.filter(({ isActive }) => isActive);
  return {
    /** Default method of a payment: cash, if active (INV-12). */
    usual: (active.find(isCash) ?? active[0] ?? { value: 'Cash' as const }).value,
    /** Default method of a second part: not cash, if there is another. */
    second: (active.find((one) => !isCash(one)) ?? active[0] ?? { value: 'Cash' as const }).value,
    asksReference: (method: PaymentMethod): boolean =>
      paymentMethods.some(({ value, asksReference }) => value === method && asksReference),
  };
};

const isCash = ({ value }: MethodSetting): boolean => value === 'Cash';

/**
 * Methods that a customer can pay by: credit and points only if there are some. Null offers neither. `balanceOf`
 * says how much there is.
 */
export const useOfferedMethods = (customerId: number | null) => {
  const { t } = useWords();
  const format = useFormat();
  const { data, isEarlier } = useQueryOf(
    accounts,
    {},
    { params: { id: customerId ?? 0 }, isWanted: customerId !== null },
  );
  // Zero if the reader may not see them.
  const { credit, points } = { credit: 0, points: 0, ...(isEarlier ? undefined : data) };
  const { creditEnabled, loyaltyPointValue } = useSettings(moneySettings);
  const methods = useOptionsOf(paymentMethod).flatMap(({ value, label, isOffered }) => {
    const isHeld =
      value === 'CustomerCredit' ? creditEnabled && credit > 0 : value !== 'LoyaltyPoints' || points > 0;
    return isOffered && isHeld && isMethod(value) ? [{ value, label }] : [];
  });
  const balanceOf = (method: PaymentMethod): string | undefined =>
    method === 'CustomerCredit'
      ? t('credit.available', { amount: format.money(credit) })
      : method === 'LoyaltyPoints'
        ? t('invoices.pointsWorth', { amount: format.money(points * loyaltyPointValue) })
        : undefined;
  return { methods, balanceOf };
};

/** Returns the centre's name of a method, including inactive ones. */
export const useMethodName = (): ((method: string) => string) => {
  const { optionText } = useWords();
  const options = useOptionsOf(invoices.fields.payments.fields.paymentMethod);
  return (method) => optionText(options, method);
};
