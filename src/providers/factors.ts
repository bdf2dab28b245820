import { toLatinDigits } from '../schema/text/accept';
import { enterWith } from './account';
import { request } from './http';
import { HttpError } from './http-error';

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
