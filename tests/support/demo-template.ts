import { inject } from 'vitest';
import { connectClient } from '../../server/db/connection';
import { createDatabase, type Database } from '../../server/db/open';
import { beautyCentre } from '../../src/resources/book';
import { demoPassword } from './demo-password';
import { type TemplateName, templates } from './server-facts';

/** Any number: who holds it makes a template. */
const making = 713_001;

const made = new Map<TemplateName, Promise<void>>();

/** How a template is filled, through connections to it that are closed afterwards. */
export type Fill = (opened: Database) => Promise<void>;

/**
 * Makes sure that a template can be cloned which few files want. The first worker that wants it makes it, and others
 * wait: it takes some seconds, in which whoever does without goes on.
 */
export const templateOnce = (name: TemplateName, from: TemplateName, fill: Fill): Promise<void> => {
  const known = made.get(name) ?? makeOnce(name, from, fill);
  made.set(name, known);
  return known;
};

/** The same of the demo centre. */
export const demoTemplate = (): Promise<void> =>
  templateOnce('demo', 'tables', async ({ pool }) => {
    const { bootstrap } = await import('../../server/bootstrap');
    const { loadDemo } = await import('../../server/demo');
    await bootstrap(pool, beautyCentre);
    await loadDemo(pool, { password: demoPassword });
  });

const makeOnce = async (name: TemplateName, from: TemplateName, fill: Fill): Promise<void> => {
  const { logins } = inject('databaseServer');
  /** Its name until it is whole. */
  const unfinished = `${templates[name]}_unfinished`;
  const admin = await connectClient({ ...logins.superuser, database: 'postgres' });
  try {
    // Given back when the connection ends.
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

/** Writes as the server itself does, and leaves nobody connected. */
const filled = async (database: string, fill: Fill): Promise<void> => {
  const { logins, version } = inject('databaseServer');
  const facts = { ...logins.owner, database };
  const opened = createDatabase({
    kind: 'embedded',
    version,
    facts: { plain: { ...logins.plain, database }, owner: facts },
  });
  try {
    await fill(opened);
  } finally {
    await opened.close();
  }
  const owner = await connectClient(facts);
  // What is known about the rows is cloned with them, and no clone begins with a vacuum of its own.
  await owner.query('vacuum analyze');
  await owner.end();
};
