import type pg from 'pg';
import { runChannelTasks } from '../../server/features/channels/index';
import { beautyCentre } from '../../src/resources/book';
import type { Action } from '../../src/schema/action';
import { isEntity } from '../../src/schema/answer';
import { type Entity, snake, tableNameOf } from '../../src/schema/entity';
import type { Query } from '../../src/schema/query';
import { type Answer, type ErrorBody, type Method, type Server, serve, testVault } from './app';
import { callsOf } from './calls/call-list';
import { gymApp, type Parts, partsOf, shapeHint } from './calls/contract';
import { type ForeignRows, type Marking, markForeign } from './calls/foreign-rows';
import { sampleOf } from './calls/sample';
import { ownBranchOnly } from './calls/shapes';
import { atEnd } from './cleanup';
import { type TestDatabase, testDatabase } from './database';
import { type TestProvider, testProvider } from './messaging/messaging';
import { addUser, roleIn, setPermissions, tokenFor, type World } from './world';

/** `reception` works in the first branch only. `outsider` has the same role and no branch. */
export type Asker = 'admin' | 'reception' | 'outsider';

export interface DemoApp extends Parts {
  readonly actions: readonly Action[];
  readonly queries: readonly Query[];
  readonly pool: pg.Pool;
  /** Id of the front desk's only branch; `foreign` is another one. */
  readonly own: number;
  readonly foreign: number;
  /** Rows of the foreign branch, which the front desk must neither see nor change. */
  readonly foreignRows: ForeignRows;
  call<T = ErrorBody>(
    who: Asker,
    method: Method,
    url: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer<T>>;
  /** Gives the front desk's role exactly these permissions. */
  setPermissions(keys: readonly string[]): Promise<void>;
  /** Returns the ids of an entity's rows, newest first, in a branch or in all. */
  idsOf(entity: Entity, branchId?: number): Promise<readonly number[]>;
  /** User id of the front desk. */
  readonly deskId: number;
  /** Provider of messages; undefined in a book without messages. */
  readonly provider?: TestProvider;
  /** Creates the centre's channels at their provider. */
  doChannelTasks(): Promise<void>;
}

/** Builds the server on the demo centre, which has rows in every usual state. */
export const demoApp = async (): Promise<DemoApp> => {
  const db = await testDatabase({ from: 'demo' });
  const userId = async (username: string): Promise<number> => {
    const { rows } = await db.pool.query<{ id: number }>('select id from users where username = $1', [
      username,
    ]);
    return rows[0]?.id ?? 0;
  };
  const deskId = await userId('reception');
  const tokens = {
    admin: await tokenFor(db.pool, await userId('admin')),
    reception: await tokenFor(db.pool, deskId),
    outsider: await tokenFor(db.pool, await addUser(db.pool, outsider)),
  } satisfies Record<Asker, string>;
  const branches = (await db.pool.query<{ id: number }>('select id from branches order by id')).rows;
  const nobody: World = { branches: { own: 0, foreign: 0, inactive: 0 }, users: {}, tokens: {} } as never;
  const provider = await testProvider();
  const { messaging } = provider;
  const server = await serve(db, db.pool, nobody, undefined, messaging);
  atEnd(() => server.close());
  const work = { pool: db.pool, messaging, vault: testVault, now: () => new Date() };
  return deskApp({
    ...{ db, server, tokens, deskId, provider, book: beautyCentre },
    own: branches[0]?.id ?? 0,
    foreign: branches[1]?.id ?? 0,
    marking: { book: beautyCentre, byHand: ['paper_codes', 'paper_code_counters'], phones: phonesOf },
    doChannelTasks: async () => {
      await runChannelTasks(work);
    },
  });
};

/** Builds the server on the gym's book, with a few rows of each noun in both branches. */
export const gymDesk = async (): Promise<DemoApp> => {
  const app = await gymApp();
  const { book, branches, users, tokens } = app;
  return deskApp({
    ...{ db: app.db, server: app, book, own: branches.own, foreign: branches.foreign },
    tokens: { admin: tokens.Admin, reception: tokens.Receptionist, outsider: tokens.noBranch },
    deskId: users.Receptionist,
    doChannelTasks: async () => {},
    marking: { book, byHand: [], phones: async () => [] },
  });
};

interface Desk extends Pick<DemoApp, 'book' | 'own' | 'foreign' | 'deskId' | 'provider' | 'doChannelTasks'> {
  readonly db: TestDatabase;
  readonly server: Pick<Server, 'call'>;
  readonly tokens: Readonly<Record<Asker, string>>;
  readonly marking: Marking;
}

const deskApp = async ({ marking, ...desk }: Desk): Promise<DemoApp> => {
  const { db, book, foreign } = desk;
  const app = askerOn(desk);
  await addMissingRows(app);
  return {
    ...app,
    foreignRows: await markForeign(db, foreign, marking),
    setPermissions: (keys) => setPermissions(db.pool, roleIn(book, 'Receptionist'), keys),
  };
};

/** Asks a server on a database that has the rows already. */
export const askerOn = ({
  db,
  server,
  tokens,
  ...known
}: Omit<Desk, 'marking' | 'db'> & { readonly db: Pick<TestDatabase, 'pool'> }): Omit<
  DemoApp,
  'foreignRows' | 'setPermissions'
> => {
  const { book } = known;
  const call: DemoApp['call'] = (who, method, url, options = {}) =>
    server.call(method, url, { token: tokens[who], lang: 'en', ...options });
  const idsOf: DemoApp['idsOf'] = async (entity, branchId) => {
    const isBranched = typeof entity.branch === 'string' && entity.branch !== 'self';
    const where = branchId === undefined || !isBranched ? 'true' : `${snake(String(entity.branch))} = $1`;
    const { rows } = await db.pool.query<{ id: number }>(
      `select id from ${tableNameOf(entity)} where ${where}${entity.remove === 'soft' ? ' and deleted_at is null' : ''} order by id desc limit 1500`,
      where === 'true' ? [] : [branchId],
    );
    return rows.map(({ id }) => id);
  };
  return { ...partsOf(book), ...callsOf({ book }), ...known, pool: db.pool, call, idsOf };
};

/** Returns phone numbers that only customers of this branch have. */
const phonesOf: Marking['phones'] = async (pool, branchId) => {
  const { rows } = await pool.query<{ phone: string }>(
    `select phone_raw as phone from customers_phones p join customers c on c.id = p.parent_id
     group by 1 having bool_and(c.branch_id = $1)`,
    [branchId],
  );
  return rows.map(({ phone }) => phone);
};

/** Creates two rows per branch for nouns without rows, one of them inactive, so that actions find rows. */
const addMissingRows = async ({
  book,
  own,
  foreign,
  pool,
  creatable,
  call,
  idsOf,
}: Pick<DemoApp, 'book' | 'own' | 'foreign' | 'pool' | 'creatable' | 'call' | 'idsOf'>) => {
  const filled = new Set<Entity>();
  /** Returns an active row of the entity, another one for each `n`. */
  const offered = async (entity: Entity, branchId: number, n: number): Promise<number> => {
    await fill(entity);
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${tableNameOf(entity)} where id = any($1) and ${entity.inactive ? snake(entity.inactive) : 'true'} order by id desc`,
      [await idsOf(entity, branchId)],
    );
    return rows[n % rows.length]?.id ?? 0;
  };
  /** Creates rows of an entity, after those that they refer to. */
  const fill = async (entity: Entity): Promise<void> => {
    if (filled.has(entity) || !creatable.includes(entity)) return;
    filled.add(entity);
    for (const branchId of [own, foreign]) {
      if ((await idsOf(entity, branchId)).length > 0) continue;
      for (const n of [1, 2]) {
        const rowOf = async (name: string) =>
          name === 'branches' ? branchId : offered(book.entity(name), branchId, n);
        const body = await sampleOf(entity, 'create', n + 2 * branchId, { rowOf, nameOf: async () => null });
        if (entity.inactive !== undefined) body[entity.inactive] = n === 1;
        if (ownBranchOnly[entity.name]?.includes('staffId')) {
          const { rows } = await pool.query<{ id: number }>(
            `select u.id from users u join users_user_branches b on b.parent_id = u.id
             where b.branch_id = $1 and u.is_active and u.deleted_at is null order by u.id limit 1`,
            [branchId],
          );
          body.staffId = rows[0]?.id;
        }
        const { status, text } = await call('admin', 'POST', `/api${entity.api}`, { body });
        if (status !== 201) throw new Error(`${entity.name} was not created: ${text}\n${shapeHint}`);
      }
    }
  };
  for (const entity of creatable) await fill(entity);
};

/** Returns the entity of an action or query; undefined for a topic. */
export const entityOf = ({ of }: Pick<Action, 'of'>): Entity | undefined => (isEntity(of) ? of : undefined);

const outsider = { username: 'outsider', fullName: 'بلا فرع', hash: '', role: 'Receptionist', branchIds: [] };
