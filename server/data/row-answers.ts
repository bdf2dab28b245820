import { currentOf, entityIn } from '../../src/schema/book';
import { type Entity, embedKeyOf, fieldOf, fieldsOf, remembered, tableNameOf } from '../../src/schema/entity';
import type { Can, FieldOf, Fields, ReadingPermission } from '../../src/schema/field';
import { readPermissionOf, shownKeysOf } from '../../src/schema/visibility';
import { isObject, type Params } from '../kernel/rows';
import type { Actor, Scope } from './actor';
import { selectOf } from './columns';
import { standing, whereAll } from './conditions';
import type { EntityServer, Row, RowIn, Values } from './entity-server';

/**
 * Returns the row as this reader may see it. The server works with whole rows (`findRow`, results of writes),
 * so every row that leaves it must pass here. Lists omit hidden fields in SQL.
 */
export const answered = <E extends Entity>(server: EntityServer<E>, actor: Actor, row: Row): RowIn<E> =>
  shaped(server, actor, redacted(server.entity, actor.can, row)) as RowIn<E>;

/** Runs the entity's `answer` hook. Call it after `redacted`, because the hook must not see hidden fields. */
export const shaped = (server: EntityServer, actor: Actor, row: Row): Row =>
  server.answer?.(row, actor, server.entity) ?? row;

/** Removes fields that need a missing permission. The result equals a row that `selectOf` reads for this reader. */
const redacted = (entity: Entity, can: Can, row: Row): Row => {
  const closed = redactionsOf(currentOf(entity)).filter(({ permissions }) => !permissions.every(can));
  if (closed.length === 0) return row;
  const copy: Record<string, unknown> = { ...row };
  for (const { apply } of closed) apply(copy);
  return { ...copy, id: row.id, version: row.version };
};

/** Returns all permissions that decide which fields of these entities a reader sees. */
export const revealingPermissionsOf = (entities: readonly Entity[]): readonly ReadingPermission[] => [
  ...new Set(entities.flatMap((entity) => redactionsOf(entity).flatMap(({ permissions }) => permissions))),
];

/** Change of a row for a reader who lacks any of the permissions. */
interface Redaction {
  readonly permissions: readonly ReadingPermission[];
  readonly apply: (row: Record<string, unknown>) => void;
}

const redactionsOf = remembered((entity: Entity) => redactionsIn(entity, entity.fields));

const redactionsIn = (entity: Entity, fields: Fields): readonly Redaction[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Redaction[] => {
    const own: readonly Redaction[] = field.readable
      ? [{ permissions: [field.readable], apply: (row) => hide(row, key, field.kind === 'rows') }]
      : [];
    if (field.kind === 'reference') return [...own, ...pointedRedactions(entity, key, field)];
    if (field.kind !== 'rows') return own;
    const inner = redactionsIn(entity, field.fields).map(({ permissions, apply }) => ({
      permissions,
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
    ? [
        {
          permissions: [readPermissionOf(target)],
          apply: (row) => Object.assign(row, { [key]: null, [embed]: null }),
        },
      ]
    : [];
  const gone: readonly Redaction[] = field.readable
    ? [{ permissions: [field.readable], apply: (row) => hide(row, embed, false) }]
    : [];
  const shown = shownKeysOf(target, field).map(({ key: sub, permissions }) => ({
    permissions,
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

/** Changes a copy, because the audit log and the guards share the row. */
const applied = (row: Values, apply: Redaction['apply']): Values => {
  const copy = { ...row };
  apply(copy);
  return copy;
};

interface Wanted {
  /** SQL joins of further tables. The entity's own table is `t`. */
  readonly joins?: string;
  readonly where: readonly string[];
  readonly order: string;
  readonly limit: number;
}

/** SQL for a JSON column of rows that the reader may see, so that one statement reads several entities. */
export const rowsColumn = (
  of: Entity,
  scope: Scope,
  params: Params,
  { joins = '', where, order, limit }: Wanted,
): string => {
  const entity = currentOf(of);
  const conditions = whereAll([...standing(entity, scope, params), ...where]);
  return `(select coalesce(json_agg(x), '[]') from (select ${selectOf(entity, scope, params)}
    from ${tableNameOf(entity)} t ${joins}${conditions} order by ${order} limit ${limit}) x)`;
};

/** Returns the rows of a `rowsColumn` as this reader may see them. */
export const rowsIn = <E extends Entity>(
  server: EntityServer<E>,
  actor: Actor,
  column: readonly Row[],
): readonly RowIn<E>[] =>
  column.map((row) => answered(server, actor, withMoments(currentOf(server.entity), row)));

/** Converts instants to UTC with milliseconds (API-103), because JSON writes them in the session's zone. */
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
