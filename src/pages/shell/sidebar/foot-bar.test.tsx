import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { InRefine } from '../../../../tests/support/refine-frame';
import { leavesNothing } from '../../../../tests/support/session';
import { setLanguage, withTexts } from '../../../i18n/react';
import { loadAccess } from '../../../providers/access';
import { signIn } from '../../../providers/session';
import { resources } from '../../resources';
import { FootBar } from './foot-bar';

leavesNothing();

beforeAll(async () => {
  await setLanguage('ar');
  await withTexts('overlays', Promise.resolve());
});

const enter = async (permissions: readonly string[]) => {
  const user = { id: 5, username: 'dina', fullName: 'دينا', role: 'Staff', branches: [] };
  signIn({ token: 't', user: { ...user, permissions } });
  await loadAccess();
  render(
    <InRefine resources={resources}>
      <FootBar />
    </InRefine>,
  );
};
const places = () => {
  const bar = within(screen.getByRole('navigation', { name: /التنقل السريع|Quick navigation/ }));
  return bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

it('has the places of the day in their own order, in the language of the screen', async () => {
  await enter(['dashboard.read', 'appointments.read', 'customers.read', 'followups.read']);
  expect(places()).toEqual([
    ['لوحة التحكم', '/dashboard'],
    ['المواعيد', '/appointments'],
    ['العملاء', '/customers'],
    ['المتابعات', '/follow-ups'],
  ]);
  await act(() => setLanguage('en'));
  expect(places().map(([name]) => name)).toContain('Customers');
  await act(() => setLanguage('ar'));
});

it('leaves out what its user may not open, although the menu shows it locked', async () => {
  await enter(['dashboard.read', 'appointments.read']);
  expect(places().map(([, href]) => href)).toEqual(['/dashboard', '/appointments']);
});

it('marks the place where its user is', async () => {
  await enter(['dashboard.read', 'appointments.read']);
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'المواعيد' }));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('المواعيد');
});
