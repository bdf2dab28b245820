import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, integer, moment, reference, text } from '../../schema/field';
import { ofDay, ownBranch } from '../fields';

/**
 * A task for staff, written by a user or by a part of the product. It shows on the day's page of its user, of the
 * holders of a permission, or of everybody in its branch.
 */
export const tasks = defineEntity({
  name: 'tasks',
  api: '/tasks',
  route: '/tasks',
  audit: 'Task',
  icon: 'check-square',
  menu: { group: 'insight', order: 135, hides: true },
  label: { one: { ar: 'مهمة', en: 'task' }, many: { ar: 'المهام', en: 'Tasks' } },
  branch: 'branchId',
  title: 'title',
  sort: { by: 'dueOn' },
  range: 'dueOn',
  remove: 'row',
  many: ['delete'],
  queue: {
    reason: ['notes'],
    open: { field: 'status', is: ['Open'] },
    done: 'finish',
  },
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'RU', Accountant: 'RU' },
  fields: {
    title: text({ label: { ar: 'المهمة', en: 'Task' }, required: true, max: 300, list: true, search: true }),
    dueOn: ofDay({ ar: 'موعد الإنجاز', en: 'Due' }),
    branchId: ownBranch,
    forUserId: reference({
      label: { ar: 'المكلف', en: 'For' },
      to: 'users',
      list: true,
      filter: true,
      hint: { ar: 'بدون اسم تظهر لكل من في الفرع', en: 'Without a name everybody of the branch sees it' },
    }),
    notes: text({ label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', max: 2000 }),
    status: computed(
      choice({
        label: { ar: 'الحالة', en: 'Status' },
        default: 'Open',
        list: true,
        filter: true,
        options: [
          { value: 'Open', label: { ar: 'مفتوحة', en: 'Open' }, colour: 'gold' },
          { value: 'Done', label: { ar: 'منجزة', en: 'Done' }, colour: 'green' },
        ],
      }),
    ),
    isOverdue: computed(
      flag({
        label: { ar: 'متأخرة', en: 'Overdue' },
        filter: true,
        overdue: { by: 'dueOn', unless: { field: 'status', is: ['Done'] } },
      }),
    ),
    doneAt: computed(moment({ label: { ar: 'أُنجزت في', en: 'Done on' } })),
    doneById: computed(reference({ label: { ar: 'أنجزها', en: 'Done by' }, to: 'users' })),
    /** Permission whose holders get the task, if a part of the product created it. */
    forRight: computed(text({ label: { ar: 'لأصحاب الصلاحية', en: 'For holders of' } })),
    /** Route and id of the row that the task is about. */
    aboutRoute: computed(text({ label: { ar: 'الشاشة', en: 'Screen' } })),
    aboutId: computed(integer({ label: { ar: 'رقم السجل', en: 'Row' } })),
    /** Reason of an open task; unique, so that a reason creates one task only. Empty once the task is done. */
    key: computed(text({ label: { ar: 'السبب', en: 'Reason' }, unique: 'all' })),
  },
});
