import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { Palette } from './palette';

const sara = { id: 8, fullName: 'Sara Mahmoud', paperCode: 12, phones: [{ id: 1, phoneRaw: '٠١٠٠ ٢١٣' }] };
let stop = () => {};
beforeEach(async () => {
  await setLanguage('en');
  await withTexts('overlays', Promise.resolve());
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  vi.stubGlobal('fetch', async (address: string) => {
    const isSara = address.startsWith('/api/customers') && address.includes('search=sara');
    return new Response(JSON.stringify({ data: isSara ? [sara] : [], totalCount: isSara ? 1 : 0 }));
  });
  stop = followAccess();
  const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  const permissions = ['customers.read', 'customers.create', 'appointments.create'];
  signIn({ token: 't', user: { ...user, permissions } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const type = async (text: string) => {
  render(
    <InRefine>
      <Palette lines={[]} onClose={() => {}} onDo={() => {}} />
    </InRefine>,
  );
  await userEvent.type(screen.getByRole('combobox', { hidden: true }), text);
};
const options = () =>
  screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent ?? '');
const patient = { timeout: 8_000 };

it('a booking that is typed is offered for the customer found, with the phone in Latin digits (m5, m1)', async () => {
  await type('book sara tomorrow 4');
  await waitFor(() => expect(options()[0]).toMatch(/^Book: Sara Mahmoud, tomorrow/), patient);
  expect(options()[0]).toContain('0100 213');
  expect(options().join()).not.toContain('٠١٠٠');
});

it('where nothing is found, what was typed becomes a new customer (m5)', async () => {
  await type('01009998888');
  await waitFor(() => expect(options()).toEqual(['Add customer: 01009998888']), patient);
});
