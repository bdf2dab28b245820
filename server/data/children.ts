import type pg from 'pg';
import { type Entity, fieldsOf } from '../../src/schema/entity';
import type { FieldOf } from '../../src/schema/field';
import { childTableNameOf, snake } from '../../src/schema/names';
import { typeOf } from '../db/column-types';
import { invalid } from '../kernel/errors';
import type { Values } from './entity-server';

/**
 * Makes a parent's child rows be exactly the given ones: a row with its id is kept and updated, one
 * without is added, the rest go (API-098). Rows of a plain list keep the id of the row with the same value.
 */
export const saveChildren = async (
  client: pg.PoolClient,
  entity: Entity,
  target: { readonly id: number; readonly key: string; readonly field: FieldOf<'rows'> },
  rows: readonly Values[],
  before: readonly Values[],
): Promise<void> => {
  const { id, key, field } = target;
  const placed = withIds(field, rows, before).map((row, position) => ({ ...row, position }));
  const known = new Set(before.map((row) => row.id));
  const strange = placed.findIndex((row) => row.id !== undefined && row.id !== null && !known.has(row.id));
  if (strange >= 0) throw invalid([{ path: [key, strange, 'id'], key: 'validate.reference' }]);
  const kept = placed.filter((row) => known.has(row.id));
  const added = placed.filter((row) => !known.has(row.id));
  const table = childTableNameOf(entity, key);
  const columns = columnsOf(field);
  const list = columns.map(([column]) => column).join(', ');
  const shape = ['id int', 'position int', ...columns.map(([column, type]) => `${column} ${type}`)].join(
    ', ',
  );
  // Named one by one: rows the writer may not see are not in `before`, and stay.
  const dropped = before
    .filter((row) => !kept.some(({ id: keptId }) => keptId === row.id))
    .map((row) => row.id);
  if (dropped.length > 0)
    await client.query(`delete from ${table} where parent_id = $1 and id = any($2::int[])`, [id, dropped]);
  const isChanged = kept.some((row) => {
    const old = before.findIndex((candidate) => candidate.id === row.id);
    return (
      old !== row.position || toJson(field, [row]) !== toJson(field, [{ ...before[old], position: old }])
    );
  });
  if (isChanged)
    await client.query(
      `update ${table} c set position = x.position, ${columns.map(([column]) => `${column} = x.${column}`).join(', ')}
       from json_to_recordset($2) as x(${shape}) where c.id = x.id and c.parent_id = $1`,
      [id, toJson(field, kept)],
    );
  if (added.length > 0)
    await client.query(
      `insert into ${table} (parent_id, position, ${list})
       select $1, x.position, ${columns.map(([column]) => `x.${column}`).join(', ')} from json_to_recordset($2) as x(${shape})`,
      [id, toJson(field, added)],
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

/** Quoted: a field may be called like a word of SQL. */
const columnsOf = (field: FieldOf<'rows'>): readonly (readonly [string, string])[] =>
  fieldsOf(field).map(([key, sub]) => [`"${snake(key)}"`, typeOf(sub)] as const);
