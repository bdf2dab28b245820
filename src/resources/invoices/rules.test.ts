import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOf, type InvoiceDraft, isOfferValid, lineDiscountOf, priceWithin } from './rules';

const money = fc.integer({ min: 0, max: 99_999_999 }).map((piastres) => piastres / 100);
const kind = fc.constantFrom('None' as const, 'Percentage' as const, 'Fixed' as const);
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    unitPrice: money,
    offerType: kind,
    percent: fc.integer({ min: 0, max: 10_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, unitPrice, offerType, percent, share }) => ({
    quantity,
    unitPrice,
    offerType,
    offerValue:
      offerType === 'Fixed'
        ? Math.floor(quantity * Math.round(unitPrice * 100) * share) / 100
        : percent / 100,
  }));
const draft: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    items: fc.array(line, { minLength: 1, maxLength: 50 }),
    percent: fc.integer({ min: 0, max: 10_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    offerType: kind,
    taxRate: fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
  })
  .map(({ items, percent, share, offerType, taxRate }) => ({
    items,
    offerType,
    taxRate,
    offerValue:
      offerType === 'Fixed' ? Math.floor(decimal(exact(items).left) * 100 * share) / 100 : percent / 100,
  }));

/** Independent oracle: exact fractions, rounded only at the two steps that the rule names. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const of = (value: number, digits: number): Fraction => ({
  n: BigInt(Math.round(value * 10 ** digits)),
  d: 10n ** BigInt(digits),
});
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
/** Rounds half up to hundredths. */
const rounded = ({ n, d }: Fraction): Fraction => {
  const hundred = n * 100n;
  const down = hundred / d;
  return { n: (hundred - down * d) * 2n >= d ? down + 1n : down, d: 100n };
};
const decimal = ({ n, d }: Fraction): number => Number((n * 100n) / d) / 100;
const offered = (amount: Fraction, offerType: string, offerValue: number): Fraction =>
  offerType === 'None'
    ? of(0, 2)
    : offerType === 'Fixed'
      ? of(offerValue, 2)
      : rounded(times(amount, times(of(offerValue, 2), { n: 1n, d: 100n })));
const exact = (items: InvoiceDraft['items']) => {
  const zero: Fraction = { n: 0n, d: 100n };
  const prices = items.map((item) => times(of(item.quantity, 0), of(item.unitPrice, 2)));
  const subtotal = prices.reduce(plus, zero);
  const own = items
    .map((item, index) => offered(prices[index] ?? zero, item.offerType ?? 'None', item.offerValue ?? 0))
    .reduce(plus, zero);
  return { subtotal, own, left: minus(subtotal, own) };
};
const oracle = ({ items, offerType, offerValue, taxRate }: InvoiceDraft) => {
  const { subtotal, own, left } = exact(items);
  const discount = plus(own, offered(left, offerType, offerValue));
  const net = minus(subtotal, discount);
  const tax = rounded(times(net, of(taxRate, 6)));
  return {
    subtotal: decimal(subtotal),
    discount: decimal(discount),
    net: decimal(net),
    tax: decimal(tax),
    totalAmount: decimal(plus(net, tax)),
  };
};

describe('An invoice', () => {
  // INV-13, INV-14, INV-15, INV-16, INV-17, CON-11, P-08, R-17
  it('comes to what its lines, offer and tax say, to the piastre', () => {
    fc.assert(
      fc.property(draft, (invoice) => {
        const { items: _, ...amounts } = amountsOf(invoice);
        expect(amounts).toEqual(oracle(invoice));
      }),
      { numRuns: 2000 },
    );
  });

  //
  it('spreads discount and tax over its lines so that they add up, each line with its own discount', () => {
    fc.assert(
      fc.property(draft, (invoice) => {
        const { items, discount, tax, subtotal, totalAmount } = amountsOf(invoice);
        const total = (key: 'discount' | 'tax' | 'totalPrice') =>
          items.reduce((sum, item) => sum + Math.round(item[key] * 100), 0);
        expect(total('discount')).toBe(Math.round(discount * 100));
        expect(total('tax')).toBe(Math.round(tax * 100));
        expect(total('totalPrice')).toBe(Math.round(subtotal * 100));
        expect(total('totalPrice') - total('discount') + total('tax')).toBe(Math.round(totalAmount * 100));
        for (const [index, item] of items.entries()) {
          const sent = invoice.items[index];
          expect(item.discount).toBeGreaterThanOrEqual(sent ? lineDiscountOf(sent) : 0);
          expect(item.discount).toBeLessThanOrEqual(item.totalPrice);
        }
      }),
    );
  });

  // P-08
  it('rounds half a piastre up', () => {
    const items = [{ quantity: 1, unitPrice: 0.25 }];
    expect(amountsOf({ items, offerType: 'Percentage', offerValue: 10, taxRate: 0 }).discount).toBe(0.03);
  });

  // INV-28?, INV-22
  it('takes no offer above its subtotal, above 100 % or below zero', () => {
    expect(isOfferValid('Percentage', 100, 5)).toBe(true);
    expect(isOfferValid('Percentage', 100.01, 5)).toBe(false);
    expect(isOfferValid('Fixed', 5, 5)).toBe(true);
    expect(isOfferValid('Fixed', 5.01, 5)).toBe(false);
    expect(isOfferValid('Fixed', -1, 5)).toBe(false);
  });

  // IFA-08?
  it('finds the largest price whose total stays within what was paid', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 1000 }), (paid, permille) => {
        const taxRate = permille / 1000;
        const price = priceWithin(paid, taxRate);
        const total = (unitPrice: number) =>
          amountsOf({ items: [{ quantity: 1, unitPrice }], offerType: 'None', offerValue: 0, taxRate })
            .totalAmount;
        expect(total(price)).toBeLessThanOrEqual(paid);
        expect(total(Math.round(price * 100 + 1) / 100)).toBeGreaterThan(paid);
      }),
    );
  });
});
