import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signIn, signOut } from '../../providers/session';
import { Dashboard } from './dashboard-page';

const emptyDay = {
  ...{ expected: [], present: [], inside: [], finished: [], calledOff: [], people: [] },
  ...{ unpaidVisits: [], unpaidInvoices: [], offers: [], gaps: [], mine: null, known: null, counts: {} },
};

/** Lets the answer about the day come. */
let come = () => {};
let stop = () => {};

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  localStorage.clear();
  const day = new Promise<void>((done) => {
    come = done;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://centre');
    if (pathname === '/api/today') await day;
    return Response.json(pathname === '/api/today' ? emptyDay : { data: [], total: 0 });
  });
  stop = followAccess();
  const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
  const permissions = ['appointments.read', 'attendance.read', 'attendance.create', 'customers.read'];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

describe('The first page of the day', () => {
  it('keeps a sheet that was opened before the rows of the day came', async () => {
    render(
      <InRefine>
        <Dashboard />
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
});
