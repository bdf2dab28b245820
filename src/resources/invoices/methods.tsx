import { useSettings } from '../../providers/data';
import { useOptionsOf } from '../../screens/options';
import { useWords } from '../../screens/words';
import type { PaymentMethod } from './choices';
import { invoices } from './entity';
import { type MethodSetting, paymentSettings } from './settings/payments';

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

/** Returns the centre's name of a method, including inactive ones. */
export const useMethodName = (): ((method: string) => string) => {
  const { label } = useWords();
  const options = useOptionsOf(invoices.fields.payments.fields.paymentMethod);
  return (method) => {
    const option = options.find(({ value }) => value === method);
    return option ? label(option.label) : method;
  };
};
