import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { enterWith } from './account';
import { request } from './http';
import { HttpError } from './http-error';

/**
 * The second step of the sign-in, and asking again who is at the screen. Called by pages that are drawn before Refine is
 * loaded. All throw HttpError, or `PasskeyRefused` if the device gave no passkey.
 */

export type Way = 'password' | 'app' | 'passkey' | 'code';

/** A sign-in whose password was right and whose second step is missing. */
export interface Step {
  readonly ticket: string;
  readonly ways: readonly Way[];
}

/** Returns the second step that a refused sign-in asks for; undefined for any other failure. */
export const stepIn = (error: unknown): Step | undefined => {
  if (!(error instanceof HttpError) || error.code !== 'factor.step') return undefined;
  const { ticket, ways } = error.body;
  return typeof ticket === 'string' && Array.isArray(ways) ? { ticket, ways: ways.filter(isWay) } : undefined;
};

const isWay = (value: unknown): value is Way =>
  value === 'app' || value === 'passkey' || value === 'code' || value === 'password';

/** True if this page can use passkeys: a secure address with a name. Browsers know none for addresses of numbers. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** The user closed the question of the device, or it has no passkey for this address. */
export class PasskeyRefused extends Error {}

export const signInByCode = async (ticket: string, code: string): Promise<void> =>
  enterWith('/auth/login/factor', { ticket, code });

/** Signs in by a passkey: as second step with a ticket, else by itself. */
export const signInByPasskey = async (ticket?: string): Promise<void> => {
  const { data } = await request<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/auth/login/passkey/question',
    { body: ticket === undefined ? {} : { ticket }, session: 'none' },
  );
  const passkey = await answerOfDevice(data);
  if (ticket === undefined) await enterWith('/auth/login/passkey', { passkey });
  else await enterWith('/auth/login/factor', { ticket, passkey });
};

export const readConfirmWays = async (): Promise<readonly Way[]> => {
  const { data } = await request<{ readonly ways: readonly Way[] }>('GET', '/auth/confirm');
  return data.ways;
};

export const confirmBy = async (given: {
  readonly currentPassword?: string;
  readonly code?: string;
}): Promise<void> => {
  await request('POST', '/auth/confirm', { body: given });
};

export const confirmByPasskey = async (): Promise<void> => {
  const { data } = await request<PublicKeyCredentialRequestOptionsJSON>('POST', '/auth/confirm/question');
  const passkey = await answerOfDevice(data);
  await request('POST', '/auth/confirm', { body: { passkey } });
};

export interface NewApp {
  readonly secret: string;
  /** Text of the QR code. */
  readonly uri: string;
}

export const beginApp = async (): Promise<NewApp> =>
  (await request<NewApp>('POST', '/auth/factors/app')).data;

/** Returns the recovery codes if this is the first second step, else none. They are shown once. */
export const confirmApp = async (code: string): Promise<readonly string[]> =>
  codesIn((await request<Codes>('POST', '/auth/factors/app/confirm', { body: { code } })).data);

/** Adds a passkey of this device or of a key. Returns recovery codes like `confirmApp`. */
export const addPasskey = async (name: string): Promise<readonly string[]> => {
  const { data } = await request<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/auth/factors/passkeys/question',
  );
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({ optionsJSON: data }).catch(refused);
  const added = await request<Codes>('POST', '/auth/factors/passkeys', { body: { name, passkey } });
  return codesIn(added.data);
};

interface Codes {
  readonly codes: string | null;
}

const codesIn = ({ codes }: Codes): readonly string[] => codes?.split(' ') ?? [];

const answerOfDevice = async (options: PublicKeyCredentialRequestOptionsJSON) => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch(refused);
};

const refused = (error: unknown): never => {
  throw new PasskeyRefused(error instanceof Error ? error.name : '');
};
