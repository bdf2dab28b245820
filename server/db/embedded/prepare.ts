import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';
import { checkArabic, ensureExtensions } from '../check';
import { withClient } from '../connection';

export const ownerRole = 'centre_owner';
export const plainRole = 'centre_app';

/** Written as the last step, so that a killed preparation runs again. Raise the number when a statement changes. */
const marker = 'beauty-centre 1';

interface Prepare {
  /** Opens a superuser connection to the named database. */
  readonly connect: (database: string) => Promise<pg.Client>;
  readonly database: string;
  /** Password of both roles, if the server uses passwords. */
  readonly password?: string | undefined;
}

/** Creates roles, database, extensions and grants of the embedded server. Idempotent; runs under the start lock. */
export async function prepareDatabase({ connect, database, password }: Prepare): Promise<void> {
  await withClient(connect('postgres'), async (admin) => {
    const rows = await fetchRows(admin, { comment: 'text?' })(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [database],
    );
    if (rows[0]?.comment !== marker) {
      for (const role of [ownerRole, plainRole]) await ensureRole(admin, role, password);
      if (rows.length === 0) await admin.query(`create database ${database} owner ${ownerRole}`);
      await withClient(connect(database), (inside) => inside.query(permissionsIn(database)));
      await admin.query(`comment on database ${database} is '${marker}'`);
    }
  });
  await withClient(connect(database), async (inside) => {
    await ensureExtensions(inside);
    await checkArabic(inside);
  });
}

async function ensureRole(admin: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await admin.query('select from pg_roles where rolname = $1', [role]);
  if (rows.length === 0) await admin.query(`create role ${role} login`);
  if (password) await admin.query(`alter role ${role} password ${admin.escapeLiteral(password)}`);
}

const permissionsIn = (database: string): string => `
  revoke all on database ${database} from public;
  grant connect on database ${database} to ${plainRole};
  alter schema public owner to ${ownerRole};
  revoke create on schema public from public;
  grant usage on schema public to ${plainRole};
  alter default privileges for role ${ownerRole} in schema public
    grant select, insert, update, delete on tables to ${plainRole};
  alter default privileges for role ${ownerRole} in schema public
    grant usage, select on sequences to ${plainRole};`;
