import type { Entity } from '../../src/schema/entity';
import { childTableNameOf, tableNameOf } from '../../src/schema/names';
import type { Params } from '../kernel/params';
import { type ChildList, childrenJson, insertChildren } from './children';
import { selectOf } from './columns';
import type { Values } from './entity-server';
import { keptStatement } from './row-statements';
import type { Scope } from './scope';
import type { Statement } from './statements';

/** A statement that writes a row and answers it. */
export interface WritingStatement extends Statement {
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
  const table = tableNameOf(entity);
  const names = Object.keys(columns);
  const own = [...Object.values(columns), ...lists.map(childrenJson)];
  const way = `insert ${names.join()} ${lists.map(({ key }) => key).join()}`;
  return keptStatement(entity, way, scope, own, (within, params) => {
    const values = names.map((_, place) => `$${place + 1}`).join(', ');
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

/** Changes columns of a row by its id, raises its version and answers it; its child rows stay as they are. */
export const updateStatement = (
  entity: Entity,
  id: number,
  columns: Values,
  scope: Scope,
): WritingStatement => {
  const table = tableNameOf(entity);
  const names = Object.keys(columns);
  const own = [id, ...Object.values(columns)];
  return keptStatement(entity, `update ${names.join()}`, scope, own, (within, params) => {
    const sets = [
      ...names.map((name, place) => `${quoted(name)} = $${place + 2}`),
      'version = version + 1',
      'updated_at = now()',
    ];
    const update = `update ${table} set ${sets.join(', ')} where id = $1 returning *`;
    return answeringRow(entity, [`${table} as (${update})`], within, params);
  });
};

const quoted = (column: string): string => `"${column}"`;

const answeringRow = (
  entity: Entity,
  parts: readonly string[],
  scope: Scope,
  params: Params,
): { readonly text: string; readonly answersRow: boolean } => {
  const table = tableNameOf(entity);
  const written = params.values.length;
  const columns = selectOf(entity, scope, params);
  // A row that shows others of its own table must find them there, where it is not itself until the statement ends.
  const answersRow = !new RegExp(`\\b(from|join) ${table}\\b`).test(columns);
  if (!answersRow) params.values.length = written;
  return {
    text: `with ${parts.join(', ')} select ${answersRow ? columns : 't.id'} from ${table} t`,
    answersRow,
  };
};
