import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { setLanguage } from '../../i18n/react';
import type { Invoice } from './entity';
import { PaidState, StoredLines } from './show';
import { TotalCell } from './status';

beforeAll(() => setLanguage('ar'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const item = {
  id: 1,
  description: 'Facial',
  quantity: 1,
  unitPrice: 1000,
  serviceId: null,
  packageId: null,
  staffId: 4,
  staff: { id: 4, fullName: 'Mona' },
  offerType: 'None',
  offerValue: 0,
  totalPrice: 1000,
  discount: 0,
  tax: 140.5,
};

const payment = (id: number, amount: number, at: string) => ({ id, amount, at, paymentMethod: 'Cash' });

// Only what the parts read.
const invoice = (values: object) =>
  ({
    id: 8,
    invoiceNumber: 'C1-2026-000008',
    branchId: 1,
    status: 'Sent',
    items: [item],
    subtotal: 1000,
    discount: 0,
    net: 1000,
    taxRate: 14,
    tax: 140.5,
    totalAmount: 1140.5,
    credited: 0,
    paid: 0,
    remaining: 1140.5,
    payments: [],
    ...values,
  }) as unknown as Invoice;

const drawn = (row: Invoice) =>
  render(
    <InRefine>
      <PaidState row={row} />
      <StoredLines row={row} />
    </InRefine>,
  ).container;
const sums = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

const whole = {
  status: 'Paid',
  paid: 1140.5,
  remaining: 0,
  payments: [payment(1, 1000, '2026-11-20T09:00:00Z'), payment(2, 140.5, '2026-11-24T12:30:00Z')],
};

describe('the sums of an invoice in its details', () => {
  it('say when the whole is paid, and no remainder of zero', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] });
    drawn(invoice(whole));
    screen.getByText(/^مدفوعة بالكامل، أمس/);
    expect(sums().map(([text]) => text)).toEqual([
      'المجموع',
      expect.stringContaining('الضريبة'),
      'الإجمالي',
      'المدفوع',
    ]);
  });

  it('say what is paid and what is left of a part', () => {
    drawn(invoice({ paid: 500, remaining: 640.5, payments: [payment(1, 500, '2026-11-24T12:30:00Z')] }));
    screen.getByText(/^مدفوع .?٥٠٠/);
    screen.getByText(/^باقي .?٦٤٠٫٥٠/);
    expect(sums().at(-1)?.[1]).toMatch(/٦٤٠٫٥٠/);
  });
});

// m13
it('an invoice that was refunded in part stands with what is left of it', () => {
  render(
    <InRefine>
      <TotalCell row={invoice({ totalAmount: 13_110, credited: 3000 })} />
    </InRefine>,
  );
  expect(document.body.textContent?.replace(/[\p{Cf}\s]+/gu, ' ')).toMatch(/١٠.١١٠.*كانت ١٣.١١٠/u);
});
