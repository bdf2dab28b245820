import type pg from 'pg';
import { customers } from '../../src/resources/customers/entity';
import { childTableNameOf } from '../../src/schema/names';
import { listStatements } from '../data/statements';
import type { Child } from './child';
import { type LoadJob, type LoadResult, loadResult } from './messages';
import { planOf, scansOf } from './plan';
import { listPath, listQuery, type Terms } from './questions';
import { median } from './table';

export interface Asker {
  /** The load generator. */
  readonly load: Child;
  readonly token: string;
  readonly branchId: number;
  /** A branch whose customers all are old: its newest lie far from the newest of all. */
  readonly closedBranchId: number;
}

const links = childTableNameOf(customers, customers.shared?.rows ?? '');

export const kinds = ['oneName', 'twoNames', 'phone'] as const;
export type Kind = (typeof kinds)[number];

/** Median milliseconds of one caller who asks one question after the other. */
export interface Alone {
  readonly list: number;
  readonly listCounted: number;
  /** The list of the closed branch, total remembered. */
  readonly listClosed: number;
  readonly search: Readonly<Record<Kind, number>>;
}

const rounds = 3;

export const measureAlone = async (
  asker: Asker,
  servers: { readonly product: Child; readonly counting: Child },
  terms: Terms,
): Promise<Alone> => {
  const { product, counting } = servers;
  const round = async (server: Child, paths: readonly string[]) =>
    (
      await ask(asker, {
        port: server.port,
        paths: [...paths],
        connections: 1,
        seconds: 10,
        requests: paths.length,
      })
    ).p50;
  const list = (branchId: number) => Array.from({ length: 200 }, () => listPath(branchId));
  const questions: Readonly<Record<Question, (index: number) => Promise<number>>> = {
    list: () => round(product, list(asker.branchId)),
    listCounted: () => round(counting, list(asker.branchId)),
    listClosed: () => round(product, list(asker.closedBranchId)),
    oneName: (index) => round(product, share(asker, terms.oneName, index)),
    twoNames: (index) => round(product, share(asker, terms.twoNames, index)),
    phone: (index) => round(product, share(asker, terms.phone, index)),
  };
  const found: Record<Question, number[]> = {
    list: [],
    listCounted: [],
    listClosed: [],
    oneName: [],
    twoNames: [],
    phone: [],
  };
  // One round of each in turn, so that a slow moment of the machine meets them all; the first warms up.
  for (let index = 0; index <= rounds; index++)
    for (const key of asked) {
      const p50 = await questions[key](index);
      if (index > 0) found[key].push(p50);
    }
  return {
    list: median(found.list),
    listCounted: median(found.listCounted),
    listClosed: median(found.listClosed),
    search: { oneName: median(found.oneName), twoNames: median(found.twoNames), phone: median(found.phone) },
  };
};

const asked = ['list', 'listCounted', 'listClosed', ...kinds] as const;
type Question = (typeof asked)[number];

/** Other terms for each round, 100 at most: a term asked twice would have its total remembered. */
const share = ({ branchId }: Asker, terms: readonly string[], index: number): readonly string[] => {
  const size = Math.min(100, Math.floor(terms.length / (rounds + 1)));
  return terms.slice(index * size, (index + 1) * size).map((term) => listPath(branchId, term));
};

export interface Pressed {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

const pressedRounds = 7;

/** Rounds of 50 connections: the servers in turn, each round begun by another; the first round is thrown away. */
export const measurePressed = async (
  asker: Asker,
  servers: readonly { readonly port: number; readonly path: string }[],
): Promise<readonly (readonly Pressed[])[]> => {
  const results: Pressed[][] = servers.map(() => []);
  for (let index = 0; index <= pressedRounds; index++)
    for (let turn = 0; turn < servers.length; turn++) {
      const at = (index + turn) % servers.length;
      const server = servers[at];
      if (!server) continue;
      const { port, path } = server;
      const job = { port, paths: [path], connections: 50, seconds: 2, requests: 100_000 };
      const { requests, seconds, p50, p99, failures } = await ask(asker, job);
      if (index > 0) results[at]?.push({ perSecond: requests / seconds, p50, p99, failures });
    }
  return results;
};

const ask = async ({ load, token }: Asker, job: Omit<LoadJob, 'token'>): Promise<LoadResult> => {
  const result = loadResult.parse(await load.ask({ ...job, token }));
  if (result.requests === 0 || result.failures > result.requests / 100)
    throw new Error(`${result.failures} of ${result.requests} requests failed: ${job.paths[0]}`);
  return result;
};

export interface PlanCheck {
  readonly asked: number;
  /** Plans that read one index and never the whole table. */
  readonly fine: number;
}

/** How many of these lists and searches PostgreSQL would answer out of one index. */
export const checkPlans = async (
  pool: pg.Pool,
  asked: readonly { readonly branch: number; readonly search: string }[],
): Promise<PlanCheck> => {
  let fine = 0;
  for (const { branch, search } of asked) {
    const scope = { all: false, branchIds: [branch], can: () => true } as const;
    const { rows } = listStatements(customers, scope, listQuery({ search }), 'Africa/Cairo');
    const scans = scansOf(await planOf(pool, rows));
    // The few cards of other branches that are shown here too are looked up by their ids.
    if (scans.every(({ index, relation }) => index !== undefined || relation === links)) fine += 1;
  }
  return { asked: asked.length, fine };
};
