import { Refine } from '@refinedev/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage, withTexts } from '../../../i18n/react';
import { accessControlProvider } from '../../../providers/access';
import { dataProvider } from '../../../providers/data';
import { getSession } from '../../../providers/session';
import { expenses } from '../../../resources/expenses/entity';
import { services } from '../../../resources/services/entity';
import { type Grouping, groupingsOf } from '../../../schema/figures';
import { toLatinDigits } from '../../../schema/text/parse';
import { defineScreen } from '../../screen';
import { ListScreen } from '../list-screen';
import { Pins } from './pins';
import { rowsOfGroup, wholeLine } from './shown';

followsPermissions();

let asked: URLSearchParams[] = [];
let sent: (readonly [call: string, body: Readonly<Record<string, unknown>>])[] = [];
let views: readonly object[] = [];
let held: readonly string[] = [];
const groups = [
  { key: 'skin care', name: 'x', count: 2, figure: 300 },
  { key: 'لايت', name: 'لايت', count: 1, figure: 50 },
  { key: null, name: 'No value', count: 3, figure: 0 },
];
const total = { groups: 7, count: 26, figure: 1350 };
const permissions = ['services.read', 'services.export', 'dashboard.read'];

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('figures', Promise.resolve());
});
beforeEach(() => {
  [asked, sent, views] = [[], [], []];
  held = permissions;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://centre');
    if (method !== 'GET') {
      const kept = { id: 7, version: 1, ...JSON.parse(body) };
      sent.push([`${method} ${pathname}`, JSON.parse(body)]);
      views = kept.isPinned ? [kept] : [];
      return Response.json(kept, { status: method === 'POST' ? 201 : 200 });
    }
    if (pathname === '/api/auth/permissions') return Response.json({ permissions: held, views });
    if (pathname === '/api/services/figures') {
      asked.push(searchParams);
      return Response.json({ groups, total });
    }
    return Response.json({ data: [{ id: 1, name: 'Facial', price: 150 }], totalCount: 1 });
  });
  enter({ role: 'Accountant', permissions });
});

const servicesScreen = defineScreen({ entity: services });
const patient = { timeout: 30_000 };

const open = (address: string) => {
  const element = (at: 'list' | 'dashboard') => (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      resources={[{ name: 'services', list: '/services' }]}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
    >
      {at === 'list' ? (
        <ListScreen screen={servicesScreen} />
      ) : (
        <Pins views={getSession().user?.views ?? []} choice="all" />
      )}
    </Refine>
  );
  const router = createMemoryRouter(
    [
      { path: '/services', element: element('list') },
      { path: '/dashboard', element: element('dashboard') },
    ],
    { initialEntries: [address] },
  );
  cleanup();
  render(<RouterProvider router={router} />);
  return router;
};

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => toLatinDigits(textContent).replace(/[٬,]/, '')));

it('Rows of a list are counted and summed up in groups, with the filters of the list, and say what is cut', async () => {
  const user = userEvent.setup();
  const router = open('/services?search=la&bodyArea=Face');
  await user.click(await screen.findByRole('button', { name: 'Figures' }, patient));
  await screen.findByRole('list', { name: 'Services by Category' }, patient);
  expect(router.state.location.search).toBe('?search=la&bodyArea=Face&groups=category-bars-count');
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    search: 'la',
    bodyArea: 'Face',
    by: 'category',
    value: 'count',
  });
  await user.click(screen.getByRole('combobox', { name: 'Figure' }));
  await user.click(await screen.findByTitle('Total Price'));
  const table = await screen.findByRole('table', { name: 'Total Price by Category' }, patient);
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ value: 'sum', of: 'price' });
  expect(rowsOf(table)).toEqual([
    ['Category', 'Count', expect.stringMatching(/^Total Price /)],
    ['Skin care', '2', '300'],
    ['لايت', '1', '50'],
    ['No value', '3', '—'],
    [expect.stringMatching(/^4 other groups/), '20', '1000'],
    ['Total', '26', '1350'],
  ]);
  // On paper only these words say what was counted.
  const facts = [...document.querySelectorAll('.printed-facts p')].map(({ textContent }) => textContent);
  expect(facts.slice(0, 2)).toEqual(['Search: la', 'Body area: Face']);
  const rows = within(table).getByRole('link', { name: 'Skin care' });
  expect(rows.getAttribute('href')).toBe('/services?search=la&bodyArea=Face&category=skin+care');
  // Back leads to the rows.
  await router.navigate(-1);
  await screen.findByText('Facial', {}, patient);
});

it('A line falls where nothing was, unless that is for years', () => {
  expect(wholeLine(['2026-10-31', '2026-11-02'], 'day')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(wholeLine(['2026-11-14', '2026-11-28'], 'week')).toEqual(['2026-11-14', '2026-11-21', '2026-11-28']);
  expect(wholeLine(['2025-12-01', '2026-02-01'], 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
  expect(wholeLine(['2020-01-01', '2026-01-01'], 'day')).toEqual(['2020-01-01', '2026-01-01']);
  expect(wholeLine([], 'day')).toEqual([]);
});

it('A day at the end of time breaks no figures, and its rows are found', () => {
  expect(wholeLine(['9999-12-30', '9999-12-31'], 'day')).toEqual(['9999-12-30', '9999-12-31']);
  for (const days of [['0001-12-30 BC', '0001-01-06'], ['10000-01-01']])
    expect(wholeLine(days, 'week')).toEqual(days);
  const grouping = (step: 'day' | 'week' | 'month') => groupingsOf(expenses).get(`date.${step}`) as Grouping;
  expect(rowsOfGroup(expenses, grouping('day'), '9999-12-31', '')).toBe('/expenses?dateFrom=9999-12-31');
  expect(rowsOfGroup(expenses, grouping('month'), '9999-12-01', '')).toBe('/expenses?dateFrom=9999-12-01');
  expect(rowsOfGroup(expenses, grouping('week'), '0001-12-30 BC', '')).toBeUndefined();
});

it('Figures are pinned under a name, stand on the dashboard, and are taken off it', async () => {
  const user = userEvent.setup();
  open('/services?groups=category-bars-sum-price');
  await user.click(await screen.findByRole('button', { name: 'Pin to the dashboard' }, patient));
  const dialog = await screen.findByRole('dialog', {}, patient);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('Total Price by Category');
  await user.click(within(dialog).getByRole('button', { name: /Save/ }));
  await vi.waitFor(() => expect(getSession().user?.views).toHaveLength(1), patient);
  expect(sent).toEqual([
    [
      'POST /api/list-views',
      expect.objectContaining({ isPinned: true, shows: 'groups=category-bars-sum-price' }),
    ],
  ]);
  open('/dashboard');
  const card = await screen.findByRole('region', { name: 'Total Price by Category' }, patient);
  await within(card).findByText('لايت', { selector: 'li *' }, patient);
  expect(within(card).getByRole('link', { name: 'Total Price by Category' }).getAttribute('href')).toBe(
    '/services?view=7',
  );
  await user.click(within(card).getByRole('button', { name: 'Take off the dashboard' }));
  await vi.waitFor(() => expect(getSession().user?.views).toEqual([]), patient);
  expect(sent.at(-1)).toEqual([
    'PUT /api/list-views/7',
    expect.objectContaining({ isPinned: false, version: 1 }),
  ]);
});

it('A pin whose field or right went says so', async () => {
  const pin = {
    id: 7,
    version: 1,
    name: 'Mine',
    audience: 'mine',
    isPinned: true,
    isDefault: false,
    opens: false,
  };
  const kept = (list: string, shows: string) => ({ ...pin, list, shows });
  enter({ role: 'Accountant', permissions, views: [kept('services', 'groups=own12-bars-count')] });
  open('/dashboard');
  await screen.findByText('No longer available: Figures', {}, patient);
  held = [];
  enter({ role: 'Accountant', permissions: held, views: [kept('services', 'groups=category-bars-count')] });
  open('/dashboard');
  await screen.findByText(/services\.read/, {}, patient);
});
