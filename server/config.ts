/** What the environment says (table in README.md). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly ownerUrl: string | undefined;
  readonly pgBin: string | undefined;
  readonly demo: boolean | undefined;
  readonly demoPassword: string | undefined;
  readonly adminUsername: string | undefined;
  readonly adminPassword: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
}

/** Reads and checks the environment. Throws a `ConfigError` that names the variable and what it may be. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = (name: string) => env[name]?.trim() || undefined;
  const port = Number(given('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}"`);
  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`);
  const demo = given('DEMO');
  if (demo !== undefined && demo !== '0' && demo !== '1') throw new ConfigError('DEMO must be 0 or 1');
  const proxy = given('TRUST_PROXY');
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    dataDir: given('DATA_DIR') ?? './data',
    databaseUrl: given('DATABASE_URL'),
    ownerUrl: given('DATABASE_OWNER_URL'),
    pgBin: given('PG_BIN'),
    demo: demo === undefined ? undefined : demo === '1',
    demoPassword: given('DEMO_PASSWORD'),
    adminUsername: given('ADMIN_USERNAME'),
    adminPassword: given('ADMIN_PASSWORD'),
    publicUrl: given('PUBLIC_URL'),
    trustProxy: proxy === '1' || proxy === 'true' ? true : (proxy ?? false),
    logLevel,
  };
};

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export class ConfigError extends Error {}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
