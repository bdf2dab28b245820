import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { OwnersTokens } from './owners-tokens';

followsPermissions();

// G-03
it('names the programs that still act in a user’s name, and one press ends all of their tokens', async () => {
  await setLanguage('en');
  let held = [
    { id: 3, name: 'Books', endsOn: '2027-11-28', lastUsedAt: null },
    { id: 4, name: 'Site', endsOn: '2028-01-02', lastUsedAt: '2026-11-27T08:00:00.000Z' },
  ];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push([new URL(address, 'http://centre').pathname, JSON.parse(String(body))]);
      held = [];
      return new Response(null, { status: 204 });
    }
    return new Response(JSON.stringify(held));
  });
  enter({ permissions: [] });
  render(
    <InRefine>
      <OwnersTokens userId={7} />
    </InRefine>,
  );
  const press = await screen.findByRole('button', { name: 'End all of their tokens' }, { timeout: 30_000 });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Books'),
    expect.stringContaining('Site'),
  ]);
  fireEvent.click(press);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(sent).toEqual([['/api/service-accounts/end-owners-tokens', { userId: 7 }]]);
});
