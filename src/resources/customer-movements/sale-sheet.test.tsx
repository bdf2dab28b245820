import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { SaleSheet } from './sale-sheet';

followsPermissions();

const course = { id: 6, name: 'Laser course', price: 1000, validityDays: 90, isActive: true, items: [] };

let planned: readonly object[] = [];
let billed: object = {};
let sent: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  sent = [];
  billed = { invoiceId: 8, invoiceNumber: 'C1-8', depositId: null };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) });
    const headers = { 'x-total-count': '1' };
    const answer = path.includes('/appointments?')
      ? planned
      : path.includes('/packages?')
        ? [course]
        : path.includes('/staff') || path.includes('/services?')
          ? []
          : method === 'POST'
            ? { ...billed, change: 0 }
            : {};
    return new Response(JSON.stringify(answer), { status: 200, headers });
  });
  enter({ role: 'Admin', branches: [] });
});

const open = () =>
  render(
    <App>
      <InRefine>
        <SaleSheet
          row={{ id: 4, branchId: 1, fullName: 'Huda Samir', careNote: 'Allergic to latex' }}
          onClose={() => {}}
        />
      </InRefine>
    </App>,
  );

// INV-04 INV-27 M4.
describe('a sale', () => {
  it('is a tile and a button with the amount; what must be known stands on it', {
    timeout: 60_000,
  }, async () => {
    open();
    screen.getByText('Allergic to latex');
    await userEvent.click(
      await screen.findByRole('button', { name: /Laser course.*1,000/ }, { timeout: 20_000 }),
    );
    await userEvent.click(screen.getByRole('button', { name: /Pay .*1,140.* and print/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toMatch(/customers\/4\/sales$/);
    expect(sent[0]?.body).toMatchObject({
      branchId: 1,
      due: 1140,
      items: [{ packageId: 6, quantity: 1, unitPrice: 1000 }],
      payments: [{ amount: 1140, paymentMethod: 'Cash' }],
    });
  });

  // M1
  it('a deposit is for the one planned booking of its customer', { timeout: 60_000 }, async () => {
    billed = { invoiceId: null, invoiceNumber: null, depositId: 5 };
    planned = [
      {
        id: 9,
        branchId: 1,
        customerId: 4,
        status: 'Planned',
        start: new Date(Date.now() + 3_600_000).toISOString(),
        end: new Date(Date.now() + 7_200_000).toISOString(),
        services: [],
        packages: [],
      },
    ];
    render(
      <App>
        <InRefine>
          <SaleSheet row={{ id: 4, branchId: 1, fullName: 'Huda Samir' }} isDeposit onClose={() => {}} />
        </InRefine>
      </App>,
    );
    const told: Toast[] = [];
    const stop = showToastsIn((toast) => told.push(toast));
    await userEvent.click(await screen.findByRole('button', { name: /300/ }, { timeout: 20_000 }));
    await screen.findByLabelText('For the booking');
    await userEvent.click(screen.getByRole('button', { name: 'Record a deposit' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toMatch(/customers\/4\/sales$/);
    expect(sent[0]?.body).toMatchObject({ items: [], deposit: 300, depositFor: 9 });
    await waitFor(() => expect(told.at(-1)).toMatchObject({ title: 'Deposit recorded', text: 'Huda Samir' }));
    stop();
  });
});
