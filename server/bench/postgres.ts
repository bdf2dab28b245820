import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** What PostgreSQL has used so far, all its processes together. */
export interface PostgresUsage {
  /** Milliseconds of processor time; undefined where there is no /proc. */
  readonly cpuMs: number | undefined;
  /** Bytes of its log. */
  readonly walBytes: number;
}

export interface ProcessTimes {
  readonly parent: number;
  /** Own time in user and system mode, in ticks. */
  readonly own: number;
  /** That of children which ended and were waited for. */
  readonly ended: number;
}

/** Reads `/proc/<pid>/stat`. The name in brackets may hold blanks and brackets itself. */
export const readStat = (text: string): ProcessTimes => {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (number: number): number => fields[number - 3] ?? Number.NaN;
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
};

/** Linux answers programs in hundredths of a second, whatever its own clock is. */
const msOfTick = 10;

/** The process that started all others of this PostgreSQL; undefined where there is no /proc. */
export const postmasterOf = async (client: pg.ClientBase | pg.Pool): Promise<number | undefined> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return timesOf(rows[0]?.pid ?? 0)?.parent;
};

export const postgresUsage = async (
  client: pg.ClientBase | pg.Pool,
  postmaster: number | undefined,
): Promise<PostgresUsage> => {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  const cpuMs = postmaster === undefined ? undefined : cpuOf(postmaster);
  return { cpuMs, walBytes: rows[0]?.bytes ?? Number.NaN };
};

const cpuOf = (postmaster: number): number => {
  const root = timesOf(postmaster);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === postmaster)
    .reduce((sum, times) => sum + (times?.own ?? 0), 0);
  return ((root?.own ?? 0) + (root?.ended ?? 0) + children) * msOfTick;
};

const timesOf = (pid: number): ProcessTimes | undefined => {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // Ended meanwhile, or no Linux.
    return undefined;
  }
};
