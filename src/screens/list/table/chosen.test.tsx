import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { showToastsIn, type Toast } from '../../../providers/toasts';
import { assign, taskActions } from '../../../resources/tasks/actions';
import { tasks } from '../../../resources/tasks/entity';
import { rowActionsOf } from '../../actions/offers';
import { defineScreen } from '../../screen';
import { ListScreen } from '../list-screen';

followsPermissions();

const total = 60;
/** What was sent to do something: the path, the ids and the key. */
let sent: { readonly url: string; readonly ids: readonly number[]; readonly key: string | null }[] = [];
let toasts: Toast[] = [];
let refused: readonly number[] = [];
let answer: () => Promise<void> = async () => {};

const rowOf = (id: number) => ({ ...{ id, version: 1, branchId: 2 }, title: `Task ${id}`, status: 'Open' });

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  [sent, toasts, refused, answer] = [[], [], [], async () => {}];
  showToastsIn((toast) => toasts.push(toast));
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    if (method === 'POST') {
      const { rows } = JSON.parse(String(body)) as { rows: readonly { id: number }[] };
      const ids = rows.map(({ id }) => id);
      sent.push({ url, ids, key: new Headers(headers).get('idempotency-key') });
      await answer();
      const done = ids.filter((id) => !refused.includes(id));
      const others = ids.filter((id) => refused.includes(id));
      const said = others.map((id) => ({ id, code: 'x', message: 'It is done' }));
      return new Response(JSON.stringify({ done, refused: said }));
    }
    const { searchParams } = new URL(url, 'http://x');
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    const data = Array.from({ length: Math.min(size, total) }, (_, n) => rowOf((page - 1) * size + n + 1));
    return new Response(JSON.stringify({ data, totalCount: total }));
  });
  enter({ role: 'BranchManager', permissions: ['tasks.read', 'tasks.update'] });
});

const patient = { timeout: 30_000 };
const tasksScreen = {
  ...defineScreen({ entity: tasks }),
  actions: rowActionsOf(Object.values(taskActions), tasks),
};
const open = () =>
  render(
    <InRefine resources={[{ name: 'tasks', list: '/tasks' }]}>
      <ListScreen screen={tasksScreen} />
    </InRefine>,
  );
const box = (name: string) => screen.findByRole('checkbox', { name }, patient);
const bar = () => screen.findByRole('toolbar', {}, patient);
const chosen = async (text: string) =>
  waitFor(async () => expect((await bar()).querySelector('strong')?.textContent).toBe(text), patient);
const none = () => waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());

it('rows are chosen by box and key, across pages, until Escape or another filter', async () => {
  open();
  await userEvent.click(await box('Select Task 2'));
  await chosen('Selected: 1 record');
  fireEvent.click(await box('Select Task 5'), { shiftKey: true });
  await chosen('Selected: 4 records');
  const row = document.querySelector<HTMLElement>('[data-id="5"]');
  row?.focus();
  fireEvent.keyDown(row as HTMLElement, { key: ' ' });
  await chosen('Selected: 3 records');
  fireEvent.keyDown(row as HTMLElement, { key: 'ArrowDown', shiftKey: true });
  await chosen('Selected: 5 records');
  await userEvent.click(screen.getByRole('link', { name: /page 2/i }));
  await userEvent.click(await box('Select Task 21'));
  await chosen('Selected: 6 records');
  fireEvent.keyDown(await box('Select Task 21'), { key: 'Escape' });
  await none();
  await userEvent.click(await box('Select all on this page'));
  await chosen('Selected: 20 records');
  await userEvent.type(screen.getByRole('textbox', { name: /search/i }), 'x');
  await box('Select Task 1');
  await none();
});

it('all rows of the filter are given to somebody a few at a time, and one press gives them back', async () => {
  open();
  await userEvent.click(await box('Select Task 1'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Select all 60' }));
  await chosen('Selected: 60 records');
  await userEvent.click(within(await bar()).getByRole('button', { name: assign.label.en }));
  const dialog = await screen.findByRole('dialog', {}, patient);
  expect(dialog.textContent).toContain('Selected: 60 records');
  await userEvent.click(within(dialog).getByRole('button', { name: assign.label.en }));
  await waitFor(() => expect(sent.map(({ ids }) => ids.length)).toEqual([25, 25, 10]), patient);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent[0]?.url).toBe('/api/tasks/assign/rows');
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Done: 60 records'), patient);
  await none();
  toasts.at(-1)?.action?.run();
  await waitFor(() => expect(sent.map(({ ids }) => ids.length)).toEqual([25, 25, 10, 25, 25, 10]), patient);
  expect(sent.at(-1)?.url).toBe('/api/tasks/give-back/rows');
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Taken back: 60 records'), patient);
});

it('what is refused is told by name and reason and stays chosen; it can be stopped, and a lost answer is asked for again', async () => {
  refused = [2];
  let release = () => {};
  open();
  await userEvent.click(await box('Select all on this page'));
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Select all 60' }));
  await chosen('Selected: 60 records');
  await userEvent.click(within(await bar()).getByRole('button', { name: taskActions.finish.label.en }));
  const dialog = await screen.findByRole('dialog', {}, patient);
  answer = async () => {
    throw new TypeError('lost');
  };
  await userEvent.click(within(dialog).getByRole('button', { name: taskActions.finish.label.en }));
  await within(dialog).findByRole('alert', {}, patient);
  answer = () =>
    new Promise((done) => {
      release = done;
    });
  await userEvent.click(within(dialog).getByRole('button', { name: taskActions.finish.label.en }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Stop' }, patient));
  await act(async () => release());
  await within(dialog).findByText('Done: 24 records', {}, patient);
  expect(sent.map(({ ids }) => ids.length)).toEqual([25, 25]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(dialog.textContent).toContain('Task 2It is done');
  expect(dialog.textContent).toContain('Left as it was: 35 records');
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await chosen('Selected: 36 records');
});

it('nobody sees a box who may do nothing to several rows', async () => {
  enter({ role: 'Staff', permissions: ['tasks.read'] });
  open();
  await screen.findByText('Task 1', {}, patient);
  expect(screen.queryByRole('checkbox', { name: 'Select Task 1' })).toBeNull();
});
