import type { Entity } from '../../src/schema/entity';
import { childTableNameOf, tableNameOf } from '../../src/schema/names';
import { newParams, type Params } from '../kernel/params';
import { type ChildList, childrenJson, insertChildren } from './children';
import { selectOf } from './columns';
import type { Values } from './entity-server';
import type { Scope } from './scope';
import { preparedStatement, type Statement } from './statements';

/** A statement that writes a row and answers it. */
export interface WritingStatement {
  readonly statement: Statement;
  /** The whole row as `showStatement` answers it; otherwise its id alone. */
  readonly answersRow: boolean;
}

/**
 * Inserts a row with its child rows and answers it as somebody with this scope sees it. The parts stand under the names
 * of their tables, which the columns of the answer read from: what a statement writes it cannot see in the tables.
 */
export const insertStatement = (
  entity: Entity,
  columns: Values,
  lists: readonly ChildList[],
  scope: Scope,
): WritingStatement => {
  const params = newParams();
  const table = tableNameOf(entity);
  const entries = Object.entries(columns);
  const names = entries.map(([column]) => `"${column}"`).join(', ');
  const values = entries.map(([, value]) => params.add(value)).join(', ');
  const parts = [
    `${table} as (insert into ${table} (${names}) values (${values}) returning *)`,
    ...lists.map(({ key, field, rows }) => {
      const json = params.add(childrenJson({ key, field, rows }));
      const insert = insertChildren({ entity, key, field }, `select id from ${table}`, json);
      return `${childTableNameOf(entity, key)} as (${insert} returning *)`;
    }),
  ];
  return answeringRow(entity, 'insert', parts, scope, params);
};

/** Changes columns of a row by its id, raises its version and answers it; its child rows stay as they are. */
export const updateStatement = (
  entity: Entity,
  id: number,
  columns: Values,
  scope: Scope,
): WritingStatement => {
  const params = newParams();
  const table = tableNameOf(entity);
  const where = `id = ${params.add(id)}`;
  const sets = [
    ...Object.entries(columns).map(([column, value]) => `"${column}" = ${params.add(value)}`),
    'version = version + 1',
    'updated_at = now()',
  ];
  const parts = [`${table} as (update ${table} set ${sets.join(', ')} where ${where} returning *)`];
  return answeringRow(entity, 'update', parts, scope, params);
};

const answeringRow = (
  entity: Entity,
  kind: string,
  parts: readonly string[],
  scope: Scope,
  params: Params,
): WritingStatement => {
  const table = tableNameOf(entity);
  const written = params.values.length;
  const columns = selectOf(entity, scope, params);
  // A row that shows others of its own table must find them there, where it is not itself until the statement ends.
  const answersRow = !new RegExp(`\\b(from|join) ${table}\\b`).test(columns);
  if (!answersRow) params.values.length = written;
  const text = `with ${parts.join(', ')} select ${answersRow ? columns : 't.id'} from ${table} t`;
  return { statement: preparedStatement(`${entity.name}_${kind}`, text, params), answersRow };
};
