import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { auditLogs } from '../../../src/resources/audit-logs/entity';
import { home } from '../../../src/resources/home';
import { retentionSettings } from '../../../src/settings/security';
import { syncFolder } from '../../backup/index';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { sealAll } from '../../data/chain';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { withClient } from '../../db/connection';
import { keptFrom } from '../../kernel/clock';
import { alone, every, type Loop } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { checkAuditLog, droppedIn, writeAuditLog } from './check';

export type AuditLogRetention = Pick<Services, 'pool' | 'backups' | 'now'>;

/** Number of the advisory lock. No other part of the product may use it. */
const retentionLock = 4_180_014;

/**
 * Drops audit entries that are older than the centre keeps: checks the whole chain, writes the old part to
 * a file next to the backups, records that in the audit log, and only then deletes the entries. A process killed
 * between two steps leaves an audit log that verifies, and the next run goes on. Returns how many entries were
 * deleted. Throws if the chain is broken and then deletes nothing, because the entries are the evidence.
 */
export const runAuditLogRetention = (retention: AuditLogRetention): Promise<number> =>
  alone(retention.pool, retentionLock, async () => {
    // The owner's connection has none of the time limits of requests.
    return withClient(retention.backups.connectOwner(), async (client) => {
      const left = await dropEntries(client);
      const due = await dueIn(retention, client);
      if (!due) return left;
      const whole = await checkAuditLog(client);
      if (!whole.ok)
        throw new Error(`the audit log is broken at entry ${whole.brokenId}: nothing of it is dropped`);
      await writeMark(retention, due, await writePart(retention, client, due));
      await sealAll(retention.pool);
      return left + (await dropEntries(client));
    });
  });

/** Seals with numbers above `after` up to `last`, all of them sealed before `before`. */
interface Part {
  readonly after: number;
  readonly last: number;
  readonly before: Date;
}

const dueIn = async ({ pool, now }: AuditLogRetention, client: pg.ClientBase): Promise<Part | undefined> => {
  const { trailMonths } = await settingsOf(pool, retentionSettings);
  if (trailMonths === null) return undefined;
  const before = keptFrom(now(), trailMonths);
  const [due] = await fetchRows(client, { after: 'number', last: 'number' })(
    `select d.seals as after, s.id as last from (select coalesce(max(seals), 0) as seals from trail_drops) d
     cross join lateral (select coalesce(min(id) filter (where sealed_at >= $1) - 1, max(id)) as id
       from audit_seals where id > d.seals) s where s.id > d.seals`,
    [before],
  );
  return due && { ...due, before };
};

const begunPrefix = 'begun-trail-';

/** Writes `trail-before-2025-11-01.jsonl.gz`, one JSON object a line. File names sort by age. */
const writePart = async (
  { backups: { folder } }: AuditLogRetention,
  client: pg.ClientBase,
  { after, last, before }: Part,
) => {
  const day = before.toISOString().slice(0, 10);
  const file = `trail-before-${day}.jsonl.gz`;
  const begun = path.join(folder, `${begunPrefix}${day}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Deletes files that a killed process left unfinished.
  for (const name of await readdir(folder))
    if (name.startsWith(begunPrefix)) await rm(path.join(folder, name), { force: true });
  try {
    const target = createWriteStream(begun, { mode: 0o600, flush: true });
    const entries = await writeAuditLog(client, [createGzip(), target], after, last);
    await rename(begun, path.join(folder, file));
    await syncFolder(folder);
    return { file, entries };
  } finally {
    await rm(begun, { force: true });
  }
};

const writeMark = (
  { pool }: AuditLogRetention,
  { last, before }: Part,
  { file, entries }: { readonly file: string; readonly entries: number },
): Promise<void> =>
  transaction(pool, async (client) => {
    const moment = before.toISOString();
    const facts = Object.entries({ before: moment, entries, file, seals: last });
    await record(client, systemActor('TrailRetention'), {
      action: 'Archive',
      entity: auditLogs.audit,
      // A date instead of a number, because numbers are the ids of entries.
      entityId: moment.slice(0, 10),
      changes: facts.map(([field, after]) => ({ field, before: null, after })),
    });
    const mark = 'insert into trail_drops (seals, before, file) values ($1, $2, $3)';
    await client.query(mark, [last, moment, file]);
  });

/**
 * Deletes the entries that retention has marked as dropped, once the audit entry of the drop is sealed, and
 * those that an interrupted run left. Returns how many.
 */
const dropEntries = async (client: pg.ClientBase): Promise<number> => {
  const dropped = await droppedIn(client);
  if (!dropped) return 0;
  // Entries from before there were seals are the oldest, so all of them go.
  const chained = await client.query('delete from audit_logs where hash is not null');
  const sealed = await client.query(
    'delete from audit_logs where id in (select unnest(entries) from audit_seals where id <= $1)',
    [dropped.seals],
  );
  return (chained.rowCount ?? 0) + (sealed.rowCount ?? 0);
};

/** Hour of the first branch's night at which retention starts: the night's backup is made at two. */
const nightHour = 3;
const usualEveryMs = 20 * 60_000;

/** Runs retention once a night by the first branch's clock, or later if the machine was off then. */
export const startRetention = (
  retention: AuditLogRetention,
  warn: (error: unknown) => void,
  everyMs = usualEveryMs,
): Loop => {
  let done: string | undefined;
  return every(
    everyMs,
    async () => {
      const night = await nightOf(retention.pool, retention.now());
      if (night === done) return;
      await runAuditLogRetention(retention);
      done = night;
    },
    // Not at a start, which has enough to do. A failed run is tried again.
    { warn, startsAtOnce: false },
  );
};

const nightOf = async (pool: pg.Pool, now: Date): Promise<string | undefined> => {
  const rows = await fetchRows(pool, { night: 'text' })(
    `select ($1::timestamptz at time zone coalesce((select time_zone from branches where is_active order by id limit 1), $2)
       - make_interval(hours => $3))::date::text as night`,
    [now.toISOString(), home.zone, nightHour],
  );
  return rows[0]?.night;
};
