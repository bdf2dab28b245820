import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { auditLogs } from '../../src/resources/audit-logs/entity';
import { systemActor } from '../data/actor';
import { record } from '../data/audit';
import { checkChain, type Head } from '../data/chain-check';
import { type DropMark, markChanges } from '../data/chain-drop';
import { sealAll } from '../data/seal';
import type { Services } from '../data/services';
import { settingsOf } from '../data/settings';
import { alone } from '../kernel/alone';
import { keptFrom } from '../kernel/clock';
import { transaction } from '../kernel/tx';
import { fileLines } from '../verify/file';
import { type SignedHead, signedHeadOf } from '../verify/heads';
import { databaseLines, partLines } from '../verify/rows';
import { fileHash, writeTrail } from '../verify/write';
import { dropEntries, lastDrop } from './drop';

export interface TrailRetention extends Pick<Services, 'pool' | 'backups' | 'now'> {
  /** Where the key of the trail's heads lies. */
  readonly dataDir: string;
}

/** Any number that no other part of the product uses as an advisory lock. */
const retentionLock = 4_180_014;

/**
 * Drops what is older than the centre keeps of its trail: checks the whole chain, writes the part into a file
 * beside the backups and checks that, says so in the trail, and only then takes the entries out. Each step stands on the
 * one before, so that a process killed anywhere leaves a trail that verifies, and the next run goes on. Answers how many
 * entries went. Throws where the trail or the file is not whole: then nothing goes.
 */
export const runTrailRetention = (retention: TrailRetention): Promise<number> =>
  alone(retention.pool, retentionLock, async () => {
    // Without the time limits of requests.
    const client = await retention.backups.connectOwner();
    try {
      const left = await dropEntries(client);
      const due = await dueIn(retention, client);
      if (!due) return left;
      const mark = await writePart(retention, client, due);
      await writeMark(retention, mark);
      await sealAll(retention.pool);
      return left + (await dropEntries(client));
    } finally {
      await client.end();
    }
  });

/** Seals after one up to another, both by number, all of them sealed before a moment. */
interface Part {
  readonly after: number;
  readonly last: number;
  readonly before: Date;
}

const dueIn = async ({ pool, now }: TrailRetention, client: pg.ClientBase): Promise<Part | undefined> => {
  const { trailMonths } = await settingsOf(pool);
  if (trailMonths === null) return undefined;
  const before = keptFrom(now(), trailMonths);
  const { seals: after } = await lastDrop(client);
  const oldest = await client.query<{ isOld: boolean }>(
    'select sealed_at < $2 as "isOld" from audit_seals where id > $1 order by id limit 1',
    [after, before.toISOString()],
  );
  if (!oldest.rows[0]?.isOld) return undefined;
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(min(id) filter (where sealed_at >= $2) - 1, max(id)) as last from audit_seals where id > $1`,
    [after, before.toISOString()],
  );
  const last = rows[0]?.last ?? after;
  return last > after ? { after, last, before } : undefined;
};

/** `trail-before-2025-11-01.jsonl.gz`: names sort by age. */
const partName = (before: Date): string => `trail-before-${before.toISOString().slice(0, 10)}.jsonl.gz`;

const writePart = async (
  { backups, dataDir, now }: TrailRetention,
  client: pg.ClientBase,
  { after, last, before }: Part,
): Promise<DropMark> => {
  // Of a trail that was tampered with nothing may go: it is what tells.
  const whole = await checkChain(databaseLines(client));
  if (!whole.ok) throw new Error(`the trail is broken at entry ${whole.brokenId}: nothing of it is dropped`);
  await mkdir(backups.folder, { recursive: true, mode: 0o700 });
  await removeBegun(backups.folder);
  const name = partName(before);
  const file = path.join(backups.folder, name);
  const begun = path.join(backups.folder, `begun-${name}`);
  try {
    const signedOf = (head: Head) => signedHeadOf(dataDir, head, now());
    const { entries, head } = await writeTrail(partLines(client, after, last), signedOf, begun);
    await checkPart(begun, head);
    const sha256 = await fileHash(begun);
    await rename(begun, file);
    await syncFolder(backups.folder);
    return {
      seals: head.seals,
      head: head.head,
      before: before.toISOString(),
      entries,
      file: name,
      sha256,
      signedAt: head.at,
      key: head.key,
      signature: head.signature,
    };
  } finally {
    await rm(begun, { force: true });
  }
};

/** What a process that was killed in the middle of writing has left. */
const removeBegun = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.startsWith(begunPrefix)) await rm(path.join(folder, name), { force: true });
};

const begunPrefix = 'begun-trail-';

const checkPart = async (file: string, { head, seals }: SignedHead): Promise<void> => {
  const read = await checkChain(fileLines(file));
  if (!read.ok || read.head !== head || read.seals !== seals)
    throw new Error(`"${file}" does not hold what was written: nothing is dropped`);
};

const syncFolder = async (folder: string): Promise<void> => {
  // Not every system lets a folder be written through.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

const writeMark = ({ pool }: TrailRetention, mark: DropMark): Promise<void> =>
  transaction(pool, async (client) => {
    await record(client, systemActor('TrailRetention'), {
      action: 'Archive',
      entity: auditLogs.audit,
      // A moment, no number: entries have numbers of their own.
      entityId: mark.before.slice(0, 10),
      changes: markChanges(mark),
    });
    await client.query('insert into trail_drops (seals, before, file) values ($1, $2, $3)', [
      mark.seals,
      mark.before,
      mark.file,
    ]);
  });
