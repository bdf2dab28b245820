import { useState } from 'react';
import { useSettings } from '../../../providers/data';
import { sumOf } from '../../../schema/money';
import { paidIn } from '../paid';
import { type BillLine, isLineWrong, isOfferWrong, liveAmounts } from '../pay/lines';
import { useMethods } from '../pay/methods';
import { firstPart, type Part, shownParts } from '../pay/parts';
import { noOffer, type Offer, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';

/** What is billed, as the sheet begins. */
export interface Account {
  /** Who pays. Undefined until somebody is chosen in the sheet. */
  readonly customer: { readonly id: number; readonly name: string } | undefined;
  readonly branchId: number;
  /** The appointment that is paid, and its start. Null: it is none. */
  readonly appointmentId: number | null;
  readonly start: string | null;
  /** Fraction of the net. Default: the centre's. */
  readonly taxRate?: number;
  /** Lines that come with it. */
  readonly lines: readonly BillLine[];
  /** The issued invoice, whose rest is paid. Null: one is issued. */
  readonly invoice: {
    readonly id: number;
    readonly invoiceNumber: string | null;
    readonly paid: number;
    readonly remaining: number;
  } | null;
}

/** What the sheet is for: a visit that ends, one that goes on, goods, or a deposit alone. */
export type Way = 'leave' | 'stay' | 'sell' | 'deposit';

/** State of the till: lines, discounts, deposit and payments, and what follows from them. Amounts are pounds. */
export const useTill = ({ lines: before, invoice, customer, ...account }: Account, way: Way) => {
  const { usual, asksReference } = useMethods();
  const { invoiceTaxRate } = useSettings(moneySettings);
  const taxRate = account.taxRate ?? invoiceTaxRate;
  const [lines, setLines] = useState(before);
  const [deposit, setDeposit] = useState<number>();
  const [wanted, setOffer] = useState<Offer>(noOffer);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);
  const isVisit = way === 'leave' || way === 'stay';
  const offer = lines.length > 0 ? wanted : noOffer;
  const amounts = liveAmounts(lines, offer, taxRate);
  const due = sumOf([invoice ? invoice.remaining : amounts.totalAmount, deposit ?? 0]);
  // Of a visit without lines the paid amount is the price.
  const isPriced = !isVisit || lines.length > 0 || invoice !== null || deposit !== undefined;
  const isAsked = due > 0 || !isPriced;
  // Until the user types, the first part follows the settings, which may load later. Nothing is paid by no method.
  const parts = isAsked ? shownParts(typed ?? [firstPart(usual)], due) : [];
  const paid = paidIn(parts);
  const isNothing = lines.length === 0 && !invoice && paid === 0 && deposit === undefined;
  /** A deposit is no part of the invoice: it is taken alone, or beside the goods. */
  const isKept = way === 'deposit' || (deposit !== undefined && lines.length === 0 && !invoice);
  const isDiscountWrong = isOfferWrong(lines, offer);
  /** `createInvoice` does not pay an existing invoice (IFA-09). */
  const isMade = way === 'stay' && invoice !== null;
  const isOff =
    customer === undefined ||
    isDiscountWrong ||
    lines.some(isLineWrong) ||
    // A deposit cannot stay owed.
    (deposit !== undefined && paid < deposit) ||
    parts.some(
      ({ amount, paymentMethod, reference }) =>
        // IFA-04.
        (amount ?? 0) < 0 || ((amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === ''),
    ) ||
    (isNothing && way !== 'leave') ||
    (isKept && way === 'stay') ||
    isMade;
  return {
    ...{ lines, setLines, deposit, setDeposit, offer, setOffer, isDiscountWrong, keeps, setKeeps },
    ...{ parts, setTyped, amounts, taxRate, due, paid, isVisit, isPriced, isAsked, isNothing, isKept, isOff },
    isMade,
    left: remainingOf(due, paid),
    /** Sessions pay for all of it: sums of zeros would say nothing. */
    isNaught: due === 0 && lines.length > 0 && lines.every(({ isCovered }) => isCovered),
  };
};
