import { servedCentre } from '../../../server/features/book';
import { permissionsOf } from '../../../src/access/catalogue';
import { type Book, currentOf, declaredOf, originalOf } from '../../../src/schema/book';
import { callsOf, type Entity, moduleOf, snake, tableNameOf } from '../../../src/schema/entity';
import { setOwnFields } from '../../../src/schema/own-fields';
import { unaskedKeysOf, writableFieldsOf } from '../../../src/schema/visibility';
import { served as servedGym } from '../../gym/served';
import { type Row, type TestApp, type TestAppOptions, testApp } from '../app';
import { fileOf } from '../declarations';
import { gymTemplate } from '../gym-template';
import { freshReferences } from '../money/shapes';
import { type PersonName, roleIn } from '../world';
import { addedTo, addOwnTables, ownBook } from './own-entities';
import { type Payload, type RowMaker, type RowNamer, sampleOf } from './sample';

/** Returns the entities and permissions of a book, which the contract tests run through. */
export const partsOf = (book: Book) => {
  const entities = book.entities.map(currentOf);
  const creatable = entities.filter((entity) => callsOf(entity).includes('create'));
  const updatable = creatable.filter((entity) => callsOf(entity).includes('update'));
  const permissions = permissionsOf(book);
  const allPermissions = permissions.map(({ key }) => key);
  return {
    book,
    entities,
    /** Entities that are not copies from another book. A copy behaves as its original, which is tested there. */
    originals: entities.filter((entity) => originalOf(entity) === declaredOf(entity)),
    creatable,
    updatable,
    deletable: creatable.filter((entity) => callsOf(entity).includes('delete')),
    named: (name: string) => currentOf(book.entity(name)),
    allPermissions,
    /** Returns all permissions except one key. Also drops a `manage` that would include the key. */
    allPermissionsBut: (key: string): readonly string[] => {
      const [module = '', action = ''] = key.split('.');
      return allPermissions.filter(
        (held) => held !== key && !(action !== 'export' && held === `${module}.manage`),
      );
    },
    /** True for permissions that only Admin may hold (AUD-21), and for keys that the book does not declare. */
    isAdminOnly: (key: string): boolean =>
      permissions.find((permission) => permission.key === key)?.adminOnly ?? true,
  };
};

/** Parts of the product's book with the tests' own entities. */
export const {
  entities,
  creatable,
  updatable,
  deletable,
  named,
  allPermissions,
  allPermissionsBut,
  isAdminOnly,
} = partsOf(ownBook);

export type Parts = ReturnType<typeof partsOf>;

export interface ContractApp extends TestApp, Parts {
  /** References that allow one row each, by entity and key: each sample creates a new row of the named entity. */
  readonly fresh: typeof freshReferences;
  /** Creates a row to refer to in the own branch, unless there is one. */
  readonly rowOf: RowMaker;
  /** Returns a valid body with values not sent before. */
  sample(entity: Entity, mode?: 'create' | 'update'): Promise<Payload>;
  /** Creates a row in the own branch. */
  add(entity: Entity, changes?: Payload, as?: PersonName): Promise<Row>;
}

export const shapeHint =
  'What its declaration cannot say of a valid row stands in tests/support/calls/shapes.ts.';

/** Builds the server with all entities, including the tests' own. */
export const contractApp = async (options: TestAppOptions = {}): Promise<ContractApp> => {
  const served = { ...servedCentre, book: ownBook };
  const app = await testApp({ served, prepare: addOwnTables, ...options });
  // Rows may refer to any user; a shift needs one who can be booked.
  await app.pool.query('update users set is_bookable = true');
  return withSamples(app, options.served?.book ?? ownBook);
};

/** Builds the server with the gym's book on tables of its own. All rules for declarations must hold there too. */
export const gymApp = async (options: TestAppOptions = {}): Promise<ContractApp> => {
  const { book } = servedGym;
  // As if an owner had added fields of every kind, which costs the gym one word.
  for (const entity of book.entities) if (entity.extensible) setOwnFields(book, addedTo(entity, 'trainers'));
  const world = await gymTemplate();
  // A member can book a class only once.
  const fresh = { bookings: { classId: 'classes' } };
  return withSamples(await testApp({ served: servedGym, from: 'gym', world, ...options }), book, fresh);
};

/** True for the product, whose rows must satisfy rules beyond their declarations. */
export const isProduct = ({ book }: Pick<Parts, 'book'>): boolean => book !== servedGym.book;

/** Title of a test that runs through both books: the name of a declaration and its file. */
export const inBook = (app: Pick<Parts, 'book'>, name: string, declared: object): string => {
  const file = fileOf(declared) ?? (isProduct(app) ? undefined : 'tests/gym/book.ts');
  return `${isProduct(app) ? name : `${name} of the gym`}${file ? ` (${file})` : ''}`;
};

/** Rows for `describe.each` over the entities of several books: title, entity, application. */
export const inBooks = (apps: readonly ContractApp[], which: (app: ContractApp) => readonly Entity[]) =>
  apps.flatMap((app) => which(app).map((entity) => [inBook(app, entity.name, entity), entity, app] as const));

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
    // A user with both branches, for rows in either.
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
    const body: Payload = { ...(await sample(entity)), ...changes };
    for (const key of unaskedKeysOf(writableFieldsOf(entity, 'create'), body))
      if (!(key in changes)) delete body[key];
    const answer = await app.call('POST', `/api${entity.api}`, { as, body });
    if (answer.status !== 201)
      throw new Error(`${entity.name} was not created: ${answer.text}\n${shapeHint}`);
    return answer.body;
  };
  return { ...app, ...parts, fresh, rowOf, sample, add };
};

/** Returns the selected entities that are not copies. */
export const originalsAmong =
  (which: 'creatable' | 'updatable' | 'deletable') =>
  (app: Parts): readonly Entity[] =>
    app[which].filter((entity) => app.originals.includes(entity));

export const permissionOf = (entity: Entity, action: string): string => `${moduleOf(entity)}.${action}`;
