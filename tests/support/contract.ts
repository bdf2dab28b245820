import { servedCentre } from '../../server/features/book';
import { permissionsOf } from '../../src/access/catalogue';
import type { Book } from '../../src/schema/book';
import { callsOf, type Entity, moduleOf, snake, tableNameOf } from '../../src/schema/entity';
import { served as servedGym } from '../gym/served';
import { type Row, type TestApp, type TestAppOptions, testApp } from './app';
import type { TestDatabase } from './database';
import { freshReferences } from './money-shapes';
import { addOwnTables, makeTables, ownBook } from './own-entities';
import { type Payload, type RowMaker, type RowNamer, sampleOf } from './sample';
import { buildWorld, type PersonName, roleIn } from './world';

/** What contract tests go through: the entities of a book and its rights. */
const partsOf = (book: Book) => {
  const { entities } = book;
  const creatable = entities.filter((entity) => callsOf(entity).includes('create'));
  const updatable = creatable.filter((entity) => callsOf(entity).includes('update'));
  const permissions = permissionsOf(book);
  const allRights = permissions.map(({ key }) => key);
  return {
    book,
    entities,
    creatable,
    updatable,
    deletable: creatable.filter((entity) => callsOf(entity).includes('delete')),
    named: book.entity,
    allRights,
    /** A role's rights without one key; `manage` goes too where it would imply the key. */
    allRightsBut: (key: string): readonly string[] => {
      const [module = '', action = ''] = key.split('.');
      return allRights.filter(
        (held) => held !== key && !(action !== 'export' && held === `${module}.manage`),
      );
    },
    /** Rights that count for Admin alone, whatever a role holds (AUD-21). */
    isAdminOnly: (key: string): boolean =>
      permissions.some((permission) => permission.key === key && permission.adminOnly),
  };
};

/** Those of the product, with the tests' own entities. */
export const { entities, creatable, updatable, deletable, named, allRights, allRightsBut, isAdminOnly } =
  partsOf(ownBook);

type Parts = ReturnType<typeof partsOf>;

export interface ContractApp extends TestApp, Parts {
  /** Makes sure a row to point to exists, in the own branch. */
  readonly rowOf: RowMaker;
  /** A payload that was not sent before. */
  sample(entity: Entity, mode?: 'create' | 'update'): Promise<Payload>;
  /** Creates a row of the own branch. */
  add(entity: Entity, changes?: Payload, as?: PersonName): Promise<Row>;
}

/** The server with all entities, the tests' own included. */
export const contractApp = async (options: TestAppOptions = {}): Promise<ContractApp> => {
  const served = { ...servedCentre, book: ownBook };
  const app = await testApp({ served, prepare: addOwnTables, ...options });
  // Rows point to people who may be pointed to everywhere: shifts are given to those who can be booked alone.
  await app.pool.query('update users set is_bookable = true');
  return withSamples(app, options.served?.book ?? ownBook);
};

/** The server with another field of work, on tables of its own: whatever holds of every declaration holds there, too. */
export const gymApp = async (options: TestAppOptions = {}): Promise<ContractApp> => {
  const { book } = servedGym;
  const world = async (db: TestDatabase) => {
    const owner = await db.connect('owner');
    await makeTables(owner, servedGym, 'tests/gym/tables.sql');
    // Nobody but the night makes these.
    await owner.query(
      `insert into backups (kind, status, file_name) values ('nightly', 'done', 'none'), ('manual', 'failed', 'none')`,
    );
    await owner.end();
    return buildWorld(db.pool, book);
  };
  // A member takes a place in a class once.
  const fresh = { bookings: { classId: 'classes' } };
  return withSamples(await testApp({ served: servedGym, world, ...options }), book, fresh);
};

/** Entities of several books as rows of `describe.each`: name, entity, application. */
export const inBooks = (apps: readonly ContractApp[], which: (app: ContractApp) => readonly Entity[]) =>
  apps.flatMap((app) =>
    which(app).map((entity) => {
      const name = app.book === ownBook ? entity.name : `${entity.name} of the gym`;
      return [name, entity, app] as const;
    }),
  );

const withSamples = (
  app: TestApp,
  book: Book,
  fresh: typeof freshReferences = freshReferences,
): ContractApp => {
  const parts = partsOf(book);
  const { named } = parts;
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
    const { rows } = await app.pool.query<{ id: number }>('select id from roles where name = $1', [
      roleIn(book, 'Staff'),
    ]);
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
    for (const [key, to] of Object.entries(fresh[entity.name] ?? {}))
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
  return { ...app, ...parts, rowOf, sample, add };
};

/** The right of a call on an entity. */
export const rightOf = (entity: Entity, action: string): string => `${moduleOf(entity)}.${action}`;
