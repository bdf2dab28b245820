import pg from 'pg';
import { errorCode, errorMessage } from '../kernel/errors';
import { locks } from '../kernel/locks';
import { fetchOne } from '../kernel/rows';
import { checkArabic, checkVersion, ensureExtensions } from './checks';
import { connectBare, connectClient, limits, settings, withClient } from './connection';
import { DatabaseStartError } from './start-errors';

export interface ExternalOptions {
  /** DATABASE_URL: the external PostgreSQL, with the plain role. Default: the embedded server of `dataDir`. */
  readonly databaseUrl: string;
  /** DATABASE_DIRECT_URL: PostgreSQL itself. `databaseUrl` is then a pooler in transaction mode in front of it. */
  readonly directUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the same database as the owner of the schema. Default: `directUrl`, or `databaseUrl`. */
  readonly ownerUrl?: string | undefined;
  readonly progress?: ((line: string) => void) | undefined;
}

export interface Facts {
  readonly plain: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  /** A pooler in transaction mode, for requests. */
  readonly pooler?: pg.ClientConfig | undefined;
}

type Target = Readonly<Record<'host' | 'port' | 'user' | 'database', string>>;

/** Checks and prepares the PostgreSQL of DATABASE_URL. Throws DatabaseStartError; its text never holds a password. */
export async function openExternal({
  databaseUrl,
  directUrl,
  ownerUrl = directUrl ?? databaseUrl,
  progress = () => {},
}: ExternalOptions): Promise<Facts> {
  const poolerTarget = target(databaseUrl, 'DATABASE_URL');
  const plainTarget = directUrl ? target(directUrl, 'DATABASE_DIRECT_URL') : poolerTarget;
  const ownerTarget = target(ownerUrl, 'DATABASE_OWNER_URL');
  const plain = { connectionString: directUrl ?? databaseUrl };
  const pooler = directUrl ? { connectionString: databaseUrl } : undefined;
  const owner = { connectionString: ownerUrl };
  // The advisory lock ends with this session.
  return withClient(connectOrCreate(ownerUrl, ownerTarget), async (client) => {
    await checkVersion(client);
    await client.query('select pg_advisory_lock($1)', [locks.prepare]);
    await ensureExtensions(client);
    await checkArabic(client);
    if (plainTarget.user !== ownerTarget.user) await grantToPlain(client, plainTarget.user);
    else progress(requestsAsOwner);
    await withClient(reached(connectClient(plain), plainTarget), async (check) => {
      if (pooler) await settleRole(check);
    });
    if (pooler) await withClient(reached(connectBare(pooler), poolerTarget), async () => {});
    return { plain, owner, pooler };
  });
}

/** One address alone cannot tell the accounts apart, so that the operator has to name a second one. */
const requestsAsOwner =
  'Requests run as the owner of the tables. Safer: DATABASE_URL with an account that may only read and write rows, and DATABASE_OWNER_URL with the owner. الأفضل حساب للطلبات غير مالك الجداول.';

const reached = (connecting: Promise<pg.Client>, to: Target): Promise<pg.Client> =>
  connecting.catch((error: unknown) => {
    throw connectFailure(error, to);
  });

async function connectOrCreate(url: string, to: Target): Promise<pg.Client> {
  try {
    return await connectClient({ connectionString: url });
  } catch (error) {
    if (errorCode(error) !== '3D000') throw connectFailure(error, to);
  }
  try {
    await withClient(connectClient({ connectionString: maintenanceUrl(url) }), (admin) =>
      admin.query(
        `create database ${admin.escapeIdentifier(to.database)} template template0 encoding 'UTF8'
           lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
      ),
    );
    return await connectClient({ connectionString: url });
  } catch (error) {
    throw new DatabaseStartError('url.noDatabase', to, error);
  }
}

/** Stores our session settings in the role, because a pooler does not pass startup options on. */
async function settleRole(client: pg.Client): Promise<void> {
  const { name: own } = await fetchOne(client, { name: 'text' })('select current_database() as name');
  const database = client.escapeIdentifier(own);
  for (const [name, value] of Object.entries({ ...settings, ...limits }))
    await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
}

async function grantToPlain(client: pg.Client, user: string): Promise<void> {
  const role = client.escapeIdentifier(user);
  await client.query(`
    grant usage on schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};`);
}

function target(url: string, variable: string): Target {
  const invalid = () => new DatabaseStartError('url.invalid', { variable });
  if (!/^postgres(?:ql)?:\/\//.test(url)) throw invalid();
  const { host, port, user, database, ssl } = parsed(url, invalid);
  // Whoever listens in between would read every row, so that going without TLS must be written openly.
  if (!ssl && !isOnThisMachine(host) && !/[?&]sslmode=disable(?:&|$)/.test(url))
    throw new DatabaseStartError('url.noTls', { variable, host });
  return { host, port: String(port), user: user ?? '', database: database ?? '' };
}

const parsed = (url: string, invalid: () => DatabaseStartError): pg.Client => {
  try {
    return new pg.Client({ connectionString: url });
  } catch {
    throw invalid();
  }
};

const isOnThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host);

/** The same server and user with the database `postgres`, which every server has. */
function maintenanceUrl(url: string): string {
  return url.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, '$1/postgres');
}

const failures: Readonly<
  Record<
    string,
    'url.unresolved' | 'url.refused' | 'url.timeout' | 'url.password' | 'url.noDatabase' | undefined
  >
> = {
  ENOTFOUND: 'url.unresolved',
  EAI_AGAIN: 'url.unresolved',
  ECONNREFUSED: 'url.refused',
  ENOENT: 'url.refused',
  ECONNRESET: 'url.refused',
  EHOSTUNREACH: 'url.refused',
  ENETUNREACH: 'url.refused',
  ETIMEDOUT: 'url.timeout',
  // invalid_password, invalid_authorization_specification (also: no pg_hba.conf entry)
  '28P01': 'url.password',
  '28000': 'url.password',
  '3D000': 'url.noDatabase',
};

function connectFailure(error: unknown, to: Target): DatabaseStartError {
  const known = failures[errorCode(error) ?? ''];
  if (known) return new DatabaseStartError(known, to, error);
  const detail = errorMessage(error);
  // PgBouncer refuses our startup options.
  if (/unsupported startup parameter/i.test(detail)) return new DatabaseStartError('url.pooler', to, error);
  // The driver's own timeout and a missing or empty password have no error code.
  if (/timeout/i.test(detail)) return new DatabaseStartError('url.timeout', to, error);
  if (/password/i.test(detail)) return new DatabaseStartError('url.password', to, error);
  return new DatabaseStartError('server.failed', { detail }, error);
}
