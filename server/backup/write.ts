import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { appliedMigrations } from '../db/migrate';
import { copyOutOf, leftEmpty, sequencesOf, type Table, tablesOf } from './catalogue';
import { copyOut } from './copy';
import {
  type BackupHead,
  type BackupManifest,
  blockName,
  formatVersion,
  headName,
  manifestName,
  newCount,
  programVersion,
} from './format';
import { tarEnd, tarEntry } from './tar';

export interface BackupRequest {
  /** A connection of its own, as owner of the schema; the caller ends it. */
  readonly owner: pg.Client;
  /** Where the file is to stand. Its folder is made; what stands there already is replaced when all is written. */
  readonly file: string;
  /** Folder of what the centre keeps in files. Default: none. */
  readonly filesFolder?: string | undefined;
  readonly keyPrint: string | null;
  readonly now: Date;
  /** Hears after each block how much is done, from 0 to 1. */
  readonly progress?: (share: number) => void;
}

export interface Written {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
  /** Length of the file. */
  readonly bytes: number;
}

/**
 * Writes the whole business into one file, as it stood at one moment: a single read-only snapshot, while everybody goes
 * on working. The file has its name only once it is whole and on the disk; a kill leaves one that ends in `.part`.
 */
export const writeBackup = async (request: BackupRequest): Promise<Written> => {
  const { owner, file } = request;
  const folder = path.dirname(file);
  const part = `${file}.${process.pid}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await owner.query('begin isolation level repeatable read read only');
  try {
    const tables = (await tablesOf(owner)).filter(({ name }) => !leftEmpty.has(name));
    const content = contentOf(request, tables);
    const written: { head?: BackupHead; manifest?: BackupManifest } = {};
    await pipeline(
      Readable.from(entries(request, content, tables, written)),
      createGzip({ level: 6 }),
      createWriteStream(part, { mode: 0o600 }),
    );
    await sync(part, 'r+');
    await rename(part, file);
    // Not every system lets a folder be written through.
    await sync(folder, 'r').catch(() => undefined);
    const { head, manifest } = written;
    if (!head || !manifest) throw new Error('the backup was not written to its end');
    return { head, manifest, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    // After a failure in the middle of a table the connection may be beyond use; its owner ends it.
    await Promise.race([owner.query('rollback').catch(() => undefined), ended(owner)]);
  }
};

const ended = (owner: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    owner.once('end', () => resolve());
    setTimeout(resolve, 2000).unref();
  });

/** On the disk, not only on its way there. */
const sync = async (name: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const contentOf = async (
  { owner, filesFolder, keyPrint, now }: BackupRequest,
  tables: readonly Table[],
): Promise<BackupHead> => ({
  product: 'beauty-centre',
  format: formatVersion,
  version: programVersion(),
  madeAt: now.toISOString(),
  migrations: [...(await appliedMigrations(owner))],
  keyPrint,
  tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  sequences: await sequencesOf(owner),
  files: filesFolder && existsSync(filesFolder) ? (await readdir(filesFolder)).sort() : [],
});

async function* entries(
  request: BackupRequest,
  content: Promise<BackupHead>,
  tables: readonly Table[],
  written: { head?: BackupHead; manifest?: BackupManifest },
): AsyncGenerator<Buffer> {
  const { owner, filesFolder = '', now, progress = () => {} } = request;
  const head = await content;
  const entry = (name: string, bytes: Buffer) => tarEntry({ name, content: bytes }, now);
  const manifest: BackupManifest = { tables: {}, files: {} };
  const total = (await sizeOf(owner)) || 1;
  let done = 0;
  yield* entry(headName, Buffer.from(JSON.stringify(head, null, 1)));
  for (const table of tables) {
    const count = newCount(createHash('sha256'));
    let number = 0;
    for await (const block of copyOut(owner, copyOutOf(table))) {
      count.add(block);
      yield* entry(blockName('tables', table.name, ++number), block);
      done += block.length;
      // Rows take more room in their table than in a file, so this is on the safe side.
      progress(Math.min(0.99, done / total));
    }
    manifest.tables[table.name] = count.end();
  }
  for (const [place, name] of head.files.entries()) {
    const count = newCount(createHash('sha256'));
    let number = 0;
    for await (const block of createReadStream(path.join(filesFolder, name), {
      highWaterMark: 1024 * 1024,
    })) {
      count.add(block);
      yield* entry(blockName('files', String(place), ++number), block);
    }
    const { bytes, sha256 } = count.end();
    manifest.files[name] = { bytes, sha256 };
  }
  yield* entry(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
  yield tarEnd();
  written.head = head;
  written.manifest = manifest;
}

const sizeOf = async (owner: pg.ClientBase): Promise<number> => {
  const { rows } = await owner.query<{ bytes: number }>(
    `select coalesce(sum(pg_relation_size(oid)), 0)::bigint as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows[0]?.bytes ?? 0;
};
