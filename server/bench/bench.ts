import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { bootstrap } from '../bootstrap';
import { migrate } from '../db/migrate';
import { type Database, openDatabase } from '../db/open';
import { loadDemo } from '../demo';
import { openSession } from '../features/account/sessions';
import { transaction } from '../kernel/tx';
import { type Child, memoryOf, startChild } from './child';
import { refillCustomers } from './fill';
import {
  type Alone,
  type Asker,
  checkPlans,
  kinds,
  measureAlone,
  measurePressed,
  type PlanCheck,
} from './measure';
import { listPath, termsFrom } from './questions';
import { comparedSize, linesOf, type Measured } from './report';
import { tableOf } from './table';

/**
 * `npm run bench`: fills a database of its own in a temporary folder and measures the product beside a bare handler.
 * Everything is asked over loopback, by a process of its own. Ends with 0 unless it could not measure.
 */
const sizes = process.argv.includes('--quick') ? [10_000, comparedSize] : [10_000, comparedSize, 1_000_000];
const branchId = 1;
const closedBranchId = 3;

const say = (line: string) => process.stderr.write(`${line}\n`);

const run = async (db: Database, dataDir: string): Promise<Measured> => {
  const owner = await db.connect('owner');
  await migrate(owner);
  await bootstrap(db.pool);
  await loadDemo(db.pool, { password: randomBytes(12).toString('hex'), customers: 0 });
  const token = await signIn(db.pool);
  const start = (name: string, ...args: readonly string[]) =>
    startChild(name, { args: [dataDir, ...args], log: path.join(dataDir, `${name}.log`) });
  const asker: Asker = { load: await start('load'), token, branchId, closedBranchId };
  const alone = new Map<number, Alone>();
  const plans = new Map<number, { list: PlanCheck; search: PlanCheck }>();
  let pressed: Measured['pressed'] = { product: [], counting: [], bare: [] };
  let memory = 0;
  for (const size of sizes) {
    await fill(owner, size);
    const terms = await termsFrom(db.pool, branchId);
    const product = await start('product');
    const counting = await start('product', 'count-always');
    say('Asking one question after the other …');
    alone.set(size, await measureAlone(asker, { product, counting }, terms));
    if (size === comparedSize) {
      say('Asking over 50 connections …');
      pressed = await measureBeside(asker, { product, counting, start });
      memory = await memoryOf(product);
    }
    const searched = kinds.flatMap((kind) => terms[kind].slice(0, 30));
    plans.set(size, {
      list: await checkPlans(
        db.pool,
        [1, 2, 3].map((branch) => ({ branch, search: '' })),
      ),
      search: await checkPlans(
        db.pool,
        searched.map((search) => ({ branch: branchId, search })),
      ),
    });
    await product.stop();
    await counting.stop();
  }
  await asker.load.stop();
  await owner.end();
  return { alone, pressed, plans, memory };
};

type Start = (name: string, ...args: readonly string[]) => Promise<Child>;

const measureBeside = async (
  asker: Asker,
  { product, counting, start }: { readonly product: Child; readonly counting: Child; readonly start: Start },
): Promise<Measured['pressed']> => {
  const bare = await start('bare', String(branchId));
  const path = listPath(branchId);
  const [ofProduct = [], ofCounting = [], ofBare = []] = await measurePressed(asker, [
    { port: product.port, path },
    { port: counting.port, path },
    { port: bare.port, path: '/list' },
  ]);
  await bare.stop();
  return { product: ofProduct, counting: ofCounting, bare: ofBare };
};

const fill = async (owner: pg.ClientBase, count: number): Promise<void> => {
  const started = Date.now();
  let told = 0;
  const progress = (stored: number) => {
    const tenth = Math.floor((stored * 10) / count);
    if (tenth > told) say(`  ${stored.toLocaleString('en')} of ${count.toLocaleString('en')} customers …`);
    told = tenth;
  };
  say(`Filling in ${count.toLocaleString('en')} customers …`);
  await refillCustomers(owner, { count, branchIds: [1, 2, 3], progress });
  say(`  done in ${Math.round((Date.now() - started) / 1000)} s, indexes included`);
};

/** A receptionist of all branches; lists are asked for one of them. */
const signIn = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: number }>(`select id from users where username = 'reception2'`);
  const user = rows[0]?.id ?? 0;
  await pool.query('insert into users_user_branches (parent_id, position, branch_id) values ($1, 2, $2)', [
    user,
    closedBranchId,
  ]);
  const session = { userId: user, ip: '127.0.0.1', userAgent: 'bench' };
  return (await transaction(pool, (client) => openSession(client, session))).token;
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-bench-'));
// Started as root, the database runs as another account, which must be able to pass through.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN, progress: say });
let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= db.close().finally(() => rmSync(folder, { recursive: true, force: true }));
  return stopping;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)));
try {
  const measured = await run(db, dataDir);
  process.stdout.write(`\n${tableOf(linesOf(measured))}\n`);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await stop();
}
// A child that hung must not keep the terminal.
process.exit();
