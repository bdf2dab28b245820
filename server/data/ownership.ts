import { entityNamed } from '../../src/resources';
import { type Entity, fieldOf, fieldsOf, type Ownership } from '../../src/schema/entity';
import { isDerived } from '../../src/schema/field';
import { childTableNameOf, snake, tableNameOf } from '../../src/schema/names';
import type { Params } from '../kernel/params';

/** How rows of an entity are somebody's own, as declared or by what they point to (R-49). */
export const ownershipOf = (entity: Entity): Ownership | undefined => {
  if (known.has(entity)) return known.get(entity);
  // Entities that point to one another in a circle say so themselves.
  known.set(entity, undefined);
  const owned = entity.own ?? pointing(entity);
  known.set(entity, owned);
  return owned;
};

const known = new Map<Entity, Ownership | undefined>();

const pointing = (entity: Entity): Ownership | undefined => {
  const [key] =
    fieldsOf(entity).find(
      ([, field]) =>
        field.kind === 'reference' && !isDerived(field) && ownershipOf(entityNamed(field.to)) !== undefined,
    ) ?? [];
  return key === undefined ? undefined : { through: key };
};

/** The condition that a row of that alias is the user's own; empty where rows are nobody's. */
export const ownCondition = (entity: Entity, userId: number, params: Params, alias: string): string => {
  const owned = ownershipOf(entity);
  if (!owned) return '';
  const inner = `${alias}_o`;
  if ('user' in owned) {
    const [column, user] = [snake(owned.user), params.add(userId)];
    const own = `${alias}.${column} = ${user}`;
    return owned.rows === undefined
      ? own
      : `(${own} or exists (select from ${childTableNameOf(entity, owned.rows)} ${inner} where ${inner}.parent_id = ${alias}.id and ${inner}.${column} = ${user}))`;
  }
  const key = 'through' in owned ? fieldOf(entity, owned.through) : undefined;
  const target = entityNamed('from' in owned ? owned.from : key?.kind === 'reference' ? key.to : '');
  const joined =
    'from' in owned
      ? `${inner}.${snake(owned.by)} = ${alias}.id`
      : `${inner}.id = ${alias}.${snake(owned.through)}`;
  return `exists (select from ${tableNameOf(target)} ${inner} where ${[
    joined,
    ...(target.remove === 'soft' ? [`${inner}.deleted_at is null`] : []),
    ownCondition(target, userId, params, inner),
  ].join(' and ')})`;
};
