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
import { checkTrail, droppedIn, writeTrail } from './trail';

export type TrailRetention = Pick<Services, 'pool' | 'backups' | 'now'>;

/** Any number that no other part of the product uses as an advisory lock. */
const retentionLock = 4_180_014;

/**
 * Drops what is older than the centre keeps of its trail: checks the whole chain, writes the part into a file
 * beside the backups, says so in the trail, and only then takes the entries out. Each step stands on the one before, so
 * that a process killed anywhere leaves a trail that verifies, and the next run goes on. Answers how many entries went.
 * Throws where the trail is not whole, because it is what tells: then nothing goes.
 */
export const runTrailRetention = (retention: TrailRetention): Promise<number> =>
  alone(retention.pool, retentionLock, async () => {
    // Without the time limits of requests.
    return withClient(retention.backups.connectOwner(), async (client) => {
      const left = await dropEntries(client);
      const due = await dueIn(retention, client);
      if (!due) return left;
      const whole = await checkTrail(client);
      if (!whole.ok)
        throw new Error(`the trail is broken at entry ${whole.brokenId}: nothing of it is dropped`);
      await writeMark(retention, due, await writePart(retention, client, due));
      await sealAll(retention.pool);
      return left + (await dropEntries(client));
    });
  });

/** Seals after one up to another, both by number, all of them sealed before a moment. */
interface Part {
  readonly after: number;
  readonly last: number;
  readonly before: Date;
}

const dueIn = async ({ pool, now }: TrailRetention, client: pg.ClientBase): Promise<Part | undefined> => {
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

/** `trail-before-2025-11-01.jsonl.gz`, a JSON object a line: names sort by age. */
const writePart = async (
  { backups: { folder } }: TrailRetention,
  client: pg.ClientBase,
  { after, last, before }: Part,
) => {
  const day = before.toISOString().slice(0, 10);
  const file = `trail-before-${day}.jsonl.gz`;
  const begun = path.join(folder, `${begunPrefix}${day}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What a process that was killed in the middle of writing has left.
  for (const name of await readdir(folder))
    if (name.startsWith(begunPrefix)) await rm(path.join(folder, name), { force: true });
  try {
    const target = createWriteStream(begun, { mode: 0o600, flush: true });
    const entries = await writeTrail(client, [createGzip(), target], after, last);
    await rename(begun, path.join(folder, file));
    await syncFolder(folder);
    return { file, entries };
  } finally {
    await rm(begun, { force: true });
  }
};

const writeMark = (
  { pool }: TrailRetention,
  { last, before }: Part,
  { file, entries }: { readonly file: string; readonly entries: number },
): Promise<void> =>
  transaction(pool, async (client) => {
    const moment = before.toISOString();
    const facts = Object.entries({ before: moment, entries, file, seals: last });
    await record(client, systemActor('TrailRetention'), {
      action: 'Archive',
      entity: auditLogs.audit,
      // A moment, no number: entries have numbers of their own.
      entityId: moment.slice(0, 10),
      changes: facts.map(([field, after]) => ({ field, before: null, after })),
    });
    const mark = 'insert into trail_drops (seals, before, file) values ($1, $2, $3)';
    await client.query(mark, [last, moment, file]);
  });

/**
 * Takes the entries out that retention has said are dropped, once that has its seal; what an interrupted run has left
 * goes with the next. Answers how many went.
 */
const dropEntries = async (client: pg.ClientBase): Promise<number> => {
  const dropped = await droppedIn(client);
  if (!dropped) return 0;
  // Those from before there were seals are the oldest.
  const chained = await client.query('delete from audit_logs where hash is not null');
  const sealed = await client.query(
    'delete from audit_logs where id in (select unnest(entries) from audit_seals where id <= $1)',
    [dropped.seals],
  );
  return (chained.rowCount ?? 0) + (sealed.rowCount ?? 0);
};

/** The hour of the first branch's night from which the trail is looked at: the night's backup is made at two. */
const nightHour = 3;
const usualEveryMs = 20 * 60_000;

/** Looks at the trail once a night, by the first branch's clock; a machine that was off then does it when it is on again. */
export const startRetention = (
  retention: TrailRetention,
  warn: (error: unknown) => void,
  everyMs = usualEveryMs,
): Loop => {
  let done: string | undefined;
  return every(
    everyMs,
    async () => {
      const night = await nightOf(retention.pool, retention.now());
      if (night === done) return;
      await runTrailRetention(retention);
      done = night;
    },
    // Not at once: a start has enough to do. What failed is tried again.
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
