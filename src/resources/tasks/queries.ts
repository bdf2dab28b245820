import { parts, record, rowsOf } from '../../schema/answer';
import { integer } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { tasks } from './entity';

/**
 * Open tasks due by the end of today, the oldest fifty, and how many there are: for the reader, for their permissions,
 * or for everybody.
 */
export const waiting = defineQuery(tasks, {
  name: 'waiting',
  on: 'branches',
  forOwn: true,
  label: { ar: 'المهام المنتظرة', en: 'Waiting tasks' },
  permission: 'tasks.read',
  answer: parts({
    tasks: rowsOf(tasks),
    counts: record({ waiting: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }) }),
  }),
});

export const taskQueries = { waiting };
