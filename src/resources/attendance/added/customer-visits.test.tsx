import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { Visits } from './customer-visits';

const daysAgo = (days: number, hours = 0) =>
  new Date(Date.now() - days * 86_400_000 + hours * 3_600_000).toISOString();
const line = { id: 1, serviceId: 1, staffId: 4, start: null, end: null, coverage: 'Extra', useOwned: true };
const appointment = {
  version: 1,
  branchId: 2,
  customerId: 7,
  status: 'Done',
  title: '',
  notes: null,
  packages: [],
  services: [
    { ...line, serviceName: 'Laser arms', staffFullName: 'Rania Elsayed' },
    { ...line, id: 2, staffId: 5, serviceName: 'Deep cleaning', staffFullName: 'Mona Fouad' },
  ],
};
const booked = [
  {
    ...appointment,
    id: 20,
    start: daysAgo(3),
    end: daysAgo(3, 1),
    totalPrice: 650,
    visitNote: 'Calming mask, no redness',
  },
  {
    ...appointment,
    id: 21,
    start: daysAgo(9),
    end: daysAgo(9, 1),
    totalPrice: 300,
    status: 'NoShow',
    services: [{ ...line, serviceName: 'Hydrafacial', staffFullName: 'Mona Fouad' }],
  },
];
const visit = {
  id: 30,
  version: 1,
  branchId: 2,
  customerId: 7,
  source: 'Appointment',
  appointmentId: 20,
  checkIn: daysAgo(3),
  checkOut: daysAgo(3, 1),
  state: 'Left',
  minutes: 60,
  invoiceId: 40,
  invoice: { id: 40, invoiceNumber: 'C1-1', remaining: 256 },
  notes: 'Level 14, slight redness',
  closedAuto: false,
};

let stop = () => {};
beforeAll(() => setLanguage('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://centre');
    const found = pathname.endsWith('/attendance')
      ? [visit]
      : pathname.endsWith('/appointments')
        ? booked
        : undefined;
    return new Response(JSON.stringify(found ? { data: found, totalCount: found.length } : {}));
  });
  stop = followAccess();
  const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: ['attendance.read', 'appointments.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

// CUS-62?
it('a visit of the customer says what was done, by whom, for how much, what is left to pay and what was noted', async () => {
  render(
    <InRefine>
      <Visits row={{ id: 7 }} />
    </InRefine>,
  );
  await screen.findByText(/Laser arms/, {}, { timeout: 30_000 });
  const [held, missed] = [...document.querySelectorAll('.visit')].map(({ textContent }) => textContent ?? '');
  for (const text of [
    /Laser arms, Deep cleaning/,
    /Rania.*Mona/,
    /٦٥٠/,
    /Left.*٢٥٦/,
    /Level 14, slight redness/,
    // What the specialist wrote when she finished the visit.
    /Calming mask, no redness/,
  ])
    expect(held).toMatch(text);
  // What did not take place has no price, but its state.
  expect(missed).toMatch(/Hydrafacial/);
  expect(missed).toMatch(/No-show/);
  expect(missed).not.toMatch(/٣٠٠/);
});
