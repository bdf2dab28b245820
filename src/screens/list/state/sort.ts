import type { Entity } from '../../../schema/entity';
import type { ListState } from './list-state';

export type Sort = NonNullable<ListState['sort']>;

/** The order in force: the state's, else the entity's own. */
export const sortIn = (entity: Entity, state: ListState): Sort =>
  state.sort ?? { by: entity.sort.by, desc: entity.sort.desc === true };

/**
 * What a press on a column's head means: up, then down, then the entity's own order again. The column of
 * that own order only turns round. Undefined stands for the own order.
 */
export const nextSort = (entity: Entity, state: ListState, by: string): Sort | undefined => {
  const now = sortIn(entity, state);
  if (now.by !== by) return { by, desc: false };
  if (!now.desc) return { by, desc: true };
  return by === entity.sort.by ? { by, desc: false } : undefined;
};

export const ariaSortOf = (sort: Sort, by: string): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.desc ? 'descending' : 'ascending';
