import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { fieldsOf } from '../../src/schema/entity';
import {
  type KeptView,
  mostViews,
  sharingPermission,
  viewActions,
  viewFields,
  viewRefusals,
} from '../../src/schema/views';
import { readPermissionOf } from '../../src/schema/visibility';
import { ApiError, forbidden, invalid, notFound } from '../kernel/errors';
import { believed, fetchNumber, fetchRows } from '../kernel/rows';
import type { Actor } from './actor';
import { record } from './audit';
import { type ActionContext, perform, type SubjectServer } from './entity-server';

/** Views of lists that users keep. A view is only parameters of a list, whose rows the server scopes as ever. */

/** Number of the advisory lock of whoever changes views. No other part of the product may use it. */
const viewsLock = 4_180_035;

/**
 * Returns the views that a user has: own ones and those for their roles, which come first, and for everybody. Whoever
 * manages roles has those of all roles. Views of lists that the user may not read are left out.
 */
export const viewsOf = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  actor: Actor,
): Promise<readonly KeptView[]> => {
  const rows = await fetchRows(client, { view: believed<KeptView>() })(
    `select json_build_object('id', v.id, 'version', v.version, 'list', v.list, 'name', v.name,
       'audience', case when v.user_id is not null then 'mine' when v.role_id is null then 'all' else 'role' end,
       'roleId', v.role_id, 'isDefault', v.is_default, 'shows', v.shows,
       'opens', v.is_default and (v.role_id is null or r.name = any($2))) as view
     from list_views v left join roles r on r.id = v.role_id
     where v.deleted_at is null
       and (v.user_id = $1 or v.user_id is null and (v.role_id is null or $3 or r.name = any($2)))
     order by v.role_id, v.id`,
    [actor.userId, actor.roles, actor.can(sharingPermission)],
  );
  return rows.map(({ view }) => view).filter(({ list }) => isReadable(book, actor, list));
};

/** SQL: another value once a view that is kept for user `u`, or for others, is another. */
export const viewsVersion = `(select array_agg(concat(v.id, ':', v.version) order by v.id) from list_views v
  where v.deleted_at is null and (v.user_id = u.id or v.user_id is null))`;

const isReadable = (book: Book, actor: Actor, list: string): boolean => {
  const entity = book.find(list);
  return entity !== undefined && actor.can(readPermissionOf(entity));
};

type Context = ActionContext<typeof viewActions.keepView | typeof viewActions.changeView>;
type Said = Pick<KeptView, keyof typeof viewFields>;

/** Returns a view that the user may change, with nobody else changing any until the transaction ends. */
const heldView = async (
  { client, actor, services: { book } }: Pick<Context, 'client' | 'actor' | 'services'>,
  id: number,
): Promise<KeptView> => {
  await client.query('select pg_advisory_xact_lock($1)', [viewsLock]);
  const view = (await viewsOf(client, book, actor)).find((one) => one.id === id);
  if (!view) throw notFound();
  requireSharing(actor, view);
  return view;
};

const requireSharing = (actor: Actor, { audience }: Pick<Said, 'audience'>): void => {
  if (audience !== 'mine' && !actor.can(sharingPermission)) throw forbidden('roles', 'update');
};

/** Stores a view, takes the place of the one that the list opened with, and returns it as its reader gets it. */
const store = async (context: Context, before: KeptView | undefined): Promise<KeptView> => {
  const { client, actor, services } = context;
  const input: Said = context.input;
  const { name, audience, roleId, isDefault, shows } = input;
  const list = before?.list ?? input.list;
  requireSharing(actor, input);
  if (!isReadable(services.book, actor, list)) throw invalid([{ path: ['list'], key: 'validate.option' }]);
  const owner = audience === 'mine' ? actor.userId : null;
  if (isDefault)
    // Of deleted ones as well, so that none that comes back opens beside it.
    await client.query(
      `update list_views set is_default = false, version = version + 1
       where list = $1 and role_id is not distinct from $2 and is_default`,
      [list, roleId],
    );
  const values = [list, name, owner, roleId, isDefault, shows, ...(before ? [before.id] : [])];
  const id = await fetchNumber(
    client,
    before
      ? `update list_views set list = $1, name = $2, user_id = $3, role_id = $4, is_default = $5, shows = $6,
           version = version + 1 where id = $7 returning id as n`
      : `insert into list_views (list, name, user_id, role_id, is_default, shows) values ($1, $2, $3, $4, $5, $6)
         returning id as n`,
    values,
  );
  await refuseTooMany(client, list, owner);
  await note(context, before ? 'Update' : 'Create', id, before, input);
  const kept = (await viewsOf(client, services.book, actor)).find((one) => one.id === id);
  if (!kept) throw notFound();
  return kept;
};

const refuseTooMany = async (client: pg.ClientBase, list: string, owner: number | null): Promise<void> => {
  const count = await fetchNumber(
    client,
    `select count(*)::int as n from list_views
     where list = $1 and user_id is not distinct from $2 and deleted_at is null`,
    [list, owner],
  );
  if (count > mostViews) throw new ApiError(409, viewRefusals.many);
};

const note = (
  { client, actor }: Pick<Context, 'client' | 'actor'>,
  action: 'Create' | 'Update' | 'Delete' | 'Restore',
  id: number,
  before: Said | undefined,
  after: Said | undefined,
): Promise<void> =>
  record(client, actor, {
    action,
    entity: 'ListView',
    entityId: id,
    subject: (after ?? before)?.name ?? '',
    changes: fieldsOf({ fields: viewFields }).flatMap(([field]) => {
      const [was, is] = [before, after].map((view): unknown => (view && Reflect.get(view, field)) ?? null);
      return was === is ? [] : [{ field, before: was, after: is }];
    }),
  });

export const viewsServer: SubjectServer = {
  actions: perform(viewActions, {
    keepView: async (context) => {
      await context.client.query('select pg_advisory_xact_lock($1)', [viewsLock]);
      return store(context, undefined);
    },
    changeView: async (context) => {
      const before = await heldView(context, context.params.id);
      if (before.version !== context.input.version) throw new ApiError(409, viewRefusals.changed);
      return store(context, before);
    },
    removeView: async (context) => {
      const view = await heldView(context, context.params.id);
      await context.client.query('update list_views set deleted_at = now() where id = $1', [view.id]);
      await note(context, 'Delete', view.id, view, undefined);
    },
    restoreView: async (context) => {
      const { client, actor, params } = context;
      await client.query(
        `update list_views set deleted_at = null
         where id = $1 and deleted_at is not null and (user_id = $2 or user_id is null and $3)`,
        [params.id, actor.userId, actor.can(sharingPermission)],
      );
      const view = await heldView(context, params.id);
      await refuseTooMany(client, view.list, view.audience === 'mine' ? actor.userId : null);
      await note(context, 'Restore', view.id, undefined, view);
    },
  }),
  sweeps: [(pool) => pool.query(`delete from list_views where deleted_at < now() - interval '1 day'`)],
};
