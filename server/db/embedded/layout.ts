import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from '../start-errors';
import type { Account } from './account';

/** Files of one embedded server. All lie in the base folder except a socket whose path would be too long. */
export interface Layout {
  readonly base: string;
  /** The PostgreSQL data folder; its name is the major version. */
  readonly pgdata: string;
  /** Folder of the unix socket; null on Windows, where the server listens on loopback with a password. */
  readonly socket: string | null;
  readonly log: string;
  readonly lock: string;
  readonly secret: string;
}

export function layoutOf(base: string, major: number): Layout {
  return {
    base,
    pgdata: path.join(base, String(major)),
    socket: process.platform === 'win32' ? null : socketFolder(base),
    log: path.join(base, 'server.log'),
    lock: path.join(base, 'start.lock'),
    secret: path.join(base, 'secret'),
  };
}

/** The kernel's limit for a socket path is 107 bytes on Linux, 103 on macOS. */
function socketFolder(base: string): string {
  const limit = process.platform === 'darwin' ? 103 : 107;
  const wanted = path.join(base, 'run');
  if (Buffer.byteLength(path.join(wanted, '.s.PGSQL.5432')) <= limit) return wanted;
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `centre-${name}`);
}

/** Makes a folder that only the server's account may enter, and refuses one that a stranger made first. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ourUid = process.getuid?.();
  const { uid } = lstatSync(folder);
  const trusted = ourUid === undefined || uid === ourUid || uid === account?.uid;
  if (!lstatSync(folder).isDirectory() || !trusted) {
    const params = { folder, account: account?.name ?? String(ourUid) };
    throw new DatabaseStartError({ code: 'folder.notWritable', params });
  }
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** The password of the loopback server; made once, readable by us only. Not used where there are sockets. */
export function readSecret({ secret, socket }: Layout): string | undefined {
  if (socket !== null) return undefined;
  try {
    writeFileSync(secret, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {
    // It is there already.
  }
  return readFileSync(secret, 'utf8').trim();
}
