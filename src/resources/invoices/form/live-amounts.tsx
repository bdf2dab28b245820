import { sumOf, times } from '../../../schema/money';
import { valueIn } from '../../../screens/data/row';
import { type Concession, concessionsOf, isAbove } from '../concession';
import { priceOf } from '../paid';
import {
  amountsOf,
  type InvoiceAmounts,
  type InvoiceLine,
  isLineOfferValid,
  isOfferValid,
  lineDiscountOf,
  type Offer,
  type OfferType,
  pricedOf,
} from '../rules';

/** Sums of an invoice while typing. Incomplete numbers count as their lowest value (INV-20). */
export const liveAmounts = (
  items: unknown,
  offer: { readonly offerType: unknown; readonly offerValue: unknown },
  taxRate: number,
): InvoiceAmounts => {
  const lines = linesIn(items);
  const plain = amountsOf({ items: lines, offerType: 'None', offerValue: 0, taxRate });
  const offerType = offerTypeOf(offer.offerType);
  const offerValue = priceOf(offer.offerValue);
  if (offerType === 'None' || !isOfferValid(offerType, offerValue, pricedOf(lines))) return plain;
  return amountsOf({ items: lines, offerType, offerValue, taxRate });
};

/** Typed lines; a discount that is not allowed counts as none. */
const linesIn = (items: unknown): readonly InvoiceLine[] =>
  (Array.isArray(items) ? items : []).map((item: unknown) => {
    const quantity = quantityOf(valueIn(item, 'quantity'));
    const unitPrice = priceOf(valueIn(item, 'unitPrice'));
    const offerType = offerTypeOf(valueIn(item, 'offerType'));
    const offerValue = priceOf(valueIn(item, 'offerValue'));
    const isAllowed = isLineOfferValid({ quantity, unitPrice, offerType, offerValue });
    return { quantity, unitPrice, ...(isAllowed ? { offerType, offerValue } : {}) };
  });

/** What the typed lines cost before the discount of the whole invoice. */
export const livePriced = (items: unknown): number => pricedOf(linesIn(items));

/** Key of a line that keeps its list price while the form is open. It is not sent. */
export const listPriceKey = 'listPrice';

/**
 * What each typed line and the whole sale ask less than the list price. A line of a stored
 * draft has no list price here.
 */
export const liveConcessions = (items: unknown, { discount }: InvoiceAmounts): readonly Concession[] => {
  const typed: readonly unknown[] = Array.isArray(items) ? items : [];
  return concessionsOf(
    linesIn(items).map((line, index) => ({
      lines: [{ ...line, listPrice: priceOf(valueIn(typed[index], listPriceKey)) }],
      own: lineDiscountOf(line),
    })),
    discount,
  );
};

/** The first concession above a limit in per cent. */
export const firstAbove = (all: readonly Concession[], limitPercent: number): Concession | undefined =>
  all.find((one) => isAbove(one, limitPercent));

/** True if the typed discount is allowed: a percentage up to 100, a value up to the subtotal (INV-28). */
export const isOfferTyped = (
  offer: { readonly offerType: unknown; readonly offerValue: unknown },
  subtotal: number,
): boolean => isOfferValid(offerTypeOf(offer.offerType), priceOf(offer.offerValue), subtotal);

/** Amount paid by each method minus refunds, without methods that have nothing left. */
export const paidByMethod = <M extends string>(
  payments: readonly { readonly paymentMethod: M; readonly amount: number }[],
): ReadonlyMap<M, number> => {
  const sums = new Map<M, number>();
  for (const { paymentMethod, amount } of payments)
    sums.set(paymentMethod, sumOf([sums.get(paymentMethod) ?? 0, amount]));
  return new Map([...sums].filter(([, sum]) => sum > 0));
};

/** A typed discount; anything that is none counts as none. */
export const offerIn = (typed: { readonly offerType: unknown; readonly offerValue: unknown }): Offer => ({
  offerType: offerTypeOf(typed.offerType),
  offerValue: priceOf(typed.offerValue),
});

/** True if the discount of a typed line is allowed: not more than the line costs. */
export const isLineOfferTyped = (line: {
  readonly quantity: unknown;
  readonly unitPrice: unknown;
  readonly offerType: unknown;
  readonly offerValue: unknown;
}): boolean => isOfferTyped(line, times(priceOf(line.unitPrice), quantityOf(line.quantity)));

const offerTypeOf = (value: unknown): OfferType =>
  value === 'Percentage' || value === 'Fixed' ? value : 'None';

const quantityOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : 1;
