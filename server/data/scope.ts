import { entityIn } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldOf,
  fieldsOf,
  type Ownership,
  snake,
  tableNameOf,
} from '../../src/schema/entity';
import { type Can, isDerived } from '../../src/schema/field';
import { foreignBranch } from '../kernel/errors';
import type { Params } from '../kernel/params';
import type { Actor } from './actor';

/**
 * The branches whose rows a query may touch; `all` only for Admin and the system. `seen` is the scope for
 * referenced rows: it differs when a list is narrowed to one branch but the user may see several.
 */
export type Scope =
  | { readonly all: true; readonly seen?: Scope }
  | {
      readonly all: false;
      readonly branchIds: readonly number[];
      readonly seen?: Scope;
      /** Whether the reader holds a right; absent: none. */
      readonly can?: Can;
      /** The user whose own rows alone are seen (R-49); absent: those of everybody. */
      readonly own?: number;
    };

/**
 * The caller's scope, narrowed to the branches asked for. A foreign branch is refused, never ignored
 * (P-02); nothing asked for means everything the caller may see (PRM-28).
 */
export const scopeOf = (actor: Actor, asked?: readonly number[]): Scope => {
  const whole: Scope = actor.isAdmin
    ? { all: true }
    : { all: false, branchIds: actor.branchIds, can: actor.can, ...ownOf(actor) };
  if (!asked) return whole;
  if (!actor.isAdmin && asked.some((id) => !actor.branchIds.includes(id))) throw foreignBranch();
  return { all: false, branchIds: asked, seen: whole, ...(whole.all ? {} : ownOf(actor)) };
};

const ownOf = ({ ownOnly, userId }: Actor): { readonly own?: number } =>
  ownOnly && userId !== null ? { own: userId } : {};

export const everything: Can = () => true;

/** The same rows, with all that any right reveals: for the server's own work, never for an answer. */
export const unrestricted = (scope: Scope): Scope => ({
  ...scope,
  ...(scope.all ? {} : { can: everything }),
  ...(scope.seen ? { seen: unrestricted(scope.seen) } : {}),
});

/** What the reader of a scope may see of the rows in it. */
export const canIn = (scope: Scope): Can => {
  const reader = scope.seen ?? scope;
  return (right) => reader.all || reader.can?.(right) === true;
};

/** The condition that keeps other branches' rows out, on the table of that alias; empty when none is needed. */
export const scopeCondition = (entity: Entity, scope: Scope, params: Params, alias = 't'): string => {
  const ways = scopeWays(entity, scope, params, alias);
  return ways.length > 1 ? `(${ways.join(' or ')})` : (ways[0] ?? '');
};

/**
 * The ways in which a row may be in a scope, no row in two of them; none where all rows are. Each alone is looked up
 * in an index in order, which both together are not.
 */
export const scopeWays = (entity: Entity, scope: Scope, params: Params, alias = 't'): readonly string[] => {
  const ways = branchWays(entity, scope, params, alias);
  const own = scope.all || scope.own === undefined ? '' : ownCondition(entity, scope.own, params, alias);
  if (own === '') return ways;
  return ways.length === 0 ? [own] : ways.map((way) => `(${way} and ${own})`);
};

const branchWays = (entity: Entity, scope: Scope, params: Params, alias: string): readonly string[] => {
  if (entity.branch === false || scope.all) return [];
  const ids = scope.branchIds;
  // A single branch is the common case, and an equality lets the list walk that branch's index in order.
  const among = (column: string) =>
    ids.length === 1 ? `${column} = ${params.add(ids[0])}` : `${column} = any(${params.add(ids)}::int[])`;
  if (entity.branch === 'self') return [among(`${alias}.id`)];
  const amongRows = ({ rows, field }: { readonly rows: string; readonly field: string }) =>
    `exists (select from ${childTableNameOf(entity, rows)} s where s.parent_id = ${alias}.id and ${among(`s.${snake(field)}`)})`;
  if (typeof entity.branch !== 'string') return [amongRows(entity.branch)];
  const own = among(`${alias}.${snake(entity.branch)}`);
  return entity.shared ? [own, `(not ${own} and ${amongRows(entity.shared)})`] : [own];
};

/** Leaves out rows set aside by a soft delete, as every read must. */
export const living = ({ remove }: Entity, alias = 't'): readonly string[] =>
  remove === 'soft' ? [`${alias}.deleted_at is null`] : [];

export const seesBranch = (actor: Actor, branchId: number): boolean =>
  actor.isAdmin || actor.branchIds.includes(branchId);

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
        field.kind === 'reference' &&
        !isDerived(field) &&
        ownershipOf(entityIn(entity, field.to)) !== undefined,
    ) ?? [];
  return key === undefined ? undefined : { through: key };
};

/** The condition that a row of that alias is the user's own; empty where rows are nobody's. */
const ownCondition = (entity: Entity, userId: number, params: Params, alias: string): string => {
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
  const target = entityIn(entity, 'from' in owned ? owned.from : key?.kind === 'reference' ? key.to : '');
  const joined =
    'from' in owned
      ? `${inner}.${snake(owned.by)} = ${alias}.id`
      : `${inner}.id = ${alias}.${snake(owned.through)}`;
  const where = [joined, ...living(target, inner), ownCondition(target, userId, params, inner)].join(' and ');
  return `exists (select from ${tableNameOf(target)} ${inner} where ${where})`;
};
