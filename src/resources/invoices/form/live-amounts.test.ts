import { describe, expect, it } from 'vitest';
import { cashExcess, excessOf, paidIn } from '../paid';
import { isOfferTyped, liveAmounts, paidByMethod } from './live-amounts';

const none = { offerType: 'None', offerValue: 0 };

describe('an invoice that is being typed', () => {
  // INV-13 INV-15 INV-16 INV-17
  it('shows what it comes to', () => {
    const items = [
      { quantity: 2, unitPrice: 100 },
      { quantity: 1, unitPrice: 49.99 },
    ];
    expect(liveAmounts(items, none, 0.14)).toMatchObject({
      subtotal: 249.99,
      discount: 0,
      net: 249.99,
      tax: 35,
      totalAmount: 284.99,
    });
  });

  // INV-20 INV-21 INV-22
  it('takes an empty quantity as 1, and no price and no offer below nothing', () => {
    const items = [{ quantity: null, unitPrice: 80 }, { quantity: 1.5, unitPrice: null }, { unitPrice: -5 }];
    expect(liveAmounts(items, { offerType: 'Fixed', offerValue: -3 }, 0.14)).toMatchObject({
      subtotal: 80,
      discount: 0,
    });
  });

  // INV-14 INV-28?
  it('gives an offer only where it is one', () => {
    const items = [{ quantity: 1, unitPrice: 200 }];
    const discount = (offerType: string, offerValue: number) =>
      liveAmounts(items, { offerType, offerValue }, 0.14).discount;
    expect([discount('Percentage', 25), discount('Percentage', 101), discount('Fixed', 201)]).toEqual([
      50, 0, 0,
    ]);
    expect(isOfferTyped({ offerType: 'Percentage', offerValue: 101 }, 200)).toBe(false);
    expect(isOfferTyped({ offerType: 'None', offerValue: 500 }, 200)).toBe(true);
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
