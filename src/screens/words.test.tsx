import { act, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { setLanguage, t, useT } from '../i18n/react';
import { setReader } from '../i18n/store';
import { useWords } from './words';

beforeEach(async () => {
  setReader({ numerals: 'arab' });
  await setLanguage('ar');
});
afterAll(() => setReader({ numerals: 'arab' }));

it('counts as a native speaker does, in the user’s digits', async () => {
  const said = () => [0, 1, 2, 3, 11, 100, 1003].map((count) => t('customers.count', { count }));
  expect(said()).toEqual([
    'لا عملاء',
    'عميل واحد',
    'عميلان',
    '٣ عملاء',
    '١١ عميلًا',
    '١٠٠ عميل',
    '١٬٠٠٣ عملاء',
  ]);
  setReader({ numerals: 'latn' });
  expect(said().slice(3)).toEqual(['3 عملاء', '11 عميلًا', '100 عميل', '1,003 عملاء']);
  await setLanguage('en');
  expect(said().slice(0, 3)).toEqual(['No customers', '1 customer', '2 customers']);
});

it('finds a counting text by a key built at run time', () => {
  expect(t.find('shifts.count', { count: 2 })).toBe('ورديتان');
  expect(t.find('moons.count', { count: 2 })).toBeUndefined();
});

it('writes shown texts anew when the user changes the digits', () => {
  const orders = { zero: '-', one: 'طلب', two: 'طلبان', few: '{count} طلبات', many: '-', other: '-' };
  const Counts = () => {
    const { label } = useWords();
    return (
      <>
        <p>{useT()('customers.count', { count: 3 })}</p>
        <p>{label({ ar: orders, en: orders }, { count: 4 })}</p>
      </>
    );
  };
  render(<Counts />);
  expect(screen.getByText('٣ عملاء')).toBeTruthy();
  expect(screen.getByText('٤ طلبات')).toBeTruthy();
  act(() => setReader({ numerals: 'latn' }));
  expect(screen.getByText('3 عملاء')).toBeTruthy();
  expect(screen.getByText('4 طلبات')).toBeTruthy();
});
