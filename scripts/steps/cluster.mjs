import { existsSync } from 'node:fs';
import { findSystemPostgres } from './postgres.mjs';
import { run, say } from './run.mjs';

const isThere = () => existsSync('/usr/sbin/pgbouncer') && existsSync('/usr/sbin/haproxy');

/**
 * Finds PgBouncer, HAProxy and a system PostgreSQL. If one is missing and we run as root, installs it from Debian's
 * packages.
 * @returns {Promise<{ env: NodeJS.ProcessEnv } | { missing: string }>} The test's environment, or why it is left out.
 */
export async function ensureCluster() {
  if (!isThere() || !findSystemPostgres()) {
    const wanted = 'apt-get install -y pgbouncer haproxy postgresql';
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      return { missing: `PgBouncer, HAProxy or PostgreSQL are missing: ${wanted}` };
    say('Installing PgBouncer, HAProxy and PostgreSQL for the test of several machines …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['pgbouncer', 'haproxy', ...(findSystemPostgres() ? [] : ['postgresql'])];
    const code =
      (await run('apt-get', ['update'], env)) || (await run('apt-get', ['install', '-y', ...packages], env));
    if (code !== 0) return { missing: `installing failed (apt-get ended with ${code}): ${wanted}` };
  }
  const bin = findSystemPostgres();
  return bin && isThere()
    ? { env: { CLUSTER_PG_BIN: bin } }
    : { missing: 'PgBouncer, HAProxy or PostgreSQL are not where Debian puts them' };
}
