import pg from 'pg';
import type { Field } from '../../src/schema/field';

/** SQL type of a field's column, for rows that are read from JSON. */
export const typeOf = (field: Field): string => {
  if (field.kind === 'rows') throw new Error('rows nest one level only');
  return columnTypes[field.kind];
};

const columnTypes = {
  ...{ text: 'text', choice: 'text', time: 'text', flag: 'boolean' },
  ...{ integer: 'int', reference: 'int', money: 'numeric', date: 'date', moment: 'timestamptz' },
} as const;

const { builtins } = pg.types;

type Parse = (text: string) => unknown;

/** Integers beyond 2^53 stay text, because a wrong digit is worse than another type. */
const integer: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** '2026-11-21 10:00:00.5+02' -> '2026-11-21T08:00:00.500Z'; infinities stay as PostgreSQL writes them. */
const moment: Parse = (text) => {
  // Sessions use UTC, so nearly all values have this form, and we can skip the slower date parser.
  const [, day, time, fraction = ''] = usualMoment.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const parsed: unknown = defaultMoment(text);
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : text;
};
const usualMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;
const defaultMoment = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');
const textArray: number = 1009;
const defaultArray = pg.types.getTypeParser(textArray, 'text');

/** Oid of the array type for each element type (fixed in pg_type). */
const parsers: readonly { readonly oid: number; readonly arrayOid: number; readonly parse: Parse }[] = [
  { oid: builtins.INT8, arrayOid: 1016, parse: integer },
  { oid: builtins.NUMERIC, arrayOid: 1231, parse: Number },
  { oid: builtins.TIMESTAMPTZ, arrayOid: 1185, parse: moment },
  { oid: builtins.DATE, arrayOid: 1182, parse: (text) => text },
];

/**
 * Sets the driver's parsers to the formats of the API: bigint and numeric as numbers, moments as ISO text in UTC with
 * milliseconds, days as 'yyyy-MM-dd'. Process-wide; safe to repeat.
 */
export function registerTypes(): void {
  for (const { oid, arrayOid, parse } of parsers) {
    pg.types.setTypeParser(oid, parse);
    pg.types.setTypeParser(arrayOid, (text: string) => mapNested(defaultArray(text), parse));
  }
}

function mapNested(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNested(item, parse));
  return typeof value === 'string' ? parse(value) : value;
}

registerTypes();

/** The application name of all our connections, so that an administrator recognises them in pg_stat_activity. */
export const applicationName = 'beauty-centre';

/**
 * Settings by which PostgreSQL finds out that a machine of ours has vanished, without power or from the network: after half a minute of
 * silence it asks three times, and it waits a minute for what it has sent. By itself it would keep the session, and what
 * it has locked, for two hours. A socket's file needs none of it.
 */
const keepalives: Readonly<Record<string, string>> = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
  // PostgreSQL for Windows has none, and says so in its log for every connection.
  ...(process.platform === 'win32' ? {} : { tcp_user_timeout: '60000' }),
};

export const settings: Readonly<Record<string, string>> = {
  // Days and hours in SQL must not depend on the location of the server.
  TimeZone: 'UTC',
  // Pages come from memory or an SSD. With the default of 4 the planner scans rows of other branches instead of
  // jumping to the right ones.
  random_page_cost: '1.1',
  ...keepalives,
};

/** Time limits in milliseconds. A statement over 30 s or a transaction idle for a minute is a bug and is canceled. */
export const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Milliseconds after which a statement is given up here, because the line no longer carries its answer: PostgreSQL itself
 * cancels it earlier. Without this a request and its connection wait for as long as the line is silent.
 */
const silentMs = limits.statement_timeout + 5_000;

const ours = {
  application_name: applicationName,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
};

const optionsOf = (all: Readonly<Record<string, string | number>>): string =>
  Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const unheard = () => {};

// Same as the statement limit: under load callers wait longer, they are not refused.
const patience = { connectionTimeoutMillis: 30_000, idleTimeoutMillis: 30_000 };

/**
 * The pool for requests. A connection is a pipeline: it sends a statement before the previous one is answered (see
 * `send` in kernel/transaction.ts). Driver cursors do not work on it, because they keep a portal open.
 */
export function createPool(facts: pg.ClientConfig, size: number): pg.Pool {
  const own = {
    options: optionsOf(settings),
    query_timeout: silentMs,
    ...limits,
    ...facts,
    pipeline: true,
    max: size,
  };
  const pool = heard(new pg.Pool({ ...ours, ...own, ...patience }));
  pool.on('connect', writeTogether);
  return pool;
}

/** Sends all statements of one tick in one packet. The driver alone writes each statement separately. */
const writeTogether = (client: pg.PoolClient): void => {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  const query = (...args: readonly unknown[]): unknown => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return Reflect.apply(pg.Client.prototype.query, client, args);
  };
  Reflect.set(client, 'query', query);
};

/**
 * The pool for requests behind a pooler in transaction mode. The pooler accepts no startup options (the role has
 * them, see external.ts) and no named statements, because the next transaction may get another connection.
 */
export function createPooled(facts: pg.ClientConfig, size: number): pg.Pool {
  const pool = heard(new pg.Pool({ ...ours, query_timeout: silentMs, ...facts, max: size, ...patience }));
  pool.on('connect', oneByOne);
  return pool;
}

/** Sends one statement at a time, because a pooler may give the connection away when a transaction ends. */
const oneByOne = (client: pg.PoolClient): void => {
  const send = client.query;
  let last: Promise<unknown> = Promise.resolve();
  Reflect.set(client, 'query', (statement: unknown, ...rest: readonly unknown[]) => {
    const ask = (): unknown => Reflect.apply(send, client, [nameless(statement), ...rest]);
    // `pool.query` uses a callback: it sends one statement and returns the connection.
    if (typeof rest.at(-1) === 'function') return ask();
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  });
};

const nameless = (statement: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  // Keep a driver object itself (for example a cursor), because its caller waits for that object.
  if ('submit' in statement) Reflect.set(statement, 'name', undefined);
  const { name, ...rest } = statement;
  return 'submit' in statement ? statement : rest;
};

function heard(pool: pg.Pool): pg.Pool {
  // The pool replaces an idle connection that dies. Without a listener its error would end the process.
  pool.on('error', unheard);
  // The same for a connection in use, between two statements. The next statement reports the error.
  pool.on('connect', (client) => client.on('error', unheard));
  return pool;
}

/** Opens a connection without time limits. The caller ends it; a lost connection fails at its next statement. */
export async function connectClient(facts: pg.ClientConfig): Promise<pg.Client> {
  const none = Object.fromEntries(Object.keys(limits).map((name) => [name, 0]));
  return connectBare({ options: optionsOf({ ...settings, ...none }), ...facts });
}

/** Opens a connection without session settings, because a pooler refuses them. */
export async function connectBare(facts: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...ours, ...facts });
  client.on('error', unheard);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

export const withClient = async <T>(
  connecting: Promise<pg.Client>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await connecting;
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
