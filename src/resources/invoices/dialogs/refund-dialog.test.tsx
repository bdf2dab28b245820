import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, leavesNothing } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { RefundDialog } from './refund-dialog';

leavesNothing();

let sent: unknown[] = [];

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return new Response('{}', { status: method === 'POST' ? 201 : 200 });
  });
  enter({ role: 'Admin', branches: [] });
});

const invoice = {
  id: 8,
  branchId: 1,
  invoiceNumber: 'C1-2026-000008',
  totalAmount: 1482,
  credited: 0,
  paid: 1482,
  payments: [
    { amount: 482, paymentMethod: 'Cash' },
    { amount: 1000, paymentMethod: 'Card' },
  ],
} as const;

const open = () =>
  render(
    <App>
      <InRefine>
        <RefundDialog row={invoice} onClose={() => {}} />
      </InRefine>
    </App>,
  );
const type = async (label: string, value: string) => {
  const input = screen.getByLabelText(label, { exact: false });
  await userEvent.clear(input);
  await userEvent.type(input, value);
};

// R-20, M8.
describe('giving money back', () => {
  it('asks what it means, and reduces the invoice unless told otherwise', { timeout: 40_000 }, async () => {
    open();
    const meaning = screen.getByRole('radiogroup', { name: 'What happens to the invoice' });
    expect(within(meaning).getByRole('radio', { name: /reduce/i })).toHaveProperty('checked', true);
    await type('Amount', '100');
    within(meaning).getByText(/over .*100.*\. Nothing stays owed/);
    await type('Reason', 'late');
    await userEvent.click(screen.getByRole('button', { name: /100.*Cash/ }));
    await waitFor(() =>
      expect(sent).toEqual([{ amount: 100, paymentMethod: 'Cash', reason: 'late', reduces: true }]),
    );
  });

  it('says how much is owed again where the invoice stays as it is', { timeout: 40_000 }, async () => {
    open();
    await type('Amount', '100');
    await userEvent.click(screen.getByRole('radio', { name: /still owed/i }));
    screen.getByText(/^The customer owes.*100/);
    await type('Reason', 'paid again by card');
    await userEvent.click(screen.getByRole('button', { name: /100.*Cash/ }));
    await waitFor(() => expect(sent).toMatchObject([{ amount: 100, reduces: false }]));
  });
});
