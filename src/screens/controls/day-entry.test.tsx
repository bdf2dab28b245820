import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { DayEntry } from './day-and-time';

const taken: (string | null)[] = [];

const Held = () => {
  const [value, setValue] = useState<string | null>(null);
  return (
    <DayEntry
      aria-label="تاريخ الميلاد"
      last="2026-11-26"
      value={value}
      onChange={(next) => {
        taken.push(next);
        setValue(next);
      }}
    />
  );
};

const typed = async (text: string) => {
  render(<Held />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const user = userEvent.setup();
  await user.type(input, text);
  await user.tab();
  return input.value.replace(/\p{Cf}/gu, '');
};

beforeEach(async () => {
  taken.length = 0;
  await setLanguage('ar');
});
afterEach(cleanup);

// M6: a date that does not exist, or that lies after the last possible one, is kept where it was typed and refused there;
// it is never dropped without a word.
it('A day that does not exist stays where it was typed, and is handed on to be refused', async () => {
  expect(await typed('31/02/1990')).toBe('31/02/1990');
  expect(taken.at(-1)).toBe('31/02/1990');
});

it('A day after the last one is handed on to be refused, and is not dropped', async () => {
  expect(await typed('٠١/٠٢/٢٠٣٠')).toBe('٠١/٠٢/٢٠٣٠');
  expect(taken.at(-1)).toBe('2030-02-01');
});

it('A day is shown in the form that it is typed in, in the digits of its reader (FMT-09)', async () => {
  expect(await typed('3/2/1990')).toBe('٠٣/٠٢/١٩٩٠');
  expect(taken.at(-1)).toBe('1990-02-03');
});
