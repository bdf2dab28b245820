import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, integer, moment, reference, text } from '../../schema/field';
import { ofDay, ownBranch } from '../fields';

/**
 * Something to be done by staff: written by hand, or by a part of the product that needs somebody. It waits on the day's
 * page of whoever it is for: a person, the holders of a right, or everybody of its branch.
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
  rights: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'RU', Accountant: 'RU' },
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
    /** The right whose holders it is for, where a part of the product has written it. */
    forRight: computed(text({ label: { ar: 'لأصحاب الصلاحية', en: 'For holders of' } })),
    /** What it is about: the screen's path and the row's number. */
    aboutRoute: computed(text({ label: { ar: 'الشاشة', en: 'Screen' } })),
    aboutId: computed(integer({ label: { ar: 'رقم السجل', en: 'Row' } })),
    /** Names the reason of an open task, so that one reason leads to one; a task that is done has none. */
    key: computed(text({ label: { ar: 'السبب', en: 'Reason' }, unique: 'all' })),
  },
});
