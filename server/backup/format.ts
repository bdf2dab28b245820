import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from '../db/migrate';
import { type Signature, signingKeyOf } from './signing';

/**
 * File format: a gzipped tar archive. First `backup.json` (schema and tables), then each table as
 * `tables/{name}/{n}.copy` in blocks of PostgreSQL's COPY text, then `manifest.json` with rows and checksum
 * of each table and the checksum of the head, last `signature.json`, which signs the manifest. A file without
 * manifest is no backup. A sealed backup is an age file around the archive. Format 1 had no signature.
 */
export const formatVersion = 2;
export const headName = 'backup.json';
export const manifestName = 'manifest.json';
export const ending = '.backup.tar.gz';

export const headSchema = z.object({
  product: z.literal('beauty-centre'),
  format: z.int(),
  /** Version of the program that wrote the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Timestamps that name the applied migrations, in order. */
  migrations: z.array(z.int()).min(1),
  /** Fingerprint of the secrets key, to detect another key. Reveals nothing about the key. */
  keyPrint: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Files outside of the database, which earlier releases supported. Those releases still require the list. */
  files: z.array(z.string()),
});
export type BackupHead = z.infer<typeof headSchema>;

const counted = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });

export const manifestSchema = z.object({
  /** Checksum of `backup.json`, byte by byte. Absent in format 1. */
  head: z.string().optional(),
  tables: z.record(z.string(), counted),
  files: z.record(z.string(), counted.omit({ rows: true })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Content of a backup that is known to be complete. */
export interface BackupContent {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
  /** Right signature of the manifest; undefined in a backup of format 1. */
  readonly signature: Signature | undefined;
  readonly isSealed: boolean;
}

/** Returns the running release. Searches upwards for `package.json`, because another book's build lies deeper. */
export const programVersion = (): string => {
  let folder = migrationsFolder();
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  const file = path.join(folder, 'package.json');
  const known: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.object({ version: z.string() }).parse(known).version;
};

export const blockName = (table: string, block: number): string =>
  `tables/${table}/${String(block).padStart(5, '0')}.copy`;

export const tableOfEntry = (entry: string): string | undefined => {
  const [kind, table] = entry.split('/');
  return kind === 'tables' ? table : undefined;
};

export const checksumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Counts and hashes the blocks of a table. */
export const newCount = () => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add: (block: Buffer): void => {
      hash.update(block);
      bytes += block.length;
      // COPY escapes line breaks within values, so each newline byte ends a row.
      for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) rows += 1;
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
};

export type BackupPlace = Readonly<ReturnType<typeof backupPlace>>;

/** Returns the folder of backups and all that a backup needs besides the pool. */
export const backupPlace = (
  dataDir: string,
  keys: BackupKeys,
  /** Opens a separate connection as owner of the schema. The caller ends it. */
  connectOwner: () => Promise<pg.Client>,
) => ({
  folder: path.join(dataDir, 'backups'),
  /** Fingerprint of the present secrets key, to compare with that of a backup; null without a key. */
  keyPrint: (): string | null => {
    const [key] = keys.secrets?.() ?? [];
    return key ? printOf(key) : null;
  },
  /** Signs backups. */
  signingKey: signingKeyOf(keys.signing),
  connectOwner,
});

export interface BackupKeys {
  /** Returns the keys of secrets, the one that seals first. Absent where they are not at hand. */
  readonly secrets?: (() => readonly Buffer[]) | undefined;
  /** Seed of the centre's signing key, 32 bytes. */
  readonly signing: Buffer;
}

/** Returns a fingerprint of a key of 256 random bits. Reveals nothing about the key. */
export const printOf = (key: Buffer): string =>
  createHash('sha256').update('key of a backup').update(key).digest('hex').slice(0, 16);

/** Returns `centre-2026-11-22-021500.backup.tar.gz`, with the time in UTC, so that names sort by age. */
export const backupFileName = (now: Date): string =>
  `centre-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}${ending}`;
