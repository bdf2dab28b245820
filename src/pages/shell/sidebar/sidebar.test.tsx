import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage } from '../../../i18n/react';
import { loadAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { resources } from '../../resources';
import { SideMenu } from './sidebar';

beforeAll(() => setLanguage('ar'));
beforeEach(async () => {
  localStorage.clear();
  const user = { id: 3, username: 'mona', fullName: 'منى', role: 'Receptionist', branches: [] };
  signIn({ token: 't', user: { ...user, permissions: ['customers.read'] } });
  await loadAccess();
});
afterEach(() => {
  cleanup();
  signOut();
});

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('names its entries in the language of the screen, also after a change of language', async () => {
  render(
    <InRefine resources={resources}>
      <SideMenu collapsed={false} />
    </InRefine>,
  );
  expect(links()).toContain('العملاء');
  await act(() => setLanguage('en'));
  expect(links()).toContain('Customers');
  expect(links()).not.toContain('العملاء');
});
