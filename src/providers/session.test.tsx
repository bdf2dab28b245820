import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getReader } from '../i18n/store';
import { authProvider, expiredRedirectMs, expireNow } from './account';
import {
  allBranchesOffered,
  branchFilterOf,
  branchIdsFor,
  branchOf,
  currentUser,
  defaultBranchFor,
  followOtherTabs,
  getSession,
  isAdmin,
  readUser,
  restoreSession,
  selectBranch,
  signIn,
  signOut,
  updateUser,
} from './session';
import { draftPrefix } from './storage';
import { showToastsIn, type Toast } from './toasts';

const branch = (id: number, isActive = true) => ({ id, name: `فرع ${id}`, isActive });
const rawUser = (patch: object = {}) => ({
  id: 3,
  username: 'mona',
  fullName: 'منى علي',
  role: 'Receptionist',
  branchId: 2,
  branches: [branch(1), branch(2), branch(4, false)],
  permissions: ['customers.read'],
  permissionsByModule: { customers: ['read'] },
  ...patch,
});
const user = (patch: object = {}) => {
  const read = readUser(rawUser(patch));
  if (!read) throw new Error('not a user');
  return read;
};
const later = () => new Date(Date.now() + 60_000).toISOString();
const answer = (patch: object = {}) => ({ token: 'abc', expiresAt: later(), user: rawUser(patch) });

beforeEach(() => {
  localStorage.clear();
  signOut();
});

describe('signing in', () => {
  // CON-07 PRM-11 PRM-18
  it('stores token, user and branch under their documented keys (FND-09, FND-10, FND-15)', () => {
    expect(signIn(answer())).toBe(true);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toMatchObject({
      id: 3,
      fullName: 'منى علي',
      role: 'Receptionist',
      branchId: 2,
      branches: [{ id: 1 }, { id: 2 }, { id: 4 }],
      permissions: ['customers.read'],
      permissionsByModule: { customers: ['read'] },
    });
    expect(localStorage.getItem('selectedBranchId')).toBe('2');
  });

  it('takes the first branch when the own one is not there (FND-16)', () => {
    signIn(answer({ branchId: 99 }));
    expect(getSession().choice).toBe(1);
  });

  it('keeps an earlier choice that still holds and replaces one that does not (FND-23)', () => {
    localStorage.setItem('selectedBranchId', '1');
    signIn(answer());
    expect(getSession().choice).toBe(1);
    signOut();
    expect(localStorage.getItem('selectedBranchId')).toBe('1');
    localStorage.setItem('selectedBranchId', '4');
    signIn(answer());
    expect(getSession().choice).toBe(2);
  });
});

describe('coming back', () => {
  it('restores who was signed in (FND-11)', () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('authUser', JSON.stringify(rawUser()));
    localStorage.setItem('selectedBranchId', 'all');
    expect(restoreSession()).toMatchObject({ status: 'signedIn', choice: 'all' });
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a list', '[]'],
    ['no role', JSON.stringify(rawUser({ role: '' }))],
    ['broken branches', JSON.stringify(rawUser({ branches: [null] }))],
    ['nothing', null],
  ])('clears both when the stored user is %s (FND-12)', (_, stored) => {
    localStorage.setItem('token', 'abc');
    if (stored !== null) localStorage.setItem('authUser', stored);
    expect(restoreSession().status).toBe('signedOut');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('authUser')).toBeNull();
  });

  it('clears both when the sign-in is over, without a toast (ERR-21)', () => {
    const toasts: Toast[] = [];
    const stop = showToastsIn((toast) => toasts.push(toast));
    localStorage.setItem('token', 'abc');
    localStorage.setItem('authUser', JSON.stringify(rawUser({ expiresAt: '2020-01-01T00:00:00Z' })));
    // The sign-in page says so instead.
    expect(restoreSession()).toMatchObject({ status: 'signedOut', ended: 3 });
    expect(toasts).toEqual([]);
    stop();
  });
});

describe('what is renewed', () => {
  const renew = (patch: object) => updateUser(user(patch));

  it('leads to the choice of a branch once the chosen one is gone or closed, and all of them once there is one', () => {
    for (const [choice, branches] of [
      [2, [branch(1)]],
      [2, [branch(1), branch(2, false)]],
      ['all', [branch(1)]],
    ] as const) {
      signIn(answer());
      selectBranch(choice);
      renew({ branches });
      expect([choice, getSession().choice]).toEqual([choice, null]);
      // A reload and another tab must not choose for the user either.
      expect(restoreSession().choice).toBeNull();
    }
  });

  it('keeps the choice that still holds, with the branch’s present name and clock', () => {
    signIn(answer());
    renew({ branches: [branch(1), { ...branch(2), name: 'اسم جديد', timeZone: 'Asia/Riyadh' }] });
    expect(branchOf(getSession())).toMatchObject({ id: 2, name: 'اسم جديد' });
    expect(getReader().timeZone).toBe('Asia/Riyadh');
    expect(restoreSession().user?.branches[1]?.name).toBe('اسم جديد');
  });
});

describe('an expired session', () => {
  // CON-22 ERR-11
  it('shows one toast for many failing calls, keeps the screen readable, then lets go (ERR-21)', () => {
    vi.useFakeTimers();
    const toasts: Toast[] = [];
    const stop = showToastsIn((toast) => toasts.push(toast));
    signIn(answer());
    for (let call = 0; call < 6; call += 1) expireNow();
    expect(toasts).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('authUser')).toBeNull();
    expect(localStorage.getItem('selectedBranchId')).toBe('2');
    expect(currentUser()).toBeNull();
    expect(getSession()).toMatchObject({ status: 'expired', user: { fullName: 'منى علي' } });
    expect(expiredRedirectMs).toBe(2000);
    vi.advanceTimersByTime(expiredRedirectMs - 1);
    expect(getSession().status).toBe('expired');
    vi.advanceTimersByTime(1);
    expect(getSession()).toEqual({ status: 'signedOut', user: null, choice: null, ended: 3 });
    stop();
    vi.useRealTimers();
  });
});

it('takes what was typed into forms along at a sign-out on purpose', async () => {
  signIn(answer());
  sessionStorage.setItem(`${draftPrefix}3:customers:new`, '{}');
  sessionStorage.setItem('other', 'stays');
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await authProvider.logout();
  vi.unstubAllGlobals();
  expect(getSession().ended).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

it('follows signing out in another tab', () => {
  followOtherTabs();
  signIn(answer());
  localStorage.removeItem('token');
  localStorage.removeItem('authUser');
  dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
  expect(getSession()).toMatchObject({ status: 'signedOut', ended: 3 });
});

// PRM-04
it('takes whoever holds the role Admin for the system manager, and nobody else', () => {
  expect(isAdmin(user({ role: 'Admin' }))).toBe(true);
  for (const role of ['BranchManager', 'admin', 'Administrator']) expect(isAdmin(user({ role }))).toBe(false);
  expect(isAdmin(null)).toBe(false);
});

describe('branches', () => {
  it('answers the documented filter (PRM-08, PRM-09)', () => {
    expect(branchFilterOf(user({ role: 'Admin' }))).toBe('all');
    expect(branchFilterOf(user())).toBe('2');
    expect(branchFilterOf(user({ branchId: null }))).toBe('');
  });

  it('offers all branches to Admin and to whoever has several active ones (PRM-31)', () => {
    expect(allBranchesOffered(user({ role: 'Admin', branches: [] }))).toBe(true);
    expect(allBranchesOffered(user())).toBe(true);
    expect(allBranchesOffered(user({ branches: [branch(1), branch(2, false)] }))).toBe(false);
  });

  it('sends every own branch for a non-Admin who chose all, none for Admin (PRM-28)', () => {
    expect(branchIdsFor(user(), 'all')).toEqual([1, 2, 4]);
    expect(branchIdsFor(user(), 1)).toEqual([1]);
    expect(branchIdsFor(user(), null)).toEqual([2]);
    expect(branchIdsFor(user({ role: 'Admin' }), 'all')).toBeUndefined();
    expect(branchIdsFor(user({ branchId: null, branches: [] }), null)).toEqual([]);
  });

  it('gives a new record the chosen branch, under all branch 1 or the lowest active one (CUS-48, CUS-58)', () => {
    expect(defaultBranchFor(user(), 2)).toBe(2);
    expect(defaultBranchFor(user(), 'all')).toBe(1);
    expect(defaultBranchFor(user({ branches: [branch(1, false), branch(9), branch(5)] }), 'all')).toBe(5);
    expect(defaultBranchFor(user({ branches: [] }), 'all')).toBeNull();
  });

  it('remembers a picked branch (BSL-14)', () => {
    signIn(answer());
    selectBranch('all');
    expect(localStorage.getItem('selectedBranchId')).toBe('all');
  });
});
