import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { InvoiceVisit, SettleDialog } from './entry';

followsPermissions();

const account = {
  attendanceId: 5,
  version: 2,
  isOpen: true,
  appointmentId: 9,
  start: '2026-11-24T10:00:00.000Z',
  branchId: 1,
  customer: { id: 4, fullName: 'Mona', personCode: 'C-4', careNote: null, credit: 0, points: 0 },
  items: [
    {
      line: 'service 7',
      description: 'Cut',
      quantity: 1,
      unitPrice: 100,
      serviceId: 3,
      packageId: null,
      staffId: 2,
      staffName: 'Sara',
      isCovered: false,
    },
  ],
  taxRate: 14,
  invoice: null,
};
const invoice = { id: 8, invoiceNumber: 'INV-8', status: 'Paid', totalAmount: 114, paid: 114, change: 0 };
const settled = { ...invoice, attendanceId: 5, invoiceId: 8, remaining: 0 };

/** A visit without an appointment, a service or an invoice: the paid amount will be its price. */
const unpriced = { ...account, appointmentId: null, start: null, items: [] };

/** A visit that a session of a package pays for: the second of two. */
const covered = {
  ...account,
  items: account.items.map((item) => ({ ...item, unitPrice: 0, isCovered: true })),
};
const sessions = {
  available: [{ serviceId: 3, sessionsCount: 1 }],
  packages: [
    {
      id: 6,
      name: 'Bride',
      validUntil: '2027-01-01',
      items: [{ serviceId: 3, serviceName: 'Cut', sessions: 2, left: 1 }],
    },
  ],
};

/** Bookings of the customer, and the drawer of the branch; null for none that is open. */
let booked: readonly object[] = [];
let drawers: object = { enabled: false, drawer: null };
let shown: object = account;
let sent: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(() => {
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});
beforeEach(() => {
  sent = [];
  shown = account;
  booked = [];
  drawers = { enabled: false, drawer: null };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) });
    const answer = path.includes('settlement')
      ? shown
      : path.includes('/sessions')
        ? sessions
        : path.includes('/staff')
          ? []
          : path.includes('/appointments?')
            ? booked
            : path.includes('/drawers/current')
              ? drawers
              : path.includes('/packages?') || path.includes('/services?')
                ? []
                : path.includes('invoice')
                  ? invoice
                  : method === 'POST'
                    ? settled
                    : {};
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'x-total-count': '1' } });
  });
});

const open = (permissions: readonly string[]) => {
  enter({ role: 'Cashier', branches: [], permissions });
  render(
    <App>
      <InRefine>
        <InvoiceVisit row={{ id: 5 }} onClose={() => {}} />
      </InRefine>
    </App>,
  );
};

// IFA-08.
it('the invoice of an open visit is made by the documented call, also by somebody who may not change visits', {
  timeout: 40_000,
}, async () => {
  open(['invoices.create']);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }, { timeout: 20_000 }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      path: expect.stringMatching(/attendance\/5\/create-invoice$/),
      body: expect.objectContaining({
        paidAmount: 114,
        payments: [expect.objectContaining({ amount: 114, paymentMethod: 'Cash' })],
        due: 114,
      }),
    },
  ]);
});

it('says of a customer whose card is not shown that she is of another branch', {
  timeout: 40_000,
}, async () => {
  shown = { ...account, customer: { ...account.customer, fullName: '', personCode: '' } };
  open(['invoices.create']);
  await screen.findByText('Customer of another branch', {}, { timeout: 20_000 });
});

const ways = () => screen.queryByRole('group', { name: 'Payment method' });

describe('how it is paid', () => {
  it('is asked once an amount is typed, where that amount becomes the price', {
    timeout: 40_000,
  }, async () => {
    shown = unpriced;
    open(['invoices.create', 'attendance.update']);
    const amount = await screen.findByLabelText('Amount', undefined, { timeout: 20_000 });
    expect(ways()).toBeNull();
    await userEvent.type(amount, '50');
    await userEvent.click(await screen.findByRole('button', { name: 'Card' }));
    // The amount stays where it was, under the name of what was chosen.
    expect(screen.getByLabelText('Card')).toBe(amount);
    expect(amount).toHaveProperty('value', expect.stringMatching(/^(50|٥٠)$/));
    await userEvent.clear(amount);
    expect(ways()).toBeNull();
  });

  // m14
  it('of a part offers no round sums above it, and the debt to come is plain', {
    timeout: 40_000,
  }, async () => {
    open(['invoices.create', 'attendance.update']);
    await screen.findByRole('group', { name: 'Handed over' }, { timeout: 20_000 });
    // The total stands once, as what is to be paid.
    screen.getByText('To pay');
    expect(screen.queryByText('Total')).toBeNull();
    const amount = screen.getByLabelText('Cash');
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    expect(screen.queryByRole('group', { name: 'Handed over' })).toBeNull();
    expect(screen.getByText(/^Left after this/).className).toBe('pay-left');
  });
});

// m3
it('a visit paid by a session names the package and the session, shows no zeros, and ends without paper', {
  timeout: 40_000,
}, async () => {
  shown = covered;
  enter({
    role: 'Cashier',
    branches: [],
    permissions: ['invoices.create', 'attendance.update', 'customers.read'],
  });
  render(
    <App>
      <InRefine>
        <SettleDialog row={{ id: 5 } as never} onClose={() => {}} />
      </InRefine>
    </App>,
  );
  await screen.findByText(/^Bride, session [2٢] of [2٢]$/, {}, { timeout: 20_000 });
  screen.getByText('Nothing to pay');
  expect(screen.queryByText(/[0٠][.٫][0٠]{2}/)).toBeNull();
  screen.getByRole('button', { name: 'Check out' });
});

const settling = (permissions: readonly string[]) => {
  enter({ role: 'Cashier', branches: [{ id: 1, name: 'One' }], permissions });
  render(
    <App>
      <InRefine>
        <SettleDialog row={{ id: 5 } as never} onClose={() => {}} />
      </InRefine>
    </App>,
  );
};

// R-23, M2
it('cash while no drawer is open says so, until one is opened from there', { timeout: 60_000 }, async () => {
  drawers = { enabled: true, drawer: null };
  settling(['invoices.create', 'invoices.read', 'invoices.update', 'attendance.update']);
  const said = 'No drawer is open: this cash stays outside the drawer';
  await screen.findByText(said, {}, { timeout: 20_000 });
  // A card goes into no drawer.
  await userEvent.click(screen.getByRole('button', { name: 'Card' }));
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }));
  await userEvent.type(await screen.findByLabelText(/^Opening float/), '500');
  drawers = { enabled: true, drawer: { id: 3 } };
  await userEvent.click(screen.getByRole('button', { name: 'Open the drawer' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(sent).toEqual([
    { path: expect.stringMatching(/drawers\/open$/), body: { branchId: 1, float: 500 } },
  ]);
});

// R-21, M1
it('a deposit at the check-out is for the one other booking of its customer, chosen by itself', {
  timeout: 60_000,
}, async () => {
  const [start, end] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const planned = { id: 9, branchId: 1, customerId: 4, status: 'Planned', start, end };
  booked = [
    // The visit that is paid.
    { ...planned, services: [], packages: [] },
    { ...planned, id: 12, services: [], packages: [] },
  ];
  settling(['invoices.create', 'attendance.update', 'appointments.read', 'services.read', 'packages.read']);
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }, { timeout: 20_000 }));
  expect(screen.queryByLabelText('For the booking')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /300/ }));
  await screen.findByLabelText('For the booking', {}, { timeout: 20_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ deposit: 300, depositFor: 12 });
});
