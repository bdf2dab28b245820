import pg from 'pg';
import { registerTypes } from './types';

registerTypes();

/** Shared by all our connections, so that an administrator recognises them in pg_stat_activity. */
export const applicationName = 'beauty-centre';

/** Settings of the session that requests rely on. */
export const settings: Readonly<Record<string, string>> = {
  // Days and hours in SQL must not depend on where the server stands.
  TimeZone: 'UTC',
  // Pages come from memory or a solid disk: with the default of 4 the planner walks another branch's rows rather
  // than jump to the right ones.
  random_page_cost: '1.1',
};

/** A statement over 30 s or a transaction idle for a minute is a fault of a request, and is ended. */
export const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

const ours = { application_name: applicationName, connectionTimeoutMillis: 10_000, keepAlive: true };

const optionsOf = (all: Readonly<Record<string, string | number>>): string =>
  Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const unheard = () => {};

// As long as a statement may take: a rush of callers is answered late rather than turned away.
const patience = { connectionTimeoutMillis: 30_000, idleTimeoutMillis: 30_000 };

/**
 * The pool for requests. Its connections are pipelines: a statement goes out while the answer to another is still
 * awaited (see `send` in kernel/tx.ts), so they take no portals that stay open, as cursors do. `patienceMs`: how long
 * a caller waits for a connection. Default: as long as a statement may take.
 */
export function createPool(
  facts: pg.ClientConfig,
  size: number,
  patienceMs = patience.connectionTimeoutMillis,
): pg.Pool {
  const own = { options: optionsOf(settings), ...limits, ...facts, pipeline: true, max: size };
  const pool = heard(new pg.Pool({ ...ours, ...own, ...patience, connectionTimeoutMillis: patienceMs }));
  pool.on('connect', writeTogether);
  return pool;
}

/** What is asked in one go goes out in one packet: the driver alone would write each statement by itself. */
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
 * The pool for requests behind a pooler in transaction mode, which knows neither startup options (they are the role's
 * own, see external.ts) nor statements by name: a name prepared for one transaction is another connection's the next.
 */
export function createPooled(facts: pg.ClientConfig, size: number): pg.Pool {
  const pool = heard(new pg.Pool({ ...ours, ...facts, max: size, ...patience }));
  pool.on('connect', oneByOne);
  return pool;
}

/** A pooler may give the connection away after any answer that ends a transaction: the next statement waits for it. */
const oneByOne = (client: pg.PoolClient): void => {
  const send = client.query;
  let last: Promise<unknown> = Promise.resolve();
  Reflect.set(client, 'query', (statement: unknown, ...rest: readonly unknown[]) => {
    const ask = (): unknown => Reflect.apply(send, client, [nameless(statement), ...rest]);
    // With a callback a connection is asked once, and given back.
    if (typeof rest.at(-1) === 'function') return ask();
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  });
};

const nameless = (statement: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  // An object of the driver's own must stay the one that its caller waits for.
  if ('submit' in statement) Reflect.set(statement, 'name', undefined);
  const { name, ...rest } = statement;
  return 'submit' in statement ? statement : rest;
};

function heard(pool: pg.Pool): pg.Pool {
  // An idle connection that dies is replaced by the pool; unheard, its error would end the process.
  pool.on('error', unheard);
  // So would that of one in use, between two of its statements; the next of them says what happened.
  pool.on('connect', (client) => client.on('error', unheard));
  return pool;
}

/** One connection of its own, without time limits. The caller ends it; a lost one shows at its next statement. */
export async function connectClient(facts: pg.ClientConfig): Promise<pg.Client> {
  const none = Object.fromEntries(Object.keys(limits).map((name) => [name, 0]));
  return connectBare({ options: optionsOf({ ...settings, ...none }), ...facts });
}

/** The same without any settings of the session, as a pooler takes it. */
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

/** Work on a connection that is ended after it. */
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
