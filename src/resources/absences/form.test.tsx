import { Refine } from '@refinedev/core';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { enter, followsPermissions } from '../../../tests/support/session';
import { toLatinDigits } from '../../i18n/format';
import { setLanguage } from '../../i18n/react';
import { loadAccess } from '../../providers/access';
import { dataProvider } from '../../providers/data';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { DeleteDialog } from '../../screens/actions/delete-dialog';
import { AbsencePanel } from './form';
import { absencesScreen } from './screen';

followsPermissions();
beforeAll(() => {
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});

let sent: Readonly<Record<string, unknown>>[] = [];
let toasts: Toast[] = [];
beforeEach(() => {
  sent = [];
  toasts = [];
  enter({ permissions: ['absences.read', 'absences.create', 'users.read'] });
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return new Response('[]');
    const given = JSON.parse(String(body));
    sent.push(given);
    const row = { id: 5, version: 1, staff: { id: 3, fullName: 'Rania Adel' }, note: null, ...given };
    const zoned = { start: `${given.start}:00+02:00`, end: `${given.end}:00+02:00` };
    return new Response(JSON.stringify({ ...row, ...zoned }), { status: 201 });
  });
  // The shell draws no form before it has the permissions, and so the form refuses to save without them.
  return loadAccess();
});

// 19
it('leave of whole days is entered and told in days, the last one included', async () => {
  const stop = showToastsIn((toast) => toasts.push(toast));
  const values = {
    staffId: 3,
    branchId: 2,
    kind: 'Leave',
    start: '2026-11-28T00:00',
    end: '2026-11-29T00:00',
  };
  const panel = (
    <App>
      <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
        <AbsencePanel of={{ values }} onClose={() => {}} />
      </Refine>
    </App>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />);
  const whole = await screen.findByRole('checkbox', { name: 'All day' });
  expect((whole as HTMLInputElement).checked).toBe(true);
  const value = (name: RegExp) => (screen.getByLabelText(name) as HTMLInputElement).value;
  expect([value(/^From/), value(/^To/)]).toEqual(['28/11/2026', '28/11/2026']);
  expect(document.querySelector('[id$="-time"]')).toBeNull();
  const last = screen.getByLabelText(/^To/);
  await userEvent.clear(last);
  await userEvent.type(last, '30/11/2026');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ start: '2026-11-28T00:00', end: '2026-12-01T00:00' });
  await waitFor(() =>
    expect(toLatinDigits(toasts.map(({ title, text }) => `${title}, ${text}`).join())).toContain(
      '28/11/2026 – 30/11/2026, Rania Adel',
    ),
  );
  stop();
});

it.each([
  ['UTC+2 on both ends', '2026-11-28T00:00:00+02:00', '2026-11-29T00:00:00+02:00'],
  ['the clocks leave its midnight out', '2026-04-24T01:00:00+03:00', '2026-04-25T00:00:00+03:00'],
  ['the clocks leave the midnight after it out', '2026-04-23T00:00:00+02:00', '2026-04-24T01:00:00+03:00'],
])('leave of a whole day is named by that day alone: %s', (_, start, end) => {
  const row = {
    id: 5,
    version: 1,
    branchId: 2,
    kind: 'Leave',
    start,
    end,
    staff: { id: 3, fullName: 'Rania' },
  };
  const [day, month, year] = [start.slice(8, 10), start.slice(5, 7), start.slice(0, 4)];
  const panel = (
    <App>
      <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
        <DeleteDialog screen={absencesScreen} row={row} onClose={() => {}} />
      </Refine>
    </App>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />);
  const said = toLatinDigits(screen.getByRole('dialog').textContent ?? '');
  expect(said).toContain(`${day}/${month}/${year}`);
  expect(said).toContain('Rania');
  // Neither an hour nor the day a second time.
  expect(said).not.toMatch(/\d:\d\d|November|April/);
});
