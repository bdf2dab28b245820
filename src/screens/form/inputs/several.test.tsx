import { Refine } from '@refinedev/core';
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavesNothing } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { loadAccess } from '../../../providers/access';
import { openBook } from '../../../providers/book';
import { dataProvider } from '../../../providers/data';
import { useNotificationProvider } from '../../../providers/refine';
import { signIn } from '../../../providers/session';
import { defineBook } from '../../../schema/book';
import { defineEntity } from '../../../schema/entity';
import { reference, rows, text } from '../../../schema/field';
import { defineScreen } from '../../screen';
import { FormDialog } from '../form-dialog';

leavesNothing();

const common = { branch: false, icon: 'inbox', remove: 'row' } as const;
const herbs = defineEntity({
  ...common,
  name: 'herbs',
  api: '/herbs',
  route: '/herbs',
  audit: 'Herb',
  label: { one: { ar: 'عشب', en: 'herb' }, many: { ar: 'أعشاب', en: 'herbs' } },
  title: 'name',
  sort: { by: 'name' },
  fields: { name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }) },
});
const teas = defineEntity({
  ...common,
  name: 'teas',
  api: '/teas',
  route: '/teas',
  audit: 'Tea',
  label: { one: { ar: 'شاي', en: 'tea' }, many: { ar: 'أنواع شاي', en: 'teas' } },
  title: 'name',
  sort: { by: 'name' },
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, default: 'Tea' }),
    herbs: rows({
      label: { ar: 'الأعشاب', en: 'Herbs' },
      rowLabel: { ar: 'عشب', en: 'herb' },
      min: 1,
      max: 20,
      flat: { key: 'herbIds', of: 'herbId' },
      fields: { herbId: reference({ label: { ar: 'عشب', en: 'Herb' }, to: 'herbs', required: true }) },
    }),
    cups: rows({
      label: { ar: 'الأكواب', en: 'Cups' },
      rowLabel: { ar: 'كوب', en: 'cup' },
      fields: {
        colour: text({ label: { ar: 'اللون', en: 'Colour' } }),
        size: text({ label: { ar: 'الحجم', en: 'Size' }, required: true }),
      },
    }),
  },
});
const book = { ar: 'مطبخ', en: 'Kitchen' };
openBook(
  defineBook({
    name: book,
    menu: [{ name: 'kitchen', label: book }],
    nouns: [{ entity: herbs }, { entity: teas }],
    roles: [],
    zone: 'Africa/Cairo',
    currency: 'EGP',
  }),
);

const garden = ['Mint', 'Sage', 'Thyme'].map((name, index) => ({ id: index + 1, name, isActive: true }));
/** Milliseconds after which the server answers a search. */
let delay = 0;
let sent: unknown[] = [];

beforeAll(() => {
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});
beforeEach(() => {
  sent = [];
  delay = 0;
  // The draft that the form of an earlier test has left.
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ id: 9, version: 1 }), { status: 201 });
    }
    const search = new URL(url, 'http://here').searchParams.get('search')?.toLowerCase() ?? '';
    if (search !== '') await new Promise((resolve) => setTimeout(resolve, delay));
    const data = garden.filter(({ name }) => name.toLowerCase().includes(search));
    return new Response(JSON.stringify({ data, items: data, total: data.length }));
  });
  signIn({
    token: 't',
    user: {
      id: 3,
      username: 'mona',
      fullName: 'منى',
      role: 'Admin',
      branches: [],
      permissions: ['teas.create', 'herbs.read'],
    },
  });
  return loadAccess();
});

const Dialog = () => (
  <Refine
    dataProvider={dataProvider}
    notificationProvider={useNotificationProvider()}
    options={{
      disableTelemetry: true,
      disableRouteChangeHandler: true,
      reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
    }}
  >
    <FormDialog screen={defineScreen({ entity: teas })} mode="create" />
  </Refine>
);

const openForm = async () => {
  const routes = [
    {
      path: '/teas/create',
      element: (
        <App>
          <Dialog />
        </App>
      ),
    },
    { path: '/teas', element: 'closed' },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/teas/create'] })} />);
  await userEvent.click(await screen.findByRole('combobox', { name: /Herbs/ }));
  await screen.findByTitle('Thyme');
};
/** Presses Enter with its key code, which antd's list reads and userEvent leaves out. */
const pressEnter = (more: { readonly ctrlKey?: boolean } = {}) => {
  const input = document.activeElement ?? document.body;
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, ...more });
  fireEvent.keyUp(input, { key: 'Enter', keyCode: 13, ...more });
};
const picked = () =>
  [...document.querySelectorAll('.ant-select-selection-item-content')].map(({ textContent }) => textContent);
/** Waits until the list shows only this row, as it does after a search. */
const found = (name: string) =>
  waitFor(() =>
    expect(
      [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent),
    ).toEqual([name]),
  );
const savedHerbs = async () => {
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
};

// M1: Ctrl+Enter saves a form with exactly what is chosen in an open list of several; it never takes the last choice away.
describe('A select of several', () => {
  it('saves every choice when Ctrl+Enter is pressed while its list is open', async () => {
    await openForm();
    await userEvent.keyboard('mint');
    await found('Mint');
    pressEnter();
    await userEvent.keyboard('sage');
    await found('Sage');
    pressEnter();
    expect(picked()).toEqual(['Mint', 'Sage']);
    pressEnter({ ctrlKey: true });
    expect(await savedHerbs()).toMatchObject({ herbIds: [1, 2] });
  });

  it('saves what was chosen with the mouse, and leaves it when the keyboard moves on', async () => {
    await openForm();
    await userEvent.click(screen.getByTitle('Thyme'));
    await userEvent.click(screen.getByTitle('Mint'));
    await userEvent.tab();
    expect(picked()).toEqual(['Thyme', 'Mint']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await savedHerbs()).toMatchObject({ herbIds: [3, 1] });
  });

  it('does not take the first row of an older search for a name that is still searched for', async () => {
    await openForm();
    delay = 100;
    await userEvent.keyboard('sage');
    pressEnter();
    await found('Sage');
    expect(picked()).toEqual([]);
    pressEnter();
    expect(picked()).toEqual(['Sage']);
  });

  it('saves nothing while a typed name matches no row, and keeps the name', async () => {
    await openForm();
    await userEvent.click(screen.getByTitle('Mint'));
    await userEvent.keyboard('basil');
    await screen.findByText(/No match/i);
    pressEnter({ ctrlKey: true });
    const input = screen.getByRole('combobox', { name: /Herbs/ });
    expect(input).toHaveProperty('value', 'basil');
    expect(picked()).toEqual(['Mint']);
    // The first save that is sent is the next one, without the name.
    await userEvent.clear(input);
    pressEnter({ ctrlKey: true });
    expect(await savedHerbs()).toMatchObject({ herbIds: [1] });
  });
});

describe('A row that was just added', () => {
  it('is told what it lacks once somebody has left it empty, and not before', async () => {
    await openForm();
    await userEvent.click(screen.getByRole('button', { name: 'Add cup' }));
    const colour = await screen.findByRole('textbox', { name: 'Colour' });
    await waitFor(() => expect(document.activeElement).toBe(colour));
    await userEvent.tab();
    const size = screen.getByRole('textbox', { name: /Size/ });
    expect(document.activeElement).toBe(size);
    expect(size.getAttribute('aria-invalid')).toBe('false');
    await userEvent.tab();
    await waitFor(() => expect(size.getAttribute('aria-invalid')).toBe('true'));
  });
});
