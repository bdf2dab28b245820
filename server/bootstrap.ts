import type pg from 'pg';
import { adminRole, defaultRightsOf, permissionsOf, roleOf, rolesOf } from '../src/access/catalogue';
import type { Book } from '../src/schema/book';
import { searchTextOf } from './data/conditions';
import { raisePolicyVersion } from './data/services';
import { sortKeyOf } from './data/statements';
import { fetchRows } from './kernel/rows';
import { transaction } from './kernel/tx';
import { hashPassword } from './kernel/vault';

/** Any number that no other part of the product uses as an advisory lock. */
const bootstrapLock = 4_180_002;

/**
 * Brings the rights catalogue in the database in line with the code, at every start: new rights are added
 * and given to the roles that hold them at first; those the code no longer knows become inactive. What
 * admins have edited since stays as they left it (PRM-30).
 */
export const bootstrap = async (pool: pg.Pool, book: Book): Promise<void> => {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [bootstrapLock]);
    await addRoles(client, book);
    const catalogue = permissionsOf(book);
    const added = await fetchRows(client, { id: 'number', key: 'text' })(
      `insert into permissions (key, module, action)
       select * from unnest($1::text[], $2::text[], $3::text[]) on conflict (key) do nothing returning id, key`,
      [catalogue.map((p) => p.key), catalogue.map((p) => p.module), catalogue.map((p) => p.action)],
    );
    const switched = await client.query(
      'update permissions set is_active = (key = any($1)) where is_active <> (key = any($1))',
      [catalogue.map((p) => p.key)],
    );
    for (const role of rolesOf(book)) {
      const rights = new Set<string>(defaultRightsOf(book, role));
      await client.query(
        `insert into role_permissions (role_id, permission_id)
         select r.id, p from roles r, unnest($2::int[]) p where r.name = $1 on conflict do nothing`,
        [role, added.filter((p) => rights.has(p.key)).map((p) => p.id)],
      );
    }
    if (added.length > 0 || (switched.rowCount ?? 0) > 0) await raisePolicyVersion(client);
  });
};

const addRoles = async (client: pg.PoolClient, book: Book): Promise<void> => {
  for (const name of rolesOf(book))
    await client.query(
      `insert into roles (name, description) select $1, $2 where not exists (select from roles where lower(name) = lower($1))`,
      [name, roleOf(book, name)?.description.ar ?? null],
    );
};

/** The first admin of an empty database without demo data. Does nothing once anybody can sign in. */
export const addFirstAdmin = async (
  pool: pg.Pool,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> => {
  const passwordHash = await hashPassword(password);
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [bootstrapLock]);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if ((rowCount ?? 0) > 0) return false;
    const fullName = 'مدير النظام';
    const rows = await fetchRows(client, { id: 'number' })(
      `insert into users (full_name, full_name_key, username, password_hash, search_text) values ($1, $2, $3, $4, $5) returning id`,
      [fullName, sortKeyOf(fullName), username, passwordHash, searchTextOf([fullName, username])],
    );
    await client.query(
      `insert into users_user_roles (parent_id, position, role_id) select $1, 0, id from roles where name = $2`,
      [rows[0]?.id, adminRole],
    );
    await client.query(
      `with b as (insert into branches (name, name_key, code, search_text) select $1, $2, 'C1', $3
         where not exists (select from branches) returning id)
       insert into users_user_branches (parent_id, position, branch_id)
       select $4, 0, id from (select id from b union select id from branches) x`,
      ['الفرع الرئيسي', sortKeyOf('الفرع الرئيسي'), searchTextOf(['الفرع الرئيسي']), rows[0]?.id],
    );
    return true;
  });
};

/** Whether nobody has ever used this database. */
export const isEmpty = async (pool: pg.Pool): Promise<boolean> =>
  ((await pool.query('select 1 from users limit 1')).rowCount ?? 0) === 0;
