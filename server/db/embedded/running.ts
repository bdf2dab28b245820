import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, errorMessage } from '../../kernel/error-code';
import { connectClient } from '../connection';
import { DatabaseStartError } from '../start-errors';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { serverFailure, superuser } from './initialise';
import { type Layout, makePrivateFolder, readSecret } from './layout';
import { logSince, logSize, rotateLog } from './log';
import { findPostmaster, launch, type Postmaster, shutDown } from './postmaster';
import { isAlive } from './processes';

export interface Context {
  readonly layout: Layout;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly settings: Readonly<Record<string, string>>;
  readonly progress: (line: string) => void;
  /** application_name of our presence connection: other processes tell by it that the server is in use. */
  readonly presenceName: string;
}

export interface Running {
  readonly postmaster: Postmaster;
  /** Open as long as we use the server. It ends with our process, however that ends. */
  readonly presence: pg.Client;
}

/** Recovery after a crash may take minutes; while the server says that it is starting we wait. */
const patience = 600_000;
const unreachableAfter = 15_000;

/** Adopts the running server of this data folder or starts one. Runs under the start lock. */
export async function ensureRunning(context: Context): Promise<Running> {
  const { layout, account, binaries } = context;
  const adopted = await findPostmaster(layout, account);
  if (!adopted) return startServer(context);
  const presence = await reach(context, adopted);
  if (!presence) return startServer(context);
  if (!(await isOutdated(presence, context))) return { postmaster: adopted, presence };
  context.progress(`Restarting the database with PostgreSQL ${binaries.version}`);
  await presence.end();
  await shutDown(adopted.pid, layout, account, binaries);
  return startServer(context);
}

/** How many other processes of ours use the server. Waits for the connection of one just killed to end. */
export async function otherUsers(presence: pg.Client, presenceName: string): Promise<number> {
  const until = Date.now() + 2_000;
  for (;;) {
    const { rows } = await presence.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where application_name like 'beauty-centre/%' and application_name <> $1`,
      [presenceName],
    );
    const pids = rows.map(({ name }) => Number.parseInt(name.slice(name.indexOf('/') + 1), 10));
    if (pids.length === 0 || pids.some(isAlive) || Date.now() > until) return pids.length;
    await pause(20);
  }
}

export function superuserFacts(
  { layout }: Context,
  { host, port }: Postmaster,
  database: string,
): pg.ClientConfig {
  return { host, port, user: superuser, database, password: readSecret(layout) };
}

async function startServer(context: Context): Promise<Running> {
  const { layout, account, progress } = context;
  if (layout.socket !== null) makePrivateFolder(layout.socket, account);
  rotateLog(layout.log);
  progress('Starting the database … تشغيل قاعدة البيانات');
  const logFrom = logSize(layout.log);
  const { postmaster, child } = await launch(context);
  const since = Date.now();
  for (let waited = 0; ; waited++) {
    const presence = await tryConnect(context, postmaster);
    if (presence) return { postmaster, presence };
    if (child.exitCode !== null || child.signalCode !== null) {
      throw serverFailure(logSince(layout.log, logFrom), layout, account);
    }
    if (Date.now() - since > patience) throw busy(layout, postmaster);
    if (waited % 500 === 499) progress('The database is recovering … قاعدة البيانات تستعيد حالتها');
    await pause(10);
  }
}

/** Null when the server went away meanwhile, or had to be stopped because its socket file is gone. */
async function reach(context: Context, postmaster: Postmaster): Promise<pg.Client | null> {
  const { layout, account, binaries } = context;
  const since = Date.now();
  for (;;) {
    const presence = await tryConnect(context, postmaster);
    if (presence) return presence;
    const current = await findPostmaster(layout, account);
    if (current?.pid !== postmaster.pid) return null;
    const silent = presence === undefined;
    if (silent && Date.now() - since > unreachableAfter) {
      await shutDown(postmaster.pid, layout, account, binaries);
      return null;
    }
    if (Date.now() - since > patience) throw busy(layout, postmaster);
    await pause(20);
  }
}

/** A connection; null when the server answers that it is not ready; undefined when nothing answers. */
async function tryConnect(context: Context, postmaster: Postmaster): Promise<pg.Client | null | undefined> {
  const facts = superuserFacts(context, postmaster, 'postgres');
  try {
    return await connectClient({ ...facts, application_name: context.presenceName });
  } catch (error) {
    const code = errorCode(error) ?? '';
    // cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown
    if (['57P03', '53300', '57P01', '57P02'].includes(code)) return null;
    if (code === 'EACCES' || code === 'EPERM') {
      const params = { folder: context.layout.pgdata, account: process.env.USER ?? '' };
      throw new DatabaseStartError({ code: 'folder.notWritable', params }, error);
    }
    // Any other answer of the server (five characters) means that it runs and cannot read its own files.
    if (/^[0-9FX][0-9A-Z]{4}$/.test(code)) {
      const params = { folder: context.layout.pgdata, detail: errorMessage(error) };
      throw new DatabaseStartError({ code: 'folder.damaged', params }, error);
    }
    return undefined;
  }
}

/** After an update of the program the old server goes on until its last user leaves; then it is replaced. */
async function isOutdated(presence: pg.Client, { binaries, presenceName }: Context): Promise<boolean> {
  const { rows } = await presence.query<{ server_version: string }>('show server_version');
  const runs = /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0];
  return runs !== binaries.version && (await otherUsers(presence, presenceName)) === 0;
}

function busy(layout: Layout, { pid }: Postmaster): DatabaseStartError {
  const params = { folder: layout.pgdata, holder: `postgres ${pid}` };
  return new DatabaseStartError({ code: 'folder.busy', params });
}
