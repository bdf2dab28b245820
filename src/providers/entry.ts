import { settingsIn } from '../schema/settings';
import { securitySettings } from '../settings/security';
import { request } from './http';
import { isRecord } from './storage';
import { readBranch, type SessionBranch } from './user';

/** Requests of the pages that are drawn before Refine is loaded. They throw HttpError. */

/** Reads the settings that the sign-in page may know. */
export const readPublicSettings = async (): Promise<unknown> =>
  (await request('GET', '/settings/public', { session: 'none' })).data;

/** Reads the fewest signs of a new password (SET-05). */
export const readLeastLength = async (signal: AbortSignal): Promise<number> => {
  const { data } = await request('GET', '/settings', { signal });
  return settingsIn(securitySettings, data).passwordMinLength;
};

/** Reads the user's branches; undefined if the answer is no list. */
export const readMyBranches = async (signal: AbortSignal): Promise<SessionBranch[] | undefined> => {
  const { data } = await request('GET', '/branches/my-branches', { signal });
  const rows = isRecord(data) ? data.data : data;
  return Array.isArray(rows) ? rows.map(readBranch).filter((branch) => branch !== undefined) : undefined;
};

/** Whose one-time link was opened, and the rule for the password to choose. */
export interface Invitation {
  readonly fullName: string;
  readonly username: string;
  readonly passwordMinLength: number;
}

export const openInvitation = async (token: string): Promise<Invitation> =>
  (await request<Invitation>('POST', '/auth/invitation', { body: { token }, session: 'none' })).data;

export const acceptInvitation = async (token: string, newPassword: string): Promise<void> => {
  await request('POST', '/auth/invitation/accept', { body: { token, newPassword }, session: 'none' });
};
