import { rounded } from '../../../schema/money';
import type { PaymentMethod } from '../payment-fields';
import { paidIn, remainingOf } from '../rules';

/** A part of a payment in the form: pounds by one method. */
export interface Part {
  readonly key: number;
  /** Undefined until the user types; the part then takes the rest. */
  readonly typed: number | null | undefined;
  readonly paymentMethod: PaymentMethod;
  /** Number of the transfer, for methods that ask for one. */
  readonly reference: string;
  readonly notes: string;
}

export interface ShownPart extends Part {
  readonly amount: number | null;
}

export const firstPart = (paymentMethod: PaymentMethod): Part => ({
  key: 0,
  typed: undefined,
  paymentMethod,
  reference: '',
  notes: '',
});

/** Key of a part that is added. */
export const nextKey = (parts: readonly Part[]): number => Math.max(-1, ...parts.map(({ key }) => key)) + 1;

/** The parts with amounts. The last part that is not typed takes the rest, in pounds. */
export const shownParts = (parts: readonly Part[], due: number): readonly ShownPart[] => {
  const open = parts.findLast(({ typed }) => typed === undefined);
  const rest = remainingOf(due, paidIn(parts.map(({ typed }) => ({ amount: typed ?? 0 }))));
  return parts.map((part) => ({
    ...part,
    amount: part.typed === undefined ? (part === open && rest > 0 ? rest : null) : part.typed,
  }));
};

/** Request body of the parts; parts without an amount are left out. Only cash can exceed the rest. */
export const sentParts = (parts: readonly ShownPart[], keeps: boolean) =>
  parts.flatMap(({ amount, paymentMethod, reference, notes }) =>
    amount === null || amount <= 0
      ? []
      : [
          {
            amount,
            paymentMethod,
            reference: reference.trim() || null,
            notes: notes.trim() || null,
            keepExcessAsCredit: keeps && paymentMethod === 'Cash',
          },
        ],
  );

/**
 * Returns the parts after a method's button is pressed. While something is left to pay, it adds a part over the rest;
 * otherwise it changes the method of the last part. Pressing the method of one of several parts takes that part away.
 */
export const pressed = (
  parts: readonly ShownPart[],
  method: PaymentMethod,
  due: number,
  most: number,
): readonly Part[] => {
  const has = parts.some(({ paymentMethod }) => paymentMethod === method);
  if (has && parts.length > 1) return parts.filter(({ paymentMethod }) => paymentMethod !== method);
  if (has) return parts;
  const left = remainingOf(due, paidIn(parts));
  if (left > 0 && parts.length > 0 && parts.length < most && paidIn(parts) > 0)
    return [...parts, { ...firstPart(method), key: nextKey(parts) }];
  const last = parts.at(-1);
  if (!last) return [firstPart(method)];
  // The rest, not what was handed over, because only cash gives change. Where nothing is due, it is the price itself.
  const rest = due > 0 ? remainingOf(due, paidIn(parts.slice(0, -1))) : Number.POSITIVE_INFINITY;
  const typed = last.typed === undefined ? undefined : Math.min(last.typed ?? 0, rest);
  return [...parts.slice(0, -1), { ...last, typed, paymentMethod: method, reference: '' }];
};

/** Steps in pounds to which a customer rounds what is handed over: notes of the country. */
const notes = [10, 50, 100, 200, 500, 1000];

/** Most sums to tap. */
const offeredAtMost = 4;

/** Returns the exact sum and the next round ones that may be handed over for it. */
export const handedOver = (sum: number): readonly number[] => {
  const above = notes.map((note) => Math.ceil(rounded(sum) / note) * note);
  return [...new Set([sum, ...above])].sort((a, b) => a - b).slice(0, offeredAtMost);
};
