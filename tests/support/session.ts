import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { followAccess } from '../../src/providers/access';
import { signIn, signOut } from '../../src/providers/session';

/** Signs somebody in, by default a receptionist of one branch without any permission. */
export const enter = (changes: object = {}): boolean =>
  signIn({
    token: 't',
    user: {
      ...{ id: 1, username: 'mona', fullName: 'Mona', role: 'Receptionist', branchId: 2, permissions: [] },
      branches: [{ id: 2, name: 'Two', timeZone: 'Africa/Cairo' }],
      permissionsVersion: 1,
      ...changes,
    },
  });

/** Leaves nothing of a test behind: what it drew, who was signed in, its server. */
export const leavesNothing = (): void => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    signOut();
    vi.unstubAllGlobals();
  });
};

/** Follows the permissions of whoever is signed in, as the app does. */
export const followsPermissions = (): void => {
  let stop = (): void => {};
  leavesNothing();
  beforeEach(() => {
    stop = followAccess();
  });
  afterEach(() => stop());
};
