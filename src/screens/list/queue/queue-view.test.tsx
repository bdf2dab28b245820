import { Refine } from '@refinedev/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followsPermissions, enter as signedIn } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { addDays, todayIn } from '../../../i18n/zone';
import { accessControlProvider } from '../../../providers/access';
import { dataProvider } from '../../../providers/data';
import { followUpActions } from '../../../resources/follow-ups/actions';
import { followUps } from '../../../resources/follow-ups/entity';
import { waitlistScreen } from '../../../resources/waitlist/screen';
import { defineScreen, type Screen } from '../../screen';
import { ListScreen } from '../list-screen';

followsPermissions();

const zone = 'Africa/Cairo';
const today = todayIn(zone, new Date());
const row = (id: number, fullName: string, days: number, status = 'Pending') => ({
  id,
  version: 1,
  branchId: 2,
  customerId: id + 10,
  customer: {
    id: id + 10,
    fullName,
    phones: ['0100 213 4471'],
    careNote: id === 1 ? 'Allergic to latex' : null,
  },
  subject: `Ask ${fullName}`,
  type: 'Service Follow-up',
  priority: 'Medium',
  status,
  contactMethod: 'Phone',
  scheduledDate: addDays(today, days),
  isOverdue: days < 0,
});
let stored = [
  row(1, 'Nuha Farag', -3),
  row(2, 'Aya Hegazy', -2),
  row(3, 'Amira Khaled', 0),
  row(4, 'Later One', 5),
];
let sent: { readonly url: string; readonly body: unknown }[] = [];
const enter = (...further: readonly string[]) =>
  signedIn({ permissions: ['followups.read', 'followups.update', ...further] });

const waiting = {
  id: 7,
  version: 1,
  branchId: 2,
  customerId: 40,
  customer: { id: 40, fullName: 'Salma Nassar', phones: [] },
  services: [],
  note: 'Hair colour',
  status: 'Waiting',
  fromDate: today,
  toDate: null,
  offeredStart: new Date(Date.now() + 3_600_000).toISOString(),
  offeredEnd: new Date(Date.now() + 7_200_000).toISOString(),
};

const answer = (url: URL) => {
  const states = url.searchParams.getAll('status');
  const [from, to] = ['from', 'to'].map((name) => url.searchParams.get(name) ?? '');
  if (url.pathname === '/api/waitlist') {
    const isToday = from === to && states.join() === 'Waiting';
    return { data: isToday ? [waiting] : [], totalCount: isToday ? 1 : 0 };
  }
  const found = stored.filter(
    ({ status, scheduledDate: day }) =>
      (states.length === 0 || states.includes(status)) && (!from || day >= from) && (!to || day <= to),
  );
  return { data: found.slice(0, Number(url.searchParams.get('pageSize'))), totalCount: found.length };
};

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  localStorage.clear();
  stored = [
    row(1, 'Nuha Farag', -3),
    row(2, 'Aya Hegazy', -2),
    row(3, 'Amira Khaled', 0),
    row(4, 'Later One', 5),
  ];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://centre');
    if (options.method === 'POST') {
      sent.push({ url: url.pathname, body: JSON.parse(String(options.body)) });
      const id = Number(url.pathname.split('/')[3]);
      stored = stored.map((one) => (one.id === id ? { ...one, status: 'Completed' } : one));
      return new Response(JSON.stringify(stored.find((one) => one.id === id)));
    }
    return new Response(JSON.stringify(answer(url)));
  });
  enter();
});

const patient = { timeout: 30_000 };
const work = { ...defineScreen({ entity: followUps }), actions: Object.values(followUpActions) };

const open = (list: Screen = work) => {
  const router = createMemoryRouter(
    [
      {
        path: '/follow-ups/*',
        element: (
          <Refine
            dataProvider={dataProvider}
            accessControlProvider={accessControlProvider}
            resources={[{ name: 'followups', list: '/follow-ups' }]}
            options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
          >
            <ListScreen screen={list} />
          </Refine>
        ),
      },
    ],
    { initialEntries: ['/follow-ups'] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
/** Turns the table, which comes first, into the work list. */
const openWork = async (list?: Screen) => {
  open(list);
  await userEvent.click(await screen.findByRole('button', { name: 'Work list' }, patient));
};
const rowOf = async (name: string) => {
  const found = await screen.findByRole('listitem', { name }, patient);
  return within(found);
};
const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('work is late, for today or later, and names whom to reach, why and how (FUP-06, FUP-07)', async () => {
  await openWork();
  const late = await rowOf('Nuha Farag');
  expect(heads()).toEqual(['Overdue 2', 'Today 1', 'Later 1']);
  expect(late.getByText('Ask Nuha Farag')).toBeTruthy();
  expect(late.getByText('3 days ago')).toBeTruthy();
  expect(late.getByText('Allergic to latex')).toBeTruthy();
  expect(late.getByRole('link', { name: 'Call: Nuha Farag' }).getAttribute('href')).toBe('tel:01002134471');
  expect(screen.queryByText('Later One')).toBeNull();
  await userEvent.click(screen.getByText(/^Later/));
  expect((await rowOf('Later One')).getByText('in 5 days')).toBeTruthy();
});

it('the ring asks in place, a number answers, and Enter completes this follow-up (FUP-09, FUP-10)', async () => {
  await openWork();
  (await rowOf('Nuha Farag')).getByRole('button', { name: 'Nuha Farag' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Aya Hegazy');
  await userEvent.keyboard('x');
  await userEvent.keyboard('2');
  const aya = await rowOf('Aya Hegazy');
  expect(aya.getByRole('button', { name: /Booked/, pressed: true })).toBeTruthy();
  await userEvent.type(aya.getByPlaceholderText('Notes'), 'After 3 pm');
  await userEvent.click(aya.getByRole('button', { name: 'In a week' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent).toEqual([
    {
      url: '/api/followups/2/complete',
      body: { outcome: 'تم حجز موعد', notes: 'After 3 pm', next: 'inAWeek' },
    },
  ]);
  await waitFor(() => expect(heads()).toEqual(['Overdue 1', 'Today 1', 'Later 1', 'Done 1']), patient);
});

it('the rows are a table first, late ones in red, and a work list for who chose that, also the next time (FUP-03, FUP-06, FUP-21)', async () => {
  open();
  expect(await screen.findByRole('columnheader', { name: /Contact method/ }, patient)).toBeTruthy();
  const late = [...document.querySelectorAll('.row-late')].map((row) => row.getAttribute('data-id'));
  expect(late).toEqual(['1', '2']);
  cleanup();
  await openWork();
  await rowOf('Nuha Farag');
  cleanup();
  open();
  await rowOf('Nuha Farag');
});

it('who waits is shown with the time that fits and the way to book it', async () => {
  enter('appointments.read', 'appointments.create');
  await openWork(waitlistScreen);
  const salma = await rowOf('Salma Nassar');
  expect(salma.getByText('Hair colour')).toBeTruthy();
  expect(salma.getAllByText(/^today|^tomorrow/)).not.toEqual([]);
  const book = salma.getByRole('link', { name: 'Book it: Salma Nassar' }).getAttribute('href');
  expect(book).toContain('waitlistId=7');
});
