import { createStore } from '../i18n/store';
import { isRecord } from '../schema/field';
import { settingsIn } from '../schema/settings';
import { toLatinDigits } from '../schema/text/parse';
import { securitySettings } from '../settings/security';
import { enterWith } from './account';
import { request } from './http';
import { HttpError } from './http-error';
import { readBranch, type SessionBranch } from './session';

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

/**
 * The second step of the sign-in, and asking again who is at the screen. Called by pages that are drawn before Refine is
 * loaded. All throw HttpError.
 */

/** Returns the ticket of the second step that a refused sign-in asks for; undefined for any other failure. */
export const ticketIn = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError) || error.code !== 'factor.step') return undefined;
  const { ticket } = error.body;
  return typeof ticket === 'string' ? ticket : undefined;
};

export const signInByCode = async (ticket: string, code: string): Promise<void> =>
  enterWith('/auth/login/factor', { ticket, code });

/** Takes the password or a code of the app: six digits, which no password can be. */
export const confirmBy = async (secret: string): Promise<void> => {
  const isCode = /^\d{6}$/.test(toLatinDigits(secret).trim());
  await request('POST', '/auth/confirm', { body: isCode ? { code: secret } : { currentPassword: secret } });
};

export interface NewApp {
  readonly secret: string;
  /** Text of the QR code. */
  readonly uri: string;
}

export const beginApp = async (): Promise<NewApp> =>
  (await request<NewApp>('POST', '/auth/factors/app')).data;

/** Returns the recovery codes if this is the first app, else none. They are shown once. */
export const confirmApp = async (code: string): Promise<readonly string[]> => {
  const { data } = await request<{ readonly codes: string | null }>('POST', '/auth/factors/app/confirm', {
    body: { code },
  });
  return data.codes?.split(' ') ?? [];
};

/**
 * Asking again who is at the screen before something sensitive (ASVS 3.7.1). The server refuses the call; the dialog
 * asks; the call is sent again. Calls that are refused meanwhile wait for the same answer.
 */
const store = createStore<Asking | undefined>(undefined);

interface Asking {
  readonly answer: Promise<boolean>;
  readonly end: (isConfirmed: boolean) => void;
}

export const subscribeConfirm = store.subscribe;
export const isConfirmAsked = (): boolean => store.get() !== undefined;

/** Shows the dialog. Resolves to true once the user has confirmed it, to false if they leave it. */
export const askToConfirm = (): Promise<boolean> => {
  const asked = store.get();
  if (asked) return asked.answer;
  let end: Asking['end'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    end = (isConfirmed) => {
      store.set(undefined);
      resolve(isConfirmed);
    };
  });
  store.set({ answer, end });
  return answer;
};

export const endConfirm = (isConfirmed: boolean): void => store.get()?.end(isConfirmed);
