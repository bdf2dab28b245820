import { entityIn } from '../../src/schema/book';
import { type Entity, embedKeyOf, fieldOf, fieldsOf, remembered, tableNameOf } from '../../src/schema/entity';
import type { Can, FieldOf, Fields, ReadingRight } from '../../src/schema/field';
import { readRightOf, shownKeysOf } from '../../src/schema/revealed';
import type { RowOf } from '../../src/schema/types';
import type { Params } from '../kernel/params';
import { isObject } from '../kernel/values';
import type { Actor } from './actor';
import { selectOf } from './columns';
import { standing, whereAll } from './conditions';
import type { EntityServer, Row, Values } from './entity-server';
import type { Scope } from './scope';

/**
 * A row as this entity answers it to that reader. The server works with whole rows (`findRow`, what writes give
 * back), so whatever leaves it goes through here; lists leave out in SQL what their reader may not see.
 */
export const answered = (server: EntityServer, actor: Actor, row: Row): Row =>
  shaped(server, actor, redacted(server.entity, actor.can, row));

/** `answered`, for a declared answer that holds rows of another entity than its own. */
export const answeredAs = <E extends Entity>(
  _entity: E,
  server: EntityServer,
  actor: Actor,
  row: Row,
): RowOf<E> => answered(server, actor, row) as unknown as RowOf<E>;

/** Runs the entity's `answer` hook. Call it after `redacted`, because the hook must not see hidden fields. */
export const shaped = (server: EntityServer, actor: Actor, row: Row): Row =>
  server.answer?.(row, actor, server.entity) ?? row;

/** Leaves out what the reader lacks a right for, as `selectOf` would have read the row for them. */
export const redacted = (entity: Entity, can: Can, row: Row): Row => {
  const closed = redactionsOf(entity).filter(({ rights }) => !rights.every(can));
  if (closed.length === 0) return row;
  const copy: Record<string, unknown> = { ...row };
  for (const { apply } of closed) apply(copy);
  return { ...copy, id: row.id, version: row.version };
};

/** Rights that decide what some reader sees of some row of these entities. */
export const revealingRightsOf = (entities: readonly Entity[]): readonly ReadingRight[] => [
  ...new Set(entities.flatMap((entity) => redactionsOf(entity).flatMap(({ rights }) => rights))),
];

/** What becomes of a row whose reader lacks one of the rights. */
interface Redaction {
  readonly rights: readonly ReadingRight[];
  readonly apply: (row: Record<string, unknown>) => void;
}

const redactionsOf = remembered((entity: Entity) => redactionsIn(entity, entity.fields));

const redactionsIn = (entity: Entity, fields: Fields): readonly Redaction[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Redaction[] => {
    const own: readonly Redaction[] = field.readable
      ? [{ rights: [field.readable], apply: (row) => hide(row, key, field.kind === 'rows') }]
      : [];
    if (field.kind === 'reference') return [...own, ...pointedRedactions(entity, key, field)];
    if (field.kind !== 'rows') return own;
    const inner = redactionsIn(entity, field.fields).map(({ rights, apply }) => ({
      rights,
      apply: (row: Record<string, unknown>) => {
        const list = row[key];
        if (Array.isArray(list)) row[key] = list.map((item: Values) => applied(item, apply));
      },
    }));
    return [...own, ...inner];
  });

const pointedRedactions = (
  entity: Entity,
  key: string,
  field: FieldOf<'reference'>,
): readonly Redaction[] => {
  const target = entityIn(entity, field.to);
  const embed = embedKeyOf(key);
  const back: readonly Redaction[] = field.back
    ? [{ rights: [readRightOf(target)], apply: (row) => Object.assign(row, { [key]: null, [embed]: null }) }]
    : [];
  const gone: readonly Redaction[] = field.readable
    ? [{ rights: [field.readable], apply: (row) => hide(row, embed, false) }]
    : [];
  const shown = shownKeysOf(target, field).map(({ key: sub, rights }) => ({
    rights,
    apply: (row: Record<string, unknown>) => {
      const pointed = row[embed];
      const isList = fieldOf(target, sub)?.kind === 'rows';
      if (isObject(pointed)) row[embed] = applied(pointed, (copy) => hide(copy, sub, isList));
    },
  }));
  return [...gone, ...shown, ...back];
};

const hide = (row: Record<string, unknown>, key: string, isList: boolean): void => {
  if (isList) row[key] = [];
  else delete row[key];
};

/** Rows are shared with the trail and the guards, so only copies change. */
const applied = (row: Values, apply: Redaction['apply']): Values => {
  const copy = { ...row };
  apply(copy);
  return copy;
};

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
