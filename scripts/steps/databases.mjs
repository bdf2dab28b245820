import { findSystemPostgres, hasEmbeddedPostgres } from './postgres.mjs';

/**
 * Chooses the PostgreSQL for the tests (npm's if installed) and, if the machine has another one, a second.
 * @returns {{ env: NodeJS.ProcessEnv, second: NodeJS.ProcessEnv | null, name: string }} Environments for a run on the
 *   first and on the second one, and the `bin` folder of the second.
 */
export function testDatabases() {
  const system = findSystemPostgres();
  const env = { ...process.env };
  delete env.PG_BIN;
  if (!hasEmbeddedPostgres())
    return { env: system ? { ...env, PG_BIN: system } : env, second: null, name: '' };
  return { env, second: system ? { ...env, PG_BIN: system } : null, name: system ?? '' };
}
