import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../../kernel/error-code';
import { type Account, runAs } from './account';

const hasProc = process.platform === 'linux';

/** Names this process so that a later one with the same number is told apart: '<pid> <start time>'. */
export function processMark(): string {
  return `${process.pid} ${startTime(process.pid)}`;
}

export function isSameProcess(mark: string): boolean {
  const [pid = '', started = ''] = mark.split(' ');
  if (!isAlive(Number(pid))) return false;
  return started === startTime(Number(pid));
}

/**
 * The PostgreSQL processes that work in a data folder. A pid alone proves nothing: after kill -9 it may be
 * a zombie or belong to a stranger. Each live PostgreSQL process has its data folder as working directory.
 */
export function serverProcesses(pgdata: string, lockPid: number, account: Account): readonly number[] {
  if (!hasProc) return isAlive(lockPid) && programName(lockPid).includes('postgres') ? [lockPid] : [];
  const candidates = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => programName(pid) === 'postgres' && isAlive(pid));
  const folders = workingFolders(candidates, account);
  return candidates.filter((_, index) => folders[index] === pgdata);
}

function workingFolders(pids: readonly number[], account: Account): readonly string[] {
  const own = pids.map((pid) => readLink(`/proc/${pid}/cwd`));
  if (!account || !own.includes('')) return own;
  // Root in a container may not look into the processes of another account; that account may.
  const script = 'for p; do readlink "/proc/$p/cwd" || echo; done';
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', ...pids.map(String)], {
    ...runAs(account),
    cwd: '/',
    encoding: 'utf8',
  });
  return asked.stdout.split('\n');
}

function programName(pid: number): string {
  if (hasProc) {
    const text = readStat(pid);
    return text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  }
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

function startTime(pid: number): string {
  return hasProc ? (stat(pid)[19] ?? '') : '';
}

/** Fields of /proc/<pid>/stat from the state on; the name before them may contain anything but ends in ')'. */
function stat(pid: number): readonly string[] {
  const text = readStat(pid);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
