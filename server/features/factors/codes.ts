import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/parse';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { fetchNumber, fetchRows } from '../../kernel/rows';
import { hashPassword, passwordMatches } from '../../kernel/vault';
import { stepOfCode } from './totp';

/** Secrets of authenticator apps in the database, and their codes. */

/**
 * Uses a proof up in the caller's transaction, by one statement. False if another call has used it meanwhile. The slow
 * part (hashes) is done before, outside of the transaction.
 */
export type Take = (client: pg.PoolClient) => Promise<boolean>;

/** Place that the vault binds a secret to: copied to another user's row, it cannot be opened. */
export const placeOfSecret = (userId: number): string => `totp_secrets.secret.${userId}`;

/**
 * Returns how to take a typed code, or undefined if it is wrong, too old or was taken before. The statement decides:
 * of two calls with one code, one takes it. `isActive` false asks for the secret that is being added.
 */
export const appProof = async (
  { pool, vault, now }: Pick<Services, 'pool' | 'vault' | 'now'>,
  userId: number,
  code: string,
  isActive = true,
): Promise<Take | undefined> => {
  const [row] = await fetchRows(pool, { secret: 'text', lastStep: 'number' })(
    'select secret_sealed as secret, last_step as "lastStep" from totp_secrets where user_id = $1 and is_active = $2',
    [userId, isActive],
  );
  const secret = row && vault.open(row.secret, placeOfSecret(userId));
  const step = secret === undefined ? undefined : stepOfCode(secret, code, row?.lastStep ?? 0, now());
  if (step === undefined) return undefined;
  return async (client) => {
    const { rowCount } = await client.query(
      `update totp_secrets set last_step = $4 where user_id = $1 and is_active = $2 and secret_sealed = $3 and last_step < $4`,
      [userId, isActive, row?.secret, step],
    );
    return rowCount === 1;
  };
};

/** Recovery codes: ten of them, each used once, for whoever lost the phone (ASVS 2.6). */
const howMany = 10;

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Signs that find the row; the other ten are 50 random bits, kept as argon2id. */
const selectorLength = 2;
const length = 12;

/** Replaces all codes of a user. Returns the new ones, which nobody can read again. */
export const makeCodes = async (client: pg.PoolClient, userId: number): Promise<readonly string[]> => {
  const codes = newCodes();
  const hashes = await Promise.all(codes.map(hashPassword));
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query(
    `insert into recovery_codes (user_id, selector, code_hash) select $1, * from unnest($2::text[], $3::text[])`,
    [userId, codes.map(selectorOf), hashes],
  );
  return codes.map(shown);
};

/** Returns how to use up a typed code, or undefined if it is none of the user's unused ones. */
const codeProof = async (pool: pg.Pool, userId: number, typed: string): Promise<Take | undefined> => {
  const code = cleaned(typed);
  if (code.length !== length) return undefined;
  const selector = selectorOf(code);
  const [row] = await fetchRows(pool, { hash: 'text' })(
    'select code_hash as hash from recovery_codes where user_id = $1 and selector = $2 and used_at is null',
    [userId, selector],
  );
  if (!(await passwordMatches(row?.hash, code))) return undefined;
  return async (client) => {
    const { rowCount } = await client.query(
      'update recovery_codes set used_at = now() where user_id = $1 and selector = $2 and code_hash = $3 and used_at is null',
      [userId, selector, row?.hash],
    );
    return rowCount === 1;
  };
};

const newCodes = (): readonly string[] => {
  const codes = new Map<string, string>();
  while (codes.size < howMany) {
    const code = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
    codes.set(selectorOf(code), code);
  }
  return [...codes.values()];
};

const selectorOf = (code: string): string => code.slice(0, selectorLength);
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Accepts capitals, Arabic digits, blanks, and letters that look like a digit. */
const cleaned = (typed: string): string =>
  toLatinDigits(typed.slice(0, 100))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** Second step of a user: a code of the app or a recovery code; the user need not say which. */
export const givenCode = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(100, { error: 'validate.long' });

export interface Proof {
  readonly kind: 'app' | 'code';
  readonly take: Take;
}

/** Checks a second step of a user. Undefined if it is wrong. */
export const proofOf = async (
  services: Services,
  userId: number,
  code: string,
): Promise<Proof | undefined> => {
  const digits = toLatinDigits(code).replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const take = await appProof(services, userId, digits);
    return take && { kind: 'app', take };
  }
  const take = await codeProof(services.pool, userId, code);
  return take && { kind: 'code', take };
};

/**
 * Wrong second steps of a user, over all tickets and sessions. A right password does not forgive them, or whoever knows
 * it could guess for ever. Only who knows the password gets here, so nobody else can keep a user waiting.
 */
const freeTries = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;
/** Hours after the last try until counting starts again: about a hundred guesses a day. */
const windowHours = 24;

const isOver = `greatest(a.since, coalesce(a.blocked_until, a.since)) < now() - make_interval(hours => $3)`;

/** Counts a try before it is compared, so that parallel guesses are counted too. Throws 429 during a wait. */
export const countFactorTry = async (pool: pg.Pool, userId: number): Promise<void> => {
  const wait = await fetchNumber(
    pool,
    `with waiting as (
       select ceil(extract(epoch from blocked_until - now()))::int as wait from factor_tries
       where user_id = $1 and blocked_until > now()
     ), counted as (
       insert into factor_tries as a (user_id, failures) select $1, 1 where not exists (select from waiting)
       on conflict (user_id) do update set
         failures = case when ${isOver} then 1 else a.failures + 1 end,
         since = now(),
         blocked_until = case when not ${isOver} and a.failures + 1 >= $2
           then now() + make_interval(secs => least($4 * power(2, least(a.failures + 1 - $2, 20)), $5)) end
       where a.blocked_until is null or a.blocked_until <= now()
       returning 1
     )
     select coalesce((select wait from waiting), case when exists (select from counted) then 0 else $4 end)::int as n`,
    [userId, freeTries, windowHours, firstWaitSeconds, longestWaitSeconds],
  );
  if (wait > 0) throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: wait });
};

export const forgiveFactorTries = async (client: pg.ClientBase, userId: number): Promise<void> => {
  await client.query('delete from factor_tries where user_id = $1', [userId]);
};
