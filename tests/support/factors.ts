import { codeAt, stepAt } from '../../server/features/factors/totp';
import type { Answer, ErrorBody, TestApp } from './app';
import { type PersonName, password } from './world';

/** The second step of a sign-in in tests: an authenticator app that computes its codes here. */

export interface App {
  readonly secret: string;
  /** Recovery codes, if it was the person's first factor. */
  readonly codes: readonly string[];
  /** Code of now, or of some steps before or after it. */
  readonly code: (steps?: number) => string;
}

export const codeOf = (secret: string, steps = 0): string => codeAt(secret, stepAt(new Date()) + steps);

/** Adds an authenticator app to a person, and forgets the code that confirmed it. */
export const withApp = async (app: TestApp, person: PersonName, token?: string): Promise<App> => {
  const as = token ? { token } : { as: person };
  const { secret } = (await app.call<{ secret: string }>('POST', '/api/auth/factors/app', as)).body;
  const { body } = await app.call<{ codes: string | null }>('POST', '/api/auth/factors/app/confirm', {
    ...as,
    body: { code: codeOf(secret) },
  });
  await rewind(app);
  return { secret, codes: body.codes?.split(' ') ?? [], code: (steps) => codeOf(secret, steps) };
};

/** Makes codes that were taken good again, so that a test need not wait for the next one. */
export const rewind = (app: TestApp) => app.pool.query('update totp_secrets set last_step = 0');

export interface Step extends ErrorBody {
  readonly ticket: string;
}

/** Gives the right password. Returns the ticket for the second step. */
export const ticketFor = async (app: TestApp, person: PersonName): Promise<string> => {
  const { body } = await app.call<Step>('POST', '/api/auth/login', { body: { username: person, password } });
  return body.ticket;
};

export const giveCode = (
  app: TestApp,
  ticket: string,
  code: string,
): Promise<Answer<ErrorBody & { readonly token: string }>> =>
  app.call('POST', '/api/auth/login/factor', { body: { ticket, code } });

/** Takes all second steps away, and what was counted about them. */
export const withoutFactors = async (app: TestApp): Promise<void> => {
  for (const table of [
    'totp_secrets',
    'recovery_codes',
    'factor_tries',
    'sign_in_tickets',
    'sign_in_attempts',
  ])
    await app.pool.query(`delete from ${table}`);
};

/** Makes a session as old as one that was opened eleven minutes ago. */
export const grownStale = (app: TestApp) =>
  app.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
