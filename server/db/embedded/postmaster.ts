import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../kernel/errors';
import { DatabaseStartError } from '../start-errors';
import { type Launch, programPath } from './binaries';
import { type Layout, runAs } from './folders';
import { serverEnvironment } from './initialise';

export interface Postmaster {
  readonly pid: number;
  /** Socket folder, or 127.0.0.1 on Windows. */
  readonly host: string;
  readonly port: number;
}

const loopback = '127.0.0.1';

/** A power failure must not lose acknowledged data. Set explicitly, so that no default can differ. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The server log must not contain personal data: no statements, no values. */
const discreet = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };

/** Returns the server that uses the data folder, or null. If none runs, removes the lock files of a killed one. */
export function findPostmaster(layout: Layout): Postmaster | null {
  const recorded = readLockFile(layout);
  if (recorded && isServer(recorded, layout)) return recorded;
  clearStaleLocks(layout, recorded);
  return null;
}

/**
 * True if the recorded process is our server. The pid is not enough: after kill -9 it may belong to a zombie or to
 * another program. On Linux the command line of the postmaster contains the data folder.
 */
function isServer({ pid }: Postmaster, { pgdata }: Layout): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return command.includes('postgres') && (process.platform !== 'linux' || command.includes(pgdata));
}

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, listen address, memory key, status. */
function readLockFile({ pgdata, socket }: Layout): Postmaster | null {
  try {
    const lines = fs.readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder] = lines.map((line) => line.trim());
    // A server that is just starting has not written the socket folder yet.
    const host = socket === null ? loopback : socketFolder || socket;
    return { pid: Number(pid), port: Number(port), host };
  } catch {
    return null;
  }
}

function clearStaleLocks({ pgdata, socket }: Layout, recorded: Postmaster | null): void {
  fs.rmSync(path.join(pgdata, 'postmaster.pid'), { force: true });
  for (const folder of [socket, recorded?.host]) {
    if (!folder || !path.isAbsolute(folder) || !/(?:run|centre-[0-9a-f]{16})$/.test(folder)) continue;
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      fs.rmSync(path.join(folder, name), { force: true });
  }
}

/** Starts a server. It outlives this process on purpose: the next start adopts it. */
export async function launch({ layout, account, binaries, settings }: Launch): Promise<{
  readonly postmaster: Postmaster;
  readonly child: ChildProcess;
}> {
  const { socket } = layout;
  const port = socket === null ? await freePort() : 5432;
  const listen = {
    listen_addresses: socket === null ? loopback : '',
    port: String(port),
    // This setting is a list. The quotes keep a folder with a comma or a space in its name in one piece.
    ...(socket && {
      unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    }),
  };
  const all = { ...durable, ...discreet, ...listen, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(layout.log, 'a', 0o600);
  fs.chmodSync(layout.log, 0o600);
  try {
    const child = spawn(programPath(binaries.bin, 'postgres'), ['-D', layout.pgdata, ...args], {
      ...runAs(account),
      cwd: layout.base,
      // Own process group: Ctrl+C in the terminal reaches only us, and we stop the server in order.
      detached: true,
      stdio: ['ignore', log, log],
      env: serverEnvironment(),
      windowsHide: true,
    });
    await once(child, 'spawn');
    child.unref();
    return { postmaster: { pid: child.pid ?? 0, port, host: socket ?? loopback }, child };
  } finally {
    fs.closeSync(log);
  }
}

/** Fast shutdown: rolls back open transactions; committed data is on disk. Never SIGKILL. */
export async function shutDown({ pid }: Postmaster, { layout, binaries }: Launch): Promise<void> {
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
  // The postmaster is the last of the server's processes to end.
  while (isAlive(pid) && Date.now() < until) await pause(20);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, loopback);
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  return typeof address === 'object' && address ? address.port : 5433;
}

const maxBytes = 5_000_000;
const kept = 3;

/**
 * Rotates a full log to .1, .2, .3. The server keeps the file open in append mode, so we copy and truncate it instead
 * of renaming. A line written in between may be lost; the log is only for people.
 */
export function rotateLog(file: string): void {
  if (logSize(file) <= maxBytes) return;
  fs.rmSync(`${file}.${kept}`, { force: true });
  for (let n = kept - 1; n >= 1; n--) {
    if (fs.statSync(`${file}.${n}`, { throwIfNoEntry: false }))
      fs.renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  fs.copyFileSync(file, `${file}.1`);
  fs.truncateSync(file);
}

export function logSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Text that the server wrote since byte `from`, at most the last 4 kB. */
export function logSince(file: string, from: number): string {
  const size = logSize(file);
  const start = Math.max(Math.min(from, size), size - 4096);
  if (size === start) return '';
  const fd = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(size - start);
    fs.readSync(fd, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    fs.closeSync(fd);
  }
}

const hasProc = process.platform === 'linux';

/** Command line of a process. Outside Linux only the program's name. */
function commandOf(pid: number): string {
  if (hasProc) return readProcess(pid, 'cmdline');
  const [command, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']]
      : ['ps', ['-p', String(pid), '-o', 'comm=']];
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !hasProc || stat(pid)[0] !== 'Z';
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Milliseconds to wait for the start lock. The slowest first start that we measured took 10 s. */
const patience = 180_000;
/** Milliseconds. A holder writes its mark right after creating the file, so an older empty file has no holder. */
const unmarkedAge = 5_000;

/**
 * Runs `work` while no other process initialises, starts or stops the server of this folder. Takes over the lock of a
 * killed process. PostgreSQL's own interlock is the second line of defence.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder === 'dead') {
      // Renaming is atomic: if several processes find the same dead holder, only one moves the file.
      const aside = `${file}.stale-${process.pid}-${Date.now()}`;
      try {
        fs.renameSync(file, aside);
        fs.rmSync(aside, { force: true });
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
      }
      continue;
    }
    if (Date.now() > until) {
      throw new DatabaseStartError('folder.busy', { folder: file, holder });
    }
    await pause(50);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** Creates the lock file; false if it exists. The start time in it tells a later process with the same pid apart. */
function take(file: string): boolean {
  try {
    fs.writeFileSync(file, `${process.pid} ${startTime(process.pid)}`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): string {
  try {
    const mark = fs.readFileSync(file, 'utf8');
    if (mark === '') return Date.now() - fs.statSync(file).mtimeMs > unmarkedAge ? 'dead' : 'a process';
    const [pid = '', started = ''] = mark.split(' ');
    return isAlive(Number(pid)) && started === startTime(Number(pid)) ? `process ${pid}` : 'dead';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'a process';
    throw error;
  }
}

function startTime(pid: number): string {
  return hasProc ? (stat(pid)[19] ?? '') : '';
}

/** Fields of /proc/<pid>/stat from the state on. The name before them ends in ')' and may contain anything. */
function stat(pid: number): readonly string[] {
  const text = readProcess(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProcess(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
