import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from '../../kernel/errors';
import { DatabaseStartError } from '../start-errors';

/** The unprivileged account PostgreSQL runs as. Null: as ourselves, which is every case but root. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const candidates = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses root. `base` is the folder that holds the data folders; a data folder that exists keeps the account that owns it, so that a machine on
 * which an account appears later still opens its data.
 */
export function serverAccount(base: string): Account {
  if (process.getuid?.() !== 0) return null;
  const known = readAccounts();
  const pgdata = fs.existsSync(base) ? fs.readdirSync(base).find((name) => /^\d+$/.test(name)) : undefined;
  const owner = pgdata ? fs.statSync(path.join(base, pgdata)) : undefined;
  if (owner && owner.uid !== 0) {
    const name = known.find(({ uid }) => uid === owner.uid)?.name ?? `uid ${owner.uid}`;
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const [found] = candidates.flatMap((name) => known.find((entry) => entry.name === name) ?? []);
  if (found) return found;
  throw new DatabaseStartError('account.missing', { accounts: candidates.join(', ') });
}

/** Spawn options that drop to the account. */
export function runAs(account: Account): { readonly uid?: number; readonly gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

export function accountName(account: Account): string {
  return account?.name ?? process.env.USER ?? process.env.USERNAME ?? 'uid';
}

/** Whether the account can enter the folder: asked of the kernel, since modes alone miss ACLs and mounts. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account) return true;
  const asked = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return asked.status === 0;
}

export type Layout = Readonly<ReturnType<typeof layoutOf>>;

/** Files of one embedded server. All lie in the base folder except a socket whose path would be too long. */
export const layoutOf = (base: string, major: number) => ({
  base,
  /** The PostgreSQL data folder; its name is the major version. */
  pgdata: path.join(base, String(major)),
  /** Folder of the unix socket; null on Windows, where the server listens on loopback with a password. */
  socket: process.platform === 'win32' ? null : socketFolder(base),
  log: path.join(base, 'server.log'),
  lock: path.join(base, 'start.lock'),
  secret: path.join(base, 'secret'),
});

/** Makes a folder that only the server's account may enter, and refuses one that a stranger made first. */
export function makePrivateFolder(folder: string, account: Account): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ourUid = process.getuid?.();
  const { uid } = fs.lstatSync(folder);
  const trusted = ourUid === undefined || uid === ourUid || uid === account?.uid;
  if (!fs.lstatSync(folder).isDirectory() || !trusted) {
    throw new DatabaseStartError('folder.notWritable', { folder, account: account?.name ?? String(ourUid) });
  }
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o700);
}

/** The password of the loopback server; made once, readable by us only. Not used where there are sockets. */
export function readSecret({ secret, socket }: Layout): string | undefined {
  if (socket !== null) return undefined;
  try {
    fs.writeFileSync(secret, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {
    // It is there already.
  }
  return fs.readFileSync(secret, 'utf8').trim();
}

/** Where root keeps data and programs that another account must reach. */
export const fallbackRoot = '/var/lib/beauty-centre';
const pointerName = 'pgdata.location';

/** The folder that holds one PostgreSQL data folder per major version: `<dataDir>/pgdata` if at all possible. */
export function recordedBase(dataDir: string): string {
  const pointer = path.join(dataDir, pointerName);
  if (!fs.existsSync(pointer)) return path.join(dataDir, 'pgdata');
  const folder = fs.readFileSync(pointer, 'utf8').trim();
  // Never begin an empty database while a full one is recorded elsewhere.
  if (!fs.existsSync(folder)) throw new DatabaseStartError('folder.gone', { folder, pointer });
  return folder;
}

/** Whether a database was ever begun for this data folder. Makes nothing. */
export function isBegun(dataDir: string): boolean {
  const base = recordedBase(path.resolve(dataDir));
  return (
    fs.existsSync(base) &&
    fs.readdirSync(base).some((name) => fs.existsSync(path.join(base, name, 'PG_VERSION')))
  );
}

/**
 * Creates the base folder where the server's account can reach it. Started as root below a private folder
 * such as /root, the data goes under /var/lib and `<dataDir>/pgdata.location` records where.
 */
export function prepareBase(dataDir: string, account: Account, progress: (line: string) => void): string {
  const base = recordedBase(dataDir);
  makeFolder(dataDir, account);
  const existed = fs.existsSync(base);
  makeFolder(base, account);
  if (canEnter(account, base)) return fs.realpathSync(base);
  if (existed) {
    throw new DatabaseStartError('folder.notWritable', { folder: base, account: accountName(account) });
  }
  fs.rmSync(base, { recursive: true });
  const name = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 16);
  const elsewhere = path.join(fallbackRoot, name, 'pgdata');
  makeFolder(elsewhere, account);
  if (!canEnter(account, elsewhere)) {
    throw new DatabaseStartError('folder.notWritable', { folder: elsewhere, account: accountName(account) });
  }
  fs.writeFileSync(path.join(dataDir, pointerName), `${elsewhere}\n`);
  progress(
    `The account ${accountName(account)} cannot enter ${dataDir}; the database is kept in ${elsewhere}`,
  );
  return fs.realpathSync(elsewhere);
}

/** Errors of the file system as the message an operator can act on; any other error is passed on as it is. */
export function folderFailure(error: unknown, folder: string, account: Account): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DatabaseStartError('disk.full', { folder }, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'ENOENT':
    case 'EEXIST':
      return new DatabaseStartError('folder.notWritable', { folder, account: accountName(account) }, error);
    default:
      return error;
  }
}

/** The folder is ours, not the account's: files we write in it as root cannot be swapped for links by it. */
function makeFolder(folder: string, account: Account): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: account ? 0o755 : 0o700 });
    const probe = path.join(folder, `.write-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
    // A tight umask would lock the account out of what we just made for it.
    if (account && path.basename(folder) === 'pgdata') fs.chmodSync(folder, 0o755);
  } catch (error) {
    throw folderFailure(error, folder, account);
  }
}

/** The kernel's limit for a socket path is 107 bytes on Linux, 103 on macOS. */
function socketFolder(base: string): string {
  const limit = process.platform === 'darwin' ? 103 : 107;
  const wanted = path.join(base, 'run');
  if (Buffer.byteLength(path.join(wanted, '.s.PGSQL.5432')) <= limit) return wanted;
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `centre-${name}`);
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
