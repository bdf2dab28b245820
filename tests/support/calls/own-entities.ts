import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type pg from 'pg';
import type { ServedBook } from '../../../server/data/entity-server';
import { tablesOf } from '../../../server/db/table';
import { triggersOf } from '../../../server/db/triggers';
import { beautyCentre } from '../../../src/resources/book';
import { defineBook } from '../../../src/schema/book';
import { defineEntity, type Entity } from '../../../src/schema/entity';
import {
  choice,
  computed,
  date,
  flag,
  integer,
  moment,
  money,
  reference,
  rows,
  text,
  time,
} from '../../../src/schema/field';
import { fieldOfOwn, type OwnField, ownKinds } from '../../../src/schema/own-fields';

/**
 * Three entities for tests only. The product does not yet use every kind of field, removal and scope, but these must
 * work before it does.
 */

/** An entity with every kind of field, in a branch. */
export const everything = defineEntity({
  name: 'specimens',
  api: '/specimens',
  route: '/specimens',
  module: 'appointments',
  audit: 'Specimen',
  icon: 'bug',
  label: { one: { ar: 'عينة', en: 'specimen' }, many: { ar: 'العينات', en: 'Specimens' } },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'day', desc: true },
  remove: 'row',
  can: 'RCUDMX',
  range: 'day',
  fields: {
    name: text({
      label: { ar: 'الاسم', en: 'Name' },
      required: true,
      max: 60,
      list: true,
      search: true,
      sort: true,
      filter: true,
      unique: 'branch',
    }),
    kind: choice({
      label: { ar: 'النوع', en: 'Kind' },
      options: [
        { value: 'Big', label: { ar: 'كبير', en: 'Big' }, aliases: ['Large'] },
        { value: 'Small', label: { ar: 'صغير', en: 'Small' } },
      ],
      required: true,
      filter: true,
      sort: true,
    }),
    branchId: reference({
      label: { ar: 'الفرع', en: 'Branch' },
      to: 'branches',
      required: true,
      filter: true,
    }),
    customerId: reference({
      label: { ar: 'العميل', en: 'Customer' },
      to: 'customers',
      shows: ['paperCode'],
      filter: true,
    }),
    count: integer({ label: { ar: 'العدد', en: 'Count' }, max: 5000, default: 1, filter: true, sort: true }),
    price: money({ label: { ar: 'السعر', en: 'Price' }, required: true, filter: true, sort: true }),
    day: date({ label: { ar: 'اليوم', en: 'Day' }, required: true, filter: true, sort: true }),
    at: time({ label: { ar: 'الوقت', en: 'Time' }, filter: true }),
    seen: moment({ label: { ar: 'المشاهدة', en: 'Seen' }, filter: true, sort: true }),
    isLoud: flag({ label: { ar: 'صوت', en: 'Loud' }, filter: true }),
    colour: text({ label: { ar: 'اللون', en: 'Colour' }, format: 'colour' }),
    site: text({ label: { ar: 'الموقع', en: 'Site' } }),
    source: text({ label: { ar: 'المصدر', en: 'Source' }, suggest: true }),
    origin: text({ label: { ar: 'الأصل', en: 'Origin' }, write: 'create' }),
    total: computed(money({ label: { ar: 'الإجمالي', en: 'Total' }, default: 0 })),
    parts: rows({
      label: { ar: 'الأجزاء', en: 'Parts' },
      min: 1,
      max: 50,
      fields: {
        label: text({ label: { ar: 'الوصف', en: 'Description' }, required: true }),
        weight: money({ label: { ar: 'الوزن', en: 'Weight' } }),
        ownerId: reference({ label: { ar: 'الموظف', en: 'Employee' }, to: 'users' }),
        due: moment({ label: { ar: 'الموعد', en: 'Due' } }),
        note: computed(text({ label: { ar: 'ملاحظة', en: 'Note' } })),
      },
    }),
  },
});

/** An entity shared by all branches, disabled instead of removed. */
export const shared = defineEntity({
  name: 'shelves',
  api: '/shelves',
  route: '/shelves',
  module: 'services',
  audit: 'Shelf',
  icon: 'inbox',
  label: { one: { ar: 'رف', en: 'shelf' }, many: { ar: 'الرفوف', en: 'Shelves' } },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  picker: { open: 'session' },
  can: 'RCUDMX',
  fields: {
    name: text({
      label: { ar: 'الاسم', en: 'Name' },
      required: true,
      search: true,
      sort: true,
      unique: 'all',
    }),
    isActive: flag({ label: { ar: 'الحالة', en: 'Status' }, default: true, filter: true }),
  },
});

const bare = defineEntity({
  ...{ name: 'fossils', api: '/fossils', route: '/fossils', module: 'appointments', audit: 'Fossil' },
  icon: 'bug',
  label: { one: { ar: 'حفرية', en: 'fossil' }, many: { ar: 'الحفريات', en: 'Fossils' } },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  can: 'RCUDMX',
  extensible: true,
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, list: true, search: true, sort: true }),
    branchId: everything.fields.branchId,
  },
});

/** Two fields of each kind that an owner may add: one plain, the other required and in everything. */
export const addedTo = (entity: Entity, to: string) =>
  ownKinds.flatMap((kind, place): readonly OwnField[] =>
    [false, true].map((isFull) => ({
      ...{
        entity: entity.name,
        kind,
        isRequired: isFull,
        inList: isFull,
        inFilter: isFull,
        inSearch: isFull,
      },
      key: `own${place * 2 + (isFull ? 2 : 1)}${kind === 'reference' ? 'Id' : ''}`,
      place: `own${place * 2 + (isFull ? 2 : 1)}`,
      label: { ar: `حقل ${kind}`, en: `Field ${kind}` },
      hint: isFull ? { ar: 'توضيح', en: 'Hint' } : null,
      ...{ default: null, revealedTo: null, to, branchIds: [] },
      options: ['o1', 'o2', 'o3'].map((value) => ({
        value,
        label: { ar: `خيار ${value}`, en: value },
        isAside: value === 'o3',
      })),
    })),
  );

/** An entity with twenty fields that an owner has added, of every kind. */
export const extended = defineEntity({
  ...bare,
  fields: {
    ...bare.fields,
    ...Object.fromEntries(
      addedTo(bare, 'rooms').map((own) => [
        own.key,
        fieldOfOwn(own, bare, beautyCentre) ?? everything.fields.name,
      ]),
    ),
  },
});

export const ownEntities: readonly Entity[] = [everything, shared, extended];

/** The product's book with the tests' own entities. */
export const ownBook = defineBook({
  ...beautyCentre,
  nouns: [...beautyCentre.nouns, ...ownEntities.map((entity) => ({ entity }))],
});

interface Kit {
  generateDrizzleJson(tables: Readonly<Record<string, unknown>>): Snapshot;
  generateMigration(before: Snapshot, after: Snapshot): Promise<string[]>;
}
type Snapshot = Readonly<Record<string, unknown>>;

/** Returns the SQL that changes one set of tables into another, like the migration generator. */
export const migrationBetween = async (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> => {
  const kit: Kit = createRequire(import.meta.url)('drizzle-kit/api');
  return kit.generateMigration(kit.generateDrizzleJson(before), kit.generateDrizzleJson(after));
};

/** SQL of the function that search indexes call. */
export const keysFunction = (): string => readFileSync('server/db/search-keys.sql', 'utf8');

/** Creates a book's tables in an empty database: declared ones, the server's, and those of its SQL file. */
export const makeTables = async (owner: pg.Client, served: ServedBook, byHand: string): Promise<void> => {
  const tables = await migrationBetween({}, tablesOf(served.book.entities));
  const own = ['server/db/tables.sql', byHand].map((file) => readFileSync(file, 'utf8'));
  for (const sql of [keysFunction(), ...tables, ...own, ...triggersOf(served).map((one) => one.sql)])
    await owner.query(sql);
};

/** Creates the tables of the tests' own entities from their declarations. */
export const addOwnTables = async (owner: pg.Client): Promise<void> => {
  await addTables(owner, ownEntities);
  await owner.query(`create table shelf_uses (shelf_id integer not null references shelves (id))`);
};

/** Creates tables of entities that refer only to the product's entities. */
export const addTables = async (owner: pg.Client, entities: readonly Entity[]): Promise<void> => {
  const known = tablesOf(beautyCentre.entities);
  for (const statement of await migrationBetween(known, { ...known, ...tablesOf(entities) }))
    await owner.query(statement);
};
