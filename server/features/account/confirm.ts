import type pg from 'pg';
import type { Actor } from '../../data/actor';
import { type Change, record } from '../../data/audit';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { passwordMatches } from '../../kernel/vault';
import { countsOfSession, countTry, forgiveTries } from './attempts';

/**
 * Holds the caller's user and session until the transaction ends, and refuses if the session has ended or the password
 * is no longer the one that was compared. Called before anything else of the account is locked or written.
 */
export const holdSession = async (
  client: pg.ClientBase,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  compared?: string | null,
): Promise<void> => {
  const { rowCount } = await client.query(
    `select from users u join sessions s on s.user_id = u.id
     where u.id = $1 and s.id = $2 and ($3::text is null or u.password_hash = $3) for no key update of u, s`,
    [userId, sessionId, compared],
  );
  if (!rowCount) throw new ApiError(401, 'auth.expired');
};

/**
 * Refuses a wrong password of the caller: 400 on `currentPassword`. Counts the try for the caller's session. Returns
 * what the transaction that acts on it calls first (`holdSession`).
 */
export const confirmPassword = async (
  pool: pg.Pool,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  typed: string,
): Promise<(client: pg.ClientBase) => Promise<void>> => {
  const [user] = await fetchRows(pool, { hash: 'text?' })(
    'select password_hash as hash from users where id = $1',
    [actor.userId],
  );
  const stored = user?.hash;
  const counts = countsOfSession(actor);
  await countTry(pool, counts);
  if (!(await passwordMatches(stored, typed)))
    throw invalid([{ path: ['currentPassword'], key: 'validate.wrongPassword' }]);
  await forgiveTries(pool, counts);
  return (client) => holdSession(client, actor, stored);
};

/** Writes to the audit log that the caller has changed a secret of their own. */
export const recordOwn = (client: pg.ClientBase, actor: Actor, change: Change): Promise<void> =>
  record(client, actor, {
    action: 'Update',
    entity: 'User',
    entityId: actor.userId ?? 0,
    subject: actor.fullName ?? undefined,
    changes: [change],
  });
