import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bootstrap } from '../bootstrap';
import { migrate } from '../db/migrate';
import { type Database, openDatabase } from '../db/open';
import { loadDemo } from '../demo';
import { type Centre, furnished, mostDesks, openCentre } from './centre';
import { startChild } from './child';
import { fillBranches } from './customers';
import type { Bench } from './measure';
import { customersOfABranch, type ShapeName } from './names';
import { type Options, processesAt, readOptions, usage } from './options';
import { postmasterOf } from './postgres';
import { reportOf } from './report';
import type { CentreResult, Results } from './results';
import { type Filled, type Runner, runCentre } from './run';

/**
 * `npm run bench`: fills a database of its own in a temporary folder and measures the product beside bare handlers.
 * Everything is asked over loopback, by a process of its own. Ends with 0 unless it could not measure or an answer
 * was wrong.
 */
const say = (line: string) => process.stderr.write(`${line}\n`);

const run = async (db: Database, dataDir: string, options: Options): Promise<Results> => {
  const owner = await db.connect('owner');
  await migrate(owner);
  await bootstrap(db.pool);
  await loadDemo(db.pool, { password: randomBytes(12).toString('hex'), customers: 0 });
  const most = Math.ceil((options.sizes.at(-1) ?? 0) / customersOfABranch);
  const centre = await openCentre(db.pool, Math.max(2, most));
  const startProgram = (name: string) =>
    startChild(name, { args: [dataDir], log: path.join(dataDir, `${name}.log`) });
  const bench: Bench = {
    pool: db.pool,
    postmaster: await postmasterOf(db.pool),
    load: await startProgram('load'),
    withKeys: options.withKeys,
    used: new Map(),
  };
  const analyze = async () => void (await owner.query('analyze'));
  const runner: Runner = { options, bench, start: startProgram, analyze, say };
  const centres: CentreResult[] = [];
  for (const shape of options.shapes)
    for (const size of options.sizes) {
      const of = shapeOf(shape, size);
      say(
        `${size.toLocaleString('en')} customers in ${of.branches === 1 ? 'one branch' : `${of.branches} branches`}`,
      );
      const started = Date.now();
      const branchIds = centre.branchIds.slice(0, of.branches);
      await fillBranches(owner, { count: size, branchIds, ofEach: of.ofEach });
      say(`  filled in within ${Math.ceil((Date.now() - started) / 1000)} s, indexes included`);
      const filled = await furnish(db, centre, { shape, size, branches: of.branches });
      for (const processes of processesAt(options, size)) {
        if (processes > 1) say(`  with ${processes} server processes`);
        centres.push(await runCentre(runner, filled, processes));
      }
    }
  await bench.load.stop();
  await owner.end();
  const { rows } = await db.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const { rounds, seconds, connections, withKeys } = options;
  const versions = { postgres: rows[0]?.version ?? '', node: process.versions.node };
  return { rounds, seconds, connections, withKeys, ...versions, centres };
};

const shapeOf = (shape: ShapeName, size: number): { readonly branches: number; readonly ofEach: number } => {
  switch (shape) {
    case 'ordinary':
      return { branches: Math.ceil(size / customersOfABranch), ofEach: customersOfABranch };
    case 'large':
      return { branches: 1, ofEach: size };
  }
};

const furnish = async (db: Database, centre: Centre, place: Filled['place']): Promise<Filled> => {
  const desks = await Promise.all(centre.desks.map((desk) => furnished(db.pool, desk)));
  // A branch that is not full yet is none to ask about; writers need no customers.
  const full = place.size - (place.size % customersOfABranch);
  const asked = place.shape === 'large' ? 1 : Math.max(1, Math.min(mostDesks, full / customersOfABranch));
  const [first, second] = desks;
  if (!first || !second) throw new Error('there are fewer than two desks');
  return { place, desks: desks.slice(0, asked), pair: [first, second] };
};

const readOrLeave = (): Options => {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return options;
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
};

const options = readOrLeave();
const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-bench-'));
// Started as root, the database runs as another account, which must be able to pass through.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
// A checkpoint in the middle of a round would meet one side and not the other, with its pages written to the log whole.
const settings = { checkpoint_timeout: '1h', max_wal_size: '8GB' };
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN, progress: say, settings });
let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= db.close().finally(() => rmSync(folder, { recursive: true, force: true }));
  return stopping;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)));
try {
  const results = await run(db, dataDir, options);
  process.stdout.write(`\n${reportOf(results)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, undefined, 2)}\n`);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await stop();
}
// A child that hung must not keep the terminal.
process.exit();
