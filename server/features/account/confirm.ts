import type pg from 'pg';
import type { Actor } from '../../data/actor';
import { invalid } from '../../kernel/errors';
import { passwordMatches } from '../../kernel/vault';
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
