import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../start-errors';
import { type Account, runAs } from './account';
import { type Binaries, programPath } from './binaries';
import { serverEnvironment } from './initialise';
import type { Layout } from './layout';
import { serverProcesses } from './processes';

export interface Postmaster {
  readonly pid: number;
  /** Socket folder, or 127.0.0.1 on Windows. */
  readonly host: string;
  readonly port: number;
}

/** Loss of power must lose nothing that was acknowledged; said here so that no default can differ. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The log tells that something failed, never whose data it was: no statements, no values. */
const discreet = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };

/**
 * The server that works in the data folder now, or null after clearing away what a killed one left behind.
 * Waits while a server that lost its postmaster still has processes leaving.
 */
export async function findPostmaster(layout: Layout, account: Account): Promise<Postmaster | null> {
  const until = Date.now() + 60_000;
  for (;;) {
    const recorded = readLockFile(layout);
    const processes = serverProcesses(layout.pgdata, recorded?.pid ?? 0, account);
    if (processes.length === 0) {
      clearStaleLocks(layout, recorded);
      return null;
    }
    if (recorded && processes.includes(recorded.pid) && recorded.host !== '') return recorded;
    if (Date.now() > until) {
      const holder = `postgres ${processes.join(', ')}`;
      throw new DatabaseStartError({ code: 'folder.busy', params: { folder: layout.pgdata, holder } });
    }
    await pause(20);
  }
}

/** postmaster.pid: pid, data folder, start time, port, socket folder, listen address, memory key, status. */
function readLockFile({ pgdata, socket }: Layout): Postmaster | null {
  try {
    const lines = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder = '', address = ''] = lines.map((line) => line.trim());
    return { pid: Number(pid), port: Number(port), host: socket === null ? address : socketFolder };
  } catch {
    return null;
  }
}

function clearStaleLocks({ pgdata, socket }: Layout, recorded: Postmaster | null): void {
  rmSync(path.join(pgdata, 'postmaster.pid'), { force: true });
  for (const folder of [socket, recorded?.host]) {
    if (!folder || !path.isAbsolute(folder) || !/(?:run|centre-[0-9a-f]{16})$/.test(folder)) continue;
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(path.join(folder, name), { force: true });
  }
}

interface Launch {
  readonly layout: Layout;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a server. It outlives this process on purpose: the next start adopts it. */
export async function launch({ layout, account, binaries, settings }: Launch): Promise<{
  readonly postmaster: Postmaster;
  readonly child: ChildProcess;
}> {
  const { socket } = layout;
  const port = socket === null ? await freePort() : 5432;
  const listen: Record<string, string> =
    socket === null
      ? { listen_addresses: '127.0.0.1', port: String(port) }
      : {
          listen_addresses: '',
          port: String(port),
          // A list: quoted, a folder with a comma or a space in its name is still one folder.
          unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        };
  const all = { ...durable, ...discreet, ...listen, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(layout.log, 'a', 0o600);
  chmodSync(layout.log, 0o600);
  try {
    const child = spawn(programPath(binaries.bin, 'postgres'), ['-D', layout.pgdata, ...args], {
      ...runAs(account),
      cwd: layout.base,
      // A process group of its own: Ctrl+C in the terminal reaches us first, and we stop it in order.
      detached: true,
      stdio: ['ignore', log, log],
      env: serverEnvironment(),
      windowsHide: true,
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
    child.unref();
    return { postmaster: { pid, port, host: socket ?? '127.0.0.1' }, child };
  } finally {
    closeSync(log);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Never SIGKILL. */
export async function shutDown(
  pid: number,
  layout: Layout,
  account: Account,
  binaries: Binaries,
): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(programPath(binaries.bin, 'pg_ctl'), ['stop', '-m', 'fast', '-D', layout.pgdata]);
    return;
  }
  const until = Date.now() + 60_000;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (serverProcesses(layout.pgdata, pid, account).length > 0 && Date.now() < until) await pause(20);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 5433;
}
