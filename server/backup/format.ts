import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from '../db/migrate';

/**
 * A backup is one file, a tar archive in gzip: `backup.json` first (of what schema, which tables), each table as
 * `tables/{name}/{n}.copy` in blocks of PostgreSQL's COPY text, and `manifest.json` last, with the rows and checksum of
 * each. Without its manifest it is none.
 */
export const formatVersion = 1;
export const headName = 'backup.json';
export const manifestName = 'manifest.json';
export const ending = '.backup.tar.gz';

export const headSchema = z.object({
  product: z.literal('beauty-centre'),
  format: z.int(),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The moments that name the schema's migrations, in order. */
  migrations: z.array(z.int()).min(1),
  /** Tells whether a key of secrets is the one that sealed these; tells nothing of the key. */
  keyPrint: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Of files beside the database, which releases before could carry; they still ask for the list. */
  files: z.array(z.string()),
});
export type BackupHead = z.infer<typeof headSchema>;

const counted = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });

export const manifestSchema = z.object({
  tables: z.record(z.string(), counted),
  files: z.record(z.string(), counted.omit({ rows: true })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** What a backup holds, once it is known to be whole. */
export interface BackupContent {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
}

/** The release that runs. Another book's build lies deeper than the product's own, so the file is looked for upwards. */
export const programVersion = (): string => {
  let folder = migrationsFolder();
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  const file = path.join(folder, 'package.json');
  const known: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.object({ version: z.string() }).parse(known).version;
};

/** Where the blocks of a table stand: `tables/customers/00001.copy`. */
export const blockName = (table: string, block: number): string =>
  `tables/${table}/${String(block).padStart(5, '0')}.copy`;

export const tableOfEntry = (entry: string): string | undefined => {
  const [kind, table] = entry.split('/');
  return kind === 'tables' ? table : undefined;
};

/** Sums up a table as its blocks go by. */
export const newCount = () => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add: (block: Buffer): void => {
      hash.update(block);
      bytes += block.length;
      // Line breaks within values are written with a backslash.
      for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) rows += 1;
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
};

export type BackupPlace = Readonly<ReturnType<typeof backupPlace>>;

/** Where backups lie, and what making one needs beyond the pool. */
export const backupPlace = (
  dataDir: string,
  key: Buffer | undefined,
  /** A connection of its own, as owner of the schema; the caller ends it. */
  connectOwner: () => Promise<pg.Client>,
) => ({
  folder: path.join(dataDir, 'backups'),
  /** Tells whether the key of secrets is the one a backup was made with; null where there is no key. */
  keyPrint: key ? printOf(key) : null,
  connectOwner,
});

/** A name for a key of 256 random bits from which nothing of it can be learnt. */
export const printOf = (key: Buffer): string =>
  createHash('sha256').update('key of a backup').update(key).digest('hex').slice(0, 16);

/** `centre-2026-11-22-021500.backup.tar.gz`, in UTC: names sort by age. */
export const backupFileName = (now: Date): string =>
  `centre-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}${ending}`;
