import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/parse';
import { isEasyPin } from '../../../src/schema/text/password';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { actorOf, parsed } from '../../http/context';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { hashPassword, passwordMatches } from '../../kernel/vault';
import { countForName, countsOfSession, countTry, forgiveTries } from './attempts';
import { confirmPassword, passwordText, recordOwn } from './passwords';
import { endSessions, isLocked, lockUser } from './sessions';

/** Wrong tries after which the locked session ends. */
const unlockTries = 5;

/** Routes that lock and unlock the screen of the caller's session, and set the PIN that unlocks it. */
export const lockRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post('/auth/lock', { config: { whileLocked: true, description: locks } }, async (request) => {
    const actor = actorOf(request);
    // A second lock keeps the first time, and the tries made so far.
    const lock = 'update sessions set locked_at = coalesce(locked_at, now()) where id = $1';
    await pool.query(lock, [actor.sessionId]);
    return { success: true };
  });

  app.post('/auth/unlock', { config: { whileLocked: true, description: unlocks } }, async (request) => {
    const actor = actorOf(request);
    const { secret } = parsed(unlocking, request.body);
    const { password, pin, isShut } = await secretsOf(pool, actor);
    // An open screen answers nothing about the password, so that a PIN cannot buy further guesses at it.
    if (!isShut) throw new ApiError(409, 'auth.notLocked');
    const digits = toLatinDigits(secret.trim());
    const isPin = pin !== null && /^\d{4,6}$/.test(digits);
    const counts = countsOfSession(actor);
    // Before `countUnlock`, because a wait must not cost this session one of its tries.
    if (!isPin) await countTry(pool, counts);
    const tries = await countUnlock(pool, actor);
    const compared = isPin ? pin : password;
    const isCorrect = await passwordMatches(compared, isPin ? digits : secret);
    if (!isCorrect && !isPin) await countForName(pool, actor);
    if (!isCorrect || !(await open(pool, actor, compared))) return refuse(pool, actor, tries);
    // A right PIN leaves the count of wrong passwords as it is.
    if (!isPin) await forgiveTries(pool, counts);
    return { success: true };
  });

  app.put('/auth/pin', { config: { description: setsPin } }, async (request) => {
    const actor = actorOf(request);
    const { currentPassword, pin } = parsed(pinChange, request.body);
    const hold = await confirmPassword(pool, actor, currentPassword);
    const hash = pin === null ? null : await hashPassword(pin);
    await transaction(pool, async (client) => {
      await hold(client);
      await client.query('delete from user_pins where user_id = $1', [actor.userId]);
      if (hash !== null)
        await client.query('insert into user_pins (user_id, pin_hash) values ($1, $2)', [actor.userId, hash]);
      const after = pin === null ? null : '•••';
      await recordOwn(client, actor, { field: 'pin', before: '•••', after });
    });
    return { hasPin: pin !== null };
  });
};

/** Body of an unlock. `secret` is the password or the PIN; the user need not say which. */
const unlocking = z.object({ secret: passwordText });

const pinChange = z.object({
  currentPassword: passwordText,
  /** Four to six Arabic or Latin digits that are not easily guessed. Null removes the PIN. */
  pin: z
    .string({ error: 'validate.required' })
    .max(20, { error: 'validate.pin', abort: true })
    .transform((text) => toLatinDigits(text.trim()))
    .pipe(z.string().regex(/^\d{4,6}$/, { error: 'validate.pin' }))
    .refine((digits) => !isEasyPin(digits), { error: 'validate.pinEasy' })
    .nullable(),
});

const locks = { summary: 'Lock this session: until it is unlocked, other calls answer 423' };
const unlocks = {
  summary: 'Unlock this session with the password or the PIN; the fifth wrong try ends it',
  body: unlocking,
  refusals: ['409', '429'],
};
const setsPin = {
  summary: 'Set the own PIN of 4 to 6 digits, or take it away with null',
  body: pinChange,
  answer: z.object({ hasPin: z.boolean() }),
  refusals: ['429'],
};

/** Counts a try before comparing, so that parallel guesses get no more than five. 401 if none is left. */
const countUnlock = async (pool: pg.Pool, { sessionId }: Actor): Promise<number> => {
  const rows = await fetchRows(pool, { tries: 'number' })(
    'update sessions set unlock_tries = unlock_tries + 1 where id = $1 and unlock_tries < $2 returning unlock_tries as tries',
    [sessionId, unlockTries],
  );
  if (!rows[0]) throw new ApiError(401, 'auth.expired');
  return rows[0].tries;
};

/** Opens the screen. False if password or PIN is no longer what was compared, or the session has ended. */
const open = (pool: pg.Pool, { userId, sessionId }: Actor, compared: string | null): Promise<boolean> =>
  transaction(pool, async (client) => {
    await lockUser(client, userId ?? 0);
    const { rowCount } = await client.query(
      `update sessions set locked_at = null, unlock_tries = 0, last_seen = now()
       where id = $2 and (exists (select from users where id = $1 and password_hash = $3)
         or exists (select from user_pins where user_id = $1 and pin_hash = $3))`,
      [userId, sessionId, compared],
    );
    return rowCount === 1;
  });

const refuse = async (pool: pg.Pool, actor: Actor, tries: number): Promise<never> => {
  const isLast = tries >= unlockTries;
  await transaction(pool, async (client) => {
    await record(client, actor, { action: 'LoginFailed', entity: 'Session' });
    if (!isLast) return;
    await endSessions(client, actor.userId ?? 0, actor.sessionId ?? 0);
    await record(client, actor, { action: 'Logout', entity: 'Session' });
  });
  if (isLast) throw new ApiError(401, 'auth.expired');
  throw invalid([{ path: ['secret'], key: 'validate.wrongSecret', params: { count: unlockTries - tries } }]);
};

const secretsOf = async (
  pool: pg.Pool,
  { userId, sessionId }: Actor,
): Promise<{ readonly password: string | null; readonly pin: string | null; readonly isShut: boolean }> => {
  const rows = await fetchRows(pool, { password: 'text?', pin: 'text?', isShut: 'flag' })(
    `select u.password_hash as password, p.pin_hash as pin,
       coalesce((select ${isLocked} from sessions s where s.id = $2), false) as "isShut"
     from users u left join user_pins p on p.user_id = u.id where u.id = $1`,
    [userId, sessionId],
  );
  return rows[0] ?? { password: null, pin: null, isShut: false };
};
