import { defineScreen } from '../../screens/screen';
import { tasks } from './entity';

export const tasksScreen = defineScreen({
  entity: tasks,
  // What remains to be done comes first; what is done is a filter away.
  opening: () => ({ filters: { status: ['Open'] } }),
  show: async () => ({
    // Late rows are marked in the list, and the rest is how the product itself finds a task again.
    hidden: ['isOverdue', 'forRight', 'aboutRoute', 'aboutId', 'key'],
    foldsEmpty: { except: [] },
  }),
});
