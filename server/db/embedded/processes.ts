import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../kernel/errors';
import { DatabaseStartError } from '../start-errors';

const hasProc = process.platform === 'linux';

/** Command line of a process. Outside Linux only the program's name. */
export function commandOf(pid: number): string {
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
