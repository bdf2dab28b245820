import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  cashExcess,
  concessionOf,
  excessOf,
  type InvoiceDraft,
  isAbove,
  isOfferValid,
  lineDiscountOf,
  paidByMethod,
  paidIn,
  priceWithin,
  shareOf,
} from './rules';

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

const listed = (quantity: number, unitPrice: number, listPrice: number | null) => ({
  quantity,
  unitPrice,
  listPrice,
});

describe('What a sale asks less than the list price', () => {
  //
  it.each<[string, Parameters<typeof concessionOf>, number, number]>([
    ['a discount', [[listed(1, 450, 450)], 45], 450, 45],
    ['a lower price', [[listed(1, 1, 450)], 0], 450, 449],
    ['a free line', [[listed(2, 0, 450), listed(1, 100, 100)], 0], 1000, 900],
    ['all of them together', [[listed(1, 400, 450), listed(1, 0, 100)], 25.5], 550, 175.5],
    ['nothing where no list has the line', [[listed(3, 10, null)], 0], 30, 0],
  ])('is the same as %s', (_, [lines, discount], listed, below) => {
    expect(concessionOf(lines, discount)).toEqual({ listed, below });
  });

  //
  it('is not made up for by a line that costs more', () => {
    expect(concessionOf([listed(1, 50, 100), listed(1, 150, 100)], 0)).toEqual({ listed: 250, below: 50 });
  });

  //
  it('is above the limit from the first piastre on', () => {
    const of = (below: number) => isAbove({ listed: 333.33, below }, 12.5);
    expect([of(41.66), of(41.67)]).toEqual([false, true]);
    expect(shareOf({ listed: 333.33, below: 41.67 })).toBe(0.1251);
    expect(isAbove({ listed: 0, below: 0 }, 0)).toBe(false);
  });

  //
  it('is the same however it is spread over prices and discount', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 20 }), (list, off, quantity) => {
        const less = Math.min(off, list);
        const byPrice = concessionOf([listed(quantity, (list - less) / 100, list / 100)], 0);
        const byDiscount = concessionOf([listed(quantity, list / 100, list / 100)], (less * quantity) / 100);
        expect(byPrice).toEqual(byDiscount);
      }),
    );
  });
});

describe('money that is being counted', () => {
  // INV-27? R-19
  it('adds up without losing a piastre, and says what is too much', () => {
    expect(paidIn([{ amount: 0.1 }, { amount: 0.2 }, { amount: null }])).toBe(0.3);
    expect([excessOf(228, 300), excessOf(228, 228), excessOf(228, 100)]).toEqual([72, 0, 0]);
  });

  // INV-27? R-19
  it('gives change for cash alone, whatever was typed first', () => {
    const cash = (amount: number | null) => ({ paymentMethod: 'Cash', amount });
    const card = (amount: number) => ({ paymentMethod: 'Card', amount });
    expect(cashExcess(228, [cash(150), card(100)])).toBe(22);
    expect(cashExcess(228, [card(100), cash(128)])).toBe(0);
    expect(cashExcess(228, [card(300), cash(20)])).toBe(0);
    expect(cashExcess(228, [card(300)])).toBe(0);
    expect(cashExcess(228, [cash(null)])).toBe(0);
  });

  //
  it('can be given back by the methods it came by', () => {
    const payments = [
      { paymentMethod: 'Cash', amount: 100 },
      { paymentMethod: 'Card', amount: 50 },
      { paymentMethod: 'Cash', amount: -30.5 },
      { paymentMethod: 'Card', amount: -50 },
    ];
    expect([...paidByMethod(payments)]).toEqual([['Cash', 69.5]]);
  });
});
