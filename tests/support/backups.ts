import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackupPlace, backupPlace } from '../../server/backup/index';
import type { TestDatabase } from './database';

/** Backup settings for a test's database. The folder does not exist until a backup creates it. */
export const testBackups = (db: TestDatabase, recipient?: string): BackupPlace =>
  backupPlace(path.join(tmpdir(), db.name), recipient, () => db.connect('owner'));
