import { existsSync } from 'node:fs';
import { findSystemPostgres } from './postgres.mjs';
import { run, say } from './run.mjs';

/** Programs in front of PostgreSQL, with the Debian packages that have them. */
const front = { pgbouncer: 'pgbouncer', haproxy: 'haproxy' };

/** The same, and what promotes a standby by itself. */
export const withPatroni = { ...front, patroni: 'patroni', etcd: 'etcd-server' };

/**
 * Finds the programs and a system PostgreSQL. If one is missing and we run as root, installs it from Debian's packages.
 * @param {Readonly<Record<string, string>>} programs Each with its package. Default: PgBouncer and HAProxy.
 * @returns {Promise<{ env: NodeJS.ProcessEnv } | { missing: string }>} The test's environment, or why it is left out.
 */
export async function ensureCluster(programs = front) {
  const packagesMissing = () => [
    ...Object.entries(programs)
      .filter(([program]) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(`${folder}/${program}`)))
      .map(([, name]) => name),
    ...(findSystemPostgres() ? [] : ['postgresql']),
  ];
  const packages = packagesMissing();
  if (packages.length > 0) {
    const wanted = `apt-get install -y ${packages.join(' ')}`;
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      return { missing: `packages are missing: ${wanted}` };
    say(`Installing ${packages.join(', ')} for the test of several machines …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const code =
      (await run('apt-get', ['update'], env)) || (await run('apt-get', ['install', '-y', ...packages], env));
    if (code !== 0) return { missing: `installing failed (apt-get ended with ${code}): ${wanted}` };
  }
  const bin = findSystemPostgres();
  return bin && packagesMissing().length === 0
    ? { env: { CLUSTER_PG_BIN: bin } }
    : { missing: `not where Debian puts them: ${packagesMissing().join(', ')}` };
}
