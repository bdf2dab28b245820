import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clockOffset, moveDatabase } from '../../scripts/steps/clock.mjs';
import { connectClient } from '../../server/db/connection';
import { type EmbeddedServer, startEmbedded } from '../../server/db/embedded/embedded';
import { migrate } from '../../server/db/migrate';
import { createDatabase } from '../../server/db/open';
import { triggersOf } from '../../server/db/triggers';
import { servedCentre } from '../../server/features/book';
import { removeFolder, temporaryFolder } from './folder';
import { type ServerFacts, serverFacts, type TemplateName, templates } from './server-facts';
import { buildWorld, type World } from './world';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: ServerFacts;
    world: World;
    /** Folder for the programs of this run, inside the project so that Node finds their libraries. */
    buildFolder: string;
  }
}

interface Started {
  readonly server: EmbeddedServer;
  readonly folder: string;
  readonly world: World;
}

interface Shared {
  users: number;
  started?: Promise<Started>;
}

/**
 * Every project runs this file. All projects share one server, and the last one stops it. PG_BIN chooses the
 * PostgreSQL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = sharedState();
  shared.users += 1;
  shared.started ??= start();
  const { server, folder, world } = await shared.started;
  project.provide('databaseServer', serverFacts(server));
  project.provide('world', world);
  project.provide('buildFolder', buildFolder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await server.close();
    removeFolder(folder);
    removeFolder(buildFolder);
  };
}

const buildFolder = path.resolve('.cache', `tests-${process.pid}`);

/** Returns the shared state, kept in `globalThis` because each project loads its own copy of this module. */
function sharedState(): Shared {
  const slot = Symbol.for('beauty-centre.test-database');
  const known: Shared | undefined = Reflect.get(globalThis, slot);
  if (known) return known;
  const made: Shared = { users: 0 };
  Reflect.set(globalThis, slot, made);
  return made;
}

async function start(): Promise<Started> {
  const folder = temporaryFolder('test');
  const server = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    pgBin: process.env.PG_BIN,
    // The data lives for one run, so a crash may lose it. The durability tests start their own server.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  try {
    await moveClock(server);
    await makeTemplate(server, 'tables', 'empty');
    const owner = await connectClient(server.facts('owner', templates.tables));
    await migrate(owner, triggersOf(servedCentre));
    await owner.end();
    await makeTemplate(server, 'world', 'tables');
    return { server, folder, world: await fill(server, 'world', buildWorld) };
  } catch (error) {
    await server.close();
    removeFolder(folder);
    throw error;
  }
}

/** Moves the clock of the database that all others are cloned from. */
const moveClock = async (server: EmbeddedServer): Promise<void> => {
  const admin = await connectClient(server.facts('superuser', templates.empty));
  try {
    if (clockOffset() !== 0)
      for (const statement of moveDatabase(clockOffset())) await admin.query(statement);
  } finally {
    await admin.end();
  }
};

const makeTemplate = async (
  server: EmbeddedServer,
  name: TemplateName,
  from: TemplateName,
): Promise<void> => {
  const admin = await connectClient(server.facts('superuser', 'postgres'));
  try {
    await admin.query(`create database ${templates[name]} template ${templates[from]} owner centre_owner`);
  } finally {
    await admin.end();
  }
};

/** Fills a template with the server's own connections and closes them. */
const fill = async <T>(
  server: EmbeddedServer,
  name: TemplateName,
  write: (pool: pg.Pool) => Promise<T>,
): Promise<T> => {
  const database = templates[name];
  const opened = createDatabase({
    kind: 'embedded',
    facts: { plain: server.facts('plain', database), owner: server.facts('owner', database) },
  });
  try {
    return await write(opened.pool);
  } finally {
    await opened.close();
  }
};
