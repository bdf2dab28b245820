import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { TimeEntry } from './day-and-time';

const taken: (string | null)[] = [];

const Held = ({ first, near }: { readonly first: string | null; readonly near?: string }) => {
  const [value, setValue] = useState(first);
  return (
    <>
      <TimeEntry
        aria-label="الوقت"
        near={near}
        value={value}
        onChange={(next) => {
          taken.push(next);
          setValue(next);
        }}
      />
      {/* Like a form's footer: a press leaves the focus where it is. */}
      <button type="button" onMouseDown={(event) => event.preventDefault()}>
        حفظ
      </button>
    </>
  );
};

const input = () => screen.getByRole<HTMLInputElement>('combobox');
const shown = () => input().value.replace(/\p{Cf}/gu, '');
const draw = (first: string | null = null, near?: string) => {
  render(<Held first={first} {...(near ? { near } : {})} />);
  return userEvent.setup();
};

beforeEach(async () => {
  taken.length = 0;
  await setLanguage('ar');
});
afterEach(cleanup);

it('A time is taken as soon as it is whole, and shown by the clock and in the digits of its reader', async () => {
  const user = draw();
  await user.type(input(), '1130');
  expect(taken).toEqual(['11:30']);
  await user.tab();
  expect(shown()).toBe('١١:٣٠ ص');
  expect(taken).toEqual(['11:30']);
});

it('What is not whole yet counts with the next key that leaves it, and with the next press of anything', async () => {
  const user = draw();
  await user.type(input(), '٣');
  expect(taken).toEqual([]);
  await user.keyboard('{Enter}');
  expect(taken).toEqual(['15:00']);
  await user.clear(input());
  await user.type(input(), '9');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'حفظ' }));
  expect(taken).toEqual(['15:00', null, '09:00']);
  expect(shown()).toBe('٠٩:٠٠ ص');
});

it('What cannot be read stays where it was typed, and is handed on to be refused', async () => {
  const user = draw('10:00');
  await user.clear(input());
  await user.type(input(), 'قريبا');
  await user.tab();
  expect(shown()).toBe('قريبا');
  expect(taken).toEqual([null, 'قريبا']);
});

it('Arrows go from quarter to quarter, and begin in the morning where nothing stands', async () => {
  const user = draw();
  await user.type(input(), '{ArrowDown}');
  expect(taken).toEqual(['09:00']);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(taken).toEqual(['09:00', '09:15', '09:30', '09:15']);
  expect(shown()).toBe('٠٩:١٥ ص');
});

it('A time without its half of the day is the one near to what the field is about, and says which it is', async () => {
  const user = draw(null, '10:00');
  await user.type(input(), '6:00');
  await user.tab();
  expect(taken).toEqual(['06:00']);
  expect(screen.getByRole('status').textContent?.replace(/\p{Cf}/gu, '')).toBe('فُهمت ٠٦:٠٠ ص. للمساء اكتب م');
  await user.clear(input());
  await user.type(input(), '٦ م');
  await user.tab();
  expect(taken.at(-1)).toBe('18:00');
  expect(screen.queryByRole('status')).toBeNull();
});
