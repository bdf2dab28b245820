import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { receivedRow } from '../../../schema/answer';
import { customers } from '../entity';
import { MergeDialog } from './merge-dialog';

followsPermissions();
beforeAll(() => setLanguage('en'));

const card = (id: number, fullName: string) =>
  receivedRow(customers, {
    id,
    version: 1,
    branchId: 2,
    fullName,
    phones: [],
    linkedBranches: [],
    email: null,
  });

// 15
it('cards of which nothing differs are said to be so, without a table of dashes', async () => {
  enter({ permissions: ['customers.read', 'customers.manage'] });
  const others = [card(8, 'Sara Kamal'), card(9, 'Sara K. Kamal')];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://centre');
    const alike = others.map(({ id, fullName }) => ({
      id,
      fullName,
      code: null,
      birthDate: null,
      why: 'name',
    }));
    const other = others.find(({ id }) => pathname === `/api/customers/${id}`);
    return new Response(JSON.stringify(pathname === '/api/customers/7/duplicates' ? alike : (other ?? [])));
  });
  render(
    <InRefine resources={[{ name: customers.name }]}>
      <MergeDialog row={card(7, 'Sara Kamal')} onClose={() => {}} />
    </InRefine>,
  );
  await userEvent.click(await screen.findByRole('radio', { name: /^Sara Kamal/ }, { timeout: 10_000 }));
  expect(await screen.findByText(/Nothing on the other card differs/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^Sara K\. Kamal/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Full name: The other card' })).toBeTruthy());
});
