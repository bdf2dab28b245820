import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../kernel/error-code';
import {
  type BackupContent,
  type BackupHead,
  type BackupManifest,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  newCount,
  tableOfEntry,
} from './format';
import { RestoreRefused } from './refusal';
import { BrokenArchive, readTar, type TarEntry } from './tar';

/** The entries of a backup's file, one after another; refuses what is none or was damaged. */
export async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const bytes = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => bytes.destroy(error));
  source.pipe(bytes);
  try {
    yield* readTar(bytes);
    // The checksum of gzip stands behind the last entry.
    for await (const _rest of bytes);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RestoreRefused('file.missing', { file });
    if (error instanceof BrokenArchive || code?.startsWith('Z_'))
      throw new RestoreRefused('file.damaged', { file });
    throw error;
  } finally {
    source.destroy();
    bytes.destroy();
  }
}

/**
 * Reads a backup from beginning to end and compares every table with its checksum, before anything is done
 * with it. Throws RestoreRefused where the file is no backup, not whole, or not what was written.
 */
export const checkBackup = async (file: string): Promise<BackupContent> => {
  const counts = new Map<string, ReturnType<typeof newCount>>();
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content } of entriesOf(file)) {
    if (!head) {
      head = name === headName ? parsed(headSchema, content) : undefined;
      if (!head) throw new RestoreRefused('file.noBackup', { file });
    } else if (name === manifestName) manifest = parsed(manifestSchema, content);
    else {
      const table = tableOfEntry(name) ?? '';
      const count = counts.get(table) ?? newCount();
      counts.set(table, count);
      count.add(content);
    }
  }
  if (!head || !manifest) throw new RestoreRefused('file.damaged', { file });
  for (const { name } of head.tables) {
    const said = manifest.tables[name];
    const { rows, sha256 } = (counts.get(name) ?? newCount()).end();
    if (said?.rows !== rows || said.sha256 !== sha256) throw new RestoreRefused('file.damaged', { file });
  }
  return { head, manifest };
};

const parsed = <T>(
  schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: T } },
  content: Buffer,
): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};
