import type pg from 'pg';
import { z } from 'zod';
import { commonWords } from '../../../src/schema/text/common-words';
import { type Weakness, weaknessOf } from '../../../src/schema/text/password';
import { securitySettings } from '../../../src/settings/security';
import { systemSettings } from '../../../src/settings/system';
import type { Actor } from '../../data/actor';
import { type Change, record } from '../../data/audit';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { passwordMatches } from '../../kernel/vault';
import { countsOfSession, countTry, forgiveTries } from './attempts';

/** Names of the owner of a new password. */
interface Owner {
  readonly fullName?: unknown;
  readonly username?: unknown;
  readonly email?: unknown;
}

/**
 * Refuses a new password that is short or easily guessed, with 400 on the field `key` (SET-05, ASVS 2.1.7): also one
 * made of its owner's names or of those of the centre and its branches.
 */
export const checkNewPassword = async (
  client: pg.ClientBase | pg.Pool,
  { key, password, owner }: { readonly key: string; readonly password: string; readonly owner: Owner },
): Promise<void> => {
  const weakness = await weaknessFor(client, password, owner);
  if (weakness) throw invalid([{ path: [key], ...weakness }]);
};

/** Returns the reason against a password of the owner, or undefined. */
export const weaknessFor = async (
  client: pg.ClientBase | pg.Pool,
  password: string,
  owner: Owner,
): Promise<Weakness | undefined> => {
  const settings = await settingsOf(client, securitySettings, systemSettings);
  const { passwordMinLength: least, systemName, systemNameEn } = settings;
  const branches = await fetchRows(client, { name: 'text?' })(
    `select unnest(array[name, name_ar, name_en]) as name from branches`,
  );
  const own = [owner.fullName, owner.username, owner.email, systemName, systemNameEn];
  return weaknessOf(password, {
    least,
    own: [...own.map((one) => (typeof one === 'string' ? one : null)), ...branches.map(({ name }) => name)],
    common: commonWords,
  });
};

export const passwordText = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(1000, { error: 'validate.long' });

/** A new password: 64 signs are enough for a sentence, more than 128 only cost time (ASVS 2.1.2). */
export const newPasswordText = passwordText.max(128, { error: 'validate.long' });

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
