import { keyFromText } from './kernel/vault';
import { addressPolicy, allowedUrl } from './messaging/http/addresses';

/** What the environment says (table in README.md). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  readonly ownerUrl: string | undefined;
  readonly readUrls: readonly string[];
  readonly pgBin: string | undefined;
  readonly demo: boolean | undefined;
  readonly demoPassword: string | undefined;
  readonly adminUsername: string | undefined;
  readonly adminPassword: string | undefined;
  readonly publicUrl: string | undefined;
  readonly messaging: MessagingConfig;
  /** Seals stored secrets: 32 bytes. */
  readonly secretsKey: Buffer | undefined;
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
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (given(name) && !given('DATABASE_URL')) throw new ConfigError(`${name} needs DATABASE_URL beside it`);
  const demo = given('DEMO');
  if (demo !== undefined && demo !== '0' && demo !== '1') throw new ConfigError('DEMO must be 0 or 1');
  const proxy = given('TRUST_PROXY');
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    dataDir: given('DATA_DIR') ?? './data',
    databaseUrl: given('DATABASE_URL'),
    directUrl: given('DATABASE_DIRECT_URL'),
    ownerUrl: given('DATABASE_OWNER_URL'),
    readUrls: (given('DATABASE_READ_URL') ?? '').split(/[\s,]+/).filter(Boolean),
    pgBin: given('PG_BIN'),
    demo: demo === undefined ? undefined : demo === '1',
    demoPassword: given('DEMO_PASSWORD'),
    adminUsername: given('ADMIN_USERNAME'),
    adminPassword: given('ADMIN_PASSWORD'),
    publicUrl: given('PUBLIC_URL'),
    messaging: messagingIn(given),
    secretsKey: keyIn(given('SECRETS_KEY')),
    trustProxy: proxy === '1' || proxy === 'true' ? true : (proxy ?? false),
    logLevel,
  };
};

export interface MessagingConfig {
  /** Absent: the stand-in, on the loopback address. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly hosts: readonly string[];
  readonly allowsPrivate: boolean;
  readonly webhookUrl: string | undefined;
  readonly verifyToken: string | undefined;
}

const messagingIn = (given: (name: string) => string | undefined): MessagingConfig => {
  const config = {
    baseUrl: given('MESSAGING_BASE_URL'),
    apiKey: given('MESSAGING_API_KEY'),
    hosts: (given('MESSAGING_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    allowsPrivate: given('MESSAGING_PRIVATE') === '1',
    webhookUrl: given('MESSAGING_WEBHOOK_URL'),
    verifyToken: given('MESSAGING_VERIFY_TOKEN'),
  };
  const { baseUrl, hosts } = config;
  const policy = () => addressPolicy({ baseUrls: baseUrl ? [baseUrl] : [], hosts });
  if (
    [...(baseUrl ? [baseUrl] : []), ...hosts.map((host) => `https://${host}`)].some(
      (url) => !URL.canParse(url),
    )
  )
    throw new ConfigError(
      'MESSAGING_BASE_URL must be an address and MESSAGING_HOSTS a list of host or host:port',
    );
  if (baseUrl && !allowedUrl(policy(), baseUrl))
    throw new ConfigError('MESSAGING_BASE_URL must begin with https://, unless it is on this machine');
  return config;
};

const keyIn = (text: string | undefined): Buffer | undefined => {
  const key = text === undefined ? undefined : keyFromText(text);
  // Never what was given: it may be a key that is only mistyped.
  if (text !== undefined && !key)
    throw new ConfigError('SECRETS_KEY must be 32 bytes in base64 or hexadecimal');
  return key;
};

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export class ConfigError extends Error {}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
