import { defineNoun } from '../../schema/book';
import { tasks } from './entity';

export const tasksNoun = defineNoun({
  entity: tasks,
  menuCount: {
    query: async () => (await import('./queries')).waiting,
    at: ['tasks'],
    label: { ar: 'منتظرة', en: 'waiting' },
  },
  rowActions: async () => (await import('./actions')).taskActions,
});
