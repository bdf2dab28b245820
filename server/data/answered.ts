import { entityNamed } from '../../src/resources';
import { type Entity, embedKeyOf, fieldOf, fieldsOf } from '../../src/schema/entity';
import type { FieldOf, Fields, ReadingRight } from '../../src/schema/field';
import { type Can, readRightOf, shownKeysOf } from '../../src/schema/revealed';
import type { RowOf } from '../../src/schema/types';
import type { Actor } from './actor';
import type { EntityServer, Row, Values } from './entity-server';

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

/** The entity's own last touch, on a row that holds only what its reader may see. */
export const shaped = (server: EntityServer, actor: Actor, row: Row): Row =>
  server.answer?.(row, actor) ?? row;

/** The same row without what the reader lacks a right for: as `selectOf` would have read it for them. */
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

const redactions = new WeakMap<Entity, readonly Redaction[]>();

const redactionsOf = (entity: Entity): readonly Redaction[] => {
  const known = redactions.get(entity) ?? redactionsIn(entity.fields);
  redactions.set(entity, known);
  return known;
};

const redactionsIn = (fields: Fields): readonly Redaction[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Redaction[] => {
    const own: readonly Redaction[] = field.readable
      ? [{ rights: [field.readable], apply: (row) => hide(row, key, field.kind === 'rows') }]
      : [];
    if (field.kind === 'reference') return [...own, ...pointedRedactions(key, field)];
    if (field.kind !== 'rows') return own;
    const inner = redactionsIn(field.fields).map(({ rights, apply }) => ({
      rights,
      apply: (row: Record<string, unknown>) => {
        const list = row[key];
        if (Array.isArray(list)) row[key] = list.map((item: Values) => applied(item, apply));
      },
    }));
    return [...own, ...inner];
  });

const pointedRedactions = (key: string, field: FieldOf<'reference'>): readonly Redaction[] => {
  const target = entityNamed(field.to);
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

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
