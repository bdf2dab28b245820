import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Child, usageOf } from './child';
import { type Bench, press } from './measure';
import type { Desk } from './messages';

/** Writers at their desks, each saving one new customer with a card number after the other. */
export interface Writers {
  readonly writers: number;
  readonly branches: 1 | 2;
  readonly processes: 1 | 2;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Looks at who waits for a lock while they wrote, some forty a second. */
  readonly looks: number;
  /** Sessions found waiting for a lock that a session of the same server process held, over all looks. */
  readonly waits: number;
  /** The same, for a lock that another process held: where there are two branches, each process serves one. */
  readonly waitsAcross: number;
  /** Which locks those were, as PostgreSQL names them. */
  readonly across: Readonly<Record<string, number>>;
}

const cases = [
  { writers: 1, branches: 1, processes: 1 },
  { writers: 2, branches: 1, processes: 1 },
  { writers: 2, branches: 1, processes: 2 },
  { writers: 2, branches: 2, processes: 2 },
  { writers: 16, branches: 1, processes: 1 },
  { writers: 16, branches: 1, processes: 2 },
  { writers: 16, branches: 2, processes: 2 },
] as const;

export const measureWriters = async (
  bench: Bench,
  servers: readonly [Child, Child],
  desks: readonly [Desk, Desk],
  seconds: number,
): Promise<readonly Writers[]> => {
  const found: Writers[] = [];
  for (const one of cases) {
    const side = servers.slice(0, one.processes);
    const load = {
      row: 'numbered',
      desks: desks.slice(0, one.branches),
      isPinned: true,
      connections: one.writers,
    } as const;
    await press(bench, side, { ...load, seconds: 0.5 });
    const [result, seen] = await watched(bench.pool, press(bench, side, { ...load, seconds }));
    const waits = waitsOf(
      seen,
      await Promise.all(side.map(async (child) => (await usageOf(child)).backends)),
    );
    const { requests, seconds: took, p50, p99 } = result;
    found.push({ ...one, perSecond: requests / took, p50, p99, ...waits });
  }
  return found;
};

/** Sessions that waited for a lock in one look, and the processes of those who held it. */
export type Look = readonly {
  readonly pid: number;
  readonly by: readonly number[];
  readonly event: string;
}[];

/** Looks again and again at who waits for whom, until the work is done. */
const watched = async <T>(pool: pg.Pool, work: Promise<T>): Promise<readonly [T, readonly Look[]]> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const seen: Look[] = [];
  const look = async () => {
    while (!isDone) {
      const { rows } = await pool.query<Look[number]>(
        `select a.pid, pg_blocking_pids(a.pid) as by, a.wait_event || coalesce(' of ' || l.classid::regclass, '') as event
         from pg_stat_activity a left join pg_locks l on l.pid = a.pid and not l.granted and l.locktype = 'object'
         where a.wait_event_type = 'Lock'`,
      );
      // Whose lock was free again by the second question did not wait long.
      seen.push(rows.filter(({ by }) => by.length > 0));
      await pause(20);
    }
  };
  const [result] = await Promise.all([done, look()]);
  return [result, seen];
};

/** Parts those who waited for their own server process from those who waited for another. */
export const waitsOf = (
  seen: readonly Look[],
  backends: readonly (readonly number[])[],
): Pick<Writers, 'looks' | 'waits' | 'waitsAcross' | 'across'> => {
  const across: Record<string, number> = {};
  let waits = 0;
  let waitsAcross = 0;
  for (const { pid, by, event } of seen.flat()) {
    const own = backends.find((of) => of.includes(pid));
    if (!own) continue;
    if (by.every((blocker) => own.includes(blocker))) {
      waits += 1;
      continue;
    }
    waitsAcross += 1;
    across[event] = (across[event] ?? 0) + 1;
  }
  return { looks: seen.length, waits, waitsAcross, across };
};
