import { type Limits, limitsOf, usualRate } from './http/limits/limits';
import { type TrustedProxies, trustedProxies } from './http/limits/proxies';
import { OperatorError } from './kernel/errors';
import { keyFromText } from './kernel/vault';
import { addressPolicy, allowedUrl } from './messaging/http/addresses';

/** Configuration from the environment (table in docs/operate.md). */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads and checks the environment. Throws a `ConfigError` that names the variable and its allowed values. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>) => {
  const given: Given = (name) => env[name]?.trim() || undefined;
  const port = Number(given('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}"`);
  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`);
  if (given('DATABASE_DIRECT_URL') && !given('DATABASE_URL'))
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it');
  const demo = given('DEMO');
  if (demo !== undefined && demo !== '0' && demo !== '1') throw new ConfigError('DEMO must be 0 or 1');
  const docs = given('API_DOCS');
  if (docs !== undefined && docs !== 'public')
    throw new ConfigError(
      'API_DOCS must be public, or unset: the description of the API then needs a session',
    );
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    dataDir: given('DATA_DIR') ?? './data',
    databaseUrl: given('DATABASE_URL'),
    /** URL of PostgreSQL itself, if `databaseUrl` is a pooler in transaction mode. */
    directUrl: given('DATABASE_DIRECT_URL'),
    ownerUrl: given('DATABASE_OWNER_URL'),
    pgBin: given('PG_BIN'),
    /** Account of a server that is started as root. */
    centreUser: given('CENTRE_USER'),
    demo: demo === undefined ? undefined : demo === '1',
    demoPassword: given('DEMO_PASSWORD'),
    adminUsername: given('ADMIN_USERNAME'),
    adminPassword: given('ADMIN_PASSWORD'),
    publicUrl: given('PUBLIC_URL'),
    messaging: messagingIn(given),
    /** Hosts inside that outgoing webhooks may call nevertheless. */
    webhookHosts: hostsIn('WEBHOOK_HOSTS', given('WEBHOOK_HOSTS')),
    /** Key of stored secrets: 32 bytes. */
    secretsKey: keyIn('SECRETS_KEY', given('SECRETS_KEY')),
    /** Public age key for which backups are encrypted. */
    backupRecipient: recipientIn(given('BACKUP_RECIPIENT')),
    /** True if the description of the API needs no session. */
    opensDescription: docs === 'public',
    securityContact: contactIn(given('SECURITY_CONTACT')),
    metricsToken: metricsTokenIn(given('METRICS_TOKEN')),
    trustProxy: trustedIn(given('TRUST_PROXY')),
    /** Undefined: no limits. */
    limits: limitsIn(given('API_RATE')),
    logLevel,
  };
};

type Given = (name: string) => string | undefined;

const listIn = (text = ''): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

const messagingIn = (given: Given) => {
  const config = {
    /** URL of WAHA, for channels that name none. */
    baseUrl: given('MESSAGING_BASE_URL'),
    apiKey: given('MESSAGING_API_KEY'),
    hosts: listIn(given('MESSAGING_HOSTS')),
    allowsPrivate: given('MESSAGING_PRIVATE') === '1',
    webhookUrl: given('MESSAGING_WEBHOOK_URL'),
    verifyToken: given('MESSAGING_VERIFY_TOKEN'),
  };
  const { baseUrl, hosts } = config;
  const baseUrls = baseUrl ? [baseUrl] : [];
  if (![...baseUrls, ...hosts.map((host) => `https://${host}`)].every((url) => URL.canParse(url)))
    throw new ConfigError(
      'MESSAGING_BASE_URL must be an address and MESSAGING_HOSTS a list of host or host:port',
    );
  if (baseUrl && !allowedUrl(addressPolicy({ baseUrls, hosts }), baseUrl))
    throw new ConfigError('MESSAGING_BASE_URL must begin with https://, unless it is on this machine');
  return config;
};

const hostsIn = (name: string, text: string | undefined): readonly string[] => {
  const hosts = listIn(text);
  if (hosts.every((host) => URL.canParse(`https://${host}`))) return hosts;
  throw new ConfigError(`${name} must be a list of host or host:port`);
};

const trustedIn = (text: string | undefined): TrustedProxies => {
  const trusted = trustedProxies(text ?? 'off');
  if (trusted !== undefined) return trusted;
  throw new ConfigError(
    `TRUST_PROXY must be the number of proxies in front of this server (usually 1), or their addresses (10.0.0.5, 10.1.0.0/16), not "${text}"\nقيمة TRUST_PROXY هي عدد الخوادم الوسيطة أمام هذا الخادم (غالبًا 1) أو عناوينها`,
  );
};

const limitsIn = (text = String(usualRate)): Limits | undefined => {
  if (text === 'off') return undefined;
  const rate = Number(text);
  if (Number.isInteger(rate) && rate >= leastRate) return limitsOf(rate);
  throw new ConfigError(`API_RATE must be a whole number from ${leastRate} up, or off, not "${text}"`);
};

/** With less, a page with its lists and figures would not load at once. */
const leastRate = 10;

/** Contact of security.txt as a URI (RFC 9116): a plain e-mail address gets `mailto:`. */
const contactIn = (text: string | undefined): string | undefined => {
  const contact = text && /^[^\s:@]+@[^\s:@]+$/.test(text) ? `mailto:${text}` : text;
  if (contact !== undefined && !/^(mailto|https|tel):[\x21-\x7e]+$/.test(contact))
    throw new ConfigError(
      'SECURITY_CONTACT must be an e-mail address, or begin with https://, mailto: or tel:',
    );
  return contact;
};

/** Shortest token: somebody may try many of them. */
const metricsTokenLength = 20;

const metricsTokenIn = (text: string | undefined): string | undefined => {
  if (text === undefined || text.length >= metricsTokenLength) return text;
  throw new ConfigError(`METRICS_TOKEN must have at least ${metricsTokenLength} characters`);
};

const keyIn = (name: string, text: string | undefined): Buffer | undefined => {
  const key = text === undefined ? undefined : keyFromText(text);
  // Do not show the given value, because it may be a mistyped key.
  if (text !== undefined && !key) throw new ConfigError(`${name} must be 32 bytes in base64 or hexadecimal`);
  return key;
};

/** A value that is no public key is not shown, because somebody may have given the private one. */
const recipientIn = (text: string | undefined): string | undefined => {
  if (text === undefined || /^age1[a-z0-9]{58,}$/.test(text)) return text;
  throw new ConfigError('BACKUP_RECIPIENT must be one public age key: age1…');
};

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export class ConfigError extends OperatorError {}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
