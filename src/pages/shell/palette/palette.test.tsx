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
    const data = address.startsWith('/api/customers') ? [sara] : [];
    return new Response(JSON.stringify({ data, totalCount: data.length }));
  });
  stop = followAccess();
  const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: ['customers.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

it('a customer is found with the phone in Latin digits (m1)', async () => {
  render(
    <InRefine>
      <Palette lines={[]} onClose={() => {}} />
    </InRefine>,
  );
  await userEvent.type(screen.getByRole('combobox', { hidden: true }), 'sara');
  const options = () =>
    screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent ?? '');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Sara Mahmoud')]), {
    timeout: 8_000,
  });
  expect(options()[0]).toContain('0100 213');
});
