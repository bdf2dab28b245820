import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { Catalogue } from './catalogue';
import type { SheetLine } from './lines';

const service = { version: 1, description: null, bodyArea: null, isActive: true };
const rows = {
  services: [
    { ...service, id: 1, name: 'Laser arms', category: 'hair removal', duration: 30, price: 400 },
    { ...service, id: 2, name: 'Deep cleaning', category: 'skin care', duration: 60, price: 650 },
    { ...service, id: 3, name: 'Manicure', category: 'Nails', duration: 45, price: 260 },
  ],
  packages: [
    {
      id: 9,
      version: 1,
      name: 'Eight laser sessions',
      price: 5600,
      validityDays: 180,
      isActive: true,
      items: [],
    },
  ],
};

let stop = () => {};
let added: SheetLine[] = [];

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  added = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://centre');
    const found = pathname.endsWith('/services')
      ? rows.services
      : pathname.endsWith('/packages')
        ? rows.packages
        : undefined;
    return new Response(JSON.stringify(found ? { data: found, totalCount: found.length } : {}));
  });
  stop = followAccess();
  const user = {
    id: 1,
    fullName: 'x',
    role: 'Receptionist',
    branchId: 2,
    branches: [],
    permissionsVersion: 1,
  };
  signIn({ token: 't', user: { ...user, permissions: ['services.read', 'packages.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const names = () => [...document.querySelectorAll('.pay-tile bdi')].map(({ textContent }) => textContent);

it('the tiles of a sale stand by category, packages first, and a tile adds its line', async () => {
  render(
    <InRefine>
      <Catalogue onAdd={(line) => added.push(line)} />
    </InRefine>,
  );
  await screen.findByText('Manicure', {}, { timeout: 30_000 });
  const groups = within(screen.getByRole('group', { name: 'Categories' }));
  expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Packages',
    'Hair removal',
    'Skin care',
    'Nails',
  ]);
  expect(names()).toEqual(['Eight laser sessions', 'Laser arms', 'Deep cleaning', 'Manicure']);
  await userEvent.click(groups.getByRole('button', { name: 'Skin care' }));
  expect(names()).toEqual(['Deep cleaning']);
  await userEvent.click(groups.getByRole('button', { name: 'Packages' }));
  expect(names()).toEqual(['Eight laser sessions']);
  await userEvent.click(screen.getByText('Eight laser sessions'));
  expect(added).toMatchObject([{ packageId: 9, serviceId: null, unitPrice: 5600 }]);
  // A search is asked of all of them, whatever category is pressed.
  await userEvent.type(screen.getByRole('textbox'), 'manic');
  expect(names()).toEqual(['Manicure']);
});
