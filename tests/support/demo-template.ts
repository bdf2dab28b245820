import { inject } from 'vitest';
import { connectClient } from '../../server/db/connection';
import { createDatabase, type Database } from '../../server/db/open';
import { beautyCentre } from '../../src/resources/book';
import { type TemplateName, templates } from './server-facts';

/** Password of every demo user in the browser tests. */
export const demoPassword = 'kafeba-3071-lomu';

/** Advisory lock held while a template is made. Any number. */
const making = 713_001;

const made = new Map<TemplateName, Promise<void>>();

/** Fills a template through connections that are closed afterwards. */
export type Fill = (opened: Database) => Promise<void>;

/**
 * Creates a template that few files need. The first worker that needs it makes it and others wait, because it takes
 * some seconds.
 */
export const templateOnce = (name: TemplateName, from: TemplateName, fill: Fill): Promise<void> => {
  const known = made.get(name) ?? makeOnce(name, from, fill);
  made.set(name, known);
  return known;
};

/** Creates the template of the demo centre. */
export const demoTemplate = (): Promise<void> =>
  templateOnce('demo', 'tables', async ({ pool }) => {
    const { bootstrap } = await import('../../server/bootstrap');
    const { loadDemo } = await import('../../server/demo');
    await bootstrap(pool, beautyCentre);
    await loadDemo(pool, { password: demoPassword });
  });

const makeOnce = async (name: TemplateName, from: TemplateName, fill: Fill): Promise<void> => {
  const { logins } = inject('databaseServer');
  /** Name of the database until it is complete. */
  const unfinished = `${templates[name]}_unfinished`;
  const admin = await connectClient({ ...logins.superuser, database: 'postgres' });
  try {
    // Released when the connection ends.
    await admin.query('select pg_advisory_lock($1)', [making]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [templates[name]]);
    if (rowCount === 1) return;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished} template ${templates[from]} owner centre_owner`);
    await filled(unfinished, fill);
    await admin.query(`alter database ${unfinished} rename to ${templates[name]}`);
  } finally {
    await admin.end();
  }
};

/** Fills a database with the server's own connections and closes them. */
const filled = async (database: string, fill: Fill): Promise<void> => {
  const { logins } = inject('databaseServer');
  const facts = { ...logins.owner, database };
  const opened = createDatabase({
    kind: 'embedded',
    facts: { plain: { ...logins.plain, database }, owner: facts },
  });
  try {
    await fill(opened);
  } finally {
    await opened.close();
  }
  const owner = await connectClient(facts);
  // The statistics are cloned with the rows, so that no clone starts with a vacuum of its own.
  await owner.query('vacuum analyze');
  await owner.end();
};
