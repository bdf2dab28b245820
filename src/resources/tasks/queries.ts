import { parts, rowsOf } from '../../schema/answer';
import { defineQuery } from '../../schema/query';
import { tasks } from './entity';

/** What the asker has to do by the end of today, the oldest first: her own, those of her rights, and everybody's. */
export const waiting = defineQuery(tasks, {
  name: 'waiting',
  on: 'branches',
  forOwn: true,
  label: { ar: 'المهام المنتظرة', en: 'Waiting tasks' },
  right: 'tasks.read',
  answer: parts({ tasks: rowsOf(tasks) }),
});

export const taskQueries = { waiting };
