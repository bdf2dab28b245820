import { defineAction } from '../../schema/action';
import { tasks } from './entity';
import { taskRefusals } from './words';

export const reopen = defineAction(tasks, {
  name: 'reopen',
  on: 'row',
  label: { ar: 'إعادة فتح المهمة', en: 'Open again' },
  done: { ar: 'فُتحت المهمة من جديد', en: 'The task is open again' },
  icon: 'undo',
  place: 'details',
  permission: 'tasks.update',
  possible: ({ status }) => status === 'Done' || taskRefusals.open,
  audit: 'Status',
});

export const finish = defineAction(tasks, {
  name: 'finish',
  on: 'row',
  label: { ar: 'تم الإنجاز', en: 'Mark as done' },
  done: { ar: 'أُنجزت المهمة', en: 'Task done' },
  icon: 'check',
  isMain: true,
  permission: 'tasks.update',
  possible: ({ status }) => status === 'Open' || taskRefusals.done,
  audit: 'Status',
});

export const taskActions = { finish, reopen };
