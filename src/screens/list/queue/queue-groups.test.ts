import { expect, it } from 'vitest';
import type { Query } from '../../../providers/http';
import { followUps } from '../../../resources/follow-ups/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import type { Queue } from '../../../schema/segments';
import { type QueueGroup, queryOfGroup } from './queue-view';

const today = '2026-11-24';
const none: Queue = { reason: [], open: { field: '', is: [] }, done: '' };
const group = (name: QueueGroup, asked: Query = {}, entity = followUps) =>
  queryOfGroup(entity, entity.queue ?? none, name, asked, today);
const open = ['Pending', 'In Progress'];

it('what is open is late before today, due today, or later; what is done has no day', () => {
  expect(group('late')).toEqual({ status: open, from: '', to: '2026-11-23' });
  expect(group('today')).toEqual({ status: open, from: '2026-11-24', to: '2026-11-24' });
  expect(group('later')).toEqual({ status: open, from: '2026-11-25', to: '' });
  expect(group('done')).toEqual({ status: ['Completed', 'Cancelled'], from: '', to: '' });
});

it('a filter of the user narrows every group and never widens one', () => {
  expect(group('late', { status: ['Pending', 'Completed'] })?.status).toEqual(['Pending']);
  expect(group('done', { status: ['Pending'] })).toBeUndefined();
  const november = { from: '2026-11-01', to: '2026-11-20' };
  expect(group('late', november)).toEqual({ status: open, ...november });
  expect(group('later', november)).toBeUndefined();
  expect(group('today', { priority: ['Urgent'] })?.priority).toEqual(['Urgent']);
});

it('another noun has the same groups by its own fields', () => {
  expect(queryOfGroup(waitlist, waitlist.queue ?? none, 'done', {}, today)?.status).toEqual([
    'Booked',
    'Closed',
  ]);
});
