import type { Entity } from '../../src/schema/entity';
import { childTableNameOf, snake } from '../../src/schema/names';
import { foreignBranch } from '../http/errors';
import type { Actor } from './actor';
import type { Params } from './params';

/**
 * The branches whose rows a query may touch; `all` only for Admin and the system. `seen` is how far the
 * reader may look at what those rows point to, where that is farther or less far than the rows themselves.
 */
export type Scope =
  | { readonly all: true; readonly seen?: Scope }
  | {
      readonly all: false;
      readonly branchIds: readonly number[];
      readonly seen?: Scope;
      /** Whether the reader holds a right; absent: none. */
      readonly can?: (permission: string) => boolean;
    };

/**
 * The caller's scope, narrowed to the branches asked for. A foreign branch is refused, never ignored
 * (P-02); nothing asked for means everything the caller may see (PRM-28).
 */
export const scopeOf = (actor: Actor, asked?: readonly number[]): Scope => {
  const whole: Scope = actor.isAdmin
    ? { all: true }
    : { all: false, branchIds: actor.branchIds, can: actor.can };
  if (!asked) return whole;
  if (!actor.isAdmin && asked.some((id) => !actor.branchIds.includes(id))) throw foreignBranch();
  return { all: false, branchIds: asked, seen: whole };
};

/** The condition that keeps other branches' rows out, on the table of that alias; empty when none is needed. */
export const scopeCondition = (entity: Entity, scope: Scope, params: Params, alias = 't'): string => {
  if (entity.branch === false || scope.all) return '';
  const ids = scope.branchIds;
  // A single branch is the common case, and an equality lets the list walk that branch's index in order.
  const among = (column: string) =>
    ids.length === 1 ? `${column} = ${params.add(ids[0])}` : `${column} = any(${params.add(ids)}::int[])`;
  if (entity.branch === 'self') return among(`${alias}.id`);
  if (typeof entity.branch === 'string') return among(`${alias}.${snake(entity.branch)}`);
  const table = childTableNameOf(entity, entity.branch.rows);
  return `exists (select from ${table} s where s.parent_id = ${alias}.id and ${among(`s.${snake(entity.branch.field)}`)})`;
};

/** Whether a branch lies in the caller's scope. */
export const seesBranch = (actor: Actor, branchId: number): boolean =>
  actor.isAdmin || actor.branchIds.includes(branchId);
