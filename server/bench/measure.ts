import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Child, usageOf } from './child';
import { type Desk, type LoadJob, type LoadResult, loadResult, type Usage } from './messages';
import { type RowName, rowNames } from './names';
import { type PostgresUsage, postgresUsage } from './postgres';
import { questionOf } from './questions';

/** The processes of one side. */
export type Side = readonly Child[];

export interface Bench {
  readonly pool: pg.Pool;
  readonly postmaster: number | undefined;
  readonly load: Child;
  readonly withKeys: boolean;
  /** Numbers used so far, by row: what is made is named by them, and made once. */
  readonly used: Map<RowName, number>;
}

/** What one round of one side came to; times in milliseconds, costs for each request. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number | undefined;
  readonly statements: number;
  readonly waits: number;
  readonly walBytes: number;
}

export interface Load {
  readonly row: RowName;
  readonly desks: readonly Desk[];
  readonly connections: number;
  readonly seconds: number;
  readonly requests?: number;
  readonly isPinned?: boolean;
}

const run = randomBytes(6).toString('hex');

/** Long enough for the sealer to link what a round has left in the trail. */
const settlingMs = 600;

/** One round against one side. Throws when a single answer was wrong. */
export const measureRound = async (bench: Bench, side: Side, load: Load): Promise<Round> => {
  const before = await used(bench, side);
  const result = await press(bench, side, load);
  if (questionOf(load.row).isWriting) await pause(settlingMs);
  return roundOf(result, before, await used(bench, side));
};

/** Sends the load and answers what its generator saw; the numbers it used are used up. */
export const press = async (bench: Bench, side: Side, load: Load): Promise<LoadResult> => {
  const { row, desks, connections, seconds, requests = 1_000_000, isPinned = false } = load;
  const first = nextOf(bench, row);
  const job: LoadJob = {
    row,
    ports: side.map(({ port }) => port),
    desks: [...desks],
    isPinned,
    first,
    run,
    withKeys: bench.withKeys,
    connections,
    seconds,
    requests,
  };
  const result = loadResult.parse(await bench.load.ask(job));
  // The next round begins with the first desk, as this one did.
  bench.used.set(row, first + Math.ceil(result.sent / desks.length) * desks.length);
  if (result.failures > 0 || result.requests === 0)
    throw new Error(
      `${row}: ${result.failures} of ${result.requests} answers were wrong. ${result.firstFailure}`,
    );
  return result;
};

/**
 * The first number that a row has not used. Each has a million of its own, so that no two give out one phone;
 * bookings begin with the first free time.
 */
export const nextOf = ({ used }: Pick<Bench, 'used'>, row: RowName): number =>
  used.get(row) ?? (row === 'booking' ? 0 : rowNames.indexOf(row) * 1_000_000);

interface Used {
  readonly servers: readonly Usage[];
  readonly postgres: PostgresUsage;
}

const used = async ({ pool, postmaster }: Bench, side: Side): Promise<Used> => ({
  servers: await Promise.all(side.map(usageOf)),
  postgres: await postgresUsage(pool, postmaster),
});

const roundOf = ({ requests, seconds, p50, p99 }: LoadResult, before: Used, after: Used): Round => {
  const spent = (key: 'cpuMs' | 'statements' | 'waits'): number =>
    after.servers.reduce((sum, server, n) => sum + server[key] - (before.servers[n]?.[key] ?? 0), 0) /
    requests;
  const [from, to] = [before.postgres, after.postgres];
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    serverCpuMs: spent('cpuMs'),
    postgresCpuMs:
      from.cpuMs === undefined || to.cpuMs === undefined ? undefined : (to.cpuMs - from.cpuMs) / requests,
    statements: spent('statements'),
    waits: spent('waits'),
    walBytes: (to.walBytes - from.walBytes) / requests,
  };
};
