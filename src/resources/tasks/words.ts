import { defineRefusals } from '../../schema/refusal';

export const taskRefusals = defineRefusals('task', {
  done: { ar: 'المهمة منجزة بالفعل', en: 'The task is done already' },
  open: { ar: 'المهمة مفتوحة بالفعل', en: 'The task is open already' },
});

export const permissions = {
  'tasks.read': { ar: 'رؤية المهام', en: 'See the tasks' },
  'tasks.create': { ar: 'إضافة مهمة لنفسه أو لزميل', en: 'Add a task for oneself or a colleague' },
  'tasks.update': {
    ar: 'إنجاز المهام وتعديلها',
    en: 'Complete tasks, change what is to be done, when and by whom',
  },
  'tasks.delete': { ar: 'حذف المهام', en: 'Delete tasks' },
  'tasks.export': { ar: 'تنزيل المهام في ملف', en: 'Download the tasks as a file' },
};
