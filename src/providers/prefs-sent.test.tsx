import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterWith, mirrorPrefs } from './account';
import { getPrefs, setPrefs } from './prefs';
import { signIn, signOut } from './session';

const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissions: [] };
const recorded = { language: 'ar', theme: 'light' };

let sent: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    if (address.endsWith('/auth/login'))
      return new Response(JSON.stringify({ token: 't', user: { ...user, preferences: recorded } }));
    sent.push(JSON.parse(String(options.body)));
    return new Response('{}');
  });
  mirrorPrefs();
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

it('choices go to the record in the order in which they were made (FND-20)', async () => {
  signIn({ token: 't', user });
  setPrefs({ theme: 'dark' });
  setPrefs({ theme: 'light' });
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
});

it('what one user chose does not go to the record of the next one at the same desk', async () => {
  signIn({ token: 't', user });
  setPrefs({ theme: 'dark' });
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }]));
  signOut();
  sent = [];
  await enterWith('/auth/login', {});
  expect(getPrefs().theme).toBe('light');
  setPrefs({ clock: '12' });
  await vi.waitFor(() => expect(sent).toEqual([{ clock: '12' }]));
});
