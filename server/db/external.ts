import pg from 'pg';
import { errorCode, errorMessage } from '../kernel/errors';
import { fetchRows } from '../kernel/rows';
import { checkArabic, checkVersion, ensureExtensions } from './check';
import { connectClient, connectPooler, limits, settings } from './connection';
import { DatabaseStartError } from './start-errors';

export interface ExternalOptions {
  readonly databaseUrl: string;
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Owns the schema and runs migrations. Default: `directUrl`, or `databaseUrl`. */
  readonly ownerUrl?: string | undefined;
  /** Standbys: not looked at now, as any of them may be away. */
  readonly readUrls?: readonly string[] | undefined;
}

export interface ExternalServer {
  readonly major: number;
  readonly plain: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  readonly pooler: pg.ClientConfig | undefined;
  readonly standbys: readonly pg.ClientConfig[];
}

interface Target {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly database: string;
}

/** Any number no other program is likely to choose; held while the database is being prepared. */
const prepareLock = 7_268_349_105;

/** Checks and prepares the PostgreSQL behind DATABASE_URL. Throws DatabaseStartError, never with a password. */
export async function openExternal({
  databaseUrl,
  directUrl,
  ownerUrl = directUrl ?? databaseUrl,
  readUrls = [],
}: ExternalOptions): Promise<ExternalServer> {
  const poolerTarget = target(databaseUrl, 'DATABASE_URL');
  const plainTarget = directUrl ? target(directUrl, 'DATABASE_DIRECT_URL') : poolerTarget;
  const ownerTarget = target(ownerUrl, 'DATABASE_OWNER_URL');
  const plain = { connectionString: directUrl ?? databaseUrl };
  const pooler = directUrl ? { connectionString: databaseUrl } : undefined;
  const owner = { connectionString: ownerUrl };
  for (const url of readUrls) target(url, 'DATABASE_READ_URL');
  const standbys = readUrls.map((connectionString) => ({ connectionString }));
  const client = await connectOrCreate(ownerUrl, ownerTarget);
  try {
    const major = await checkVersion(client);
    await client.query('select pg_advisory_lock($1)', [prepareLock]);
    await ensureExtensions(client);
    await checkArabic(client);
    if (plainTarget.user !== ownerTarget.user) await grantToPlain(client, plainTarget.user);
    const check = await connectClient(plain).catch((error: unknown) => {
      throw connectFailure(error, plainTarget);
    });
    try {
      if (pooler) await settleRole(check);
    } finally {
      await check.end();
    }
    if (pooler)
      await connectPooler(pooler).then(
        (client) => client.end(),
        (error: unknown) => {
          throw connectFailure(error, poolerTarget);
        },
      );
    return { major, plain, owner, pooler, standbys };
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

async function connectOrCreate(url: string, to: Target): Promise<pg.Client> {
  try {
    return await connectClient({ connectionString: url });
  } catch (error) {
    if (errorCode(error) !== '3D000') throw connectFailure(error, to);
  }
  try {
    const admin = await connectClient({ connectionString: maintenanceUrl(url) });
    try {
      await admin.query(
        `create database ${admin.escapeIdentifier(to.database)} template template0 encoding 'UTF8'
           lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
      );
    } finally {
      await admin.end();
    }
    return await connectClient({ connectionString: url });
  } catch (error) {
    const { database, user, host } = to;
    throw new DatabaseStartError('url.noDatabase', { database, user, host }, error);
  }
}

/** What a pooler's connections cannot be told as they are opened, the role itself brings along to this database. */
async function settleRole(client: pg.Client): Promise<void> {
  const rows = await fetchRows(client, { name: 'text' })('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
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
  try {
    const { host, port, user, database } = new pg.Client({ connectionString: url });
    return { host, port: String(port), user: user ?? '', database: database ?? '' };
  } catch {
    throw invalid();
  }
}

/** The same server and user, with the database that every server has. */
function maintenanceUrl(url: string): string {
  return url.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, '$1/postgres');
}

function connectFailure(error: unknown, { host, port, user, database }: Target): DatabaseStartError {
  switch (errorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new DatabaseStartError('url.unresolved', { host }, error);
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new DatabaseStartError('url.refused', { host, port }, error);
    case 'ETIMEDOUT':
      return new DatabaseStartError('url.timeout', { host, port }, error);
    // invalid_password, invalid_authorization_specification (also: no pg_hba.conf entry)
    case '28P01':
    case '28000':
      return new DatabaseStartError('url.password', { user, host }, error);
    case '3D000':
      return new DatabaseStartError('url.noDatabase', { database, user, host }, error);
    default: {
      const detail = errorMessage(error);
      // PgBouncer knows none of what a session is opened with.
      if (/unsupported startup parameter/i.test(detail)) {
        return new DatabaseStartError('url.pooler', { host, port }, error);
      }
      // The driver's own time limit and a missing or empty password come without a code.
      if (/timeout/i.test(detail)) {
        return new DatabaseStartError('url.timeout', { host, port }, error);
      }
      if (/password/i.test(detail)) {
        return new DatabaseStartError('url.password', { user, host }, error);
      }
      return new DatabaseStartError('server.failed', { detail }, error);
    }
  }
}
