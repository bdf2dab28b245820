import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { appliedMigrations } from '../db/migrate';
import { fetchNumber } from '../kernel/rows';
import {
  type BackupContent,
  type BackupHead,
  type BackupManifest,
  blockName,
  encryptedEnding,
  encryptFor,
  formatVersion,
  headName,
  manifestName,
  newCount,
  programVersion,
} from './format';
import { copyOutOf, leftEmpty, sequencesOf, type Table, tablesOf } from './tables';

interface BackupRequest {
  /** Separate connection as owner of the schema. The caller ends it. */
  readonly owner: pg.Client;
  /**
   * Path of the new file. A missing folder is created. An encrypted file gets one more ending. If the name is taken,
   * the new name gets a number.
   */
  readonly file: string;
  /** Public age key for which the file is encrypted. Undefined: it is not. */
  readonly recipient?: string | undefined;
  readonly now: Date;
  /** Receives the finished share, from 0 to 1, after each block. */
  readonly progress?: (share: number) => void;
}

interface Written extends BackupContent {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Writes all data into one file from a single read-only snapshot, while users go on working. The file gets
 * its name only when it is complete and on disk; a killed process leaves a file that ends in `.part`.
 */
export const writeBackup = async (request: BackupRequest): Promise<Written> => {
  const { owner, recipient } = request;
  const folder = path.dirname(request.file);
  const part = `${request.file}.${process.pid}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await owner.query('begin isolation level repeatable read read only');
  try {
    const tables = (await tablesOf(owner)).filter(({ name }) => !leftEmpty.has(name));
    const head: BackupHead = {
      product: 'beauty-centre',
      format: formatVersion,
      version: programVersion(),
      madeAt: request.now.toISOString(),
      migrations: [...(await appliedMigrations(owner))],
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      sequences: await sequencesOf(owner),
    };
    const archive = pack();
    const filled = fill(archive, request, tables, head);
    filled.catch((error) => archive.destroy(error));
    // A disk failure reaches the archive after the pipeline reported it. Without a listener the process would end.
    archive.on('error', () => {});
    const target = createWriteStream(part, { mode: 0o600 });
    await pipeline(archive, createGzip({ level: 6 }), encryptFor(recipient), target);
    const manifest = await filled;
    await sync(part, 'r+');
    const file = free(recipient === undefined ? request.file : `${request.file}${encryptedEnding}`);
    await rename(part, file);
    // Flushes the new name to the disk as well, if the system allows it.
    await sync(folder, 'r').catch(() => undefined);
    return { head, manifest, file, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    // After a failure inside a table the rollback may hang: wait at most two seconds. The caller ends the client.
    await Promise.race([owner.query('rollback').catch(() => undefined), ended(owner)]);
  }
};

/** Returns the name, or the first free one with a number, because two backups may end in the same second. */
const free = (file: string): string => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? file : file.replace(/(\.backup\.tar\.gz(?:\.age)?)?$/, `-${number}$1`);
    if (!existsSync(name)) return name;
  }
};

const ended = (owner: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    owner.once('end', () => resolve());
    setTimeout(resolve, 2000).unref();
  });

/** Flushes to the disk, because a written file may still be in memory. */
const sync = async (name: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const fill = async (
  archive: Pack,
  { owner, now, progress = () => {} }: BackupRequest,
  tables: readonly Table[],
  head: BackupHead,
): Promise<BackupManifest> => {
  const add = (name: string, content: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      // The entry emits a disk failure itself, too. Without a listener the process would end.
      archive
        .entry({ name, mode: 0o600, mtime: now }, content, (error) => (error ? reject(error) : resolve()))
        .on('error', reject);
    });
  const manifest: BackupManifest = { tables: {} };
  const total = (await sizeOf(owner)) || 1;
  let done = 0;
  await add(headName, Buffer.from(JSON.stringify(head, null, 1)));
  for (const table of tables) {
    const count = newCount();
    let number = 0;
    for await (const block of blocksOf(owner, table)) {
      count.add(block);
      await add(blockName(table.name, ++number), block);
      done += block.length;
      // Rows need more space in their table than in a file, so the share is never too high.
      progress(Math.min(0.99, done / total));
    }
    manifest.tables[table.name] = count.end();
  }
  await add(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
  archive.finalize();
  return manifest;
};

const blockBytes = 1024 * 1024;

/** Yields the rows of a table in blocks of about 1 MB of whole rows, so that memory does not grow with it. */
async function* blocksOf(owner: pg.Client, table: Table): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of owner.query(copyTo(copyOutOf(table)))) {
    held.push(chunk);
    length += chunk.length;
    const end = length < blockBytes ? 0 : chunk.lastIndexOf(10) + 1;
    if (end === 0) continue;
    const rest = chunk.length - end;
    yield Buffer.concat(held, length - rest);
    held = [chunk.subarray(end)];
    length = rest;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

const sizeOf = (owner: pg.ClientBase): Promise<number> =>
  fetchNumber(
    owner,
    `select coalesce(sum(pg_relation_size(oid)), 0)::bigint as n from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
