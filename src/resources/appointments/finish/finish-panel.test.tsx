import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../../tests/support/session';
import { setLanguage } from '../../../i18n/react';
import { receivedRow } from '../../../schema/answer';
import { appointments } from '../entity';
import { FinishPanel } from './finish-panel';

followsPermissions();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const line = { id: 1, serviceId: 1, serviceName: 'Derma pen', staffId: 1, coverage: 'Extra' };
const stored = {
  id: 5,
  version: 3,
  branchId: 2,
  customerId: 15,
  customerFullName: 'Hoda Sherif',
  customer: { id: 15, fullName: 'Hoda Sherif', careNote: null },
  start: inDays(0),
  end: inDays(0),
  status: 'Planned',
  attendanceId: null,
  services: [line],
  packages: [],
};
const earlier = {
  id: 4,
  start: inDays(-21),
  services: 'Derma pen',
  staff: 'Mona',
  note: 'Needle depth 0.5 mm. Dry skin',
};

let sent: unknown[] = [];

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://centre');
    if (options.method === 'POST') {
      sent.push(JSON.parse(String(options.body)));
      return new Response(JSON.stringify(stored));
    }
    const answers: Readonly<Record<string, unknown>> = {
      '/api/appointments/5/visits': [earlier],
      '/api/appointments/5/photos': [],
      '/api/appointments': { data: [stored], totalCount: 1 },
    };
    return new Response(JSON.stringify(answers[pathname] ?? {}));
  });
  enter({ role: 'Staff', permissions: ['appointments.read', 'ownVisits.update'] });
});

const patient = { timeout: 30_000 };
const open = (changes: object = {}) => {
  render(
    <InRefine>
      <App>
        <FinishPanel row={receivedRow(appointments, { ...stored, ...changes })} onClose={() => {}} />
      </App>
    </InRefine>,
  );
};

// M4
it('what must be known of the customer stands in words beneath her name', async () => {
  open({ customer: { ...stored.customer, careNote: 'Allergic to lavender' } });
  const note = await screen.findByText('Allergic to lavender', {}, patient);
  expect(note.closest('.person')?.textContent).toContain('Hoda Sherif');
});

it('the note is saved with the visit, and the notes of earlier visits stand beneath it', async () => {
  open({ attendanceId: 7 });
  expect(await screen.findByText('Needle depth 0.5 mm. Dry skin', {}, patient)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), ' Slight redness ');
  await userEvent.click(screen.getByRole('button', { name: 'Save and finish' }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent[0]).toMatchObject({ visitNote: 'Slight redness' });
});

// B1
it('a visit of somebody whose arrival nobody recorded is finished once it is said that she came', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save and finish' }, patient));
  expect(await screen.findByText('Did Hoda Sherif come?', {}, patient)).toBeTruthy();
  expect(sent).toEqual([]);
  // Whoever may not change bookings does not mark the no-show.
  expect(screen.queryByRole('button', { name: 'No-show' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Arrived and done' }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent[0]).toMatchObject({ came: true });
});

it('a note that is typed and not saved is not lost without a question', async () => {
  open({ attendanceId: 7 });
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', {}, patient);
  await userEvent.type(note, 'Slight redness');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }, patient));
  expect(note.value).toBe('Slight redness');
});
