import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from '../db/migrate';

/**
 * File format: a gzipped tar archive. First `backup.json` (schema and tables), then each table as
 * `tables/{name}/{n}.copy` in blocks of PostgreSQL's COPY text, last `manifest.json` with rows and checksum of each
 * table. A file without manifest is no backup.
 */
export const formatVersion = 1;
export const headName = 'backup.json';
export const manifestName = 'manifest.json';
const ending = '.backup.tar.gz';

export const headSchema = z.object({
  product: z.literal('beauty-centre'),
  format: z.int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Timestamps that name the applied migrations, in order. */
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type BackupHead = z.infer<typeof headSchema>;

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Content of a backup that is known to be complete. */
export interface BackupContent {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
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
  /** Public age key for which backups are encrypted. */
  recipient: string | undefined,
  /** Opens a separate connection as owner of the schema. The caller ends it. */
  connectOwner: () => Promise<pg.Client>,
) => ({ folder: path.join(dataDir, 'backups'), recipient, connectOwner });

/** Returns `centre-2026-11-22-021500.backup.tar.gz`, with the time in UTC, so that names sort by age. */
export const backupFileName = (now: Date): string =>
  `centre-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}${ending}`;

/**
 * An encrypted backup is a file in the age format (https://age-encryption.org/v1) around the archive. The age tool opens
 * it, too. The library is loaded only when a file is encrypted or opened.
 */
const library = () => import('age-encryption');

/** Ending that an encrypted file gets after its usual one. */
export const encryptedEnding = '.age';

const firstLine = 'age-encryption.org/v1\n';

type Chunks = AsyncIterable<Uint8Array>;

/** Step of a pipeline that encrypts for a recipient (`age1…`), if there is one. */
export const encryptFor = (recipient: string | undefined) =>
  async function* (clear: Chunks): Chunks {
    if (recipient === undefined) return yield* clear;
    const { Encrypter } = await library();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* piecesOf(await encrypter.encrypt(streamOf(clear)));
  };

/** Step of a pipeline that decrypts with private keys. Without keys the stream is not encrypted. */
export const decryptWith = (identities: readonly string[] | undefined) =>
  async function* (encrypted: Chunks): Chunks {
    if (!identities) return yield* encrypted;
    const { Decrypter } = await library();
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* piecesOf(await decrypter.decrypt(streamOf(encrypted)));
  };

/** True if this is the library's error for a file that none of the keys opens. */
export const isWrongIdentity = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('no identity matched');

export const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1') === firstLine;
  } finally {
    await handle.close();
  }
};

// The library takes and gives web streams; Node's own are async iterables as well, which the types do not say.
const streamOf = (chunks: Chunks): ReadableStream<Uint8Array> =>
  (ReadableStream as unknown as { from(chunks: Chunks): ReadableStream<Uint8Array> }).from(chunks);
const piecesOf = (stream: unknown): Chunks => stream as Chunks;
