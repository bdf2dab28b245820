import type pg from 'pg';
import { defaultPermissionsOf, permissionsOf, roleOf, rolesOf } from '../src/access/catalogue';
import type { Book } from '../src/schema/book';
import { lookOf } from '../src/schema/text/fold';
import { raisePolicyVersion } from './data/policy';
import { layViews } from './data/views';
import { locks } from './kernel/locks';
import { fetchRows } from './kernel/rows';
import { transaction } from './kernel/transaction';

/**
 * Updates the permissions in the database to those of the code, at every start. New permissions are added and
 * given to the roles that have them by default. Permissions that the code no longer knows become inactive.
 * Edits by admins are kept (PRM-30).
 */
export const bootstrap = async (pool: pg.Pool, book: Book): Promise<void> => {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [locks.start]);
    await addRoles(client, book);
    const catalogue = permissionsOf(book);
    const keys = catalogue.map(({ key }) => key);
    const added = await fetchRows(client, { id: 'number', key: 'text' })(
      `insert into permissions (key, module, action)
       select * from unnest($1::text[], $2::text[], $3::text[]) on conflict (key) do nothing returning id, key`,
      [keys, catalogue.map(({ module }) => module), catalogue.map(({ action }) => action)],
    );
    const switched = await client.query(
      'update permissions set is_active = (key = any($1)) where is_active <> (key = any($1))',
      [keys],
    );
    for (const role of rolesOf(book)) {
      const permissions = new Set<string>(defaultPermissionsOf(book, role));
      await client.query(
        `insert into role_permissions (role_id, permission_id)
         select r.id, p from roles r, unnest($2::int[]) p where r.name = $1 on conflict do nothing`,
        [role, added.filter((p) => permissions.has(p.key)).map((p) => p.id)],
      );
    }
    if (added.length > 0 || (switched.rowCount ?? 0) > 0) await raisePolicyVersion(client);
    await layViews(client, book);
  });
};

const addRoles = async (client: pg.PoolClient, book: Book): Promise<void> => {
  for (const name of rolesOf(book))
    await client.query(
      `insert into roles (name, description, look_key) select $1, $2, $3
       where not exists (select from roles where lower(name) = lower($1))`,
      [name, roleOf(book, name)?.description.ar ?? null, lookOf(name)],
    );
};
