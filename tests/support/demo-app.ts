import type pg from 'pg';
import { runChannelTasks } from '../../server/features/channels/index';
import { beautyCentre } from '../../src/resources/book';
import type { Action } from '../../src/schema/action';
import { isEntity } from '../../src/schema/answer';
import { callsOf, type Entity, snake, tableNameOf } from '../../src/schema/entity';
import { type Answer, type ErrorBody, type Method, serve, testVault } from './app';
import { atEnd } from './at-end';
import { testDatabase } from './database';
import { type ForeignRows, markForeign } from './foreign-rows';
import { type TestProvider, testProvider } from './messaging';
import { sampleOf } from './sample';
import { addUser, setRights, tokenFor, type World } from './world';

/** A member of staff of the first branch alone is `reception`; `outsider` has the same role and no branch. */
export type Asker = 'admin' | 'reception' | 'outsider';

export interface DemoApp {
  readonly pool: pg.Pool;
  /** The front desk's only branch, and another. */
  readonly own: number;
  readonly foreign: number;
  /** What the other branch holds: nothing of it may reach the front desk, or be changed by it. */
  readonly foreignRows: ForeignRows;
  call<T = ErrorBody>(
    who: Asker,
    method: Method,
    url: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer<T>>;
  /** Gives the front desk's role exactly these rights. */
  setRights(keys: readonly string[]): Promise<void>;
  /** Ids of an entity's rows in a branch, or in all. */
  idsOf(entity: Entity, branchId?: number): Promise<readonly number[]>;
  /** What messages are sent by. */
  readonly provider: TestProvider;
  /** Makes the centre's channels at their provider. */
  doChannelTasks(): Promise<void>;
}

/** The server over the demo centre, whose rows stand in every state there is. */
export const demoApp = async (): Promise<DemoApp> => {
  const db = await testDatabase({ from: 'demo' });
  const userId = async (username: string): Promise<number> => {
    const { rows } = await db.pool.query<{ id: number }>('select id from users where username = $1', [
      username,
    ]);
    return rows[0]?.id ?? 0;
  };
  const tokens = {
    admin: await tokenFor(db.pool, await userId('admin')),
    reception: await tokenFor(db.pool, await userId('reception')),
    outsider: await tokenFor(db.pool, await addUser(db.pool, outsider)),
  } satisfies Record<Asker, string>;
  const branches = (await db.pool.query<{ id: number }>('select id from branches order by id')).rows;
  const nobody: World = { branches: { own: 0, foreign: 0, inactive: 0 }, users: {}, tokens: {} } as never;
  const provider = await testProvider();
  const { messaging } = provider;
  const server = await serve(db, db.pool, nobody, undefined, messaging);
  atEnd(() => server.close());
  const work = { pool: db.pool, messaging, vault: testVault, now: () => new Date() };
  const own = branches[0]?.id ?? 0;
  const foreign = branches[1]?.id ?? 0;
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
  await addMissingRows({ own, foreign, call, idsOf });
  return {
    pool: db.pool,
    own,
    foreign,
    foreignRows: await markForeign(db, foreign),
    call,
    setRights: (keys) => setRights(db.pool, 'Receptionist', keys),
    idsOf,
    provider,
    doChannelTasks: async () => {
      await runChannelTasks(work);
    },
  };
};

/** A noun that the demo centre has no rows of gets two in each branch by its own call, one set aside, so that its actions have rows. */
const addMissingRows = async ({
  own,
  foreign,
  call,
  idsOf,
}: Pick<DemoApp, 'own' | 'foreign' | 'call' | 'idsOf'>) => {
  for (const entity of beautyCentre.entities.filter((one) => callsOf(one).includes('create')))
    for (const branchId of [own, foreign]) {
      if ((await idsOf(entity, branchId)).length > 0) continue;
      const rowOf = async (name: string) =>
        name === 'branches' ? branchId : ((await idsOf(beautyCentre.entity(name), branchId))[0] ?? 0);
      for (const n of [1, 2]) {
        const body = await sampleOf(entity, 'create', n + 2 * branchId, { rowOf, nameOf: async () => null });
        if (entity.inactive !== undefined) body[entity.inactive] = n === 1;
        const { status, text } = await call('admin', 'POST', `/api${entity.api}`, { body });
        if (status !== 201) throw new Error(`${entity.name} was not created: ${text}`);
      }
    }
};

/** The entity whose rows an action or a query is about; undefined where it has none. */
export const entityOf = ({ of }: Pick<Action, 'of'>): Entity | undefined => (isEntity(of) ? of : undefined);

const outsider = { username: 'outsider', fullName: 'بلا فرع', hash: '', role: 'Receptionist', branchIds: [] };
