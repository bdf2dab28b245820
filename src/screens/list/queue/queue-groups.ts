import { addDays, type Day } from '../../../i18n/zone';
import type { Query } from '../../../providers/http';
import type { Entity } from '../../../schema/entity';
import { unreachable } from '../../../schema/field';
import type { Queue } from '../../../schema/queue';

/** Groups of a queue in the order of the screen. */
export const queueGroups = ['late', 'today', 'later', 'done'] as const;
export type QueueGroup = (typeof queueGroups)[number];

/**
 * Returns the query that lists one group: what the user asked for, narrowed to the group. Undefined if both together
 * leave nothing, for example the done ones while only late ones are wanted.
 */
export const queryOfGroup = (
  entity: Entity,
  { open }: Queue,
  group: QueueGroup,
  asked: Query,
  today: Day,
): Query | undefined => {
  const field = entity.fields[open.field];
  const chosen = [asked[open.field] ?? []].flat().map(String);
  const states = (field?.kind === 'choice' ? field.options : [])
    .map(({ value }) => value)
    .filter((state) => open.is.includes(state) === (group !== 'done'))
    .filter((state) => chosen.length === 0 || chosen.includes(state));
  const span = daysOf(group, today);
  const [from] = [span.from, String(asked.from ?? '')].toSorted().reverse();
  const [to = ''] = [span.to, String(asked.to ?? '')].filter(Boolean).toSorted();
  if (states.length === 0 || (from && to && from > to)) return undefined;
  return { ...asked, [open.field]: states, from, to };
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
