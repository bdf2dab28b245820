import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  type IndexBuilder,
  index,
  integer,
  json,
  jsonb,
  numeric,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgView,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { copyOf, entityIn } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldsOf,
  hasSearchText,
  isSystemKey,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import { type Field, type FieldOf, type Fields, isDerived, unreachable } from '../../src/schema/field';
import { canBeEmpty } from '../../src/schema/visibility';
import { typeOf } from './connection';
import { lengthChecksOf } from './lengths';
import { ownColumn } from './own-column';
import { searchIndexOf, searchKeysOf, sharedColumn } from './search-keys';

/**
 * Tables and views of the declarations by name, only for migrations. `server/data/statements.ts` writes queries from
 * the same names, so that a list needs no query builder at run time.
 */
export const tablesOf = (entities: readonly Entity[]): Readonly<Record<string, PgTable | PgView>> =>
  Object.fromEntries(
    entities.flatMap((entity) => [
      [tableNameOf(entity), tableOf(entity)],
      ...fieldsOf(entity).flatMap(([key, field]) => {
        if (field.kind !== 'rows') return [];
        const made = field.inRow ? childViewOf(entity, key, field) : childTableOf(entity, key, field);
        return [[childTableNameOf(entity, key), made]];
      }),
    ]),
  );

const tableOf = (whole: Entity): PgTable => {
  const entity = columnedOf(whole);
  const columns: Record<string, PgColumnBuilderBase> = { ...systemColumns() };
  for (const [key, field] of fieldsOf(entity)) Object.assign(columns, columnsOf(key, field));
  if (hasSearchText(entity)) columns.search_text = text('search_text').notNull().default('');
  if (entity.shared && searchIndexOf(entity) === 'keys')
    columns[sharedColumn] = integer(sharedColumn).array().notNull().default([]);
  if (entity.extensible) columns[ownColumn] = jsonb(ownColumn).notNull().default({});
  if (entity.remove === 'soft') columns.deleted_at = timestamp('deleted_at', instant);
  const name = tableNameOf(entity);
  return pgTable(name, columns, (table) => [
    ...constraintsOf(name, entity, entity.fields, table),
    ...lengthsOf(name, entity.fields),
    ...uniquesOf(name, entity, table),
    ...sortIndexesOf(name, entity, table),
    ...searchIndexIn(name, entity, table),
  ]);
};

/** The entity with the fields that have columns of their own. */
const columnedOf = (entity: Entity): Entity => {
  const columned = fieldsOf(entity).filter(([, { stored }]) => stored === undefined);
  return columned.length === fieldsOf(entity).length
    ? entity
    : copyOf(entity, { fields: Object.fromEntries(columned) });
};

const searchIndexIn = (name: string, entity: Entity, table: Table): PgTableExtraConfigValue[] => {
  const pending = { fastupdate: true, gin_pending_list_limit: pendingKb };
  switch (searchIndexOf(entity)) {
    case 'keys':
      return [
        index(`${name}_keys`)
          .using('gin', sql.raw(searchKeysOf(entity)))
          .with(pending),
      ];
    case 'trigrams':
      return [
        index(`${name}_search`).using('gin', columnIn(table, 'search_text').op('gin_trgm_ops')).with(pending),
      ];
    case undefined:
      return [];
  }
};

/**
 * Kilobytes of the pending list of a search index: about sixty rows. They merge together and share many keys; one
 * by one they would be most of the WAL of a save. Every search reads the pending list row by row. This size does not
 * slow a search down, ten times the size would.
 */
const pendingKb = 128;

/** Table of child rows. They are ordered, and a delete of the parent deletes them. */
const childTableOf = (entity: Entity, key: string, field: FieldOf<'rows'>): PgTable => {
  const name = childTableNameOf(entity, key);
  const columns: Record<string, PgColumnBuilderBase> = {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    parent_id: integer('parent_id').notNull(),
    position: integer('position').notNull(),
  };
  for (const [sub, subField] of fieldsOf(field)) Object.assign(columns, columnsOf(sub, subField));
  return pgTable(name, columns, (table) => [
    foreignKey({
      name: `${name}_parent`,
      columns: [columnIn(table, 'parent_id')],
      foreignColumns: [idOf(tableOf(entity))],
    }).onDelete('cascade'),
    index(`${name}_parent_position`).on(columnIn(table, 'parent_id'), columnIn(table, 'position')),
    ...(entity.shared?.rows === key ? [sharedIndex(name, table, entity.shared.field)] : []),
    ...constraintsOf(name, entity, field.fields, table),
    ...lengthsOf(name, field.fields),
  ]);
};

const sharedIndex = (name: string, table: Table, field: string) =>
  index(`${name}_shared`).on(columnIn(table, snake(field)), columnIn(table, 'parent_id'));

/**
 * View of child rows that are stored as JSON in their parent row. The position, counted from 1, is the id. Code that
 * reads child rows can use the same name for tables and views.
 */
const childViewOf = (entity: Entity, key: string, field: FieldOf<'rows'>): PgView => {
  const subs = fieldsOf(field);
  const columns: Record<string, PgColumnBuilderBase> = {
    id: integer('id'),
    parent_id: integer('parent_id'),
    position: integer('position'),
  };
  for (const [sub, subField] of subs) Object.assign(columns, columnsOf(sub, subField));
  const names = subs.map(([sub]) => `"${snake(sub)}"`);
  const parts = subs.map(([sub, subField]) => `"${sub}" ${typeOf(subField)}`);
  return pgView(childTableNameOf(entity, key), columns).as(
    sql.raw(`select x.id::int as id, t.id as parent_id, x.id::int - 1 as position, ${names.map((name) => `x.${name}`).join(', ')}
  from ${tableNameOf(entity)} t cross join lateral rows from (json_to_recordset(t.${snake(key)}) as (${parts.join(', ')})) with ordinality as x(${names.join(', ')}, id)`),
  );
};

const instant = { withTimezone: true, precision: 3 } as const;

const systemColumns = () => ({
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: integer('version').notNull().default(1),
  created_at: timestamp('created_at', instant).notNull().defaultNow(),
  updated_at: timestamp('updated_at', instant).notNull().defaultNow(),
});

type Table = Record<string, ExtraConfigColumn>;

const columnIn = (table: Table, name: string): ExtraConfigColumn => {
  const column = table[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

const idOf = (table: PgTable): PgColumn => columnIn(table as unknown as Table, 'id') as unknown as PgColumn;

const columnsOf = (key: string, field: Field): Record<string, PgColumnBuilderBase> => {
  if (field.kind === 'rows' && field.inRow)
    // `json`, not `jsonb`: the value is hashed exactly as written, and no query searches in it.
    return { [snake(key)]: json(snake(key)).notNull().default([]) };
  if (isSystemKey(key) || field.kind === 'rows' || isDerived(field)) return {};
  if (field.kind === 'text' && field.secret) {
    const name = `${snake(key)}_${field.secret}`;
    return { [name]: text(name) };
  }
  const name = snake(key);
  const sortKey = field.kind === 'text' && field.sort ? sortKeyColumnOf(key) : undefined;
  return {
    [name]: columnOf(name, field),
    ...(sortKey ? { [sortKey]: text(sortKey).notNull().default('') } : {}),
  };
};

const columnOf = (name: string, field: Exclude<Field, FieldOf<'rows'>>): PgColumnBuilderBase => {
  const column = openColumnOf(name, field);
  return canBeEmpty(field) ? column : column.notNull();
};

/** The column before `not null` is decided. */
const openColumnOf = (name: string, field: Exclude<Field, FieldOf<'rows'>>) => {
  // A new column would give its default to the rows that are there.
  const isOpen = canBeEmpty(field);
  switch (field.kind) {
    case 'text':
      return isOpen || field.default === undefined ? text(name) : text(name).default(field.default);
    case 'choice':
    case 'time':
      return text(name);
    case 'integer':
      return isOpen || field.default === undefined ? integer(name) : integer(name).default(field.default);
    case 'money': {
      const column = numeric(name, { precision: 12, scale: 2 });
      return isOpen || field.default === undefined ? column : column.default(String(field.default));
    }
    case 'date':
      return date(name);
    case 'moment':
      return timestamp(name, instant);
    case 'flag':
      return boolean(name).default(field.default ?? false);
    case 'reference':
      return integer(name);
    default:
      return unreachable(field);
  }
};

const constraintsOf = (
  name: string,
  entity: Entity,
  fields: Fields,
  table: Table,
): PgTableExtraConfigValue[] =>
  fieldsOf({ fields }).flatMap(([key, field]): PgTableExtraConfigValue[] => {
    const column = snake(key);
    if (isDerived(field)) return [];
    if (field.kind === 'reference')
      return [
        foreignKey({
          name: `${name}_${column}`,
          columns: [columnIn(table, column)],
          foreignColumns: [idOf(tableOf(entityIn(entity, field.to)))],
        }),
      ];
    if (field.kind === 'choice' && !field.open) {
      const values = field.options.map(({ value }) => quote(value)).join(', ');
      return [check(`${name}_${column}`, sql.raw(`"${column}" in (${values})`))];
    }
    if (field.kind === 'time')
      return [check(`${name}_${column}`, sql.raw(`"${column}" ~ '^[0-2][0-9]:[0-5][0-9]$'`))];
    return [];
  });

/** Checks of the lengths of texts, the same as in the schemas of the calls (ASVS 5.1.4). */
const lengthsOf = (table: string, fields: Fields): PgTableExtraConfigValue[] =>
  lengthChecksOf(table, fields).map(({ name, column, longest }) =>
    check(name, sql.raw(`char_length("${column}") <= ${longest}`)),
  );

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Limits an index to rows that are not soft-deleted. */
const livingOnly = (entity: Entity, made: IndexBuilder): IndexBuilder =>
  entity.remove === 'soft' ? made.where(sql.raw('deleted_at is null')) : made;

/** Unique indexes. Texts ignore letter case; a soft-deleted row frees its value. */
const uniquesOf = (name: string, entity: Entity, table: Table): PgTableExtraConfigValue[] =>
  fieldsOf(entity).flatMap(([key, field]): PgTableExtraConfigValue[] => {
    if (!field.unique) return [];
    const column = columnIn(table, snake(key));
    const value = field.kind === 'text' ? sql`lower(${column})` : column;
    const on = uniqueIndex(`${name}_${snake(key)}_unique`);
    const made = field.unique === 'branch' ? on.on(columnIn(table, 'branch_id'), value) : on.on(value);
    return [livingOnly(entity, made)];
  });

/** Indexes of a sortable field: all branches, one branch, and for an optional field one branch with nulls last. */
const sortIndexesOf = (name: string, entity: Entity, table: Table): PgTableExtraConfigValue[] => {
  const id = columnIn(table, 'id');
  const branch = entity.branch === 'branchId' ? columnIn(table, 'branch_id') : undefined;
  return fieldsOf(entity).flatMap(([key, field]): PgTableExtraConfigValue[] => {
    if (!field.sort) return [];
    const column = columnIn(table, field.kind === 'text' ? sortKeyColumnOf(key) : snake(key));
    const named = (ending: string) => index(`${name}_${snake(key)}_${ending}`);
    const made = [named('all').on(column, id)];
    if (branch) made.push(named('branch').on(branch, column, id));
    if (branch && canBeEmpty(field) && !isSystemKey(key))
      made.push(named('last').on(branch, column.desc().nullsLast(), id.desc().nullsFirst()));
    return made.map((one) => livingOnly(entity, one));
  });
};
