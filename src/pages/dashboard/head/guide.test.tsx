import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../../i18n/react';
import { followAccess } from '../../../providers/access';
import { signIn, signOut } from '../../../providers/session';
import { Guide } from './guide';

let sent: { readonly url: string; readonly body: unknown }[] = [];
let stop = () => {};

const enter = (...permissions: readonly string[]) => {
  const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
  const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: [...permissions] } });
};

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    sent.push({ url: new URL(address, 'http://centre').pathname, body: JSON.parse(String(options.body)) });
    return new Response('{}');
  });
  stop = followAccess();
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const steps = [
  { name: 'branch', isDone: true },
  { name: 'services', isDone: false },
  { name: 'customer', isDone: false },
];
const draw = (onHidden = () => {}) =>
  render(
    <InRefine>
      <Guide steps={steps} onHidden={onHidden} />
    </InRefine>,
  );

describe('The first steps of a new centre', () => {
  it('say what is done and lead to what is not, the next one marked', () => {
    enter('services.create');
    draw();
    screen.getByText('1 of 3');
    const [branch, services] = screen.getAllByRole('listitem');
    within(branch ?? document.body).getByText('Done');
    const link = within(services ?? document.body).getByRole('link', { name: /Services and prices/ });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/services', 'step']);
    // Only the owner puts the list away.
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('are put away by the owner for everybody', async () => {
    enter('settings.update');
    const hidden = vi.fn();
    draw(hidden);
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }, { timeout: 10_000 }));
    await vi.waitFor(() => expect(hidden).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(sent).toEqual([{ url: '/api/settings/showsFirstSteps', body: { value: false } }]);
  });
});
