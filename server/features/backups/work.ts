import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { backups } from '../../../src/resources/backups/entity';
import { backupRefusals } from '../../../src/resources/backups/words';
import { home } from '../../../src/resources/home';
import { backupFileName } from '../../backup/format';
import { writeBackup } from '../../backup/write';
import { type Actor, systemActor } from '../../data/actor';
import type { Row } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { recordMade } from '../../data/repository';
import type { Services } from '../../data/services';
import { withClient } from '../../db/connection';
import { ApiError, constraintOf, errorMessage } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { alone, every, type Loop } from '../../kernel/loop';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { endTask, openTask } from '../tasks/index';

/** Backups kept of each kind, so that manual ones do not push out nightly ones. */
const keptOfEachKind = 14;
const failuresKeptDays = 30;

type BackupServices = Pick<Services, 'pool' | 'backups' | 'now'>;

/** Makes due and requested backups, one after another. Returns how many. Several processes may call it at once. */
export const runBackups = (services: BackupServices): Promise<number> =>
  alone(services.pool, locks.backup, async () => {
    await endInterrupted(services);
    const asked = await makeWaiting(services);
    const night = await nightDue(services.pool, services.now());
    if (night === undefined) return asked;
    await transaction(services.pool, (client) =>
      queueBackup(client, actor, { kind: 'nightly', now: services.now(), night }),
    ).catch((error: unknown) => {
      // A user requested a backup at this moment. The night's backup follows it.
      if (!(error instanceof ApiError)) throw error;
    });
    return asked + (await makeWaiting(services));
  });

const makeWaiting = async (services: BackupServices): Promise<number> => {
  for (let made = 0; ; made++) {
    const [next] = await fetchRows(services.pool, { id: 'number', fileName: 'text' })(
      `update backups set status = 'running' where id = (select id from backups where status = 'waiting' order by id limit 1)
       returning id, file_name as "fileName"`,
    );
    if (!next) return made;
    await make(services, next.id, next.fileName);
  }
};

/** Milliseconds after which a `.part` file counts as abandoned. The command writes here too, without the lock. */
const leftAloneMs = 3_600_000;

/** Sets running backups to failed: the lock is free, so their process is gone. Deletes abandoned `.part` files. */
const endInterrupted = async ({ pool, backups: place, now }: BackupServices): Promise<void> => {
  await pool.query(
    `update backups set status = 'failed', problem = 'interrupted', ended_at = $1 where status = 'running'`,
    [now()],
  );
  for (const name of await readdir(place.folder).catch(() => [])) {
    if (!name.endsWith('.part')) continue;
    const file = path.join(place.folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftAloneMs) await rm(file, { force: true });
  }
};

const make = async (services: BackupServices, id: number, fileName: string): Promise<void> => {
  const { pool, backups: place, now } = services;
  try {
    const file = path.join(place.folder, fileName);
    await withClient(place.connectOwner(), async (owner) => {
      const progress = progressOf(services, id);
      const written = await writeBackup({
        owner,
        file,
        recipient: place.recipient,
        now: now(),
        progress,
      });
      await pool.query(
        `update backups set status = 'done', progress = 100, size_kb = $2, row_count = $3, ended_at = $4, file_name = $5
         where id = $1`,
        [id, ...factsOf(written), now(), path.basename(written.file)],
      );
    });
    await forgetOld(services);
  } catch (error) {
    const failed = `update backups set status = 'failed', problem = $2, ended_at = $3 where id = $1`;
    await pool.query(failed, [id, errorMessage(error).slice(0, 500), now()]);
    await transaction(pool, (client) => askForHelp(client, id));
    return tell(pool, id);
  }
  // Outside of the `try`, because the backup is good even if ending the task fails.
  await transaction(pool, (client) => endTask(client, actor, failedKey));
  await tell(pool, id);
};

const actor = systemActor('NightlyBackup');
const failedKey = 'backup.failed';

/** Opens a task for a user who may read settings. The next good backup ends it. */
const askForHelp = (client: pg.PoolClient, id: number): Promise<void> =>
  openTask(client, actor, {
    key: failedKey,
    title: 'فشل النسخ الاحتياطي، راجع سبب الفشل',
    forRight: 'settings.read',
    about: { route: backups.route, id },
  });

/** Lists a backup that a program made as a manual one, and deletes those over the limit. */
export const listMade = async (services: BackupServices, written: Written): Promise<void> => {
  const { pool, now } = services;
  await transaction(pool, async (client) => {
    const { id } = await fetchOne(client, { id: 'number' })(
      `insert into backups (created_at, kind, status, progress, file_name, size_kb, row_count, ended_at)
       values ($1, 'manual', 'done', 100, $2, $3, $4, $1) returning id`,
      [now(), path.basename(written.file), ...factsOf(written)],
    );
    await recordMade(client, backups, systemActor('npm run backup'), id);
  });
  await forgetOld(services);
};

type Written = Awaited<ReturnType<typeof writeBackup>>;

/** Returns kilobytes and rows. */
const factsOf = ({ bytes, manifest: { tables } }: Written): readonly [number, number] => [
  Math.ceil(bytes / 1024),
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
];

/** Stores the progress in the row and notifies readers, at each full per cent. */
const progressOf = ({ pool }: BackupServices, id: number) => {
  let known = 0;
  let isBusy = false;
  return (share: number): void => {
    const reached = Math.floor(share * 100);
    if (reached <= known || isBusy) return;
    known = reached;
    isBusy = true;
    pool
      .query(`update backups set progress = $2 where id = $1 and status = 'running'`, [id, reached])
      .then(() => tell(pool, id))
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
};

const tell = (pool: pg.Pool, id: number): Promise<void> =>
  tellChange(pool, changeOf(backups.name, 'updated', [{ id, branchId: null }], null));

/** Deletes all but the newest of each kind. Row and file go together, so that each listed backup has its file. */
const forgetOld = async ({ pool, backups: place, now }: BackupServices): Promise<void> => {
  const rows = await fetchRows(pool, { fileName: 'text?' })(
    `delete from backups where id in (
       select id from (select id, row_number() over (partition by kind order by id desc) as place from backups where status = 'done') k
       where k.place > $1) or (status = 'failed' and created_at < $2::timestamptz - make_interval(days => $3))
     returning case when status = 'done' then file_name end as "fileName"`,
    [keptOfEachKind, now(), failuresKeptDays],
  );
  // A failed backup has no file. A file of its name is from another backup of the same second.
  for (const { fileName } of rows)
    if (fileName !== null) await rm(path.join(place.folder, fileName), { force: true });
};

interface Wish {
  readonly kind: 'nightly' | 'manual';
  readonly now: Date;
  /** The night that the backup is for, `yyyy-MM-dd`. Absent for a manual one. */
  readonly night?: string;
}

/** Inserts a waiting backup; the notice after the commit starts it. 409 if another one waits or runs. */
export const queueBackup = async (
  client: pg.PoolClient,
  actor: Actor,
  { kind, now, night }: Wish,
): Promise<Row> => {
  try {
    const { id } = await fetchOne(client, { id: 'number' })(
      `insert into backups (created_at, kind, status, progress, user_id, file_name, night)
       values ($1, $2, 'waiting', 0, $3, $4, $5) returning id`,
      [now, kind, actor.userId, backupFileName(now), night],
    );
    return await recordMade(client, backups, actor, id);
  } catch (error) {
    if (constraintOf(error) === 'backups_one_open') throw new ApiError(409, backupRefusals.running);
    throw error;
  }
};

/** Hour of the first branch's night from which a backup is made: the work of the day before is over then. */
const nightHour = 2;
const retryAfterMinutes = 60;

/** Returns the night whose backup is due, by the first branch's clock. Undefined if there is nothing to do. */
const nightDue = async (pool: pg.Pool, now: Date): Promise<string | undefined> => {
  const rows = await fetchRows(pool, { night: 'text' })(
    `select w.day::date::text as night from (select coalesce((select time_zone from branches where is_active order by id limit 1), $2) as zone) z
     cross join lateral (select $1::timestamptz at time zone z.zone - make_interval(hours => $3) as day) w
     where exists (select from users) and not exists (select from backups b where b.kind = 'nightly' and b.night = w.day::date
       and (b.status <> 'failed' or b.ended_at > $1::timestamptz - make_interval(mins => $4)))`,
    [now, home.zone, nightHour, retryAfterMinutes],
  );
  return rows[0]?.night;
};

const everyMs = 60_000;

/** Makes backups as soon as a user of any process requests one, and checks each minute if the night's is due. */
export const startBackups = (services: Services, warn: (error: unknown) => void): Loop =>
  every(everyMs, () => runBackups(services), {
    warn,
    // Not at a start, which has enough to do.
    startsAtOnce: false,
    wakes: (wake) =>
      services.notifier.subscribe((notice) => {
        if (notice.kind === 'change' && notice.resource === backups.name && notice.type === 'created') wake();
      }),
  });
