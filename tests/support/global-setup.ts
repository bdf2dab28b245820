import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectClient } from '../../server/db/connection';
import { type EmbeddedServer, startEmbedded } from '../../server/db/embedded/embedded';
import { migrate } from '../../server/db/migrate';
import { removeFolder, temporaryFolder } from './folder';
import { emptyDatabase, type ServerFacts, serverFacts, templateDatabase } from './server-facts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: ServerFacts;
  }
}

interface Shared {
  users: number;
  started?: Promise<{ readonly server: EmbeddedServer; readonly folder: string }>;
}

/**
 * Each project runs this file by itself; all share one server, and the last one stops it. PG_BIN chooses
 * the PostgreSQL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = sharedState();
  shared.users += 1;
  shared.started ??= start();
  const { server, folder } = await shared.started;
  project.provide('databaseServer', serverFacts(server));
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await server.close();
    removeFolder(folder);
  };
}

/** Each project loads its own copy of this module; the process is what they have in common. */
function sharedState(): Shared {
  const slot = Symbol.for('beauty-centre.test-database');
  const known: Shared | undefined = Reflect.get(globalThis, slot);
  if (known) return known;
  const made: Shared = { users: 0 };
  Reflect.set(globalThis, slot, made);
  return made;
}

async function start(): Promise<{ readonly server: EmbeddedServer; readonly folder: string }> {
  const folder = temporaryFolder('test');
  const server = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    pgBin: process.env.PG_BIN,
    // The data lives for one run: a crash of the machine may cost it. The durability tests start their own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  try {
    const admin = await connectClient(server.facts('superuser', 'postgres'));
    await admin.query(`create database ${templateDatabase} template ${emptyDatabase} owner centre_owner`);
    await admin.end();
    const owner = await connectClient(server.facts('owner', templateDatabase));
    await migrate(owner);
    await owner.end();
    return { server, folder };
  } catch (error) {
    await server.close();
    removeFolder(folder);
    throw error;
  }
}
