import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { fieldsOf, snake } from '../../src/schema/entity';
import {
  mostViews,
  type SavedView,
  sharingPermission,
  viewActions,
  viewFields,
  viewFlags,
  viewRefusals,
} from '../../src/schema/views';
import { readPermissionOf } from '../../src/schema/visibility';
import { ApiError, forbidden, invalid, notFound } from '../kernel/errors';
import { locks } from '../kernel/locks';
import { believed, fetchNumber, fetchRows, newParams } from '../kernel/rows';
import type { Actor } from './actor';
import { record } from './audit';
import { type ActionContext, perform, type SubjectServer } from './entity-server';
import type { Services } from './services';

/** Views of lists that users keep. A view is only parameters of a list, whose rows the server scopes as ever. */

/**
 * Returns the views that a user has: own ones, then those of their roles, then everybody's. Whoever manages roles has
 * those of all roles. Of lists that the user may not read there are only own ones, so that a pinned one can say so.
 */
export const viewsOf = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  actor: Actor,
  withDeleted = false,
): Promise<readonly SavedView[]> => {
  const rows = await fetchRows(client, { view: believed<SavedView>(), given: 'text?' })(
    `select v.given, json_build_object('id', v.id, 'version', v.version, 'list', v.list, 'name', v.name,
       'audience', case when v.user_id is not null then 'mine' when v.role_id is null then 'all' else 'role' end,
       'roleId', v.role_id, 'isDefault', v.is_default, 'isPinned', v.is_pinned, 'shows', v.shows,
       'opens', v.is_default and (v.role_id is null or r.name = any($2))) as view
     from list_views v left join roles r on r.id = v.role_id
     where (v.deleted_at is null or $4)
       and (v.user_id = $1 or v.user_id is null and (v.role_id is null or $3 or r.name = any($2)))
     order by v.user_id, v.role_id, v.id`,
    [actor.userId, actor.roles, actor.can(sharingPermission), withDeleted],
  );
  const words = (view: SavedView, given: string | null) => {
    const name = book.views.find(({ list, key }) => list === view.list && key === given)?.name;
    return name?.ar === view.name ? { ...view, name: name[actor.lang] } : view;
  };
  return rows
    .map(({ view, given }) => words(view, given))
    .filter(({ list, audience }) => audience === 'mine' || isReadable(book, actor, list));
};

/** Stores the declared views that this installation has never had. At a server's start. */
export const layViews = async (
  client: pg.PoolClient,
  { views, find }: Pick<Book, 'views' | 'find'>,
): Promise<void> => {
  for (const view of views.filter(({ list }) => find(list))) {
    const { list, key, name, role, shows } = view;
    const params = newParams([list, key, name.ar, shows, role ?? null]);
    const isFree = `not exists (select from list_views d where d.list = $1 and d.is_default and d.role_id is not distinct from r.id)`;
    const flags = viewFlags.map((flag) => {
      const value = `${params.add(view[flag] ?? false)}::boolean`;
      return flag === 'isDefault' ? `${value} and ${isFree}` : value;
    });
    await client.query(
      `insert into list_views (list, given, name, shows, role_id, ${viewFlags.map(snake).join(', ')})
         select $1, $2, $3, $4, r.id, ${flags.join(', ')}
         from (select 1) one left join roles r on r.name = $5 where r.id is not null or $5::text is null
         on conflict (list, given) do nothing`,
      params.values,
    );
  }
};

/** SQL: another value once a view that is kept for user `u`, or for others, is another. */
export const viewsVersion = `(select array_agg(concat(v.id, ':', v.version) order by v.id) from list_views v
  where v.deleted_at is null and (v.user_id = u.id or v.user_id is null))`;

const isReadable = (book: Book, actor: Actor, list: string): boolean => {
  const entity = book.find(list);
  return entity !== undefined && actor.can(readPermissionOf(entity));
};

interface Context extends Pick<ActionContext<typeof viewActions.keepView>, 'client' | 'actor'> {
  readonly services: Pick<Services, 'book'>;
}
type Said = Pick<SavedView, keyof typeof viewFields>;

const requireSharing = ({ actor }: Context, { audience }: Pick<Said, 'audience'>): void => {
  if (audience !== 'mine' && !actor.can(sharingPermission)) throw forbidden('roles', 'update');
};

const lock = ({ client }: Context) => client.query('select pg_advisory_xact_lock($1)', [locks.views]);

/** Returns a view that the user may change, with nobody else changing any until the transaction ends. */
const heldView = async (context: Context, id: number): Promise<SavedView> => {
  await lock(context);
  const all = await viewsOf(context.client, context.services.book, context.actor, true);
  const view = all.find((one) => one.id === id);
  if (!view) throw notFound();
  requireSharing(context, view);
  return view;
};

/** Stores a view, takes the place of the one that the list opened with, and returns it as its reader gets it. */
export const storeView = async (context: Context, input: Said, before?: SavedView): Promise<SavedView> => {
  const { client, actor, services } = context;
  const { name, audience, roleId, isDefault, isPinned, shows } = input;
  const list = before?.list ?? input.list;
  requireSharing(context, input);
  await lock(context);
  if (!before && !isReadable(services.book, actor, list))
    throw invalid([{ path: ['list'], key: 'validate.option' }]);
  const owner = audience === 'mine' ? actor.userId : null;
  if (isDefault)
    await client.query(
      `update list_views set is_default = false, version = version + 1
       where list = $1 and role_id is not distinct from $2 and is_default`,
      [list, roleId],
    );
  const id = await fetchNumber(
    client,
    before
      ? `update list_views set list = $1, name = $2, user_id = $3, role_id = $4, is_default = $5, shows = $6,
           is_pinned = $7, version = version + 1, deleted_at = null where id = $8 returning id as n`
      : `insert into list_views (list, name, user_id, role_id, is_default, shows, is_pinned)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id as n`,
    [list, name, owner, roleId, isDefault, shows, isPinned, ...(before ? [before.id] : [])],
  );
  const count = await fetchNumber(
    client,
    `select count(*)::int as n from list_views
     where list = $1 and user_id is not distinct from $2 and deleted_at is null`,
    [list, owner],
  );
  if (count > mostViews) throw new ApiError(409, viewRefusals.many);
  await note(context, before ? 'Update' : 'Create', id, before, input);
  const kept = (await viewsOf(client, services.book, actor)).find((one) => one.id === id);
  if (!kept) throw notFound();
  return kept;
};

const note = (
  { client, actor }: Context,
  action: 'Create' | 'Update' | 'Delete',
  entityId: number,
  before: Said | undefined,
  after?: Said,
): Promise<void> => {
  const changes = fieldsOf({ fields: viewFields }).flatMap(([field]) => {
    const [was, is] = [before, after].map((view): unknown => (view && Reflect.get(view, field)) ?? null);
    return was === is ? [] : [{ field, before: was, after: is }];
  });
  const subject = (after ?? before)?.name;
  return record(client, actor, { action, entity: 'ListView', entityId, subject, changes });
};

export const viewsServer: SubjectServer = {
  actions: perform(viewActions, {
    keepView: (context) => storeView(context, context.input),
    changeView: async (context) => {
      const before = await heldView(context, context.params.id);
      if (before.version !== context.input.version) throw new ApiError(409, viewRefusals.changed);
      return storeView(context, context.input, before);
    },
    removeView: async (context) => {
      const view = await heldView(context, context.params.id);
      const { rowCount } = await context.client.query(
        'update list_views set deleted_at = now() where id = $1 and deleted_at is null',
        [view.id],
      );
      if (rowCount === 0) throw notFound();
      await note(context, 'Delete', view.id, view);
    },
  }),
  sweeps: [
    (pool) =>
      pool.query(`delete from list_views where given is null and deleted_at < now() - interval '1 day'`),
  ],
};
