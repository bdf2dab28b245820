import { defineEntity } from '../../src/schema/entity';
import { choice, computed, date, flag, reference, text } from '../../src/schema/field';
import { at, branchId, byName, isActive, label, listed, must, name, option } from './words';

const phone = { format: 'phone', list: true, search: 'phone', unique: 'branch' } as const;
const left = { key: 'left', label: label('غادروا', 'Left') };

export const trainers = defineEntity({
  ...at('trainers', 'Trainer', 'idcard', label('مدرب', 'trainer'), label('المدربون', 'Trainers')),
  moduleBent: label('المدربين', 'trainers'),
  menu: { group: 'office', order: 10 },
  branch: 'branchId',
  own: { user: 'userId' },
  ...byName,
  remove: 'disable',
  inactive: 'isActive',
  picker: { groups: 'sport' },
  permissions: { GymManager: 'RCUDMX', FrontDesk: 'R', Trainer: 'R' },
  fields: {
    name: text({ ...name, label: label('الاسم', 'Name') }),
    branchId,
    sport: choice({
      ...must,
      label: label('الرياضة', 'Sport'),
      options: [option('Weights', 'أثقال', 'red'), option('Yoga', 'يوغا'), option('Boxing', 'ملاكمة')],
    }),
    hiredOn: date({ label: label('تاريخ التعيين', 'Hired on'), past: true, list: true }),
    userId: reference({ label: label('المستخدم', 'User'), to: 'users' }),
    isActive,
  },
});

export const members = defineEntity({
  ...at('members', 'Member', 'team', label('عضو', 'member'), label('الأعضاء', 'Members')),
  menu: { group: 'floor', order: 20 },
  branch: 'branchId',
  ...byName,
  remove: 'soft',
  person: { sub: 'phone' },
  picker: { tells: [{ kind: 'field', key: 'phone' }] },
  segments: [{ ...left, permission: 'payments.read', where: { state: ['Left'] } }],
  permissions: { GymManager: 'RCUDMX', FrontDesk: 'RCUX', Trainer: 'R' },
  fields: {
    name: text({ ...name, label: label('الاسم', 'Name') }),
    branchId,
    phone: text({ ...phone, label: label('هاتف', 'Phone') }),
    planId: reference({ ...listed, label: label('الخطة', 'Plan'), to: 'plans' }),
    state: choice({
      ...listed,
      label: label('الحالة', 'State'),
      default: 'Active',
      options: [option('Active', 'مشترك', 'green'), option('Frozen', 'مجمد', 'blue'), option('Left', 'غادر')],
    }),
    joinedOn: date({ label: label('تاريخ الانضمام', 'Joined on'), default: 'today', past: true }),
    /** Set by payments. */
    paidUntil: computed(date({ label: label('مدفوع حتى', 'Paid until'), list: true, sort: true })),
    isLapsed: computed(
      flag({
        label: label('اشتراك منتهٍ', 'Lapsed'),
        filter: true,
        overdue: { by: 'paidUntil', unless: { field: 'state', is: ['Frozen', 'Left'] } },
      }),
    ),
    injuries: text({ label: label('إصابات', 'Injuries'), format: 'lines', max: 500, banner: true }),
  },
});
