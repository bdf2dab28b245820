import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, errorMessage } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { applicationName, connectClient } from '../connection';
import { DatabaseStartError } from '../start-errors';
import { findBinaries, type Launch } from './binaries';
import {
  fallbackRoot,
  folderFailure,
  type Layout,
  layoutOf,
  makePrivateFolder,
  prepareBase,
  readSecret,
  recordedBase,
  serverAccount,
} from './folders';
import { initialise, ownerRole, plainRole, prepareDatabase, serverFailure, superuser } from './initialise';
import {
  findPostmaster,
  isAlive,
  launch,
  logSince,
  logSize,
  type Postmaster,
  rotateLog,
  shutDown,
  withStartLock,
} from './postmaster';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** PG_BIN: folder with `initdb` and `postgres`. Default: the npm package of this platform. */
  readonly pgBin?: string | undefined;
  /** Extra settings of the embedded server, for tests. They override ours. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Called with one sentence for each step that takes time. */
  readonly progress?: ((line: string) => void) | undefined;
}

export type EmbeddedRole = 'superuser' | 'owner' | 'plain';

export type EmbeddedServer = Readonly<Awaited<ReturnType<typeof startEmbedded>>>;

const databaseName = 'centre';

interface Context extends Launch {
  /** application_name of our presence connection. Other processes see by it that the server is in use. */
  readonly presenceName: string;
}

interface Running {
  readonly postmaster: Postmaster;
  /** Stays open as long as we use the server. The operating system closes it if our process is killed. */
  readonly presence: pg.Client;
}

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that already runs there. Starts it again if it dies while we
 * use it. Throws DatabaseStartError.
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const context = findContext(options);
  const { layout, progress } = context;
  let running = await locked(context, async () => {
    readSecret(layout);
    await initialise(context);
    const started = await ensureRunning(context);
    await prepareDatabase({
      connect: (database) => connectClient(superuserFacts(context, started.postmaster, database)),
      database: databaseName,
      password: readSecret(layout),
    });
    return started;
  });

  let closing = false;
  const watch = (presence: pg.Client) => {
    presence.once('end', () => {
      if (!closing) void recover();
    });
  };
  const recover = async () => {
    progress('The database stopped unexpectedly and is being started again');
    while (!closing) {
      try {
        running = await locked(context, () => ensureRunning(context));
        watch(running.presence);
        return;
      } catch (error) {
        progress(errorMessage(error));
        await pause(1_000);
      }
    }
  };
  watch(running.presence);
  const rotation = setInterval(() => rotateLog(layout.log), 3_600_000);
  rotation.unref();

  return {
    facts(role: EmbeddedRole, database = databaseName): pg.ClientConfig {
      const admin = superuserFacts(context, running.postmaster, database);
      if (role === 'superuser') return admin;
      return { ...admin, user: role === 'owner' ? ownerRole : plainRole };
    },
    /** Leaves the server. The last process to leave stops it. */
    async close(): Promise<void> {
      if (closing) return;
      closing = true;
      clearInterval(rotation);
      await locked(context, async () => {
        const others = await otherUsers(running.presence, context.presenceName).catch(() => 0);
        await running.presence.end().catch(() => {});
        const postmaster = others === 0 ? findPostmaster(layout) : null;
        if (postmaster) await shutDown(postmaster, context);
      });
    },
  };
}

function findContext({ dataDir, pgBin, settings = {}, progress = () => {} }: EmbeddedOptions): Context {
  const folder = path.resolve(dataDir);
  const account = serverAccount(recordedBase(folder));
  const base = prepareBase(folder, account, progress);
  const binaries = findBinaries({ pgBin, account, copyTo: [fallbackRoot, base] });
  const presenceName = `${applicationName}/${process.pid}-${randomBytes(6).toString('hex')}`;
  return { layout: layoutOf(base, binaries.major), account, binaries, settings, progress, presenceName };
}

async function locked<T>({ layout, account }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await withStartLock(layout.lock, work);
  } catch (error) {
    throw folderFailure(error, layout.base, account);
  }
}

/** Milliseconds to wait while the server says that it is starting. Recovery after a crash may take minutes. */
const patience = 600_000;
const unreachableAfter = 15_000;
/**
 * Start errors that pass: processes of a killed server still end their statement, or another program has just started
 * one. Then we try again for `leaving` milliseconds.
 */
const anotherIsThere = /still in use|already exists/;
const leaving = 60_000;

/** Adopts the running server of this data folder or starts one. Runs under the start lock. */
async function ensureRunning(context: Context, until = Date.now() + leaving): Promise<Running> {
  const { layout, binaries, progress } = context;
  const adopted = findPostmaster(layout);
  const presence = adopted && (await reach(context, adopted));
  if (adopted && presence) {
    if (!(await isOutdated(presence, context))) return { postmaster: adopted, presence };
    progress(`Restarting the database with PostgreSQL ${binaries.version}`);
    await presence.end();
    await shutDown(adopted, context);
  }
  progress('Starting the database … تشغيل قاعدة البيانات');
  if (layout.socket !== null) makePrivateFolder(layout.socket, context.account);
  rotateLog(layout.log);
  return startServer(context, until);
}

/** Counts our other processes that use the server. Waits up to 2 s for connections of killed processes to end. */
async function otherUsers(presence: pg.Client, presenceName: string): Promise<number> {
  const until = Date.now() + 2_000;
  for (;;) {
    const rows = await fetchRows(presence, { name: 'text' })(
      `select application_name as name from pg_stat_activity
        where application_name like 'beauty-centre/%' and application_name <> $1`,
      [presenceName],
    );
    const pids = rows.map(({ name }) => Number.parseInt(name.slice(name.indexOf('/') + 1), 10));
    if (pids.length === 0 || pids.some(isAlive) || Date.now() > until) return pids.length;
    await pause(20);
  }
}

function superuserFacts({ layout }: Context, { host, port }: Postmaster, database: string): pg.ClientConfig {
  return { host, port, user: superuser, database, password: readSecret(layout) };
}

async function startServer(context: Context, until: number): Promise<Running> {
  const { layout, account, progress } = context;
  const logFrom = logSize(layout.log);
  const { postmaster, child } = await launch(context);
  const since = Date.now();
  for (let waited = 0; ; waited++) {
    const presence = await tryConnect(context, postmaster);
    if (presence) return { postmaster, presence };
    if (child.exitCode !== null || child.signalCode !== null) {
      const words = logSince(layout.log, logFrom);
      if (!anotherIsThere.test(words) || Date.now() > until) throw serverFailure(words, layout, account);
      await pause(200);
      return ensureRunning({ ...context, progress: () => {} }, until);
    }
    if (Date.now() - since > patience) throw busy(layout, postmaster);
    if (waited % 500 === 499) progress('The database is recovering … قاعدة البيانات تستعيد حالتها');
    await pause(10);
  }
}

/** Connects to a running server. Null if it stopped, or if we stopped it because its socket file is gone. */
async function reach(context: Context, postmaster: Postmaster): Promise<pg.Client | null> {
  const since = Date.now();
  for (;;) {
    const presence = await tryConnect(context, postmaster);
    if (presence) return presence;
    if (findPostmaster(context.layout)?.pid !== postmaster.pid) return null;
    if (presence === undefined && Date.now() - since > unreachableAfter) {
      await shutDown(postmaster, context);
      return null;
    }
    if (Date.now() - since > patience) throw busy(context.layout, postmaster);
    await pause(20);
  }
}

/** Connects. Null if the server answers that it is not ready; undefined if nothing answers. */
async function tryConnect(context: Context, postmaster: Postmaster): Promise<pg.Client | null | undefined> {
  const facts = superuserFacts(context, postmaster, 'postgres');
  try {
    return await connectClient({ ...facts, application_name: context.presenceName });
  } catch (error) {
    const code = errorCode(error) ?? '';
    const folder = context.layout.pgdata;
    // cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown
    if (['57P03', '53300', '57P01', '57P02'].includes(code)) return null;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new DatabaseStartError('folder.notWritable', { folder, account: process.env.USER ?? '' }, error);
    }
    // Any other SQLSTATE (five characters) means that the server runs but cannot read its own files.
    if (/^[0-9FX][0-9A-Z]{4}$/.test(code)) {
      throw new DatabaseStartError('folder.damaged', { folder, detail: errorMessage(error) }, error);
    }
    return undefined;
  }
}

/** True if our programs have another version than the server and no other process uses it. The caller restarts it. */
async function isOutdated(presence: pg.Client, { binaries, presenceName }: Context): Promise<boolean> {
  const rows = await fetchRows(presence, { server_version: 'text' })('show server_version');
  const runs = /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0];
  return runs !== binaries.version && (await otherUsers(presence, presenceName)) === 0;
}

function busy(layout: Layout, { pid }: Postmaster): DatabaseStartError {
  return new DatabaseStartError('folder.busy', { folder: layout.pgdata, holder: `postgres ${pid}` });
}
