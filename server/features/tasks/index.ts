import type pg from 'pg';
import { z } from 'zod';
import { permissionsOf } from '../../../src/access/catalogue';
import { taskActions } from '../../../src/resources/tasks/actions';
import { tasks } from '../../../src/resources/tasks/entity';
import { taskQueries, type waiting } from '../../../src/resources/tasks/queries';
import { users } from '../../../src/resources/users/entity';
import { bookOf } from '../../../src/schema/book';
import type { Actor, MeantFor } from '../../data/actor';
import { lastChangeOf } from '../../data/audit';
import { quoted, standing, whereAll } from '../../data/conditions';
import {
  answer,
  type EntityServer,
  perform,
  plain,
  type QueryContext,
  type Row,
  serve,
} from '../../data/entity-server';
import { actOnRow, recordMade } from '../../data/repository';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import { searchTextOf } from '../../data/search';
import { believed, fetchOne, fetchRows, newParams } from '../../kernel/rows';

/** Maximum tasks of the list; no user does more in a day. How many there are is told beside them. */
const most = 50;

/** Reason and permission serve the product itself, to find a task again. */
const shown: NonNullable<EntityServer['answer']> = ({ key: _, forRight: __, ...row }) => row;

const waitingOf = async ({ pool, actor, scope }: QueryContext<typeof waiting>) => {
  const params = newParams();
  const joins = 'join branches b on b.id = t.branch_id';
  const where = [
    `t.status = 'Open'`,
    `t.due_on <= (now() at time zone b.time_zone)::date`,
    `(t.for_user_id is null or t.for_user_id = ${params.add(actor.userId)}::int)`,
  ];
  const rows = rowsColumn(tasks, scope, params, { joins, where, order: 't.due_on, t.id', limit: most });
  const count = `(select count(*)::int from tasks t ${joins}${whereAll([...standing(tasks, scope, params), ...where])})`;
  const found = await fetchOne(pool, { tasks: believed<readonly Row[]>(), waiting: 'number' })(
    `select ${rows} as tasks, ${count} as waiting`,
    params.values,
  );
  return {
    tasks: rowsIn({ ...plain(tasks), answer: shown }, actor, found.tasks),
    counts: { waiting: found.waiting },
  };
};

/**
 * A task for a right is there for its holders and for whom one of them gave it to, never for the user that it is about.
 * Whoever sees only their own rows has their own tasks and those of everybody.
 */
const meantFor: MeantFor = ({ userId, can, ownOnly }, params, t) => {
  const held = params.add(permissionsOf(bookOf(tasks)).flatMap(({ key }) => (can(key) ? [key] : [])));
  const me = `${params.add(userId)}::int`;
  const isMine = `${t}.for_user_id = ${me}`;
  const isForAll = `${t}.for_right is null${ownOnly ? ` and (${t}.for_user_id is null or ${isMine})` : ''}`;
  const isAboutMe = `${t}.about_route = ${quoted(users.route)} and ${t}.about_id = ${me}`;
  return `((${isForAll}) or ((${t}.for_right = any(${held}::text[]) or ${isMine}) and (${isAboutMe}) is not true))`;
};

export const tasksServer = serve(tasks, {
  meantFor,
  answer: shown,
  answerShape: { adds: z.object({ key: z.never(), forRight: z.never() }) },
  actions: perform(taskActions, {
    finish: async ({ client, actor, row }) => {
      await end(client, row.id, actor.userId);
    },
    assign: async ({ client, row, input }) => {
      await client.query('update tasks set for_user_id = $2 where id = $1', [row.id, input.forUserId]);
    },
    giveBack: async ({ client, row }) => {
      const last = await lastChangeOf(client, tasks, row.id);
      if (last && 'forUserId' in last.was)
        await client.query('update tasks set for_user_id = $2 where id = $1', [row.id, last.was.forUserId]);
    },
    reopen: async ({ client, row }) => {
      await client.query(
        `update tasks set status = 'Open', done_at = null, done_by_id = null where id = $1`,
        [row.id],
      );
    },
  }),
  queries: answer(taskQueries, { waiting: waitingOf }),
});

/** Task that a part of the product opens. */
export interface Wanted {
  /** Key of the reason. While a task with this key is open, no second one is opened. */
  readonly key: string;
  readonly title: string;
  /** Default: the first active branch. Without any no task is opened. */
  readonly branchId?: number;
  /** User who should do it. Null: those of the branch who have the permission `forRight`. */
  readonly forUserId?: number | null;
  /** Permission without which nobody but `forUserId` sees, moves, ends or deletes the task. */
  readonly forRight: string;
  /** Row that the task is about: the path of its screen, and its id. */
  readonly about: { readonly route: string; readonly id: number };
}

/** Opens a task in the caller's transaction, unless one with the same key is open. */
export const openTask = async (client: pg.PoolClient, actor: Actor, wanted: Wanted): Promise<void> => {
  const { key, title, branchId, forUserId, forRight, about } = wanted;
  const [made] = await fetchRows(client, { id: 'number' })(
    `insert into tasks (key, title, branch_id, due_on, for_user_id, for_right, about_route, about_id, search_text, status)
     select $1, $2, b.id, (now() at time zone b.time_zone)::date, $4, $5, $6, $7, $8, 'Open'
     from branches b where b.id = coalesce($3, (select min(id) from branches where is_active))
     on conflict (lower(key)) do nothing returning id`,
    [key, title, branchId, forUserId, forRight, about.route, about.id, searchTextOf([title])],
  );
  if (made) await recordMade(client, tasks, actor, made.id);
};

/** Ends the open task with the key, because its reason is gone. Does nothing if there is none. */
export const endTask = async (client: pg.PoolClient, actor: Actor, key: string): Promise<void> => {
  // Locked by its key: whoever ended it a moment earlier has taken the key away.
  const [open] = await fetchRows(client, { id: 'number' })(`select id from tasks where key = $1 for update`, [
    key,
  ]);
  if (!open) return;
  await actOnRow(client, tasks, actor, open.id, { action: 'Status' }, () => end(client, open.id, null));
};

/** Opens the task again that `endTask` ended in the change of `at`, because that change is taken back. */
export const reopenTask = async (
  client: pg.PoolClient,
  actor: Actor,
  { key, about, at }: Pick<Wanted, 'key' | 'about'> & { readonly at: string },
): Promise<void> => {
  const [ended] = await fetchRows(client, { id: 'number' })(
    `select id from tasks where about_route = $1 and about_id = $2 and done_by_id is null and done_at = $3 for update`,
    [about.route, about.id, at],
  );
  if (!ended) return;
  await actOnRow(client, tasks, actor, ended.id, { action: 'Status' }, async () => {
    await client.query(`update tasks set status = 'Open', done_at = null, key = $2 where id = $1`, [
      ended.id,
      key,
    ]);
  });
};

const end = async (client: pg.PoolClient, id: number, userId: number | null): Promise<void> => {
  await client.query(
    `update tasks set status = 'Done', done_at = now(), done_by_id = $2, key = null where id = $1`,
    [id, userId],
  );
};
