import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, toLatinDigits } from './text/parse';

describe('digits', () => {
  it('of every kind become Latin (FMT-09)', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789')).toBe('0123456789 0123456789 0123456789');
    expect(toLatinDigits('١٬٢٣٤٫٥')).toBe('1,234.5');
    expect(toLatinDigits('فرع ٣')).toBe('فرع 3');
  });
});

describe('a number as somebody types it', () => {
  // P-09
  it('is read in both kinds of digits', () => {
    const known: Readonly<Record<string, number>> = {
      '١٥٠٫٥٠': 150.5,
      '١٬٢٣٤٫٥': 1234.5,
      '۱۲': 12,
      ' 1,234,567 ': 1234567,
      '-5': -5,
      '−٥': -5,
      '٫٥': 0.5,
      '7.': 7,
      '\u200f150\u200e': 150,
    };
    for (const [text, value] of Object.entries(known)) expect(parseDecimal(text), text).toBe(value);
  });

  it('is refused when it can be misread', () => {
    for (const text of [
      '',
      ' ',
      '.',
      '-',
      '1,5',
      '0,123',
      '12,34,567',
      '1.2.3',
      '1e5',
      '0x10',
      'خمسة',
      '5 جنيه',
      'Infinity',
    ])
      expect(parseDecimal(text), text).toBeNull();
    expect(parseDecimal('9'.repeat(400))).toBeNull();
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (piastres) => {
        const value = piastres / 100;
        for (const locale of ['ar-EG-u-nu-arab', 'ar-EG-u-nu-latn', 'en-EG'])
          expect(parseDecimal(new Intl.NumberFormat(locale).format(value))).toBe(
            value === 0 ? parseDecimal('0') : value,
          );
      }),
    );
  });
});
