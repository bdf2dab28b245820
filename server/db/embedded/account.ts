import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
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
  const pgdata = existsSync(base) ? readdirSync(base).find((name) => /^\d+$/.test(name)) : undefined;
  const owner = pgdata ? statSync(path.join(base, pgdata)) : undefined;
  if (owner && owner.uid !== 0) {
    const name = known.find(({ uid }) => uid === owner.uid)?.name ?? `uid ${owner.uid}`;
    return { name, uid: owner.uid, gid: owner.gid };
  }
  for (const name of candidates) {
    const found = known.find((entry) => entry.name === name);
    if (found) return found;
  }
  throw new DatabaseStartError({ code: 'account.missing', params: { accounts: candidates.join(', ') } });
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

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
