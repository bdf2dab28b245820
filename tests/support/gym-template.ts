import { inject } from 'vitest';
import { connectClient } from '../../server/db/connection';
import { served } from '../gym/served';
import { makeTables } from './calls/own-entities';
import { templateOnce } from './demo-template';
import { templates } from './server-facts';
import { buildWorld, type World } from './world';

/** Creates the template of the gym's database and returns the world in it. */
export const gymTemplate = async (): Promise<World> => {
  await templateOnce('gym', 'empty', async (opened) => {
    const owner = await opened.connect('owner');
    await makeTables(owner, served, 'tests/gym/tables.sql');
    // Only the nightly job creates these rows.
    await owner.query(
      `insert into backups (kind, status, file_name) values ('nightly', 'done', 'none'), ('manual', 'failed', 'none')`,
    );
    const world = JSON.stringify(await buildWorld(opened.pool, served.book));
    // Stores the world as a comment of the database, for workers that did not create it.
    await owner.query(
      `do $$ begin execute format('comment on database %I is %L', current_database(), '${world}'); end $$`,
    );
    await owner.end();
  });
  const { logins } = inject('databaseServer');
  const admin = await connectClient({ ...logins.superuser, database: 'postgres' });
  try {
    const { rows } = await admin.query<{ told: string }>(
      `select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1`,
      [templates.gym],
    );
    return JSON.parse(rows[0]?.told ?? '');
  } finally {
    await admin.end();
  }
};
