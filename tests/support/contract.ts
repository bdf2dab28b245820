import { permissionsOf } from '../../src/access/catalogue';
import { beautyCentre } from '../../src/resources/book';
import { callsOf, type Entity, moduleOf, snake, tableNameOf } from '../../src/schema/entity';
import { type Row, type TestApp, type TestAppOptions, testApp } from './app';
import { freshReferences } from './money-shapes';
import { addOwnTables, ownBook } from './own-entities';
import { type Payload, type RowMaker, type RowNamer, sampleOf } from './sample';
import type { PersonName } from './world';

/** Every entity of the product, and those of the tests. */
export const entities: readonly Entity[] = ownBook.entities;

export const creatable = entities.filter((entity) => callsOf(entity).includes('create'));
export const updatable = creatable.filter((entity) => callsOf(entity).includes('update'));
export const deletable = creatable.filter((entity) => callsOf(entity).includes('delete'));

export interface ContractApp extends TestApp {
  /** Makes sure a row to point to exists, in the own branch. */
  readonly rowOf: RowMaker;
  /** A payload that was not sent before. */
  sample(entity: Entity, mode?: 'create' | 'update'): Promise<Payload>;
  /** Creates a row of the own branch. */
  add(entity: Entity, changes?: Payload, as?: PersonName): Promise<Row>;
}

/** The server with all entities, the tests' own included. */
export const contractApp = async (options: TestAppOptions = {}): Promise<ContractApp> => {
  const app = await testApp({ book: ownBook, prepare: addOwnTables, ...options });
  // Rows point to people who may be pointed to everywhere: shifts are given to those who can be booked alone.
  await app.pool.query('update users set is_bookable = true');
  let n = 0;
  const known = new Map<string, Promise<number>>();
  const rowOf: RowMaker = (name) => {
    if (name === 'branches') return Promise.resolve(app.branches.own);
    // Somebody of both branches, for rows in either.
    if (name === 'users') return Promise.resolve(app.users.twoBranches);
    if (name === 'roles') return roleId();
    const made = known.get(name) ?? add(named(name)).then((row) => row.id);
    known.set(name, made);
    return made;
  };
  const roleId = async () => {
    const { rows } = await app.pool.query<{ id: number }>(`select id from roles where name = 'Staff'`);
    return rows[0]?.id ?? 0;
  };
  const nameOf: RowNamer = async (name, field) => {
    const { rows } = await app.pool.query<{ value: unknown }>(
      `select ${snake(field)} as value from ${tableNameOf(named(name))} where id = $1`,
      [await rowOf(name)],
    );
    return rows[0]?.value;
  };
  const sample = async (entity: Entity, mode: 'create' | 'update' = 'create') => {
    n += 1;
    const payload = await sampleOf(entity, mode, n, { rowOf, nameOf });
    for (const [key, to] of Object.entries(freshReferences[entity.name] ?? {}))
      if (key in payload) payload[key] = (await add(named(to))).id;
    return payload;
  };
  const add = async (entity: Entity, changes: Payload = {}, as: PersonName = 'Admin'): Promise<Row> => {
    const answer = await app.call('POST', `/api${entity.api}`, {
      as,
      body: { ...(await sample(entity)), ...changes },
    });
    if (answer.status !== 201)
      throw new Error(
        `${entity.name} was not created: ${answer.text}\nWhat its declaration cannot say of a valid row stands in tests/support/shapes.ts.`,
      );
    return answer.body;
  };
  return { ...app, rowOf, sample, add };
};

export const named = (name: string): Entity => {
  const found = entities.find((entity) => entity.name === name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
};

/** A role's rights without one key; `manage` goes too where it would imply the key. */
export const allRightsBut = (key: string): readonly string[] => {
  const [module = '', action = ''] = key.split('.');
  return permissionsOf(beautyCentre)
    .map((permission) => permission.key)
    .filter((held) => held !== key && !(action !== 'export' && held === `${module}.manage`));
};

export const allRights = permissionsOf(beautyCentre).map((permission) => permission.key);

/** Rights that count for Admin alone, whatever a role holds (AUD-21). */
export const isAdminOnly = (key: string): boolean =>
  permissionsOf(beautyCentre).some((permission) => permission.key === key && permission.adminOnly);

/** The right of a call on an entity. */
export const rightOf = (entity: Entity, action: string): string => `${moduleOf(entity)}.${action}`;
