import type { PaymentMethod } from '../../../src/resources/invoices/choices';
import type { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import type { SettingsOf } from '../../../src/schema/settings';
import { invalid } from '../../kernel/errors';

export { type CashKeeping, cashColumns } from './cash';

interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly reference?: string | null | undefined;
}

/**
 * Refuses a payment by a switched-off method, and one without the reference number that its method requires.
 * Credit and points have no settings. `path` is the path of the amount in the request.
 */
export const checkMethod = (
  { paymentMethods }: SettingsOf<typeof paymentSettings>,
  { paymentMethod, reference }: Paid,
  path: readonly (string | number)[] = ['amount'],
): void => {
  const method = paymentMethods.find(({ value }) => value === paymentMethod);
  if (!method) return;
  const beside = (key: string) => [...path.slice(0, -1), key];
  if (!method.isActive) throw invalid([{ path: beside('paymentMethod'), key: 'payments.error.methodOff' }]);
  if (method.asksReference && !reference?.trim())
    throw invalid([{ path: beside('reference'), key: 'payments.error.reference' }]);
};
