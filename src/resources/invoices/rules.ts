import {
  partOf,
  percentOf,
  piastres,
  pounds,
  rounded,
  spread,
  sumOf,
  times,
  total,
} from '../../schema/money';

/** Arithmetic of an invoice (INV-13 to INV-17, R-17), shared by form and server. Input and output are pounds. */

export type OfferType = 'None' | 'Percentage' | 'Fixed';

/** A discount, of the whole invoice or of one line. */
export interface Offer {
  readonly offerType: OfferType;
  /** Per cent with two decimals, or pounds. */
  readonly offerValue: number;
}

export const noOffer: Offer = { offerType: 'None', offerValue: 0 };

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

interface LineAmounts {
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
  const subtotal = total(lines);
  const own = items.map(ownDiscountOf);
  const left = lines.map((line, index) => line - (own[index] ?? 0n));
  const onAll = discountOf(total(left), offerType, offerValue);
  const discount = total(own) + onAll;
  const net = subtotal - discount;
  const tax = partOf(net, millionths(taxRate), 1_000_000n);
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
  pounds(total(items.map((line) => grossOf(line) - ownDiscountOf(line))));

/** True if a line's own discount is allowed: not more than the line costs. */
export const isLineOfferValid = ({
  quantity,
  unitPrice,
  offerType = 'None',
  offerValue = 0,
}: InvoiceLine): boolean => isOfferValid(offerType, offerValue, times(unitPrice, quantity));

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
export const storedRate = (taxRate: number): number => rounded(taxRate * 100);

/** The largest price before tax whose total does not exceed the paid amount (IFA-08). */
export const priceWithin = (handed: number, taxRate: number): number => {
  const paid = piastres(handed);
  const rate = millionths(taxRate);
  let price = (paid * 1_000_000n) / (1_000_000n + rate) + 1n;
  while (price > 0n && price + partOf(price, rate, 1_000_000n) > paid) price -= 1n;
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
      return percentOf(subtotal, offerValue);
    case 'Fixed':
      return piastres(offerValue);
  }
};

const millionths = (rate: number): bigint => BigInt(Math.round(rate * 1_000_000));

/** The sums above a total that say something of their own: none is zero, and none repeats another. */
export const distinctSums = (
  of: Pick<InvoiceAmounts, 'subtotal' | 'discount' | 'net' | 'tax' | 'totalAmount'>,
) => ({
  subtotal: of.subtotal !== of.totalAmount,
  discount: of.discount !== 0,
  net: of.discount !== 0 && of.tax !== 0,
  tax: of.tax !== 0,
});

/** A line with its price on the list, in pounds; null if no list names it. */
export interface ListedLine extends InvoiceLine {
  readonly listPrice: number | null;
}

/** What a sale costs by the list, and how much less is asked. In pounds. */
export interface Concession {
  readonly listed: number;
  readonly below: number;
}

/**
 * Sums what is asked less than the list price, however it is written: as a lower unit price, as a free line or as a
 * discount. A higher price counts as listed, so that it cannot make up for a lower one.
 */
export const concessionOf = (lines: readonly ListedLine[], discount: number): Concession => {
  let [listed, asked] = [0n, 0n];
  for (const { quantity, unitPrice, listPrice } of lines) {
    const [price, list] = [piastres(unitPrice), piastres(listPrice ?? 0)];
    listed += BigInt(quantity) * (list > price ? list : price);
    asked += BigInt(quantity) * price;
  }
  return { listed: pounds(listed), below: pounds(listed - asked + piastres(discount)) };
};

/**
 * The concessions that a limit holds for: each line with its own discount, so that a small one is not given away within a
 * large sale, and the whole sale. `lines` are parts of the items; `discount` is that of all lines.
 */
export const concessionsOf = (
  items: readonly { readonly lines: readonly ListedLine[]; readonly own: number }[],
  discount: number,
): readonly Concession[] => [
  ...items.map(({ lines, own }) => concessionOf(lines, own)),
  concessionOf(
    items.flatMap(({ lines }) => lines),
    discount,
  ),
];

/** True if a concession is above the limit, which is in per cent with two decimals. */
export const isAbove = ({ listed, below }: Concession, limitPercent: number): boolean =>
  piastres(below) * 10_000n > piastres(listed) * piastres(limitPercent);

/** Part of the listed price that is not asked: a fraction of 1, rounded up so that it never looks like the limit. */
export const shareOf = ({ listed, below }: Concession): number =>
  listed === 0 ? 0 : Math.ceil((below / listed) * 10_000 - 1e-6) / 10_000;

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
