import type { AuthProvider } from '@refinedev/core';
import { login, logout } from './account';
import { expireNow } from './expiry';
import { HttpError } from './http';
import { currentUser, getSession, isTokenValid } from './session';
import { isRecord } from './storage';

/** Refine's view of the session; the sign-in page and the guard speak to the session itself. */
export const authProvider: AuthProvider = {
  login: async (params: unknown) => {
    const { username, password } = isRecord(params) ? params : {};
    try {
      await login({ username: String(username ?? ''), password: String(password ?? '') });
      return { success: true, redirectTo: '/branch-selection' };
    } catch (error) {
      return { success: false, ...(error instanceof Error ? { error } : {}) };
    }
  },
  logout: async () => {
    await logout();
    return { success: true, redirectTo: '/login' };
  },
  // An expired session keeps its screen for two seconds (ERR-21), so it is no reason to redirect here.
  check: async () =>
    isTokenValid() || getSession().status === 'expired'
      ? { authenticated: true }
      : { authenticated: false, redirectTo: '/login' },
  // `request` has already run the handler for its own 401; this one is for errors from elsewhere.
  onError: async (error: unknown) => {
    if (isRecord(error) && !(error instanceof HttpError) && error.statusCode === 401) expireNow();
    return {};
  },
  getIdentity: async () => currentUser(),
  getPermissions: async () => currentUser()?.permissions ?? [],
};
