import { useSettings } from '../../providers/data';
import { useOptionsOf } from '../../screens/options';
import { useWords } from '../../screens/words';
import type { PaymentMethod } from './choices';
import { invoices } from './entity';
import { type MethodSetting, paymentSettings } from './settings/payments';

/** How the centre takes money: its methods in their order, and what each asks for. */
export const useMethods = () => {
  const { paymentMethods } = useSettings(paymentSettings);
  const active = paymentMethods.filter(({ isActive }) => isActive);
  return {
    /** First choice of a payment: cash, unless the centre takes none (INV-12). */
    usual: (active.find(isCash) ?? active[0] ?? { value: 'Cash' as const }).value,
    /** First choice of a second part: not cash, where there is another. */
    second: (active.find((one) => !isCash(one)) ?? active[0] ?? { value: 'Cash' as const }).value,
    asksReference: (method: PaymentMethod): boolean =>
      paymentMethods.some(({ value, asksReference }) => value === method && asksReference),
  };
};

const isCash = ({ value }: MethodSetting): boolean => value === 'Cash';

/** A method by the centre's name, also one that is set aside. */
export const useMethodName = (): ((method: string) => string) => {
  const { label } = useWords();
  const options = useOptionsOf(invoices.fields.payments.fields.paymentMethod);
  return (method) => {
    const option = options.find(({ value }) => value === method);
    return option ? label(option.label) : method;
  };
};
