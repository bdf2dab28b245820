import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { ReferenceSelect } from './reference-select';

followsPermissions();

const answers: Readonly<Record<string, readonly object[]>> = {
  services: [
    { id: 3, name: 'Steam facial', category: 'skin care', duration: 45, price: 300 },
    { id: 2, name: 'Leg wax', category: 'hair removal', duration: 30, price: 150.5 },
    { id: 1, name: 'Face peel', category: 'skin care', duration: 20, price: 0 },
  ],
  customers: [
    { id: 8, fullName: 'Aya Hegazy', careNote: 'Allergic to latex', phoneEnd: '4471', lastVisit: null },
    { id: 9, fullName: 'Nour Sherif', careNote: null, phoneEnd: '1000', lastVisit: null },
  ],
};

beforeEach(async () => {
  await setLanguage('en');
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address, 'http://centre').pathname.split('/')[2] ?? '';
    return new Response(JSON.stringify(answers[name] ?? []));
  });
  enter({ permissions: ['customers.read', 'services.read'] });
});

const open = async (to: string) => {
  render(
    <InRefine>
      <ReferenceSelect aria-label="pick" to={to} value={null} onChange={() => {}} />
    </InRefine>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'pick' }));
};
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\p{Cf}\s]+/gu, ' ').trim();

it('a service is chosen from a menu by category, with its duration and price (m16)', async () => {
  await open('services');
  await screen.findByText('Leg wax', {}, { timeout: 30_000 });
  const shown = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) =>
    plain(textContent),
  );
  expect(shown[0]).toBe('Hair removal');
  expect(shown[1]).toMatch(/^Leg wax ?(30 min|٣٠ دقيقة), .*(150|١٥٠)/);
  expect(shown[2]).toBe('Skin care');
  expect(shown.slice(3).map((text) => text.slice(0, 9))).toEqual(['Face peel', 'Steam fac']);
});

it('a customer is chosen by face, and what must be known stands beneath the name (M4)', async () => {
  await open('customers');
  const alert = await screen.findByText('Allergic to latex', {}, { timeout: 30_000 });
  const face = alert.closest('.ant-select-item')?.querySelector('.face-alert');
  expect(face?.getAttribute('data-initials')).toMatch(/A.*H/);
  expect(document.querySelectorAll('.ant-select-item .face').length).toBe(2);
});

it('what is typed over a choice finds the others alone, so that Enter takes what was typed', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const search = new URL(address, 'http://centre').searchParams.get('search') ?? '';
    const found = (answers.customers ?? []).filter((row) => JSON.stringify(row).includes(search));
    return new Response(JSON.stringify(found));
  });
  render(
    <InRefine>
      <ReferenceSelect aria-label="pick" to="customers" value={8} known="Aya Hegazy" onChange={() => {}} />
    </InRefine>,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'pick' }), 'Nour');
  const named = (css: string) =>
    [...document.querySelectorAll(css)].map(({ textContent }) => plain(textContent).slice(0, 11));
  await vi.waitFor(() => expect(named('.ant-select-item')).toEqual(['Nour Sherif']), 20_000);
  await vi.waitFor(() => expect(named('.ant-select-item-option-active')).toEqual(['Nour Sherif']));
});
