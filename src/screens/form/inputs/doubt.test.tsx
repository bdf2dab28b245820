import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { type FieldOf, text } from '../../../schema/field';
import { TextInput } from './text-input';

const label = { ar: 'حقل', en: 'Field' };
const fields = {
  phone: text({ label, format: 'phone' }),
  email: text({ label, format: 'email' }),
} satisfies Readonly<Record<string, FieldOf<'text'>>>;

let value: string | null = null;

const Held = ({ field }: { readonly field: FieldOf<'text'> }) => {
  const [held, setHeld] = useState<string | null>(null);
  value = held;
  return (
    <TextInput
      id="field"
      ref={() => {}}
      field={field}
      value={held ?? ''}
      onChange={setHeld}
      onBlur={() => {}}
      suggestPath={undefined}
      aria-invalid={false}
    />
  );
};

const typed = async (kind: keyof typeof fields, entered: string): Promise<string | undefined> => {
  render(<Held field={fields[kind]} />);
  await userEvent.type(screen.getByRole('textbox'), entered);
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.tab();
  expect(value).not.toBeNull();
  const said = screen.queryByRole('status')?.textContent ?? undefined;
  cleanup();
  return said;
};

beforeEach(() => setLanguage('ar'));
afterEach(cleanup);

// M6: a phone or an e-mail that can hardly be one is not forbidden, because people are known by odd numbers, and is never saved
// without a word.
it('A phone or an e-mail that can hardly be one is asked about once it is left, and stays as typed', async () => {
  for (const phone of ['abc', '0100', '010012345678901234']) {
    expect(await typed('phone', phone), phone).toBe('هل الرقم كامل؟ لا يبدو رقم هاتف');
    expect(value).toBe(phone);
  }
  for (const email of ['not-an-email', 'mona@', 'mona@example'])
    expect(await typed('email', email), email).toContain('هل البريد كامل؟');
});

it('Phones and e-mails as people write them are not asked about', async () => {
  for (const phone of ['01001234567', '+20 100 123-4567', '٠١٠٠١٢٣٤٥٦٧', '(02) 2345678'])
    expect(await typed('phone', phone), phone).toBeUndefined();
  for (const email of ['mona@example.com', 'm.a+b@mail.example.co.uk'])
    expect(await typed('email', email), email).toBeUndefined();
});
