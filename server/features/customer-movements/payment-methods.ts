import type { PaymentMethod } from '../../../src/resources/invoices/payment-fields';
import type { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import type { SettingsOf } from '../../../src/schema/settings';
import { invalid } from '../../kernel/errors';

/** Place where branches keep cash, e.g. a drawer. A noun exports it as `cash` from its `additions.ts`. */
export interface CashKeeping {
  /** Column of a payment or a deposit with the id of the place. */
  readonly column: string;
  /** Returns SQL of the id in a branch, locked until the transaction ends; null if no place is open there. */
  readonly in: (branch: string) => string;
}

const keepings = Object.values(
  import.meta.glob<{ readonly cash?: CashKeeping }>('../*/additions.ts', { eager: true }),
).flatMap(({ cash = [] }) => cash);

/** Returns extra columns and values for an insert of a payment or deposit, each after a comma; null unless cash. */
export const cashColumns = (method: string, branch: string) => ({
  names: keepings.map(({ column }) => `, ${column}`).join(''),
  values: keepings.map((one) => `, case when ${method} = 'Cash' then (${one.in(branch)}) end`).join(''),
});

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
