import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import {
  choice,
  date,
  type Field,
  flag,
  integer,
  moment,
  money,
  reference,
  rows,
  text,
  time,
} from '../../schema/field';
import { Cell } from './cells';

const label = { ar: 'حقل', en: 'Field' };

/** Returns the text of a cell without invisible direction marks. */
const shown = (field: Field, holder: object, short = false): string => {
  const { container } = render(<Cell field={field} name="value" holder={holder} short={short} />);
  return (container.textContent ?? '').replace(/\p{Cf}/gu, '').replace(/\u00a0/g, ' ');
};

beforeAll(() => setLanguage('ar'));
afterEach(cleanup);

describe('a value as it is read in a list', () => {
  it('what is missing is a dash, whatever its kind', () => {
    for (const field of [
      text({ label }),
      integer({ label }),
      money({ label }),
      date({ label }),
      time({ label }),
      moment({ label }),
      flag({ label }),
      choice({ label, options: [] }),
      reference({ label, to: 'users' }),
      rows({ label, fields: {} }),
    ]) {
      expect(shown(field, { value: null })).toBe('—');
      cleanup();
    }
  });

  it('money is in pounds, with piastres only where there are any', () => {
    expect(shown(money({ label }), { value: 150 })).toBe('١٥٠ ج.م.');
    cleanup();
    expect(shown(money({ label }), { value: 150.5 })).toBe('١٥٠٫٥٠ ج.م.');
    // The same field shows a plain count for an account that holds no money.
    const amount = money({ label, unless: { field: 'account', is: ['Points'], format: 'count' } });
    expect(shown(amount, { value: 12, account: 'Points' })).toBe('١٢');
    expect(shown(amount, { value: 12, account: 'Credit' })).toBe('١٢ ج.م.');
  });

  // m25
  it('a duration is said in one way, whether of one session or of many', () => {
    const minutes = integer({ label, format: 'minutes' });
    expect(shown(minutes, { value: 90 })).toBe('ساعة ونصف');
    cleanup();
    expect(shown(minutes, { value: 8520 })).toBe('١٤٢ ساعة');
    cleanup();
    expect(shown(minutes, { value: 8550 })).toBe('١٤٢ ساعة ونصف');
    cleanup();
    // The label of the column names the unit already.
    expect(shown(integer({ label, format: 'minutes', isUnitInLabel: true }), { value: 90 })).toBe('٩٠');
  });

  it('counts follow the reader and codes stay Latin, isolated left to right', () => {
    expect(shown(integer({ label }), { value: 42 })).toBe('٤٢');
    cleanup();
    const { container } = render(
      <Cell field={integer({ label, format: 'code' })} name="value" holder={{ value: 42 }} />,
    );
    expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('42');
  });

  it('a day is that day in every zone, and a moment the day of its branch', () => {
    expect(shown(date({ label }), { value: '2026-11-21' })).toBe('٢١/١١/٢٠٢٦');
    cleanup();
    expect(shown(moment({ label }), { value: '2026-11-20T22:30:00Z' }, true)).toBe('٢١/١١/٢٠٢٦');
  });

  it('a reference shows what it points to, else its number', () => {
    const field = reference({ label, to: 'users' });
    const { container } = render(
      <Cell field={field} name="userId" holder={{ userId: 3, user: { id: 3, fullName: 'سارة' } }} />,
    );
    expect(container.textContent).toBe('سارة');
    cleanup();
    expect(shown(field, { value: 3 })).toBe('3');
  });

  // m12
  it('a number that is kept for machines stands as people write it', () => {
    const holder = { value: '+201224736481', valueShown: '0122 473 6481' };
    expect(shown(text({ label, format: 'phone' }), holder)).toBe('0122 473 6481');
  });

  it('of several phones the list shows the first and how many more', () => {
    const field = rows({ label, flat: { key: 'phones', of: 'raw' }, fields: { raw: text({ label }) } });
    const value = [
      { id: 1, raw: '010' },
      { id: 2, raw: '011' },
      { id: 3, raw: '012' },
    ];
    expect(shown(field, { value }, true)).toBe('010+٢');
    cleanup();
    expect(shown(field, { value })).toBe('010011012');
  });
});
