import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concessionOf, isAbove, shareOf } from './concession';

const line = (quantity: number, unitPrice: number, listPrice: number | null) => ({
  quantity,
  unitPrice,
  listPrice,
});

describe('What a sale asks less than the list price', () => {
  //
  it.each<[string, Parameters<typeof concessionOf>, number, number]>([
    ['a discount', [[line(1, 450, 450)], 45], 450, 45],
    ['a lower price', [[line(1, 1, 450)], 0], 450, 449],
    ['a free line', [[line(2, 0, 450), line(1, 100, 100)], 0], 1000, 900],
    ['all of them together', [[line(1, 400, 450), line(1, 0, 100)], 25.5], 550, 175.5],
    ['nothing where no list has the line', [[line(3, 10, null)], 0], 30, 0],
  ])('is the same as %s', (_, [lines, discount], listed, below) => {
    expect(concessionOf(lines, discount)).toEqual({ listed, below });
  });

  //
  it('is not made up for by a line that costs more', () => {
    expect(concessionOf([line(1, 50, 100), line(1, 150, 100)], 0)).toEqual({ listed: 250, below: 50 });
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
        const byPrice = concessionOf([line(quantity, (list - less) / 100, list / 100)], 0);
        const byDiscount = concessionOf([line(quantity, list / 100, list / 100)], (less * quantity) / 100);
        expect(byPrice).toEqual(byDiscount);
      }),
    );
  });
});
