import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { CustomerFacts } from './overview';

let stop = () => {};
beforeEach(async () => {
  await setLanguage('ar');
  stop = followAccess();
  const user = {
    id: 1,
    fullName: 'x',
    role: 'Receptionist',
    branchId: 2,
    branches: [],
    permissionsVersion: 1,
  };
  signIn({ token: 't', user: { ...user, permissions: ['customers.read'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

it('a card says nothing owed and no sessions in words, because a lone Arabic zero reads as a dot', async () => {
  const account = { owed: 0, credit: 0, points: 0, spent: 0, refunded: 0 };
  const answer = { account, owned: [], present: null, next: null, lastVisit: null };
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('overview') ? new Response(JSON.stringify(answer)) : new Response(JSON.stringify({})),
  );
  const { container } = render(
    <InRefine>
      <CustomerFacts row={{ id: 7 }} />
    </InRefine>,
  );
  expect((await screen.findAllByText('لا يوجد', {}, { timeout: 30_000 })).length).toBeGreaterThan(1);
  expect(container.textContent).not.toMatch(/[0٠]/);
});
