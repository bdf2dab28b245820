import { defineNoun } from '../../schema/book';
import { tasks } from './entity';

export const tasksNoun = defineNoun({
  entity: tasks,
  rowActions: async () => (await import('./actions')).taskActions,
});
