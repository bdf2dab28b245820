import { inject } from 'vitest';
import { connectClient } from '../../server/db/connection';
import { createDatabase } from '../../server/db/open';
import { beautyCentre } from '../../src/resources/book';
import { demoPassword } from './demo-password';
import { templates } from './server-facts';

let made: Promise<void> | undefined;

/**
 * Makes sure that the demo centre can be cloned. The first worker that wants it makes it, and others wait: it takes
 * some seconds, in which whoever does without goes on.
 */
export const demoTemplate = (): Promise<void> => {
  made ??= makeOnce();
  return made;
};

/** Any number: who holds it makes the template. */
const making = 713_001;
/** Its name until it is whole. */
const unfinished = `${templates.demo}_unfinished`;

const makeOnce = async (): Promise<void> => {
  const { logins } = inject('databaseServer');
  const admin = await connectClient({ ...logins.superuser, database: 'postgres' });
  try {
    // Given back when the connection ends.
    await admin.query('select pg_advisory_lock($1)', [making]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [templates.demo]);
    if (rowCount === 1) return;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished} template ${templates.tables} owner centre_owner`);
    await fill();
    await admin.query(`alter database ${unfinished} rename to ${templates.demo}`);
  } finally {
    await admin.end();
  }
};

/** Writes as the server itself does, and leaves nobody connected. */
const fill = async (): Promise<void> => {
  const { logins, version } = inject('databaseServer');
  const facts = { ...logins.owner, database: unfinished };
  const { bootstrap } = await import('../../server/bootstrap');
  const { loadDemo } = await import('../../server/demo');
  const opened = createDatabase({
    kind: 'embedded',
    version,
    facts: { plain: { ...logins.plain, database: unfinished }, owner: facts },
  });
  try {
    await bootstrap(opened.pool, beautyCentre);
    await loadDemo(opened.pool, { password: demoPassword });
  } finally {
    await opened.close();
  }
  const owner = await connectClient(facts);
  // What is known about the rows is cloned with them, and no clone begins with a vacuum of its own.
  await owner.query('vacuum analyze');
  await owner.end();
};
