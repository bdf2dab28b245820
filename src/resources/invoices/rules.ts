/**
 * Arithmetic of an invoice (INV-13 to INV-17, R-17), shared by form and server. Input and output are pounds.
 * Inside, amounts are whole piastres, to avoid the rounding errors of binary fractions.
 */

export type OfferType = 'None' | 'Percentage' | 'Fixed';

/** A discount, of the whole invoice or of one line. */
export interface Offer {
  readonly offerType: OfferType;
  /** Per cent with two decimals, or pounds. */
  readonly offerValue: number;
}

export interface InvoiceLine extends Partial<Offer> {
  /** Integer, at least 1. */
  readonly quantity: number;
  /** Pounds, two decimals. */
  readonly unitPrice: number;
}

export interface InvoiceDraft extends Offer {
  readonly items: readonly InvoiceLine[];
  /** Fraction of the net, like 0.14. At most six decimals. */
  readonly taxRate: number;
}

export interface LineAmounts {
  readonly totalPrice: number;
  /** The line's own discount and its share of the invoice's; the discounts of all lines add up exactly. */
  readonly discount: number;
  /** The line's share of the tax; the shares of all lines add up exactly. */
  readonly tax: number;
}

export interface InvoiceAmounts {
  readonly items: readonly LineAmounts[];
  readonly subtotal: number;
  readonly discount: number;
  readonly net: number;
  readonly tax: number;
  readonly totalAmount: number;
}

/**
 * Sums of an invoice. Each line takes its own discount first; the invoice's is taken from what they leave. That and
 * the tax are rounded half up once, on the whole invoice (INV-28).
 */
export const amountsOf = ({ items, offerType, offerValue, taxRate }: InvoiceDraft): InvoiceAmounts => {
  const lines = items.map(grossOf);
  const subtotal = sum(lines);
  const own = items.map(ownDiscountOf);
  const left = lines.map((line, index) => line - (own[index] ?? 0n));
  const onAll = discountOf(sum(left), offerType, offerValue);
  const discount = sum(own) + onAll;
  const net = subtotal - discount;
  const tax = roundedShare(net, BigInt(Math.round(taxRate * 1_000_000)), 1_000_000n);
  const shares = spread(onAll, left);
  const discounts = own.map((one, index) => one + (shares[index] ?? 0n));
  const taxes = spread(
    tax,
    lines.map((line, index) => line - (discounts[index] ?? 0n)),
  );
  return {
    items: lines.map((line, index) => ({
      totalPrice: pounds(line),
      discount: pounds(discounts[index] ?? 0n),
      tax: pounds(taxes[index] ?? 0n),
    })),
    subtotal: pounds(subtotal),
    discount: pounds(discount),
    net: pounds(net),
    tax: pounds(tax),
    totalAmount: pounds(net + tax),
  };
};

/** A line's own discount, in pounds. */
export const lineDiscountOf = (line: InvoiceLine): number => pounds(ownDiscountOf(line));

/** What lines cost before tax and before the discount of the whole invoice, in pounds. */
export const pricedOf = (items: readonly InvoiceLine[]): number =>
  pounds(sum(items.map((line) => grossOf(line) - ownDiscountOf(line))));

/** True if the discount is allowed: a percentage from 0 to 100, or a fixed value up to the subtotal (INV-28). */
export const isOfferValid = (offerType: OfferType, offerValue: number, subtotal: number): boolean => {
  switch (offerType) {
    case 'None':
      return true;
    case 'Percentage':
      return offerValue >= 0 && offerValue <= 100;
    case 'Fixed':
      return offerValue >= 0 && offerValue <= subtotal;
  }
};

/** The amount still to pay, never below zero. */
export const remainingOf = (totalAmount: number, paid: number): number => {
  const left = piastres(totalAmount) - piastres(paid);
  return left > 0n ? pounds(left) : 0;
};

/** Converts a fraction into the per cent that invoices store: 0.14 to 14. */
export const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

/** The largest price before tax whose total does not exceed the paid amount (IFA-08). */
export const priceWithin = (total: number, taxRate: number): number => {
  const paid = piastres(total);
  const rate = BigInt(Math.round(taxRate * 1_000_000));
  let price = (paid * 1_000_000n) / (1_000_000n + rate) + 1n;
  while (price > 0n && price + roundedShare(price, rate, 1_000_000n) > paid) price -= 1n;
  return pounds(price);
};

const grossOf = ({ quantity, unitPrice }: InvoiceLine): bigint => BigInt(quantity) * piastres(unitPrice);

const ownDiscountOf = (line: InvoiceLine): bigint =>
  discountOf(grossOf(line), line.offerType ?? 'None', line.offerValue ?? 0);

const discountOf = (subtotal: bigint, offerType: OfferType, offerValue: number): bigint => {
  switch (offerType) {
    case 'None':
      return 0n;
    case 'Percentage':
      return roundedShare(subtotal, BigInt(Math.round(offerValue * 100)), 10_000n);
    case 'Fixed':
      return piastres(offerValue);
  }
};

/** `amount * part / whole`, rounded half up; amounts are not negative. */
const roundedShare = (amount: bigint, part: bigint, whole: bigint): bigint =>
  (2n * amount * part + whole) / (2n * whole);

/** Splits an amount by weights. The rounding rest goes to the largest remainders, then to the first lines. */
const spread = (amount: bigint, weights: readonly bigint[]): readonly bigint[] => {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const left = Number(amount - sum(shares));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1n : share));
};

/** Whole piastres of an amount in pounds. */
export const piastres = (amount: number): bigint => BigInt(Math.round(amount * 100));
export const pounds = (amount: bigint): number => Number(amount) / 100;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** True if one of the amounts has piastres: then all figures that stand together have two decimals, otherwise none. */
export const havePiastres = (amounts: readonly number[]): boolean =>
  amounts.some((amount) => Math.round(amount * 100) % 100 !== 0);

/** The sums above a total that say something of their own: none is zero, and none repeats another. */
export const toldSums = (
  of: Pick<InvoiceAmounts, 'subtotal' | 'discount' | 'net' | 'tax' | 'totalAmount'>,
) => ({
  subtotal: of.subtotal !== of.totalAmount,
  discount: of.discount !== 0,
  net: of.discount !== 0 && of.tax !== 0,
  tax: of.tax !== 0,
});
