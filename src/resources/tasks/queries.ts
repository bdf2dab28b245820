import { parts, rowsOf } from '../../schema/answer';
import { defineQuery } from '../../schema/query';
import { tasks } from './entity';

/** Open tasks due by the end of today, oldest first: for the reader, for their permissions, or for everybody. */
export const waiting = defineQuery(tasks, {
  name: 'waiting',
  on: 'branches',
  forOwn: true,
  label: { ar: 'المهام المنتظرة', en: 'Waiting tasks' },
  permission: 'tasks.read',
  answer: parts({ tasks: rowsOf(tasks) }),
});

export const taskQueries = { waiting };
