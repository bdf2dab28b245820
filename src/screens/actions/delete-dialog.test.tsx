import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { expireNow } from '../../providers/account';
import { handleReplies } from '../../providers/http';
import { getSession, signIn, signOut } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import { expenses } from '../../resources/expenses/entity';
import { rooms } from '../../resources/rooms/entity';
import { defineScreen } from '../screen';
import { DeleteDialog } from './delete-dialog';

let toasts: Toast[] = [];
let hide: () => void = () => {};

beforeAll(async () => {
  handleReplies({ onExpired: expireNow });
  await setLanguage('en');
});
beforeEach(() => {
  toasts = [];
  hide = showToastsIn((toast) => toasts.push(toast));
  localStorage.clear();
  enter({ role: 'Admin', branches: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hide();
  signOut();
  vi.unstubAllGlobals();
});

const room = { id: 7, name: 'Room' };

const open = (onClose = vi.fn()) => {
  render(
    <InRefine>
      <DeleteDialog screen={defineScreen({ entity: rooms })} row={room} onClose={onClose} />
    </InRefine>,
  );
  return onClose;
};

describe('a delete that the server refuses', () => {
  // APT-29 ATT-17 INV-24 EXP-10 FUP-18 ERR-08 ERR-20
  it.each([409, 500])('says so in the dialog, which stays, and as a toast (%i)', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('{"message":"Still in use"}', { status }));
    const onClose = open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const said = (await screen.findByRole('alert')).textContent;
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain(said));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a delete after the session has ended', () => {
  // CUS-14
  it('is not sent, and the session is over', async () => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    signIn({
      token: 't',
      expiresAt: '2026-01-02T00:00:00Z',
      user: { id: 3, username: 'mona', fullName: 'منى', role: 'Admin', branches: [], permissions: [] },
    });
    vi.useFakeTimers({ now: new Date('2026-01-03T00:00:00Z'), toFake: ['Date'] });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toContain('Session expired, please log in again'),
    );
    expect(sent).not.toHaveBeenCalled();
    expect(getSession().status).toBe('expired');
  });
});

// m15
it('of a row that shares its name with others, the day and the amount are said before it goes', () => {
  const supplies = { id: 7, category: 'مستلزمات', date: '2025-11-24', amount: 350 };
  render(
    <InRefine>
      <DeleteDialog screen={defineScreen({ entity: expenses })} row={supplies} onClose={() => {}} />
    </InRefine>,
  );
  const said = screen.getByRole('dialog').textContent;
  expect(said).toContain('Supplies');
  expect(said).toMatch(/Monday 24 November 2025/);
  expect(said).toMatch(/350|٣٥٠/);
});
