import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BackupPlace,
  backupPlace,
  publicKeyOf,
  signingKeyOf,
  type Trust,
} from '../../server/backup/index';
import type { TestDatabase } from './database';

/** Signs the backups of tests, and the private key of its seed. */
const signing = Buffer.alloc(32, 8);
export const testSigningKey = signingKeyOf(signing);
/** Trusts backups of tests. */
export const testTrust: Trust = { own: publicKeyOf(testSigningKey) };

/** Backup settings for a test's database. The folder does not exist until a backup creates it. */
export const testBackups = (db: TestDatabase): BackupPlace =>
  backupPlace(path.join(tmpdir(), db.name), { secrets: () => [Buffer.alloc(32, 7)], signing }, () =>
    db.connect('owner'),
  );
