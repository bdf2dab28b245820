import type { PaymentMethod } from '../../invoices/choices';
import { paidIn } from '../../invoices/live-amounts';
import { remainingOf } from '../../invoices/rules';

/** A part of a payment on the sheet; what nobody has typed takes the rest. */
export interface SheetPart {
  readonly key: number;
  /** Undefined until somebody types: the rest then. */
  readonly typed: number | null | undefined;
  readonly paymentMethod: PaymentMethod;
  readonly reference: string;
}

export interface ShownPart extends SheetPart {
  readonly amount: number | null;
}

/** The parts with their amounts: the last one that nobody has typed takes what the others leave, in pounds. */
export const shownParts = (parts: readonly SheetPart[], due: number): readonly ShownPart[] => {
  const open = parts.findLast(({ typed }) => typed === undefined);
  const rest = remainingOf(due, paidIn(parts.map(({ typed }) => ({ amount: typed ?? 0 }))));
  return parts.map((part) => ({
    ...part,
    amount: part.typed === undefined ? (part === open && rest > 0 ? rest : null) : part.typed,
  }));
};
