import type pg from 'pg';
import { backups } from '../../../src/resources/backups/entity';
import { backupFileName } from '../../backup/index';
import type { Actor } from '../../data/actor';
import type { Row } from '../../data/entity-server';
import { recordMade } from '../../data/repository';
import { constraintOf } from '../../kernel/error-code';
import { ApiError } from '../../kernel/errors';
import { defaultZone } from '../../kernel/zone';

interface Wish {
  readonly kind: 'nightly' | 'manual';
  readonly now: Date;
  /** The night it belongs to, `yyyy-MM-dd`; none of one by hand. */
  readonly night?: string;
}

/** Writes down that a backup is wanted; whoever hears of the commit makes it. 409 where one is waiting or being made. */
export const queueBackup = async (
  client: pg.PoolClient,
  actor: Actor,
  { kind, now, night }: Wish,
): Promise<Row> => {
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into backups (created_at, kind, status, progress, user_id, file_name, night)
       values ($1, $2, 'waiting', 0, $3, $4, $5) returning id`,
      [now.toISOString(), kind, actor.userId, backupFileName(now), night ?? null],
    );
    return await recordMade(client, backups, actor, rows[0]?.id ?? 0);
  } catch (error) {
    if (constraintOf(error) === 'backups_one_open') throw new ApiError(409, 'backup.running');
    throw error;
  }
};

/** The hour of the first branch's night from which a backup is made, when the work of the day before is over. */
const nightHour = 2;
/** One that failed is tried again, but not all night long. */
const retryAfterMinutes = 60;

/** The night whose backup is to be made now, by the first branch's clock; undefined where it was made or is not due. */
export const nightDue = async (pool: pg.Pool, now: Date): Promise<string | undefined> => {
  const { rows } = await pool.query<{ night: string }>(
    `select w.day::date::text as night from (select coalesce((select time_zone from branches where is_active order by id limit 1), $2) as zone) z
     cross join lateral (select $1::timestamptz at time zone z.zone - make_interval(hours => $3) as day) w
     where exists (select from users) and not exists (select from backups b where b.kind = 'nightly' and b.night = w.day::date
       and (b.status <> 'failed' or b.ended_at > $1::timestamptz - make_interval(mins => $4)))`,
    [now.toISOString(), defaultZone, nightHour, retryAfterMinutes],
  );
  return rows[0]?.night;
};
