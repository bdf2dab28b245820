import { describe, expect, it } from 'vitest';
import { choice, date, flag, integer, money, reference, rows, text, time } from '../field';
import { dayIn, dayOrderOf, readCell } from './fold';

const label = { ar: 'حقل', en: 'Field' };

describe('A cell of a file', () => {
  it('holds a number in either kind of digits, grouped or with a currency', () => {
    const price = money({ label });
    for (const [cell, value] of [
      ['1250', 1250],
      ['١٬٢٥٠٫٥', 1250.5],
      ['1,250.50', 1250.5],
      ['۱۲۵', 125],
      ['250 ج.م', 250],
      ['EGP 99.9', 99.9],
      ['12,5', 12.5],
    ] as const)
      expect(readCell(price, cell), cell).toBe(value);
    expect(readCell(integer({ label }), ' ٤٥ ')).toBe(45);
  });

  it('that cannot be read stays what was written, and an empty one is nothing', () => {
    expect(readCell(money({ label }), 'مجانا')).toBe('مجانا');
    expect(readCell(date({ label }), '31/02/2020')).toBe('31/02/2020');
    expect(readCell(flag({ label }), 'ربما')).toBe('ربما');
    expect(readCell(text({ label }), '   ')).toBeUndefined();
  });

  it.each([
    ['1990-05-03', '1990-05-03'],
    ['3/5/1990', '1990-05-03'],
    ['٠٣-٠٥-١٩٩٠', '1990-05-03'],
    ['3.5.1990', '1990-05-03'],
    ['1990/5/3', '1990-05-03'],
    ['2021-03-04T00:00:00.000Z', '2021-03-04'],
    ['32996', '1990-05-03'],
    ['32996.5', '1990-05-03'],
    ['3 مايو 1990', '1990-05-03'],
    ['3 أيار 1990', '1990-05-03'],
    ['3 May 1990', '1990-05-03'],
    ['3-May-1990', '1990-05-03'],
    ['May 3, 1990', '1990-05-03'],
    ['29/2/2024', '2024-02-29'],
    ['29/2/2023', null],
    ['5/13/1990', null],
    ['99999999', null],
    // B 3: a year is no day number of Excel.
    ['1990', null],
    ['٢٠٠١', null],
    ['غدا', null],
  ])('holds the day %s', (cell, day) => {
    expect(dayIn(cell)).toBe(day);
  });

  // B 3
  it('is read in the order of its column, which a day that is impossible in the other decides', () => {
    expect(dayOrderOf(['3/5/1990', '5/13/1990', '1990-05-03'])).toBe('monthFirst');
    expect(dayOrderOf(['3/5/1990', '13/5/1990', 'x'])).toBe('dayFirst');
    expect(dayOrderOf(['3/5/1990', '٥-٤-١٩٩٠'])).toBeUndefined();
    expect(dayIn('3/5/1990', 'monthFirst')).toBe('1990-03-05');
  });

  it('holds options and flags by any of their words', () => {
    const area = choice({
      label,
      options: [
        { value: 'Face', label: { ar: 'الوجه', en: 'Face' } },
        { value: 'hear', aliases: ['hair'], label: { ar: 'الشعر', en: 'Hair' } },
      ],
    });
    expect(['الوجة', 'FACE', 'hair'].map((cell) => readCell(area, cell))).toEqual(['Face', 'Face', 'hear']);
    const active = flag({
      label,
      words: { on: { ar: 'مفعّلة', en: 'Enabled' }, off: { ar: 'متوقفة', en: 'Stopped' } },
    });
    expect(['نعم', 'مفعلة', 'TRUE', '1'].map((cell) => readCell(active, cell))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['لا', 'متوقفه', 'no', '0'].map((cell) => readCell(active, cell))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('holds several phones, a time, and the name of another row', () => {
    const phones = rows({
      label,
      fields: { phoneRaw: text({ label }) },
      flat: { key: 'phoneNumbers', of: 'phoneRaw' },
    });
    expect(readCell(phones, '01000000001 / 01000000002،٠١٠٠٠٠٠٠٠٠٣')).toEqual([
      '01000000001',
      '01000000002',
      '٠١٠٠٠٠٠٠٠٠٣',
    ]);
    expect(readCell(time({ label }), '9:05')).toBe('09:05');
    expect(readCell(reference({ label, to: 'branches' }), ' المعادي ')).toBe('المعادي');
  });
});
