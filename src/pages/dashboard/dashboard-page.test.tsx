import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { LaterDialog } from '../../screens/actions/toast-dialog';
import { Dashboard } from './dashboard-page';

followsPermissions();

const emptyDay = {
  ...{ expected: [], present: [], inside: [], finished: [], calledOff: [], people: [] },
  ...{
    unbilled: [],
    unmarked: [],
    unpaidInvoices: [],
    offers: [],
    gaps: [],
    mine: null,
    known: null,
    counts: {},
  },
};

const away = {
  ...{ id: 1, version: 1, staffId: 3, staffFullName: 'Rania Adel', kind: 'Leave' },
  ...{ start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' },
};

/** Lets the answer about the day come. */
let come = () => {};

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  const day = new Promise<void>((done) => {
    come = done;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://centre');
    if (pathname === '/api/today') await day;
    if (pathname === '/api/absences/between') return Response.json([away]);
    return Response.json(pathname === '/api/today' ? emptyDay : { data: [], total: 0 });
  });
  enter({ permissions: ['appointments.read', 'attendance.read', 'attendance.create', 'customers.read'] });
});

describe('The first page of the day', () => {
  it('keeps a sheet that was opened before the rows of the day came', async () => {
    render(
      <InRefine>
        <Dashboard />
        <LaterDialog screenOf={() => new Promise(() => {})} />
      </InRefine>,
    );
    const find = { timeout: 30_000 };
    fireEvent.click(await screen.findByRole('button', { name: 'Walk-in' }, find));
    const sheet = await screen.findByRole('dialog', {}, find);
    expect(screen.queryByText('Needs you')).toBeNull();
    await act(async () => come());
    await screen.findByRole('region', { name: /^In the centre now/ }, find);
    expect(screen.getByRole('dialog')).toBe(sheet);
  });

  // M5
  it('says who is away beneath the free times, because the line comes late', async () => {
    enter({ permissions: ['appointments.read', 'attendance.read', 'absences.read'] });
    render(
      <InRefine>
        <Dashboard />
      </InRefine>,
    );
    const find = { timeout: 30_000 };
    await act(async () => come());
    const away = await screen.findByText(/^Away today/, {}, find);
    const ledger = screen.getByRole('region', { name: /^In the centre now/ });
    expect(ledger.compareDocumentPosition(away) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  // DSH-01 DSH-02 DSH-03
  it('opens with the filter of the branches and the picker of the day', async () => {
    render(
      <InRefine>
        <Dashboard />
      </InRefine>,
    );
    const find = { timeout: 30_000 };
    const day = await screen.findByLabelText<HTMLInputElement>('Date', {}, find);
    expect(day.value).toMatch(/^\d{4}-\d\d-\d\d$/);
    screen.getByRole('combobox', { name: 'Branch' });
  });
});
