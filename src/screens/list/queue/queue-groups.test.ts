import { expect, it } from 'vitest';
import { followUps } from '../../../resources/follow-ups/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import type { Queue } from '../../../schema/queue';
import { filterOf } from '../state/list-state';
import { filtersOfGroup, type QueueGroup } from './queue-groups';

const today = '2026-11-24';
const none: Queue = { due: '', reason: [], open: { field: '', is: [] }, done: '', next: [] };

/** Filters as `field operator value`, without those that are not set. */
const group = (name: QueueGroup, filters: ReturnType<typeof filterOf>[] = [], entity = followUps) =>
  filtersOfGroup(entity, entity.queue ?? none, name, filters, today)
    ?.flatMap((filter) =>
      'field' in filter && filter.value !== undefined
        ? [`${filter.field} ${filter.operator} ${[filter.value].flat().join('+')}`]
        : [],
    )
    .toSorted();

it('what is open is late before today, due today, or later; what is done has no day', () => {
  expect(group('late')).toEqual(['scheduledDate lte 2026-11-23', 'status in Pending+In Progress']);
  expect(group('today')).toEqual([
    'scheduledDate gte 2026-11-24',
    'scheduledDate lte 2026-11-24',
    'status in Pending+In Progress',
  ]);
  expect(group('later')).toEqual(['scheduledDate gte 2026-11-25', 'status in Pending+In Progress']);
  expect(group('done')).toEqual(['status in Completed+Cancelled']);
});

it('a filter of the user narrows every group and never widens one', () => {
  expect(group('late', [filterOf('status', 'in', ['Pending', 'Completed'])])).toEqual([
    'scheduledDate lte 2026-11-23',
    'status in Pending',
  ]);
  expect(group('done', [filterOf('status', 'in', ['Pending'])])).toBeUndefined();
  const november = [
    filterOf('scheduledDate', 'gte', '2026-11-01'),
    filterOf('scheduledDate', 'lte', '2026-11-20'),
  ];
  expect(group('late', november)).toEqual([
    'scheduledDate gte 2026-11-01',
    'scheduledDate lte 2026-11-20',
    'status in Pending+In Progress',
  ]);
  expect(group('later', november)).toBeUndefined();
  expect(group('today', [filterOf('priority', 'in', ['Urgent'])])).toContain('priority in Urgent');
});

it('another noun has the same groups by its own fields', () => {
  expect(filtersOfGroup(waitlist, waitlist.queue ?? none, 'done', [], today)).toContainEqual(
    filterOf('status', 'in', ['Booked', 'Closed']),
  );
});
