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
  many: true,
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
  many: true,
  undo: { action: reopen, row: 'id' },
  permission: 'tasks.update',
  possible: ({ status }) => status === 'Open' || taskRefusals.done,
  audit: 'Status',
});

/** Gives it back to whom the last change took it from. */
export const giveBack = defineAction(tasks, {
  name: 'giveBack',
  on: 'row',
  label: { ar: 'إعادة المكلف السابق', en: 'Give it back' },
  done: { ar: 'عاد المكلف السابق', en: 'It is given back' },
  place: 'page',
  many: true,
  permission: 'tasks.update',
  audit: 'Update',
});

/** Gives it to somebody; without a name it is for everybody of its branch. */
export const assign = defineAction(tasks, {
  name: 'assign',
  on: 'row',
  label: { ar: 'تكليف', en: 'Assign' },
  done: { ar: 'تغيّر المكلف', en: 'Assigned' },
  icon: 'assign',
  place: 'details',
  many: true,
  permission: 'tasks.update',
  possible: ({ status }) => status === 'Open' || taskRefusals.done,
  input: { forUserId: tasks.fields.forUserId },
  undo: { action: giveBack, row: 'id' },
  audit: 'Update',
});

export const taskActions = { assign, giveBack, finish, reopen };
