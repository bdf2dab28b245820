import type { CrudFilter, CrudSort } from '@refinedev/core';
import { type BranchChoice, readChoice } from '../../../providers/user';
import type { Entity } from '../../../schema/entity';
import type { ListState } from './list-state';

/** Whether somebody's branches decide which rows the list has. */
export const isBranchScoped = (entity: Entity): boolean =>
  entity.branch !== false && entity.branch !== 'self';

/** Field that holds the branch of a row, when the list can be narrowed by it. */
export const branchKeyOf = (entity: Entity): string | undefined => {
  const key = typeof entity.branch === 'string' && entity.branch !== 'self' ? entity.branch : undefined;
  return key !== undefined && entity.fields[key]?.filter ? key : undefined;
};

/** The branch a list shows: the address decides, then the branch chosen for the day (P-03, PRM-27). */
export const branchOfList = (
  state: ListState,
  key: string | undefined,
  chosen: BranchChoice | null,
): BranchChoice | null =>
  key === undefined ? chosen : (readChoice(state.filters[key]?.[0] ?? null) ?? chosen);

/** The order a list is asked for; it is always sent (CUS-20). */
export const sorterOf = (entity: Entity, state: ListState): CrudSort => {
  const { by, desc } = state.sort ?? { by: entity.sort.by, desc: entity.sort.desc === true };
  return { field: by, order: desc ? 'desc' : 'asc' };
};

/**
 * The state as Refine's filters; the branch is given apart, as ids (PRM-28), and the days of the entity's main
 * range go by the names the documents give them: `from` and `to`.
 */
export const crudFiltersOf = (
  state: ListState,
  branch: { readonly key: string | undefined; readonly ids: readonly number[] | undefined },
  mainRange: string | undefined,
): CrudFilter[] => [
  ...(state.q === '' ? [] : [{ field: 'search', operator: 'contains' as const, value: state.q }]),
  ...(branch.ids === undefined
    ? []
    : [{ field: 'branchId', operator: 'in' as const, value: [...branch.ids] }]),
  ...Object.entries(state.filters)
    .filter(([key]) => key !== branch.key)
    .map(([field, values]) => ({ field, operator: 'in' as const, value: [...values] })),
  ...Object.entries(state.ranges).flatMap(([field, { from, to }]): CrudFilter[] =>
    field === mainRange
      ? [
          ...(from ? [{ field: 'from', operator: 'eq' as const, value: from }] : []),
          ...(to ? [{ field: 'to', operator: 'eq' as const, value: to }] : []),
        ]
      : [
          ...(from ? [{ field, operator: 'gte' as const, value: from }] : []),
          ...(to ? [{ field, operator: 'lte' as const, value: to }] : []),
        ],
  ),
  ...(state.inactive ? [{ field: 'includeInactive', operator: 'eq' as const, value: true }] : []),
];
