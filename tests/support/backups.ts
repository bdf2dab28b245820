import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackupPlace, backupPlace } from '../../server/backup/index';
import type { TestDatabase } from './database';

/** Backups of a test's database, in a folder of its own that nobody makes unless one is made. */
export const testBackups = (db: TestDatabase): BackupPlace =>
  backupPlace(path.join(tmpdir(), db.name), Buffer.alloc(32, 7), () => db.connect('owner'));
