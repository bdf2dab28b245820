import type { FastifyInstance, RouteOptions } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../../server/app';
import type { ServedBook } from '../../server/data/entity-server';
import { createNotifier } from '../../server/data/notices';
import { createPolicyBook } from '../../server/data/policy';
import { createCounts, type Services } from '../../server/data/services';
import { servedCentre } from '../../server/features/book';
import { createVault } from '../../server/kernel/vault';
import { createOutgoing } from '../../server/messaging/http/client';
import { createMessaging, type Messaging } from '../../server/messaging/messaging';
import { beautyCentre } from '../../src/resources/book';
import type { Lang } from '../../src/schema/field';
import { atEnd } from './cleanup';
import { type TestDatabase, testBackups, testDatabase } from './database';
import type { TemplateName } from './server-facts';
import { type PersonName, password, people, setPermissions, tokenFor, type World } from './world';

/** A row of any entity, parsed from JSON. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

export interface ErrorBody {
  readonly success: false;
  readonly code: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly field?: string;
  readonly current?: Row;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: T;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

export interface CallOptions {
  /** Person whose session is used. Default: no session. */
  readonly as?: PersonName;
  readonly token?: string;
  readonly body?: unknown;
  /** Raw body, sent with the content type in `headers`. Default: `body` as JSON. */
  readonly payload?: string | Buffer;
  readonly lang?: Lang;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = <T = Row>(method: Method, url: string, options?: CallOptions) => Promise<Answer<T>>;

export interface Server {
  readonly app: FastifyInstance;
  /** Every route with the options it was registered with. */
  readonly routes: readonly RouteOptions[];
  readonly call: Call;
  close(): Promise<void>;
}

export interface TestApp extends Server, World {
  readonly db: TestDatabase;
  readonly pool: pg.Pool;
  signIn(
    username: string,
    word?: string,
  ): Promise<Answer<{ token: string; user: Readonly<Record<string, unknown>> }>>;
  /** Gives one or several roles exactly these permissions. */
  setPermissions(role: string | readonly string[], keys: readonly string[]): Promise<void>;
  /** Opens a new session and returns its token. */
  tokenFor(person: PersonName): Promise<string>;
  /** Builds another server on the same database, like a second process. */
  another(): Promise<Server>;
  countOf(table: string, where?: string, values?: readonly unknown[]): Promise<number>;
}

export interface TestAppOptions {
  /** Default: the product. */
  readonly served?: ServedBook;
  /** Template with the book's tables and users, and the world in it. Default: the product's world. */
  readonly from?: TemplateName;
  readonly world?: World;
  readonly poolSize?: number;
  /** Default: messaging without a provider. */
  readonly messaging?: Messaging;
  /** Further options of the server: its limits, the proxies in front of it. */
  readonly app?: Partial<AppOptions>;
  /** Runs before the application is built, as owner of the schema, to create tables of the test's own entities. */
  readonly prepare?: (owner: pg.Client) => Promise<void>;
}

/** Key that seals secrets in tests. */
export const testVaultKey = Buffer.alloc(32, 7);
export const testVault = createVault(testVaultKey);

/** Builds the whole server on a database of its own. Calls need no port. Closed at the end of the file. */
export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const db = await testDatabase({
    from: options.from ?? 'world',
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  });
  if (options.prepare) {
    const owner = await db.connect('owner');
    await options.prepare(owner);
    await owner.end();
  }
  const world = options.world ?? inject('world');
  const others: Server[] = [];
  const server = await serve(db, db.pool, world, options.served, options.messaging, options.app);
  atEnd(async () => {
    for (const one of [...others, server]) await one.close();
  });
  return {
    ...world,
    ...server,
    db,
    pool: db.pool,
    signIn: (username, word = password) =>
      server.call('POST', '/api/auth/login', { body: { username, password: word } }),
    setPermissions: (role, keys) => setPermissions(db.pool, role, keys),
    tokenFor: (person) => tokenFor(db.pool, world.users[person]),
    another: async () => {
      const made = await serve(db, db.pool, world, options.served, options.messaging, options.app);
      others.push(made);
      return made;
    },
    countOf: async (table, where = 'true', values = []) => {
      const { rows } = await db.pool.query<{ n: number }>(
        `select count(*)::int as n from ${table} where ${where}`,
        [...values],
      );
      return rows[0]?.n ?? 0;
    },
  };
};

/** Services of a server on a test's database, with a notifier that the caller closes. */
export const testServices = async (
  db: TestDatabase,
  messaging: Messaging = closedMessaging(),
  pool: pg.Pool = db.pool,
): Promise<Services> => {
  const notifier = await createNotifier(() => db.connect('plain'));
  return {
    book: beautyCentre,
    pool,
    notifier,
    policy: createPolicyBook(pool),
    counts: createCounts(notifier),
    vault: testVault,
    messaging,
    outgoing: createOutgoing(),
    backups: testBackups(db),
    now: () => new Date(),
  };
};

/** Messaging without a provider: every reply says that the session is stopped, and nothing leaves the machine. */
export const closedMessaging = (): Messaging => {
  const body = Buffer.from('{"status":"STOPPED"}');
  const nowhere = 'http://127.0.0.1:9';
  return createMessaging({ baseUrl: nowhere, ownUrl: () => nowhere }, async () => ({
    kind: 'answer',
    status: 422,
    headers: {},
    body,
  }));
};

/** Builds the application on the caller's pool, for tests that count statements. */
export const serve = async (
  db: TestDatabase,
  pool: pg.Pool,
  world: World,
  served: ServedBook = servedCentre,
  messaging?: Messaging,
  options: Partial<AppOptions> = {},
): Promise<Server> => {
  const services = await testServices(db, messaging, pool);
  const routes: RouteOptions[] = [];
  const app = await buildApp({
    served,
    services,
    onRoute: (route) => routes.push(route),
    ...options,
  });
  await app.ready();
  return {
    app,
    routes,
    call: callOf(app, world),
    close: async () => {
      await app.close();
      await services.notifier.close();
    },
  };
};

const callOf =
  (app: FastifyInstance, world: World): Call =>
  async <T>(method: Method, url: string, options: CallOptions = {}): Promise<Answer<T>> => {
    const token = options.token ?? (options.as ? world.tokens[options.as] : undefined);
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.lang ? { 'accept-language': options.lang } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
      ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: read(answer) };
  };

/** Parses the body; null if it is not JSON, so that a test that reads it fails. */
const read = (answer: { readonly payload: string; readonly headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers['content-type'] ?? '').includes('json') && answer.payload !== ''
    ? JSON.parse(answer.payload)
    : null;

export const isPerson = (name: string): name is PersonName => Object.hasOwn(people, name);
