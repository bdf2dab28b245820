import type pg from 'pg';
import type { Actor } from '../../data/actor';
import { invalid } from '../../kernel/errors';
import { hashPassword, isOutdatedHash, passwordMatches } from '../../kernel/vault';
import { countsOfSession, countTry, forgiveTries } from './attempts';

/** Refuses a wrong password of the caller: 400 on `currentPassword`. Counts the try for the caller's session. */
export const confirmPassword = async (
  pool: pg.Pool,
  actor: Pick<Actor, 'sessionId'>,
  stored: string | null | undefined,
  typed: string,
): Promise<void> => {
  const counts = countsOfSession(actor);
  await countTry(pool, counts);
  if (!(await passwordMatches(stored, typed)))
    throw invalid([{ path: ['currentPassword'], key: 'validate.wrongPassword' }]);
  await forgiveTries(pool, counts);
};

/** Returns a hash of today's cost for a password that is stored with another one. Undefined if none is needed. */
export const renewedHash = async (stored: string | null, password: string): Promise<string | undefined> =>
  stored !== null && isOutdatedHash(stored) ? hashPassword(password) : undefined;

/** Stores a renewed hash of the same password, unless the password was changed meanwhile. The PIN stays. */
export const storeRenewed = async (
  client: pg.PoolClient,
  {
    userId,
    before,
    renewed,
  }: { readonly userId: number; readonly before: string | null; readonly renewed: string },
): Promise<void> => {
  // The trigger that deletes the PIN with a password asks for this name.
  await client.query(`select set_config('centre.same_password', $1, true)`, [renewed]);
  await client.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    userId,
    before,
    renewed,
  ]);
};
