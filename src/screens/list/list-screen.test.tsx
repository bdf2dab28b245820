import { Refine } from '@refinedev/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { accessControlProvider } from '../../providers/access';
import { dataProvider } from '../../providers/data';
import { expenses } from '../../resources/expenses/entity';
import { defineScreen, type ListTopProps } from '../screen';
import { ListScreen } from './list-screen';

followsPermissions();

let asked: string[] = [];
let rows: readonly object[] = [];
/** Calls that change something, each with its body. */
let sent: (readonly [call: string, body: unknown])[] = [];
let views: readonly object[] = [];
const lists = () => asked.filter((url) => url.startsWith('/api/expenses?')).map((url) => url.split('?')[1]);

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  asked = [];
  sent = [];
  views = [];
  rows = [{ id: 1, category: 'Rent', amount: 10, date: '2026-01-02', branchId: 2 }];
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
      if (method !== 'GET') sent.push([`${method} ${url}`, body && JSON.parse(body)]);
      if (url === '/api/list-views') return new Response(JSON.stringify(rent), { status: 201 });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      if (url === '/api/auth/permissions') return new Response(JSON.stringify({ permissions, views }));
      asked.push(decodeURIComponent(url).replaceAll('+', ' '));
      return new Response(JSON.stringify({ data: rows, totalCount: rows.length }));
    },
  );
  enter({ role: 'Accountant', branches, permissions });
});

const branches = [
  { id: 2, name: 'Two' },
  { id: 5, name: 'Five' },
];
const permissions = ['expenses.read', 'expenses.export', 'expenses.create'];
const rent = {
  ...{ id: 7, version: 1, list: 'expenses', name: 'Rent only', audience: 'mine', roleId: null },
  ...{ isDefault: false, opens: false, shows: 'category=Rent&sort=amount' },
};
const keeps = (...kept: readonly object[]) =>
  enter({ role: 'Accountant', branches, permissions, views: kept });

/** Parts of a list are loaded when they are drawn, which takes a while on a busy machine. */
const patient = { timeout: 30_000 };
const Sums = ({ query }: ListTopProps) => <output aria-label="sums">{JSON.stringify(query)}</output>;
const expensesScreen = defineScreen({ entity: expenses, listTop: async () => Sums });

const open = (address: string) => {
  const router = createMemoryRouter(
    [
      {
        path: '/expenses',
        children: [{ path: ':id', element: null }],
        element: (
          <Refine
            dataProvider={dataProvider}
            accessControlProvider={accessControlProvider}
            resources={[{ name: 'expenses', list: '/expenses' }]}
            options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
          >
            <ListScreen screen={expensesScreen} />
          </Refine>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
};

it('the rows, the sums above them and the file answer one question', async () => {
  // Following the link of a download would end the document that the next files of the worker use.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open('/expenses?category=Rent&search=door&dateFrom=2026-01-01&page=1&sort=amount');
  const sums = JSON.parse((await screen.findByLabelText('sums', {}, patient)).textContent ?? '');
  expect(sums).toEqual({
    sortBy: 'amount',
    desc: false,
    search: 'door',
    category: ['Rent'],
    from: '2026-01-01',
    branchId: [2],
  });
  await userEvent.click(await screen.findByText(/CSV/, {}, patient));
  await waitFor(() => expect(asked.some((url) => url.includes('/export'))).toBe(true), patient);
  const file = asked.find((url) => url.includes('/export'))?.split('?')[1];
  expect(lists()).toEqual([`page=1&pageSize=20&${file}`]);
  await waitFor(() => expect(saved).toHaveBeenCalled(), patient);
  saved.mockRestore();
});

// API-009
it('a filter out of sight is taken away by its chip, a column sorts, and the address follows', async () => {
  const router = open('/expenses?category=Rent&paymentMethod=Cash&search=door');
  const remove = await screen.findByLabelText(/Remove.*Payment method/i, {}, patient);
  // The search and the category stand in sight beside it, so that they need no chip.
  expect(document.querySelectorAll('.chip')).toHaveLength(1);
  await userEvent.click(remove);
  expect(router.state.location.search).toBe('?search=door&category=Rent');
  expect(document.querySelectorAll('.chip')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  const amount = await screen.findByRole('columnheader', { name: /^Amount/ }, patient);
  await userEvent.click(amount);
  expect(router.state.location.search).toBe('?search=door&category=Rent&sort=amount');
  await waitFor(
    () =>
      expect(lists().at(-1)).toBe(
        'page=1&pageSize=20&sortBy=amount&desc=false&search=door&category=Rent&branchId=2',
      ),
    patient,
  );
  // The second press turns the order round, the third leads back to the usual one.
  await userEvent.click(amount);
  expect(router.state.location.search).toBe('?search=door&category=Rent&sort=amount&desc=1');
  await userEvent.click(amount);
  expect(router.state.location.search).toBe('?search=door&category=Rent');
  const date = screen.getByRole('columnheader', { name: /^Date/ });
  expect(date.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(date);
  expect(router.state.location.search).toBe('?search=door&category=Rent&sort=date');
  await userEvent.click(date);
  expect(router.state.location.search).toBe('?search=door&category=Rent');
  await act(() => router.navigate(-6));
  expect(await screen.findByDisplayValue('door')).toBeTruthy();
});

it('the other filters are behind one button that F opens, each shows as a chip, and Esc gives the focus back', async () => {
  const router = open('/expenses');
  const button = await screen.findByRole('button', { name: /^Filters/ }, patient);
  expect(screen.queryByRole('combobox', { name: 'Payment method' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Category' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'ب', code: 'KeyF' });
  const box = await screen.findByRole('combobox', { name: 'Payment method' }, patient);
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Filters' }).contains(document.activeElement)).toBe(true),
  );
  await act(() => router.navigate('/expenses?paymentMethod=Cash&branchId=5'));
  await waitFor(() => expect(button.textContent).toBe('Filters2'), patient);
  expect(screen.getByText('Cash', { selector: '.chip bdi' })).toBeTruthy();
  expect(screen.getByText('Five', { selector: '.chip bdi' })).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(screen.getByLabelText(/Remove.*Branch/i));
  expect(router.state.location.search).toBe('?paymentMethod=Cash');
});

it('an empty list offers what fills it, and no second button is filled', async () => {
  rows = [];
  open('/expenses');
  await waitFor(
    () => expect(screen.getAllByRole('button', { name: /Add expense/i })).toHaveLength(2),
    patient,
  );
  await waitFor(() => expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1), patient);
  expect(document.querySelector('.list-empty .ant-btn-primary')).not.toBeNull();
  // Nothing to leaf through.
  expect(screen.queryByRole('navigation', { name: /page 1 of/i })).toBeNull();
});

it('a view for the role opens a plain address, and the documents’ own is one press away and remembered', async () => {
  keeps({ ...rent, audience: 'role', isDefault: true, opens: true });
  const router = open('/expenses');
  expect(await screen.findByRole('button', { name: 'Rent only', pressed: true }, patient)).toBeTruthy();
  await waitFor(() => expect(lists()).toHaveLength(1), patient);
  expect(lists()[0]).toContain('category=Rent');
  // A column or filter that is taken off stays off, and the list is no longer the view.
  await userEvent.click(await screen.findByRole('columnheader', { name: /^Date/ }, patient));
  expect(router.state.location.search).toBe('?category=Rent&sort=date&view=7');
  expect(screen.getByRole('button', { name: 'Rent only (changed)', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All data' }));
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(lists().at(-1)).not.toContain('category'), patient);
  cleanup();
  open('/expenses');
  expect(await screen.findByRole('button', { name: 'All data', pressed: true }, patient)).toBeTruthy();
  // Whoever may not manage roles changes no view of a role.
  await userEvent.click(screen.getByRole('button', { name: 'Rent only' }));
  await userEvent.click(screen.getByRole('button', { name: 'Saved views' }));
  expect(await screen.findByRole('menuitem', { name: /Save this view/ }, patient)).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Edit|Delete/ })).toBeNull();
});

it('a view is kept by the keyboard from what the list shows, and opens at its own address', async () => {
  const router = open('/expenses?category=Rent&sort=amount&page=2');
  views = [rent];
  const button = await screen.findByRole('button', { name: 'Saved views' }, patient);
  button.focus();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: /Save this view/ }, patient);
  await waitFor(() => expect(item.closest('ul')?.contains(document.activeElement)).toBe(true), patient);
  // The menu reads `which` of a key, which no event here has: the browser's test presses Enter.
  await userEvent.click(item);
  const name = await screen.findByRole('textbox', { name: /Name of the view/ }, patient);
  // Only who manages roles is asked for whom.
  expect(screen.queryByText('For whom')).toBeNull();
  await userEvent.type(name, 'Rent only{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?view=7'), patient);
  expect(sent).toEqual([
    [
      'POST /api/list-views',
      {
        ...{ list: 'expenses', name: 'Rent only', audience: 'mine', shows: 'category=Rent&sort=amount' },
        isPinned: false,
      },
    ],
  ]);
  expect(await screen.findByRole('button', { name: 'Rent only', pressed: true }, patient)).toBeTruthy();
});

it('a view that is gone opens the plain list, one that lost a part opens without it, and both say so', async () => {
  keeps({ ...rent, shows: 'category=Rent&status=Torn&columns=category%2Cskin' });
  const router = open('/expenses?view=99');
  expect((await screen.findByRole('alert', {}, patient)).textContent).toContain('This view was deleted');
  await waitFor(() => expect(lists()).toHaveLength(1), patient);
  expect(lists()[0]).not.toContain('category');
  await act(() => router.navigate('/expenses?view=7'));
  expect((await screen.findByText(/no longer available/, {}, patient)).textContent).toContain('status, skin');
  await waitFor(() => expect(lists().at(-1)).toContain('category=Rent'), patient);
});

it('columns are moved by keys, made wider and put back in their menu', async () => {
  open('/expenses');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose columns' }, patient));
  const downs = await screen.findAllByRole('button', { name: /^Move .* down$/ }, patient);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const before = heads();
  const [moved] = downs;
  moved?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(heads().slice(0, 2)).toEqual([before[1], before[0]]), patient);
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe(moved?.ariaLabel), patient);
  const [slider] = screen.getAllByRole('slider', { name: /^Width of/ });
  fireEvent.change(slider as HTMLElement, { target: { value: '300' } });
  await waitFor(() => expect(document.querySelector('col')?.style.width).toBe('300px'), patient);
  await userEvent.click(screen.getByRole('button', { name: 'Usual columns' }));
  await waitFor(() => expect(heads()).toEqual(before), patient);
});
