import { defineScreen } from '../../screens/screen';
import { tasks } from './entity';

export const tasksScreen = defineScreen({
  entity: tasks,
  // Open tasks first; a filter shows the others.
  opening: () => [{ field: 'status', operator: 'in', value: ['Open'] }],
  show: async () => ({
    // The list marks late rows already. The other fields serve only the product itself, to find a task again.
    hidden: ['isOverdue', 'forRight', 'aboutRoute', 'aboutId', 'key'],
  }),
});
