import { childTableNameOf, type Entity, fieldsOf, snake, tableNameOf } from '../../src/schema/entity';
import type { FieldOf } from '../../src/schema/field';
import { fieldsVersionOf } from '../../src/schema/own-fields';
import { typeOf } from '../db/connection';
import { ownColumn } from '../db/own-column';
import { invalid } from '../kernel/errors';
import { newParams, type Params } from '../kernel/rows';
import type { Scope } from './actor';
import { selectOf } from './columns';
import { standing } from './conditions';
import type { Values } from './entity-server';
import { preparedStatement, type Statement } from './statements';

export const showStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  statementOf(`${entity.name}_show`, scope, [id], (within, params) => {
    const columns = selectOf(entity, within, params);
    return { text: `select ${columns} from ${tableNameOf(entity)} t where ${oneOf(entity, within, params)}` };
  });

/** Builds the statement that locks a row for the transaction and returns its version. */
export const lockStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  statementOf(`${entity.name}_lock`, scope, [id], (within, params) => {
    const where = oneOf(entity, within, params);
    return { text: `select t.version from ${tableNameOf(entity)} t where ${where} for update` };
  });

const oneOf = (entity: Entity, scope: Scope, params: Params): string =>
  ['t.id = $1', ...standing(entity, scope, params)].join(' and ');

/** Builds a statement. `own` are its own values (`$1` …); `write` adds those of the scope. */
const statementOf = <T extends { readonly text: string }>(
  label: string,
  scope: Scope,
  own: readonly unknown[],
  write: (scope: Scope, params: Params) => T,
): T & Statement => {
  const params = newParams(own);
  const parts = write(scope, params);
  return { ...parts, ...preparedStatement(label, parts.text, params) };
};

interface WritingStatement extends Statement {
  /** True if it returns the whole row, like `showStatement`; false if only the id. */
  readonly answersRow: boolean;
}

/**
 * Inserts a row with its child rows and returns it as `scope` sees it. Each CTE has the name of its table, so
 * that the returned columns read from the CTE: a statement cannot see its own inserts in the table.
 */
export const insertStatement = (
  entity: Entity,
  columns: Values,
  lists: readonly ChildList[],
  scope: Scope,
): WritingStatement => {
  const table = tableNameOf(entity);
  const names = Object.keys(columns);
  const own = [...Object.values(columns), ...lists.map(childrenJson)];
  return statementOf(`${entity.name}_insert`, scope, own, (within, params) => {
    const values = names
      .map((name, place) => writtenSql(entity, name, `$${place + 1}`, "'{}'::jsonb"))
      .join(', ');
    const parts = [
      `${table} as (insert into ${table} (${names.map(quoted).join(', ')}) values (${values}) returning *)`,
      ...lists.map(({ key, field }, place) => {
        const json = `$${names.length + place + 1}`;
        const insert = insertChildren({ entity, key, field }, `select id from ${table}`, json);
        return `${childTableNameOf(entity, key)} as (${insert} returning *)`;
      }),
    ];
    return answeringRow(entity, parts, within, params);
  });
};

/** Updates columns of a row by its id, raises its version and returns it. Does not change child rows. */
export const updateStatement = (
  entity: Entity,
  id: number,
  columns: Values,
  scope: Scope,
): WritingStatement => {
  const table = tableNameOf(entity);
  const names = Object.keys(columns);
  const own = [id, ...Object.values(columns)];
  return statementOf(`${entity.name}_update`, scope, own, (within, params) => {
    const sets = [
      ...names.map(
        (name, place) => `${quoted(name)} = ${writtenSql(entity, name, `$${place + 2}`, ownColumn)}`,
      ),
      'version = version + 1',
      'updated_at = now()',
    ];
    const update = `update ${table} set ${sets.join(', ')} where id = $1 returning *`;
    return answeringRow(entity, [`${table} as (${update})`], within, params);
  });
};

const quoted = (column: string): string => `"${column}"`;

/** SQL of a column's new value. Values of added fields join those that the row has; a value of null goes. */
const writtenSql = (entity: Entity, column: string, value: string, before: string): string => {
  if (column !== ownColumn) return value;
  const version = fieldsVersionOf(entity);
  const given = version === undefined ? `${value}::jsonb` : `own_values(${value}::jsonb, ${version})`;
  return `jsonb_strip_nulls(${before} || ${given})`;
};

const answeringRow = (
  entity: Entity,
  parts: readonly string[],
  scope: Scope,
  params: Params,
): { readonly text: string; readonly answersRow: boolean } => {
  const table = tableNameOf(entity);
  const written = params.values.length;
  const columns = selectOf(entity, scope, params);
  // Columns that read the same table would miss this row, because it is not there until the statement ends.
  const answersRow = !new RegExp(`\\b(from|join) ${table}\\b`).test(columns);
  if (!answersRow) params.values.length = written;
  return {
    text: `with ${parts.join(', ')} select ${answersRow ? columns : 't.id'} from ${table} t`,
    answersRow,
  };
};

interface ChildList {
  readonly key: string;
  readonly field: FieldOf<'rows'>;
  readonly rows: readonly Values[];
}

export const childListsOf = (entity: Entity, values: Values): readonly ChildList[] =>
  fieldsOf(entity).flatMap(([key, field]) => {
    const rows = values[key];
    return field.kind === 'rows' && Array.isArray(rows) ? [{ key, field, rows }] : [];
  });

/**
 * Builds the statements that make the child rows of a parent equal to `rows`: a row with an id is updated,
 * one without is added, the others are deleted (API-098). Rows of a plain list keep the id of the row with
 * the same value. Returns no statement if nothing changes. Refuses an unknown id.
 */
export const childStatements = (
  entity: Entity,
  id: number,
  { key, field, rows }: ChildList,
  before: readonly Values[],
): readonly Statement[] => {
  const placed = withIds(field, rows, before).map((row, position) => ({ ...row, position }));
  const known = new Set(before.map((row) => row.id));
  const strange = placed.findIndex((row) => row.id !== undefined && row.id !== null && !known.has(row.id));
  if (strange >= 0) throw invalid([{ path: [key, strange, 'id'], key: 'validate.reference' }]);
  const kept = placed.filter((row) => known.has(row.id));
  const added = placed.filter((row) => !known.has(row.id));
  const table = childTableNameOf(entity, key);
  // Delete by id: rows that the writer may not see are not in `before` and must stay.
  const dropped = before
    .filter((row) => !kept.some(({ id: keptId }) => keptId === row.id))
    .map((row) => row.id);
  const isChanged = kept.some((row) => {
    const old = before.findIndex((candidate) => candidate.id === row.id);
    return (
      old !== row.position || toJson(field, [row]) !== toJson(field, [{ ...before[old], position: old }])
    );
  });
  const sets = columnsOf(field).map(([column]) => `${column} = x.${column}`);
  const when = (isNeeded: boolean, text: string, rows: unknown): readonly Statement[] =>
    isNeeded ? [{ text, values: [id, rows] }] : [];
  const drop = `delete from ${table} where parent_id = $1 and id = any($2::int[])`;
  const change = `update ${table} c set position = x.position, ${sets.join(', ')}
    from json_to_recordset($2) as x(${childShapeOf(field)}) where c.id = x.id and c.parent_id = $1`;
  const add = insertChildren({ entity, key, field }, 'select $1::int as id', '$2');
  return [
    ...when(dropped.length > 0, drop, dropped),
    ...when(isChanged, change, toJson(field, kept)),
    ...when(added.length > 0, add, toJson(field, added)),
  ];
};

/** SQL that inserts the rows in parameter `rows` (see `childrenJson`) for the parent whose id `parent` selects. */
const insertChildren = (
  { entity, key, field }: Pick<ChildList, 'key' | 'field'> & { readonly entity: Entity },
  parent: string,
  rows: string,
): string => {
  const columns = columnsOf(field).map(([column]) => column);
  return `insert into ${childTableNameOf(entity, key)} (parent_id, position, ${columns.join(', ')})
    select parent.id, x.position, ${columns.map((column) => `x.${column}`).join(', ')}
    from (${parent}) parent cross join json_to_recordset(${rows}) as x(${childShapeOf(field)})`;
};

/** Returns new child rows as JSON for `insertChildren`. Refuses rows with an id, because a new row has none. */
const childrenJson = ({ key, field, rows }: ChildList): string => {
  const strange = rows.findIndex((row) => row.id !== undefined && row.id !== null);
  if (strange >= 0) throw invalid([{ path: [key, strange, 'id'], key: 'validate.reference' }]);
  return toJson(
    field,
    rows.map((row, position) => ({ ...row, position })),
  );
};

const withIds = (
  field: FieldOf<'rows'>,
  rows: readonly Values[],
  before: readonly Values[],
): readonly (Values & { readonly id?: unknown })[] => {
  const { flat } = field;
  if (!flat) return rows;
  const free = [...before];
  return rows.map((row) => {
    const index = free.findIndex((old) => old[flat.of] === row[flat.of]);
    const [match] = index >= 0 ? free.splice(index, 1) : [];
    return match ? { ...row, id: match.id } : row;
  });
};

const toJson = (field: FieldOf<'rows'>, rows: readonly Values[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      position: row.position,
      ...Object.fromEntries(fieldsOf(field).map(([key]) => [snake(key), row[key] ?? null])),
    })),
  );

const childShapeOf = (field: FieldOf<'rows'>): string =>
  ['id int', 'position int', ...columnsOf(field).map(([column, type]) => `${column} ${type}`)].join(', ');

/** Quotes the column names, because a field may have the name of an SQL keyword. */
const columnsOf = (field: FieldOf<'rows'>): readonly (readonly [string, string])[] =>
  fieldsOf(field).map(([key, sub]) => [`"${snake(key)}"`, typeOf(sub)] as const);
