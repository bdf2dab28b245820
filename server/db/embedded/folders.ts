import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from '../../kernel/errors';
import { DatabaseStartError } from '../start-errors';

/** The unprivileged account that runs PostgreSQL. Null: our own account, in every case but root. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const candidates = ['beauty-centre', 'postgres', 'nobody'];

/**
 * Chooses the account for the server, because PostgreSQL refuses root. `base` holds the data folders. An existing
 * data folder keeps its owner, so that it still opens after another candidate account appears.
 */
export function serverAccount(base: string): Account {
  if (process.getuid?.() !== 0) return null;
  const known = knownAccounts();
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

export function runAs(account: Account): { readonly uid?: number; readonly gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

export function accountName(account: Account): string {
  return account?.name ?? process.env.USER ?? process.env.USERNAME ?? 'uid';
}

/** Owner of a folder. Undefined if it does not exist or is root's. */
export function ownerOf(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  const { uid = 0, gid = 0 } = fs.statSync(folder, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? undefined : { uid, gid };
}

/** True if the account can enter the folder. Tries it with `cd`, because file modes ignore ACLs and mounts. */
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

/** Paths of one embedded server. All are in the base folder, except a socket whose path would be too long. */
export const layoutOf = (base: string, major: number) => ({
  base,
  /** The PostgreSQL data folder. Its name is the major version. */
  pgdata: path.join(base, String(major)),
  /** Folder of the unix socket. Null on Windows, where the server listens on loopback with a password. */
  socket: process.platform === 'win32' ? null : socketFolder(base),
  log: path.join(base, 'server.log'),
  lock: path.join(base, 'start.lock'),
  secret: path.join(base, 'secret'),
});

/** Makes a folder that only the server's account may enter. Refuses a folder that another user made first. */
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

/** Reads the password of the loopback server, and makes it once. Undefined where unix sockets are used. */
export function readSecret({ secret, socket }: Layout): string | undefined {
  if (socket !== null) return undefined;
  try {
    fs.writeFileSync(secret, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {
    // The file exists already.
  }
  return fs.readFileSync(secret, 'utf8').trim();
}

/** Folder for data and programs that another account must reach when we run as root. */
export const fallbackRoot = '/var/lib/beauty-centre';
const pointerName = 'pgdata.location';

/** The folder with one PostgreSQL data folder per major version: `<dataDir>/pgdata`, or the recorded other place. */
export function recordedBase(dataDir: string): string {
  const pointer = path.join(dataDir, pointerName);
  if (!fs.existsSync(pointer)) return path.join(dataDir, 'pgdata');
  const folder = fs.readFileSync(pointer, 'utf8').trim();
  // Never start an empty database while a full one is recorded elsewhere.
  if (!fs.existsSync(folder)) throw new DatabaseStartError('folder.gone', { folder, pointer });
  return folder;
}

/** True if a database was ever created for this data folder. Creates nothing. */
export function isBegun(dataDir: string): boolean {
  const base = recordedBase(path.resolve(dataDir));
  return (
    fs.existsSync(base) &&
    fs.readdirSync(base).some((name) => fs.existsSync(path.join(base, name, 'PG_VERSION')))
  );
}

/**
 * Creates the base folder where the server's account can reach it. If we run as root and `dataDir` is below a private
 * folder such as /root, the data goes to /var/lib and `<dataDir>/pgdata.location` records the path.
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

/** Turns file system errors into a message for the operator. Returns any other error unchanged. */
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

/** Makes a folder that we own, not the account, so that the account cannot replace our files by links. */
function makeFolder(folder: string, account: Account): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: account ? 0o755 : 0o700 });
    const probe = path.join(folder, `.write-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
    // A tight umask would lock the account out of the folder that we just made for it.
    if (account && path.basename(folder) === 'pgdata') fs.chmodSync(folder, 0o755);
  } catch (error) {
    throw folderFailure(error, folder, account);
  }
}

/** The kernel limits a socket path to 107 bytes on Linux and 103 on macOS. A longer path goes to the temp folder. */
function socketFolder(base: string): string {
  const limit = process.platform === 'darwin' ? 103 : 107;
  const wanted = path.join(base, 'run');
  if (Buffer.byteLength(path.join(wanted, '.s.PGSQL.5432')) <= limit) return wanted;
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `centre-${name}`);
}

export function knownAccounts(): { name: string; uid: number; gid: number }[] {
  return fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
