import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noonIn } from '../../../../tests/support/days';
import { InRefine } from '../../../../tests/support/in-refine';
import { longDay } from '../../../i18n/human';
import { setLanguage, withTexts } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { signIn, signOut } from '../../../providers/session';
import { card } from '../../../resources/today/card';
import { queryAnswerOf } from '../../../schema/query';
import { CardFacts } from './card-facts';

const zone = 'Africa/Cairo';

beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  const branches = [{ id: 2, name: 'Two', timeZone: zone }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: ['appointments.read', 'customers.read'] } });
});
afterEach(() => {
  cleanup();
  signOut();
});

it('the card of a booking names its day and the last visit as a person says them', () => {
  const start = noonIn(0);
  const appointment = {
    id: 1,
    version: 1,
    branchId: 2,
    customerId: 5,
    start,
    end: start,
    status: 'Planned',
    services: [],
    packages: [],
  };
  const customer = { careNote: null, notes: null, balance: 0, lastVisit: noonIn(-1) };
  const answer = { appointment, visit: null, invoice: null, customer, owned: null, debt: null };
  const { container } = render(
    <InRefine>
      <CardFacts {...queryAnswerOf(card, answer)} />
    </InRefine>,
  );
  const today = todayIn(zone, new Date());
  expect(container.textContent).toContain(longDay(today, today, 'ar'));
  expect(container.textContent).toContain('آخر زيارة أمس');
});
