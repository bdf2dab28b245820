import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import { beautyCentre } from '../../src/resources/book';
import { bootstrap } from '../bootstrap';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { triggersOf } from '../db/triggers';
import { loadDemo } from '../demo';
import { servedCentre } from '../features/book';
import { type Desk, furnished, openCentre, refillCustomers } from './data';
import { fillFlat } from './flat-table';
import { flatRows, type Row, rows } from './rows';

/**
 * `npm run bench`: fills a database of its own in a temporary folder and compares the server with bare
 * handlers over loopback. Exit code 0 unless it could not measure or a reply was wrong.
 */
const usage = `npm run bench -- [options]
  --sizes 10000,100000,1000000  customers
  --shapes ordinary,large,flat  branches of 8,000 customers, all in one, or beside a flat table
                                (always 100,000 customers in 12 branches)
  --only list,create            ${rows.map(({ name }) => name).join(', ')}
  --rounds 3                    of each side, of which the median counts
  --quick                       10,000 customers, one round`;

const connections = 50;

const say = (line: string) => process.stderr.write(`${line}\n`);

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values: given } = parseArgs({
  options: { sizes: text, shapes: text, only: text, rounds: text, quick: flag, help: flag },
});
const sizes = (given.sizes ?? (given.quick ? '10000' : '10000,100000,1000000')).split(',').map(Number);
const shapes = (given.shapes ?? 'ordinary,large,flat').split(',');
const rounds = Number(given.rounds ?? (given.quick ? 1 : 3));
const isChosen = ({ name }: Row) => given.only?.split(',').includes(name) ?? true;
/** Duration of a round. */
const seconds = given.quick ? 1 : 1.5;
if (given.help || ![...sizes, rounds, rows.filter(isChosen).length].every((number) => number > 0)) {
  say(usage);
  process.exit(given.help ? 0 : 2);
}

/** Starts a server in a process of its own. Its log goes to a file, as in production. */
const startServer = async (program: 'main' | 'bare' | 'flat') => {
  const log = path.join(dataDir, `${program}.log`);
  const own = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    API_RATE: 'off',
  };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${program}.js`)], {
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
    env: { ...process.env, ...own },
  });
  const ended = once(child, 'exit');
  const stop = () => child.kill('SIGTERM') && ended;
  ends.push(stop);
  for (;;) {
    const said = readFileSync(log, 'utf8');
    const url = /Ready: (\S+)/.exec(said)?.[1];
    if (url) return { url, stop, status: `/proc/${child.pid}/status` };
    if (child.exitCode !== null) throw new Error(said);
    await pause(50);
  }
};

/** Number of requests so far. Created rows have it in their name, so that none is created twice. */
let asked = 0;

const next = ({ call }: Row, desks: readonly Desk[]) => {
  const n = asked++;
  const desk = desks[n % desks.length];
  if (!desk) throw new Error('nobody is at the desk');
  const { method, path, body } = call({ desk, n, turn: Math.floor(n / desks.length) });
  const headers = {
    authorization: `Bearer ${desk.token}`,
    ...(body && { 'content-type': 'application/json' }),
    // Sent as by the browser: a repeated request is answered but not carried out again.
    ...(method === 'POST' && { 'idempotency-key': `bench-${n}` }),
  };
  return { method, path, headers, body: JSON.stringify(body) };
};

/** Loads one side for some seconds. Throws if a single request fails. */
const press = async (url: string, row: Row, desks: readonly Desk[], callers = connections, rounds = 1) => {
  let refused = '';
  const request = {
    setupRequest: (defaults: object) => ({ ...defaults, ...next(row, desks) }),
    onResponse: (status: number, body: string) => {
      if (status >= 300) refused ||= `${status} ${body.slice(0, 500)}`;
    },
  };
  const load = { url, connections: callers, duration: rounds * seconds, sampleInt: 100, requests: [request] };
  const { '2xx': good, errors, duration, latency } = await autocannon(load);
  if (refused || errors > 0 || good === 0)
    throw new Error(`${row.name}: of ${good} answers ${errors} failed. ${refused}`);
  const perSecond = good / duration;
  // Wait for running requests, because they must not slow the other side.
  await pause((1000 * callers) / perSecond);
  return { perSecond, p99: latency.p99 };
};

/** Sends both sides the same five requests and throws if the replies differ in what the row says they agree in. */
const compare = async (row: Row, desks: readonly Desk[], urls: readonly string[]): Promise<void> => {
  for (let n = 0; n < (row.agreed.length > 0 ? 5 : 0); n++) {
    const { path, ...request } = next(row, desks);
    const told = await Promise.all(
      urls.map(async (url) => {
        const answer: object = Object(await (await fetch(url + path, request)).json());
        const found = [Reflect.get(answer, 'data') ?? answer].flat();
        return found.map((one) => row.agreed.map((key) => one[key] ?? null));
      }),
    );
    if (told[0]?.length === 0 || !isDeepStrictEqual(told[0], told[1]))
      throw new Error(`${path} is answered ${JSON.stringify(told)}`);
  }
};

const round = (value: number): number => Number(value.toPrecision(3));
const median = (values: readonly number[]): number =>
  round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

/**
 * Warms up both sides first, because V8 compiles what is used. Then measures one caller, and then both sides
 * in turn, so that a slow moment of the machine meets both.
 */
const measure = async (row: Row, { desks, product, bare, owner }: Sides, least?: Figures) => {
  await compare(row, desks, [product, bare]);
  const callers = row.connections ?? connections;
  for (const url of [product, bare]) await press(url, row, desks, callers, 2);
  // As PostgreSQL itself does within a minute. Until then it reads tables whole that were empty when it planned.
  await owner.query('analyze');
  const alone = await press(product, row, desks, 1);
  const pairs: (readonly [Pressed, Pressed])[] = [];
  for (let n = 0; n < rounds; n++)
    pairs.push([await press(product, row, desks, callers), await press(bare, row, desks, callers)]);
  const ratios = pairs.map(([ours, theirs]) => ours.perSecond / theirs.perSecond);
  const perSecond = median(pairs.map(([ours]) => ours.perSecond));
  const aloneMs = round(1000 / alone.perSecond);
  const [aloneBefore, loadedBefore] = [least?.['one caller ms'], least?.['product/s']];
  return {
    'product/s': perSecond,
    'bare/s': median(pairs.map(([, theirs]) => theirs.perSecond)),
    ratio: median(ratios),
    spread: `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`,
    aim: row.atLeast ? `>= ${row.atLeast}` : '',
    'p99 ms': median(pairs.map(([ours]) => ours.p99)),
    'p99 ratio': median(pairs.map(([ours, theirs]) => ours.p99 / theirs.p99)),
    'p99 aim': row.p99AtMost ? `<= ${row.p99AtMost}` : '',
    'one caller ms': aloneMs,
    // Factor by which a request takes longer than with the fewest customers. The target is at most 1.5.
    'grown alone': aloneBefore && round(aloneMs / aloneBefore),
    'grown under load': loadedBefore && round(loadedBefore / perSecond),
  };
};

interface Sides {
  readonly desks: readonly Desk[];
  readonly product: string;
  readonly bare: string;
  readonly owner: pg.ClientBase;
}
type Pressed = Awaited<ReturnType<typeof press>>;
type Figures = Readonly<Record<'product/s' | 'one caller ms', number>>;

const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-bench-'));
// If we run as root, the database runs as another account, which must be able to enter the folder.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
// A checkpoint during a round would slow one side only.
const settings = { checkpoint_timeout: '1h', max_wal_size: '8GB' };
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN, progress: say, settings });
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), () => db.close()];
const stop = async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(130)));

const flatSize = 100_000;
const flatBranches = 12;
const branchesFor = (size: number) => Math.ceil(size / 8_000);

try {
  const owner = await db.connect('owner');
  ends.push(() => owner.end());
  await migrate(owner, triggersOf(servedCentre));
  await bootstrap(db.pool, beautyCentre);
  await loadDemo(db.pool, { password: randomBytes(12).toString('hex'), customers: 0 });
  const { branchIds, seats } = await openCentre(
    db.pool,
    Math.max(flatBranches, branchesFor(Math.max(...sizes))),
  );
  for (const shape of shapes) {
    const least = new Map<string, Figures>();
    const isFlat = shape === 'flat';
    for (const count of isFlat ? [flatSize] : sizes) {
      const branches = isFlat ? flatBranches : shape === 'large' ? 1 : branchesFor(count);
      const beside = isFlat ? ', beside a flat table' : '';
      const title = `${count.toLocaleString('en')} customers in ${branches} ${branches === 1 ? 'branch' : 'branches'}${beside}`;
      say(title);
      await refillCustomers(owner, { count, branchIds: branchIds.slice(0, branches) });
      // For the search of the bare handlers over the product's tables. The product's statements cannot use it.
      const bareIndex = `customers_bare on customers using gin ((search_text || '') gin_trgm_ops)`;
      await owner.query(
        isFlat ? 'drop index if exists customers_bare' : `create index if not exists ${bareIndex}`,
      );
      const desks = await Promise.all(seats.slice(0, branches).map((seat) => furnished(db.pool, seat)));
      if (isFlat)
        await fillFlat(
          owner,
          desks.map(({ token }) => token),
        );
      const [product, bare] = [await startServer('main'), await startServer(isFlat ? 'flat' : 'bare')];
      const sides = { desks, product: product.url, bare: bare.url, owner };
      const table: Record<string, Figures> = {};
      for (const row of (isFlat ? flatRows : rows).filter(isChosen)) {
        say(`  ${row.name} …`);
        const figures = await measure(row, sides, least.get(row.name));
        table[row.name] = figures;
        if (!least.has(row.name)) least.set(row.name, figures);
      }
      // Only Linux has this file.
      const [, kB] = /VmRSS:\s+(\d+)/.exec(await readFile(product.status, 'utf8').catch(() => '')) ?? [];
      await Promise.all([product.stop(), bare.stop()]);
      const memory = kB ? Math.round(Number(kB) / 1024) : 'n/a';
      console.log(`\n${title}; memory of the server after it: ${memory} MB`);
      console.table(table);
    }
  }
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await stop();
}
process.exit();
