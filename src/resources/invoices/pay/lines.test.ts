import { describe, expect, it } from 'vitest';
import { say } from '../../../i18n/say';
import { ar, en } from '../../../i18n/texts';
import { noOffer, type Offer } from '../rules';
import {
  type BillLine,
  changedLines,
  freeLine,
  isLineWrong,
  isOfferWrong,
  liveAmounts,
  packageLine,
  withLine,
} from './lines';

const line = (changes: Partial<BillLine> = {}): BillLine => ({
  description: 'Cut',
  quantity: 1,
  unitPrice: 100,
  serviceId: 3,
  packageId: null,
  staffId: null,
  offerType: 'None',
  offerValue: 0,
  ...changes,
});

describe('Lines of the sheet', () => {
  it('become two pieces where the same is added twice, unless one has a discount', () => {
    expect(withLine([line()], line())).toMatchObject([{ quantity: 2 }]);
    const given = line({ offerType: 'Percentage', offerValue: 10 });
    expect(withLine([given], line())).toHaveLength(2);
  });

  it('of the booking are told to the server only where they were changed', () => {
    const booked = line({ line: 'service 5', staffId: 7 });
    expect(changedLines([booked], [booked])).toEqual([]);
    // A discount that was opened and left at nothing changes nothing.
    expect(changedLines([{ ...booked, offerType: 'Fixed' }], [booked])).toEqual([]);
    expect(changedLines([{ ...booked, staffId: 8 }], [booked])).toEqual([
      { line: 'service 5', staffId: 8, offerType: 'None', offerValue: 0 },
    ]);
    expect(changedLines([{ ...booked, offerType: 'Fixed', offerValue: 5 }], [booked])).toEqual([
      { line: 'service 5', staffId: 7, offerType: 'Fixed', offerValue: 5 },
    ]);
  });

  it('are not discounted by more than they cost', () => {
    expect(isLineWrong(line({ quantity: 2, offerType: 'Fixed', offerValue: 200 }))).toBe(false);
    expect(isLineWrong(line({ quantity: 2, offerType: 'Fixed', offerValue: 200.01 }))).toBe(true);
    expect(isLineWrong(line({ offerType: 'Percentage', offerValue: 100.01 }))).toBe(true);
  });
});

describe('an invoice that is being typed', () => {
  const typed = (...lines: readonly Partial<BillLine>[]) => lines.map((one) => ({ ...freeLine, ...one }));
  const twice = typed({ quantity: 2, unitPrice: 100 }, { quantity: 1, unitPrice: 49.99 });

  // INV-13 INV-15 INV-16 INV-17
  it('shows what it comes to', () => {
    expect(liveAmounts(twice, noOffer, 0.14)).toMatchObject({
      subtotal: 249.99,
      discount: 0,
      net: 249.99,
      tax: 35,
      totalAmount: 284.99,
    });
  });

  // INV-20 INV-21 INV-22
  it('takes an empty quantity as 1, and no price and no offer below nothing', () => {
    const items = typed(
      { quantity: null, unitPrice: 80 },
      { quantity: 1.5, unitPrice: null },
      { unitPrice: -5 },
    );
    expect(liveAmounts(items, { offerType: 'Fixed', offerValue: -3 }, 0.14)).toMatchObject({
      subtotal: 80,
      discount: 0,
    });
  });

  // INV-14 INV-28?
  it('gives an offer only where it is one', () => {
    const items = typed({ quantity: 1, unitPrice: 200 });
    const discount = (offerType: Offer['offerType'], offerValue: number) =>
      liveAmounts(items, { offerType, offerValue }, 0.14).discount;
    expect([discount('Percentage', 25), discount('Percentage', 101), discount('Fixed', 201)]).toEqual([
      50, 0, 0,
    ]);
    expect(isOfferWrong(items, { offerType: 'Percentage', offerValue: 101 })).toBe(true);
    expect(isOfferWrong(items, { offerType: 'None', offerValue: 500 })).toBe(false);
  });
});

const described = (name: string, lang: 'ar' | 'en' = 'ar'): string =>
  packageLine(name, say(lang === 'ar' ? ar : en, 'invoice.line.package', { package: name }));

describe('the line of a sold package', () => {
  // IFA-08?
  it('says the word package once, whether the name has it or not', () => {
    expect(described('العروس')).toBe('باقة العروس');
    expect(described('باقة العروس')).toBe('باقة العروس');
    expect(described('الباقة الذهبية')).toBe('الباقة الذهبية');
    expect(described('عرض: باقه، رمضان')).toBe('عرض: باقه، رمضان');
    expect(described('Bridal', 'en')).toBe('Package Bridal');
    expect(described('Bridal package', 'en')).toBe('Bridal package');
    expect(described('باقة العروس', 'en')).toBe('باقة العروس');
  });
});
