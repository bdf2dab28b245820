import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../kernel/error-code';
import { DatabaseStartError } from '../start-errors';
import { type Account, accountName, canEnter } from './account';

/** Where root keeps data and programs that another account must reach. */
export const fallbackRoot = '/var/lib/beauty-centre';
const pointerName = 'pgdata.location';

/** The folder that holds one PostgreSQL data folder per major version: `<dataDir>/pgdata` if at all possible. */
export function recordedBase(dataDir: string): string {
  const pointer = path.join(dataDir, pointerName);
  if (!existsSync(pointer)) return path.join(dataDir, 'pgdata');
  const folder = readFileSync(pointer, 'utf8').trim();
  // Never begin an empty database while a full one is recorded elsewhere.
  if (!existsSync(folder)) throw new DatabaseStartError({ code: 'folder.gone', params: { folder, pointer } });
  return folder;
}

/** Whether a database was ever begun for this data folder. Makes nothing. */
export function isBegun(dataDir: string): boolean {
  const base = recordedBase(path.resolve(dataDir));
  return (
    existsSync(base) && readdirSync(base).some((name) => existsSync(path.join(base, name, 'PG_VERSION')))
  );
}

/**
 * Creates the base folder where the server's account can reach it. Started as root below a private folder
 * such as /root, the data goes under /var/lib and `<dataDir>/pgdata.location` records where.
 */
export function prepareBase(dataDir: string, account: Account, progress: (line: string) => void): string {
  const base = recordedBase(dataDir);
  makeFolder(dataDir, account);
  const existed = existsSync(base);
  makeFolder(base, account);
  if (canEnter(account, base)) return realpathSync(base);
  if (existed) {
    const params = { folder: base, account: accountName(account) };
    throw new DatabaseStartError({ code: 'folder.notWritable', params });
  }
  rmSync(base, { recursive: true });
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const elsewhere = path.join(fallbackRoot, name, 'pgdata');
  makeFolder(elsewhere, account);
  if (!canEnter(account, elsewhere)) {
    const params = { folder: elsewhere, account: accountName(account) };
    throw new DatabaseStartError({ code: 'folder.notWritable', params });
  }
  writeFileSync(path.join(dataDir, pointerName), `${elsewhere}\n`);
  progress(
    `The account ${accountName(account)} cannot enter ${dataDir}; the database is kept in ${elsewhere}`,
  );
  return realpathSync(elsewhere);
}

/** Errors of the file system as the message an operator can act on; any other error is passed on as it is. */
export function folderFailure(error: unknown, folder: string, account: Account): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DatabaseStartError({ code: 'disk.full', params: { folder } }, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'ENOENT':
    case 'EEXIST': {
      const params = { folder, account: accountName(account) };
      return new DatabaseStartError({ code: 'folder.notWritable', params }, error);
    }
    default:
      return error;
  }
}

/** The folder is ours, not the account's: files we write in it as root cannot be swapped for links by it. */
function makeFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { recursive: true, mode: account ? 0o755 : 0o700 });
    const probe = path.join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    // A tight umask would lock the account out of what we just made for it.
    if (account && path.basename(folder) === 'pgdata') chmodSync(folder, 0o755);
  } catch (error) {
    throw folderFailure(error, folder, account);
  }
}
