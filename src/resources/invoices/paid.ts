import { sumOf } from '../../schema/money';
import { remainingOf } from './rules';

/** A typed amount; null while nothing is typed. */
interface Typed {
  readonly amount: number | null;
}

/** Sum of typed payments, in pounds. */
export const paidIn = (payments: readonly Typed[]): number =>
  sumOf(payments.map(({ amount }) => priceOf(amount)));

/** Amount above the total: change, or credit of the customer. */
export const excessOf = (totalAmount: number, paid: number): number =>
  paid > totalAmount ? remainingOf(paid, totalAmount) : 0;

/**
 * Cash above the rest. Other methods count first and may not exceed the rest; if they do, there is no change
 * (R-19).
 */
export const cashExcess = (
  remaining: number,
  payments: readonly (Typed & { readonly paymentMethod: string })[],
): number => {
  const other = payments.filter(({ paymentMethod }) => paymentMethod !== 'Cash');
  return paidIn(other) > remaining ? 0 : excessOf(remaining, paidIn(payments));
};

/** Amount paid by each method minus refunds, without methods that have nothing left. */
export const paidByMethod = <M extends string>(
  payments: readonly { readonly paymentMethod: M; readonly amount: number }[],
): ReadonlyMap<M, number> => {
  const sums = new Map<M, number>();
  for (const { paymentMethod, amount } of payments)
    sums.set(paymentMethod, sumOf([sums.get(paymentMethod) ?? 0, amount]));
  return new Map([...sums].filter(([, sum]) => sum > 0));
};

/** A typed amount in pounds. Anything that is none counts as nothing. */
export const priceOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e12 ? value : 0;
