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
  /** Looks at who waits for a lock while they wrote, fifty a second. */
  readonly looks: number;
  /** Sessions that waited for a lock which one of the same server process held, over all looks. */
  readonly waits: number;
  /** The same, for a lock which another process held: each process serves a branch of its own. */
  readonly waitsAcross: number;
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
    const backends = await Promise.all(side.map(async (child) => new Set((await usageOf(child)).backends)));
    const [result, waits] = await watched(bench.pool, backends, press(bench, side, { ...load, seconds }));
    const { requests, seconds: took, p50, p99 } = result;
    found.push({ ...one, perSecond: requests / took, p50, p99, ...waits });
  }
  return found;
};

type Waits = Pick<Writers, 'looks' | 'waits' | 'waitsAcross'>;

/** Looks again and again at who waits for whom, until the work is done. */
const watched = async <T>(
  pool: pg.Pool,
  backends: readonly ReadonlySet<number>[],
  work: Promise<T>,
): Promise<readonly [T, Waits]> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const found = { looks: 0, waits: 0, waitsAcross: 0 };
  const look = async () => {
    while (!isDone) {
      const { rows } = await pool.query<{ pid: number; by: readonly number[] }>(
        `select pid, pg_blocking_pids(pid) as by from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      found.looks += 1;
      for (const { pid, by } of rows) {
        if (by.length === 0) continue;
        const own = backends.find((of) => of.has(pid));
        if (by.every((blocker) => own?.has(blocker))) found.waits += 1;
        else found.waitsAcross += 1;
      }
      await pause(20);
    }
  };
  const [result] = await Promise.all([done, look()]);
  return [result, found];
};
