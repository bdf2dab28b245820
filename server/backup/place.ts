import { createHash } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { ending } from './format';

/** Where backups lie, and what making one needs beyond the pool. */
export interface BackupPlace {
  readonly folder: string;
  /** Tells whether the key of secrets is the one a backup was made with; null where there is no key. */
  readonly keyPrint: string | null;
  /** A connection of its own, as owner of the schema; the caller ends it. */
  readonly connectOwner: () => Promise<pg.Client>;
}

/** Of a data folder. */
export const backupPlace = (
  dataDir: string,
  key: Buffer | undefined,
  connectOwner: BackupPlace['connectOwner'],
): BackupPlace => ({
  folder: backupsFolderOf(dataDir),
  keyPrint: key ? printOf(key) : null,
  connectOwner,
});

export const backupsFolderOf = (dataDir: string): string => path.join(dataDir, 'backups');

/** A name for a key of 256 random bits from which nothing of it can be learnt. */
export const printOf = (key: Buffer): string =>
  createHash('sha256').update('key of a backup').update(key).digest('hex').slice(0, 16);

/** `centre-2026-11-22-021500.backup.tar.gz`, in UTC: names sort by age. */
export const backupFileName = (now: Date): string =>
  `centre-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}${ending}`;
