import { type CrudFilter, getDefaultFilter, unionFilters } from '@refinedev/core';
import { addDays, type Day } from '../../../i18n/zone';
import type { Entity } from '../../../schema/entity';
import { type FieldOf, unreachable } from '../../../schema/field';
import type { Queue } from '../../../schema/queue';
import { filterOf } from '../state/list-state';

/** Groups of a queue in the order of the screen. */
export const queueGroups = ['late', 'today', 'later', 'done'] as const;
export type QueueGroup = (typeof queueGroups)[number];

/**
 * Returns the filters that list one group: those that the user chose, narrowed to the group. Undefined if both
 * together leave nothing, for example the done ones while only late ones are wanted.
 */
export const filtersOfGroup = (
  entity: Entity,
  { due, open }: Queue,
  group: QueueGroup,
  filters: CrudFilter[],
  today: Day,
): CrudFilter[] | undefined => {
  const chosen: readonly string[] = getDefaultFilter(open.field, filters, 'in') ?? [];
  const states = statesOf(entity, open.field)
    .filter((state) => open.is.includes(state) === (group !== 'done'))
    .filter((state) => chosen.length === 0 || chosen.includes(state));
  const { from, to } = daysOf(group, today);
  const first = latest(from, getDefaultFilter(due, filters, 'gte'));
  const last = earliest(to, getDefaultFilter(due, filters, 'lte'));
  if (states.length === 0 || (first !== '' && last !== '' && first > last)) return undefined;
  return unionFilters(
    [],
    [filterOf(open.field, 'in', states), filterOf(due, 'gte', first), filterOf(due, 'lte', last)],
    filters,
  );
};

/** Returns the days on which a group is due; '' where it has no end. */
const daysOf = (group: QueueGroup, today: Day): { readonly from: Day; readonly to: Day } => {
  switch (group) {
    case 'late':
      return { from: '', to: addDays(today, -1) };
    case 'today':
      return { from: today, to: today };
    case 'later':
      return { from: addDays(today, 1), to: '' };
    case 'done':
      return { from: '', to: '' };
    default:
      return unreachable(group);
  }
};

const latest = (one: Day, other: Day = ''): Day => (one > other ? one : other);
const earliest = (one: Day, other: Day = ''): Day =>
  one === '' || (other !== '' && other < one) ? other : one;

const statesOf = (entity: Entity, key: string): readonly string[] => {
  const field = entity.fields[key];
  return isChoice(field) ? field.options.map(({ value }) => value) : [];
};

const isChoice = (field: Entity['fields'][string] | undefined): field is FieldOf<'choice'> =>
  field?.kind === 'choice';
