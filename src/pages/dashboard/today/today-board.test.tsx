import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noonIn } from '../../../../tests/support/days';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { today } from '../../../resources/today/today';
import { queryAnswerOf } from '../../../schema/query';
import { heldFor } from './ledger/held';
import { TodayBoard } from './today-board';

const zone = 'Africa/Cairo';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const planned = (id: number, name: string, minutes: number, careNote: string | null = null) => ({
  id,
  version: 1,
  branchId: 2,
  customerId: id + 10,
  customer: { id: id + 10, fullName: name, careNote },
  customerFullName: name,
  customerPhones: ['0100 213 4471'],
  start: inMinutes(minutes),
  end: inMinutes(minutes + 30),
  status: 'Planned',
  confirmedAt: null,
  confirmedBy: null,
  attendanceId: null,
  totalPrice: 100,
  services: [
    { id, serviceId: 1, serviceName: 'Facial', staffId: 3, staffFullName: 'Mona Fuad', coverage: 'Extra' },
  ],
  packages: [],
  updatedAt: inMinutes(-5),
});

const visitOf = (id: number, name: string, appointmentId: number | null) => ({
  id,
  version: 1,
  branchId: 2,
  customerId: id + 10,
  customer: { id: id + 10, fullName: name, careNote: null },
  appointmentId,
  checkIn: inMinutes(-20),
  checkOut: null,
  invoiceId: null,
});

const nothing = {
  expected: [],
  present: [],
  inside: [],
  finished: [],
  calledOff: [],
  people: [],
  unpaidVisits: [],
  unpaidInvoices: [],
  offers: [],
  gaps: [],
  mine: null,
  known: null,
  counts: {},
};

let sent: string[] = [];
let stop = () => {};

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://centre');
    if (options.method === 'POST') sent.push(url.pathname);
    return new Response(JSON.stringify(options.method === 'POST' ? { attendanceId: 9 } : {}), {
      status: options.method === 'POST' ? 201 : 200,
    });
  });
  stop = followAccess();
  const branches = [{ id: 2, name: 'Two', timeZone: zone }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({
    token: 't',
    user: {
      ...user,
      permissions: [
        'appointments.read',
        'appointments.create',
        'appointments.update',
        'attendance.read',
        'attendance.create',
        'attendance.update',
        'invoices.read',
        'invoices.create',
        'customers.read',
      ],
    },
  });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answered = {
  data: undefined,
  isEarlier: false,
  error: undefined,
  failedAt: 0,
  isLoading: false,
  isFetching: false,
  retry: () => {},
};

const boardOf = (parts: object) => (
  <InRefine>
    <TodayBoard
      choice={2}
      book={() => {}}
      asked={{ ...answered, data: queryAnswerOf(today, { ...nothing, ...parts }) }}
    />
  </InRefine>
);

/** The permissions come a moment later than the rows. */
const buttons = () => screen.findAllByRole('button', { name: /^(Arrival|Payment)/ }, { timeout: 10_000 });

/** Lets promises and the clock go on, by a few ms at a time. */
const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 200 && !isSo(); turn++) {
    await act(() => vi.advanceTimersByTimeAsync(1));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const rowsIn = (heading: RegExp) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('listitem')
    .filter((row) => row.className.includes('today-row'));

describe('The day at the desk', () => {
  // M5
  it('a second press on the place of the first does not check in the next customer', async () => {
    const [first, second] = [planned(1, 'Nuha Farag', 10), planned(2, 'Aya Hegazy', 20)];
    const { rerender } = render(boardOf({ expected: [first, second] }));
    const top = () =>
      within(rowsIn(/Coming next/)[0] ?? document.body).getByRole('button', { name: /^Arrival/ });
    await buttons();
    // Loaded at the first press otherwise, which may take any time here.
    await import('../../../screens/actions/action-run');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(top());
    await until(() => sent.length === 1);
    expect(sent).toEqual(['/api/appointments/1/arrive']);
    // The answer has come: she is in the centre.
    rerender(boardOf({ expected: [second], present: [visitOf(9, 'Nuha Farag', 1)], inside: [first] }));
    await act(() => vi.advanceTimersByTimeAsync(450));
    fireEvent.click(top());
    await act(() => vi.advanceTimersByTimeAsync(heldFor + 100));
    expect(sent).toEqual(['/api/appointments/1/arrive']);
    // Then the list moves on, and the next press is meant for the next customer.
    expect(rowsIn(/Coming next/)).toHaveLength(1);
    fireEvent.click(top());
    await until(() => sent.length === 2);
    expect(sent[1]).toBe('/api/appointments/2/arrive');
  });

  it('names a customer whose card the reader may not see by the title of the booking', async () => {
    const foreign = { customer: null, customerFullName: null, title: 'Facial - Nuha Farag' };
    const [coming, here] = [
      { ...planned(1, '', 10), ...foreign },
      { ...planned(2, '', -20), ...foreign },
    ];
    const visit = { ...visitOf(9, '', 2), customer: null };
    render(boardOf({ expected: [coming], present: [visit], inside: [here] }));
    expect((await buttons()).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Payment: Facial - Nuha Farag',
      'Arrival: Facial - Nuha Farag',
    ]);
  });

  it('tells a specialist of earlier visits by days in words', async () => {
    const mine = planned(1, 'Nuha Farag', 10);
    const lastVisits = [{ start: noonIn(-1), services: 'Facial' }];
    const about = { careNote: null, notes: null, lastVisits };
    const known = [{ customerId: mine.customerId, customer: mine.customer, ...about }];
    render(boardOf({ mine: [mine], known }));
    await screen.findByText('Last visits: yesterday Facial', {}, { timeout: 10_000 });
  });

  it('whoever wrote and the tasks come before what is owed, which can wait', async () => {
    const asked: Readonly<Record<string, object>> = {
      '/api/replies/unread': {
        replies: [
          {
            id: 4,
            version: 1,
            branchId: 2,
            customerId: 14,
            customer: { id: 14, fullName: 'Nuha Farag' },
            kind: 'text',
            text: 'Hello',
            receivedAt: inMinutes(-3),
          },
        ],
      },
      '/api/messages/state': {
        queued: 0,
        needsStaff: 0,
        failedToday: 0,
        resting: [],
        unlinked: [],
        templates: [],
      },
      '/api/tasks/waiting': {
        tasks: [
          {
            id: 5,
            version: 1,
            branchId: 2,
            title: 'Call the plumber',
            status: 'Open',
            dueOn: '2026-01-01',
            isOverdue: true,
            aboutRoute: null,
            aboutId: null,
          },
        ],
      },
    };
    vi.stubGlobal(
      'fetch',
      async (address: string) =>
        new Response(JSON.stringify(asked[new URL(address, 'http://centre').pathname] ?? {})),
    );
    const branches = [{ id: 2, name: 'Two', timeZone: zone }];
    const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
    const permissions = ['messaging.read', 'tasks.read', 'invoices.read', 'attendance.read'];
    signIn({ token: 't', user: { ...user, permissions } });
    const owing = (id: number) => ({
      id,
      version: 1,
      branchId: 2,
      customerId: 30 + id,
      customer: { id: 30 + id, fullName: `Owing ${id}` },
      remaining: 100,
    });
    render(boardOf({ unpaidInvoices: [1, 2, 3, 4, 5, 6, 7].map(owing) }));
    await screen.findByText('Nuha Farag', {}, { timeout: 10_000 });
    await screen.findByText('Call the plumber', {}, { timeout: 10_000 });
    const texts = rowsIn(/Needs/).map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toContain('Nuha Farag');
    expect(texts[1]).toContain('Call the plumber');
    expect(texts[2]).toContain('Owing 1');
  });

  // M4
  it('says what must be known of her in the row itself', () => {
    render(boardOf({ expected: [planned(1, 'Nuha Farag', 10, 'Allergic to latex')] }));
    within(rowsIn(/Coming next/)[0] ?? document.body).getByText('Allergic to latex');
  });

  it('puts whoever waits to pay first, and says how long the others still take', async () => {
    const [done, working, ending] = [
      { ...planned(1, 'Nuha Farag', -40), status: 'Done' },
      planned(2, 'Aya Hegazy', -20),
      planned(3, 'Mona Hany', -30),
    ];
    const ends = { ...visitOf(10, 'Mona Hany', 3), checkIn: inMinutes(-30) };
    render(
      boardOf({
        present: [visitOf(8, 'Aya Hegazy', 2), visitOf(9, 'Nuha Farag', 1), ends],
        inside: [working, done, ending],
      }),
    );
    await buttons();
    const [first, second, third] = rowsIn(/In the centre now/);
    within(first ?? document.body).getByText('Nuha Farag');
    within(first ?? document.body).getByText('Ready to pay');
    within(second ?? document.body).getByText(/ left$/);
    within(third ?? document.body).getByText('Time is up');
    // One row alone has a coloured button.
    expect(document.querySelectorAll('.today-ledger .ant-btn-variant-filled')).toHaveLength(1);
  });

  it('says only what differs: late before owed, owed before a first visit', () => {
    render(
      boardOf({
        expected: [planned(1, 'Late One', -12), planned(2, 'Owing One', 30), planned(3, 'New One', 40)],
        people: [
          { customerId: 11, owed: 50, isNew: true },
          { customerId: 12, owed: 256, isNew: true },
          { customerId: 13, owed: 0, isNew: true },
        ],
      }),
    );
    const told = rowsIn(/Coming next/).map((row) => row.querySelector('.today-state')?.textContent);
    expect(told[0]).toMatch(/ late$/);
    expect(told[1]).toMatch(/^Owes /);
    expect(told[2]).toBe('First visit');
    // Late ones stand above the line of now.
    const list = screen.getByRole('region', { name: /Coming next/ }).querySelector('ul');
    expect([...(list?.children ?? [])].map(({ className }) => className.split(' ')[0])).toEqual([
      'today-row',
      'today-now',
      'today-row',
      'today-row',
    ]);
  });

  it('is walked by the arrow keys, and Enter presses the button of the row', async () => {
    render(boardOf({ expected: [planned(1, 'Nuha Farag', 10), planned(2, 'Aya Hegazy', 20)] }));
    await buttons();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Arrival: Nuha Farag');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Arrival: Aya Hegazy');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Arrival: Nuha Farag');
  });

  it('draws what stands above it once: the answer and another day take no place from under the figures', () => {
    let drawn = 0;
    const Figures = () => {
      useEffect(() => {
        drawn += 1;
      }, []);
      return <p>Figures</p>;
    };
    const at = (asked: Parameters<typeof TodayBoard>[0]['asked']) => (
      <InRefine>
        <TodayBoard choice={2} book={() => {}} asked={asked} above={<Figures />} />
      </InRefine>
    );
    const { rerender } = render(at({ ...answered, isLoading: true }));
    rerender(at({ ...answered, data: queryAnswerOf(today, nothing) }));
    screen.getByRole('complementary');
    rerender(at(undefined));
    expect(screen.queryByRole('complementary')).toBeNull();
    screen.getByText('Figures');
    expect(drawn).toBe(1);
  });

  it('offers the free times of a specialist as buttons', () => {
    const gap = (from: number, to: number) => ({
      branchId: 2,
      staffId: 3,
      staff: { id: 3, fullName: 'Mona Fuad' },
      start: inMinutes(from),
      end: inMinutes(to),
    });
    render(boardOf({ gaps: [gap(0, 60), gap(120, 300)] }));
    const room = within(screen.getByRole('region', { name: 'Free times' }));
    expect(room.getAllByRole('listitem')).toHaveLength(1);
    expect(room.getAllByRole('button', { name: /^Book .* with Mona Fuad/ })).toHaveLength(3);
    room.getByText(/^Free until/);
  });
});
