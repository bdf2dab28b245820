import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage, withTexts } from '../../../i18n/react';
import { today } from '../../../resources/today/today';
import { queryAnswerOf } from '../../../schema/query';
import { heldFor, TodayBoard } from './today-board';

followsPermissions();

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
  unbilled: [],
  unmarked: [],
  unpaidInvoices: [],
  offers: [],
  gaps: [],
  mine: null,
  known: null,
  counts: {},
};

let sent: string[] = [];
let asked: string[] = [];
let unread: object | Promise<object> = {};
let waiting: object = {};
let outbox: object | Promise<object> | undefined;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 20_000 });
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  sent = [];
  asked = [];
  unread = {};
  waiting = {};
  outbox = undefined;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://centre');
    (options.method === 'POST' ? sent : asked).push(url.pathname);
    if (url.pathname === '/api/replies/unread') return new Response(JSON.stringify(await unread));
    if (url.pathname === '/api/tasks/waiting') return new Response(JSON.stringify(waiting));
    if (url.pathname === '/api/messages/state' && outbox) return new Response(JSON.stringify(await outbox));
    if (url.pathname.startsWith('/api/messages')) return new Response('{}', { status: 403 });
    return new Response(JSON.stringify(options.method === 'POST' ? { attendanceId: 9 } : {}), {
      status: options.method === 'POST' ? 201 : 200,
    });
  });
  enter({
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
  });
});
afterEach(() => {
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
  within(screen.getAllByRole('region', { name: heading })[0] ?? document.body)
    .getAllByRole('listitem')
    .filter((row) => row.className.includes('person-row'));

describe('The day at the desk', () => {
  // B1
  it('a specialist’s own day begins with whoever is in the centre, and never with a booking that is overdue', async () => {
    enter({ role: 'Staff', permissions: ['appointments.read', 'ownVisits.update'] });
    const late = planned(1, 'Sahar Mahmoud', -200);
    const here = { ...planned(2, 'Reem Adel', -5), attendanceId: 8 };
    const { rerender } = render(boardOf({ expected: null, mine: [late, here], known: [] }));
    await screen.findAllByRole('button', { name: /^Finish the visit/ }, { timeout: 10_000 });
    const marked = () =>
      rowsIn(/./).map((row) => [row.dataset.id, row.className.includes('person-row-next')]);
    expect(marked().slice(0, 2)).toEqual([
      ['2', true],
      ['1', false],
    ]);
    rerender(boardOf({ expected: null, mine: [late], known: [] }));
    expect(marked().slice(0, 1)).toEqual([['1', false]]);
  });

  // B1
  it('work that no invoice has waits for payment, with a button that collects it', async () => {
    const done = { ...planned(1, 'Nuha Yasser', -180), status: 'Done', attendanceId: 9 };
    render(boardOf({ unbilled: [done], counts: { unbilled: 1 } }));
    expect(await screen.findByText(/^Waiting for payment/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Collect: Nuha Yasser' })).toBeTruthy();
  });

  // B1
  it('a booking of an earlier day that nobody marked asks whether she came', async () => {
    render(boardOf({ unmarked: [planned(1, 'Nuha Yasser', -2880)] }));
    expect(await screen.findByText(/^Did she come/)).toBeTruthy();
    for (const name of [/^Mark done: Nuha Yasser/, /: Nuha Yasser$/])
      expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
  });

  // B1
  it('a booking whose visit has ended is closed, and nobody is asked whether she came', async () => {
    render(boardOf({ unmarked: [{ ...planned(1, 'Nuha Yasser', -2880), attendanceId: 9 }] }));
    expect(await screen.findByText(/^She left, and the booking is still open/)).toBeTruthy();
    const named = (await screen.findAllByRole('button', { name: /: Nuha Yasser$/ })).map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(named).toEqual(['Mark done: Nuha Yasser']);
  });

  // B1
  it('counts the bookings that it has no room for, and leads to the days where they are', () => {
    vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z'), toFake: ['Date'] });
    render(boardOf({ unmarked: [planned(1, 'Nuha Yasser', -2880)], counts: { unmarked: 53 } }));
    expect(screen.getByRole('region', { name: /^Needs you 53/ })).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Earlier bookings without arrival or no-show 53/ });
    expect(link.getAttribute('href')).toBe('/appointments?view=month&status=Planned&date=2026-11-27');
    cleanup();
    const owing = { id: 7, version: 1, branchId: 2, customerId: 17, date: inMinutes(-5), remaining: 50 };
    const counts = { offers: 21, unpaidInvoices: 201, unmarked: 0 };
    render(boardOf({ unpaidInvoices: [owing], offers: [{ ...owing, offeredStart: inMinutes(30) }], counts }));
    expect(screen.getByRole('region', { name: /^Needs you 222/ })).toBeTruthy();
    expect(
      [/^Free times for the waiting list 21/, /^Unpaid invoices of today 201/].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/waitlist?status=Waiting&sort=offeredStart', '/invoices?status=Sent&from=2026-11-29']);
  });

  // m6
  it('a customer who wrote is answered, and the booking that she asks about is moved from its line', async () => {
    enter({ permissions: ['messaging.read', 'messaging.create', 'appointments.update'] });
    const wrote = (id: number, name: string, start: string) => ({
      id,
      version: 1,
      branchId: 2,
      customerId: id + 10,
      customer: { id: id + 10, fullName: name },
      kind: 'text',
      text: 'Can it be another day?',
      meaning: 'none',
      appointmentId: id + 20,
      appointment: { id: id + 20, title: `Facial - ${name}`, start, status: 'Planned' },
      receivedAt: inMinutes(-1),
      seenAt: null,
    });
    unread = {
      replies: [wrote(1, 'Hala Adel', inMinutes(600)), wrote(2, 'Nuha Farag', inMinutes(-600))],
      counts: { unread: 2 },
    };
    render(boardOf({}));
    const named = async (name: string) =>
      (await screen.findAllByRole('button', { name: new RegExp(`: ${name}$`) }, { timeout: 10_000 })).map(
        (button) => button.getAttribute('aria-label'),
      );
    expect(await named('Hala Adel')).toEqual(['Mark as read: Hala Adel', 'Move: Hala Adel']);
    expect(screen.getByRole('link', { name: 'Answer: Hala Adel' }).getAttribute('href')).toBe('/replies/1');
    // What is over is not moved.
    expect(await named('Nuha Farag')).toEqual(['Mark as read: Nuha Farag']);
  });

  // M5
  it('what stands beside the day waits for the replies, which would move it under the finger', async () => {
    enter({ permissions: ['appointments.read', 'appointments.create', 'messaging.read'] });
    let answer: (given: object) => void = () => {};
    unread = new Promise<object>((resolve) => {
      answer = resolve;
    });
    render(boardOf({ expected: [planned(1, 'Nuha Farag', 10)] }));
    await screen.findByText('Nuha Farag');
    const free = () => screen.queryByRole('region', { name: /^Free times/ });
    await waitFor(() => expect(document.querySelector('.today-rail[aria-busy]')).toBeTruthy());
    expect(free()).toBeNull();
    answer({ replies: [], counts: { unread: 0 } });
    await waitFor(() => expect(free()).toBeTruthy());
  });

  // M5
  it('what stands beside the day waits for a warning, which would move it under the finger', async () => {
    enter({ permissions: ['appointments.read', 'appointments.create', 'messaging.read'] });
    unread = { replies: [], counts: { unread: 0, people: 0 } };
    let answer: (given: object) => void = () => {};
    outbox = new Promise<object>((resolve) => {
      answer = resolve;
    });
    render(boardOf({ expected: [planned(1, 'Nuha Farag', 10)] }));
    await waitFor(() => expect(document.querySelector('.today-rail[aria-busy]')).toBeTruthy());
    const free = () => screen.queryByRole('region', { name: /^Free times/ });
    await waitFor(() =>
      expect(asked).toEqual(expect.arrayContaining(['/api/replies/unread', '/api/messages/state'])),
    );
    expect(free()).toBeNull();
    answer({ needsStaff: 3, resting: [], unlinked: [], templates: [] });
    await waitFor(() => expect(free()).toBeTruthy());
    expect(screen.getByText(/3 messages/)).toBeTruthy();
  });

  it('says how many replies and tasks it has no room for, and leads to their own lists', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z'), toFake: ['Date'] });
    enter({ permissions: ['appointments.read', 'messaging.read', 'tasks.read'] });
    const reply = {
      id: 1,
      version: 1,
      branchId: 2,
      customerId: 11,
      customer: { id: 11, fullName: 'Hala Adel' },
    };
    unread = {
      replies: [
        { ...reply, kind: 'text', text: 'Hello', meaning: 'none', receivedAt: inMinutes(-1), seenAt: null },
      ],
      counts: { unread: 30, people: 22 },
    };
    waiting = {
      tasks: [{ id: 2, version: 1, branchId: 2, title: 'Order towels', status: 'Open', dueOn: '2026-11-28' }],
      counts: { waiting: 53 },
    };
    render(boardOf({}));
    expect(await screen.findByRole('region', { name: /^Needs you 75/ })).toBeTruthy();
    expect(
      [/^Unread replies 30/, /^Waiting tasks 53/].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/replies?segment=unread', '/tasks?status=Open&to=2026-11-29']);
  });

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
    const told = rowsIn(/Coming next/).map((row) => row.querySelector('.person-row-cell-2')?.textContent);
    expect(told[0]).toMatch(/ late$/);
    expect(told[1]).toMatch(/^Owes /);
    expect(told[2]).toBe('First visit');
    // Late ones stand above the line of now.
    const list = screen.getByRole('region', { name: /Coming next/ }).querySelector('ul');
    expect([...(list?.children ?? [])].map(({ className }) => className.split(' ')[0])).toEqual([
      'person-row',
      'today-now',
      'person-row',
      'person-row',
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
});
