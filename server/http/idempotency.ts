import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Book, currentOf } from '../../src/schema/book';
import { type Entity, tableNameOf } from '../../src/schema/entity';
import type { ReadingPermission } from '../../src/schema/field';
import { type Actor, scopeCondition, seesBranch } from '../data/actor';
import { revealingPermissionsOf } from '../data/row-answers';
import type { Services } from '../data/services';
import { ApiError, constraintOf, forbiddenKey, foreignBranch, notFound } from '../kernel/errors';
import { fetchRows, newParams } from '../kernel/rows';
import { send, transaction } from '../kernel/transaction';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type KeyServices = Pick<Services, 'pool' | 'book'>;

/** Idempotency key of a create call, and the content that must be the same when the key is sent again. */
export interface Keyed {
  readonly key: string | undefined;
  readonly content: string;
  readonly branchId: number | undefined;
  /** Entity of the rows that the call is on or answers. */
  readonly of?: Entity | undefined;
  readonly idsIn?: (answer: unknown) => readonly number[];
}

/**
 * Runs a create in a transaction, once per key. The same key and body get the first reply; the same key with
 * another body is refused. The key is written last, together with the reply. If two calls with one key run at once,
 * the later one fails on the key, is rolled back, and returns the reply of the first. A repeat that fails because of
 * rows of the first call also returns that reply. A failed write leaves its key free. A stored reply may hold fields
 * that the user could see then: if the user has lost a permission since, the repeat is refused with that permission's
 * name. The same if a branch was taken away: the repeat is refused as a new call would be.
 */
export const onceForKey = async (
  services: KeyServices,
  actor: Actor,
  request: Keyed,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  const { pool, book } = services;
  if (request.key === undefined || holderOf(actor) === null) return transaction(pool, work);
  const attempt = () =>
    transaction(pool, async (client) => {
      const answer = await work(client);
      await send(client, keyStatement(book, actor, request, answer));
      return answer;
    });
  try {
    return await attempt();
  } catch (error) {
    const first = await answerOfKey(services, actor, request);
    if (first) return first;
    if (constraintOf(error) !== 'idempotency_keys_user_id_key_pk') throw error;
    // The key is older than a day and not deleted yet.
    await forgetOldKeys(pool);
    return attempt();
  }
};

/**
 * Like `onceForKey`, for a call with work `outside` of its transaction, which no rollback undoes: a message that is
 * sent. The key is claimed before that work, so that of two calls at once only one does it. The other waits for the
 * reply. A call that fails frees its key; the key of a process that was killed is free after a while.
 */
export const onceOutside = async (
  services: KeyServices,
  actor: Actor,
  request: Keyed,
  work: () => Promise<(client: pg.PoolClient) => Promise<Answer>>,
): Promise<Answer> => {
  const { pool, book } = services;
  const holder = holderOf(actor);
  const { key } = request;
  if (key === undefined || holder === null) return transaction(pool, await work());
  for (let waited = 0; !(await claimed(pool, holder, key, request)); waited += waitMs) {
    const first = await answerOfKey(services, actor, request);
    if (first) return first;
    if (waited >= longestWaitMs) throw new ApiError(409, 'idempotency.running', { retryAfterSeconds: 5 });
    await pause(waitMs);
  }
  try {
    const inside = await work();
    return await transaction(pool, async (client) => {
      // The same transaction replaces the claim by the reply.
      await send(client, {
        text: 'delete from idempotency_keys where user_id = $1 and key = $2',
        values: [holder, key],
      });
      const answer = await inside(client);
      await send(client, keyStatement(book, actor, request, answer));
      return answer;
    });
  } catch (error) {
    const free = 'delete from idempotency_keys where user_id = $1 and key = $2 and status = $3';
    await pool.query(free, [holder, key, running]).catch(() => undefined);
    throw error;
  }
};

/** Status of a claimed key, whose reply is not there yet. */
const running = 0;
/** Milliseconds between two looks for the reply of a call that runs, and until a repeat gives up. */
const waitMs = 200;
const longestWaitMs = 15_000;

/** Claims a key that is free, older than a day, or claimed for longer than any call runs. Returns false if it is not. */
const claimed = async (pool: pg.Pool, holder: number, key: string, { content }: Keyed): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `insert into idempotency_keys as k (user_id, key, request, status, answer) values ($1, $2, $3, $4, 'null')
     on conflict (user_id, key) do update set request = excluded.request, status = excluded.status,
       answer = excluded.answer, created_at = now()
     where k.created_at < now() - case when k.status = $4 then interval '2 minutes' else interval '24 hours' end`,
    [holder, key, `${hashOf(content)} `, running],
  );
  return rowCount === 1;
};

const keyStatement = (
  book: Book,
  actor: Actor,
  { key, content }: Keyed,
  { status, body }: Answer,
): pg.QueryConfig => ({
  name: 'key_answered',
  text: 'insert into idempotency_keys (user_id, key, request, status, answer) values ($1, $2, $3, $4, $5)',
  values: [
    holderOf(actor),
    key,
    `${hashOf(content)} ${missingPermissions(book, actor).join(',')}`,
    status,
    JSON.stringify(body ?? null),
  ],
});

/** Returns the stored reply of a key; undefined if the key is free or its call still runs. */
const answerOfKey = async (
  { pool, book }: KeyServices,
  actor: Actor,
  keyed: Keyed,
): Promise<Answer | undefined> => {
  const { key, content, branchId } = keyed;
  if (key === undefined || holderOf(actor) === null) return undefined;
  const rows = await fetchRows(pool, { request: 'text', status: 'number', answer: 'json' })(
    `select request, status, answer from idempotency_keys
     where user_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
    [holderOf(actor), key],
  );
  const [first] = rows;
  if (!first) return undefined;
  const [firstHash, firstMissing] = first.request.split(' ');
  if (firstHash !== hashOf(content)) throw new ApiError(409, 'idempotency.mismatch');
  if (first.status === running) return undefined;
  const lost = missingPermissions(book, actor).find(
    (permission) => firstMissing?.split(',').includes(permission) === false,
  );
  if (lost) throw forbiddenKey(lost);
  if (branchId !== undefined && !seesBranch(actor, branchId)) throw foreignBranch();
  await refuseOutOfReach(pool, actor, keyed, first.answer);
  return { status: first.status, body: first.answer };
};

/** Refuses the stored reply with 404 if its rows are now in branches that the user does not see. */
const refuseOutOfReach = async (
  pool: pg.Pool,
  actor: Actor,
  { of, idsIn }: Keyed,
  answer: unknown,
): Promise<void> => {
  const ids = idsIn?.(answer) ?? [];
  if (!of || ids.length === 0 || actor.isAdmin) return;
  const params = newParams();
  const scope = scopeCondition(of, { all: false, branchIds: actor.branchIds, reader: actor }, params);
  if (scope === '') return;
  // A row that was deleted since is none of another branch.
  const { rowCount } = await pool.query(
    `select from ${tableNameOf(of)} t where t.id = any(${params.add(ids)}::int[]) and (${scope}) is not true limit 1`,
    params.values,
  );
  if (rowCount) throw notFound();
};

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Whose keys these are; null for the system. A program has keys of its own, also beside the user it belongs to. */
const holderOf = ({ program, userId }: Actor): number | null => (program ? -program.id : userId);

/** Permissions that the user lacks and that reveal fields. */
const missingPermissions = (book: Book, { can }: Actor): readonly ReadingPermission[] =>
  revealingPermissionsOf(book.entities.map(currentOf)).filter((permission) => !can(permission));

/** Deletes keys older than a day. Called once an hour. */
export const forgetOldKeys = (pool: pg.Pool) =>
  pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
