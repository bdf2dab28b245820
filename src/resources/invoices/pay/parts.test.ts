import { describe, expect, it } from 'vitest';
import { firstPart, handedOver, type Part, pressed, sentParts, shownParts } from './parts';

const due = 969;
const of = (parts: readonly Part[]) =>
  sentParts(shownParts(parts, due), false).map(({ amount, paymentMethod }) => [paymentMethod, amount]);
const press = (parts: readonly Part[], method: 'Cash' | 'Card' | 'Wallet') =>
  pressed(shownParts(parts, due), method, due, 20);

//
describe('the buttons of payment methods', () => {
  it('change the method while all is paid, and add the rest once less was typed', () => {
    const card = press([firstPart('Cash')], 'Card');
    expect(of(card)).toEqual([['Card', 969]]);
    const less = card.map((part) => ({ ...part, typed: 600 }));
    const split = press(less, 'Cash');
    expect(of(split)).toEqual([
      ['Card', 600],
      ['Cash', 369],
    ]);
    expect(of(press(split, 'Wallet'))).toEqual([
      ['Card', 600],
      ['Wallet', 369],
    ]);
    expect(of(press(split, 'Card'))).toEqual([['Cash', 969]]);
  });

  it('take no change along to a method that gives none', () => {
    expect(of(press([{ ...firstPart('Cash'), typed: 1000 }], 'Card'))).toEqual([['Card', 969]]);
  });

  it('keep an amount that becomes the price, where nothing is due yet', () => {
    const typed = shownParts([{ ...firstPart('Cash'), typed: 50 }], 0);
    expect(pressed(typed, 'Card', 0, 20)).toMatchObject([{ typed: 50, paymentMethod: 'Card' }]);
  });

  it('propose what may be handed over, the exact sum first', () => {
    expect(handedOver(756.1)).toEqual([756.1, 760, 800, 1000]);
    expect(handedOver(100)).toEqual([100, 200, 500, 1000]);
  });
});
