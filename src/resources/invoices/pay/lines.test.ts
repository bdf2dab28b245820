import { describe, expect, it } from 'vitest';
import { changedLines, isLineWrong, type SheetLine, withLine } from './lines';

const line = (changes: Partial<SheetLine> = {}): SheetLine => ({
  line: null,
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
