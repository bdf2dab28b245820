import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
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

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Longest entry that is read; ours are blocks of a megabyte but for single long rows. */
const mostBytes = 256 * 1024 * 1024;
const highWaterMark = 256 * 1024;

/** The entries of a backup's file, one after another; refuses what is none or was damaged. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  const flow = pipeline(
    createReadStream(file, { highWaterMark }),
    createGunzip({ chunkSize: highWaterMark }),
    archive,
  );
  // Heard through the archive.
  flow.catch(() => {});
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > mostBytes) throw new RestoreRefused('file.damaged', { file });
      const content: Buffer[] = [];
      for await (const part of entry) content.push(part as Buffer);
      yield { name, content: Buffer.concat(content) };
    }
    await flow;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new RestoreRefused('file.missing', { file });
    // What the archive itself objects to has no code.
    if (code === undefined || code.startsWith('Z_')) throw new RestoreRefused('file.damaged', { file });
    throw error;
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
