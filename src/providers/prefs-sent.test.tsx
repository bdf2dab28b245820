import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterWith, mirrorPrefs } from './account';
import { getPrefs, setPrefs } from './prefs';
import { signIn, signOut } from './session';

const branches = [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }];
const user = { id: 1, fullName: 'x', role: 'Receptionist', branchId: 2, branches, permissions: [] };
const recorded = { language: 'ar', theme: 'light' };

let sent: unknown[] = [];
let isOffline = false;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  isOffline = false;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    if (address.endsWith('/auth/login'))
      return new Response(JSON.stringify({ token: 't', user: { ...user, preferences: recorded } }));
    if (isOffline) throw new TypeError('offline');
    sent.push(JSON.parse(String(options.body)));
    return new Response('{}');
  });
  mirrorPrefs();
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

it('a choice made without a connection goes to the record as soon as there is one (FND-20)', async () => {
  signIn({ token: 't', user });
  isOffline = true;
  setPrefs({ theme: 'dark' });
  setPrefs({ clock: '24' });
  await vi.waitFor(() => expect(localStorage.getItem('uiPrefsOwed:1')).toContain('24'));
  isOffline = false;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark', clock: '24' }]));
  await vi.waitFor(() => expect(localStorage.getItem('uiPrefsOwed:1')).toBeNull());
});

it('a choice that the record never got is kept at the next sign-in, and sent then (FND-20)', async () => {
  signIn({ token: 't', user });
  isOffline = true;
  setPrefs({ theme: 'dark' });
  signOut();
  isOffline = false;
  await enterWith('/auth/login', {});
  expect(getPrefs().theme).toBe('dark');
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }]));
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
