import { describe, expect, it } from 'vitest';
import { cashExcess, excessOf, paidByMethod, paidIn } from './paid';

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
