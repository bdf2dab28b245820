import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { setLanguage } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signIn, signOut } from '../../providers/session';
import { Chips } from '../../screens/list/filters/chips';
import { filterOf } from '../../screens/list/state/list-state';
import { messages } from './entity';
import { OutboxAlert } from './outbox-alert';

let asked: URL[] = [];
let stop = () => {};
beforeEach(async () => {
  await setLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://centre'));
    return new Response(JSON.stringify({ queued: 0, needsStaff: 3, failedToday: 0, resting: [] }));
  });
  stop = followAccess();
  const user = {
    id: 1,
    fullName: 'x',
    role: 'Receptionist',
    branchId: 2,
    branches: [],
    permissionsVersion: 1,
  };
  signIn({ token: 't', user: { ...user, permissions: ['messaging.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

it('the warning counts the branch that the list shows, and leads to those rows (m8)', async () => {
  render(
    <InRefine>
      <OutboxAlert query={{ branchId: [2] }} />
    </InRefine>,
  );
  const link = await screen.findByRole('link', {}, { timeout: 30_000 });
  expect(link.getAttribute('href')).toBe('/messages?needsStaff=true&branchId=2');
  expect(
    asked.find(({ pathname }) => pathname === '/api/messages/state')?.searchParams.getAll('branchId'),
  ).toEqual(['2']);
});

it('a filter whose choice is its name says it once (m8)', async () => {
  render(
    <InRefine>
      <Chips
        entity={messages}
        table={{ filters: [filterOf('needsStaff', 'in', ['true'])], setFilters: () => {} }}
      />
    </InRefine>,
  );
  expect(screen.getAllByText(/Needs somebody/).map(({ textContent }) => textContent)).toEqual([
    'Needs somebody',
  ]);
});
