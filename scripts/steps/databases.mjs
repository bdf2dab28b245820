import { findSystemPostgres, hasEmbeddedPostgres } from './postgres.mjs';

/**
 * Which PostgreSQL the tests run on, and which is there beside it. The one from npm comes first.
 * @returns {{ env: NodeJS.ProcessEnv, second: NodeJS.ProcessEnv | null, name: string }} The environment of a run on
 *   the first, of one on the second, and the second's folder.
 */
export function testDatabases() {
  const system = findSystemPostgres();
  const env = { ...process.env };
  delete env.PG_BIN;
  if (!hasEmbeddedPostgres())
    return { env: system ? { ...env, PG_BIN: system } : env, second: null, name: '' };
  return { env, second: system ? { ...env, PG_BIN: system } : null, name: system ?? '' };
}
