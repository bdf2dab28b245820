import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { type BackupPlace, backupPlace } from '../../server/backup/format';
import { connectClient } from '../../server/db/connection';
import { createDatabase, type Database } from '../../server/db/open';
import { atEnd } from './cleanup';
import { demoTemplate } from './demo-template';
import { type TemplateName, templates } from './server-facts';

export interface TestDatabase extends Database {
  readonly name: string;
  /** URL of the same database, for a server in another process. */
  readonly databaseUrl: string;
  readonly ownerUrl: string;
}

export interface TestDatabaseOptions {
  /** Creates all tables. Default: true. */
  readonly migrated?: boolean;
  /** Template to clone. Default: tables without rows, or an empty database if not `migrated`. */
  readonly from?: TemplateName;
  readonly poolSize?: number;
}

/** Creates a real database for a test or a file, cloned in about 0.1 s and deleted at its end. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrated = true, from = migrated ? 'tables' : 'empty', poolSize } = options;
  const { logins } = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asSuperuser = async (sql: string) => {
    const admin = await connectClient({ ...logins.superuser, database: 'postgres' });
    try {
      await admin.query(sql);
    } finally {
      await admin.end();
    }
  };
  if (from === 'demo') await demoTemplate();
  await asSuperuser(`create database ${name} template ${templates[from]} owner centre_owner`);
  const database = createDatabase({
    kind: 'embedded',
    facts: { plain: { ...logins.plain, database: name }, owner: { ...logins.owner, database: name } },
    poolSize,
  });
  atEnd(async () => {
    await database.close();
    await asSuperuser(`drop database if exists ${name} with (force)`);
  });
  return {
    ...database,
    name,
    databaseUrl: urlOf(logins.plain, name),
    ownerUrl: urlOf(logins.owner, name),
  };
}

/** Backup settings for a test's database. The folder does not exist until a backup creates it. */
export const testBackups = (db: TestDatabase, recipient?: string): BackupPlace =>
  backupPlace(path.join(tmpdir(), db.name), recipient, () => db.connect('owner'));

function urlOf(
  login: { readonly host: string; readonly port: number; readonly user: string; readonly password?: string },
  database: string,
): string {
  const password = login.password ? `:${encodeURIComponent(login.password)}` : '';
  const credentials = `${login.user}${password}`;
  return login.host.startsWith('/')
    ? `postgres://${credentials}@/${database}?host=${encodeURIComponent(login.host)}&port=${login.port}`
    : `postgres://${credentials}@${login.host}:${login.port}/${database}`;
}
