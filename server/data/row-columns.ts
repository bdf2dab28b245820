import { type Entity, fieldsOf } from '../../src/schema/entity';
import { tableNameOf } from '../../src/schema/names';
import type { RowOf } from '../../src/schema/types';
import type { Params } from '../kernel/params';
import type { Actor } from './actor';
import { answeredAs } from './answered';
import { selectOf } from './columns';
import { standing, whereAll } from './conditions';
import type { EntityServer, Row } from './entity-server';
import type { Scope } from './scope';

/** Rows of several entities in one statement: each a column of it, as JSON. */

export interface Wanted {
  /** Tables beside the entity's own, which is `t`. */
  readonly joins?: string;
  readonly where: readonly string[];
  readonly order: string;
  readonly limit: number;
}

/** The rows that a reader of the scope may see, as the entity's list would read them. */
export const rowsColumn = (
  entity: Entity,
  scope: Scope,
  params: Params,
  { joins = '', where, order, limit }: Wanted,
): string => {
  const conditions = whereAll([...standing(entity, scope, params), ...where]);
  return `(select coalesce(json_agg(x), '[]') from (select ${selectOf(entity, scope, params)}
    from ${tableNameOf(entity)} t ${joins}${conditions} order by ${order} limit ${limit}) x)`;
};

/** Such rows as the entity answers them. */
export const rowsIn = <E extends Entity>(
  entity: E,
  server: EntityServer,
  actor: Actor,
  column: readonly Row[],
): readonly RowOf<E>[] => column.map((row) => answeredAs(entity, server, actor, withMoments(entity, row)));

/** JSON writes instants by the session's clock; answers have them in UTC with milliseconds (API-103). */
const withMoments = (entity: Entity, row: Row): Row => {
  const copy: Record<string, unknown> = { ...row };
  for (const key of momentsOf(entity)) {
    const value = copy[key];
    if (typeof value === 'string') copy[key] = new Date(value).toISOString();
  }
  return { ...copy, id: row.id, version: row.version };
};

const momentsOf = (entity: Entity): readonly string[] => [
  'createdAt',
  'updatedAt',
  ...fieldsOf(entity).flatMap(([key, { kind }]) => (kind === 'moment' ? [key] : [])),
];
