import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { AmountInput } from '../../controls/number-input';

afterEach(cleanup);

interface HeldProps {
  readonly begin?: number | null;
  readonly onTaken: (value: number | null) => void;
}

const Held = ({ begin = null, onTaken }: HeldProps) => {
  const [value, setValue] = useState<number | null>(begin);
  return (
    <AmountInput
      aria-label="المبلغ"
      value={value}
      onChange={(next) => {
        onTaken(next);
        setValue(next);
      }}
    />
  );
};

it('An amount typed key by key, in either kind of digits, is the amount that is meant', async () => {
  await setLanguage('ar');
  for (const [typed, meant] of [
    ['1250.5', 1250.5],
    ['١٢٥٠٫٥', 1250.5],
    ['0.05', 0.05],
    ['-٣٠', -30],
  ] as const) {
    const taken: (number | null)[] = [];
    render(<Held onTaken={(value) => taken.push(value)} />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('spinbutton'), typed);
    await user.tab();
    expect(taken.at(-1), typed).toBe(meant);
    cleanup();
  }
});

it('An amount that is typed takes the place of the one that stood there, wherever the press fell', async () => {
  await setLanguage('ar');
  const taken: (number | null)[] = [];
  render(<Held begin={5} onTaken={(value) => taken.push(value)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('spinbutton'));
  await user.keyboard('1250.5');
  await user.tab();
  expect(taken.at(-1)).toBe(1250.5);
});

it('An amount stands in the digits of its reader and with two decimals, and stays as it is typed until it is left (FMT-09)', async () => {
  await setLanguage('ar');
  render(<Held begin={205.2} onTaken={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  expect(input.value).toBe('٢٠٥٫٢٠');
  const user = userEvent.setup();
  await user.click(input);
  await user.keyboard('1250.5');
  expect(input.value).toBe('1250.5');
  await user.tab();
  expect(input.value).toBe('١٬٢٥٠٫٥٠');
});

it('An amount of thousands is entered without the marks between them, and corrected in its midst', async () => {
  await setLanguage('ar');
  const taken: (number | null)[] = [];
  render(<Held begin={1368} onTaken={(value) => taken.push(value)} />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  expect(input.value).toBe('١٬٣٦٨');
  const user = userEvent.setup();
  await user.click(input);
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['١٣٦٨', 0, 4]);
  await user.keyboard('{ArrowRight}{Backspace}');
  await user.tab();
  expect([taken.at(-1), input.value]).toEqual([136, '١٣٦']);
});
