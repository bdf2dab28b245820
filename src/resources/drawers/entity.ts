import { defineEntity } from '../../schema/entity';
import { choice, integer, moment, money, reference, rows, text } from '../../schema/field';
import { happened, ownBranch } from '../fields';

/** Cash drawer of a branch, from opening to count. */
export const drawers = defineEntity({
  name: 'drawers',
  api: '/drawers',
  route: '/drawers',
  module: 'invoices',
  audit: 'Drawer',
  icon: 'wallet',
  menu: false,
  label: { one: { ar: 'درج نقدية', en: 'cash drawer' }, many: { ar: 'إغلاق اليوم', en: 'Day close' } },
  branch: 'branchId',
  title: 'openedAt',
  sort: { by: 'openedAt', desc: true },
  range: 'openedAt',
  remove: 'row',
  calls: ['list', 'show'],
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'RCU', Accountant: 'RCUDMX' },
  fields: {
    branchId: ownBranch,
    userId: reference({ label: { ar: 'فتحه', en: 'Opened by' }, to: 'users', list: true }),
    openedAt: happened({ ar: 'وقت الفتح', en: 'Opened at' }),
    closedAt: moment({ label: { ar: 'وقت الإغلاق', en: 'Closed at' }, list: true }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'Open',
      list: true,
      filter: true,
      options: [
        { value: 'Open', label: { ar: 'مفتوح', en: 'Open' }, colour: 'green' },
        { value: 'Closed', label: { ar: 'مغلق', en: 'Closed' }, colour: 'grey' },
      ],
    }),
    float: money({ label: { ar: 'رصيد البداية', en: 'Opening float' }, required: true, list: true }),
    /** Hidden until the drawer is closed, because the count is blind. */
    expected: money({ label: { ar: 'المتوقع', en: 'Expected' }, min: -9_999_999_999.99, list: true }),
    counted: money({ label: { ar: 'المبلغ المعدود', en: 'Counted amount' }, list: true }),
    difference: money({ label: { ar: 'الفرق', en: 'Difference' }, min: -9_999_999_999.99, list: true }),
    reason: text({ label: { ar: 'سبب الفرق', en: 'Reason for the difference' } }),
    drops: rows({
      label: { ar: 'توريدات من الدرج', en: 'Taken out of the drawer' },
      fields: {
        amount: money({ label: { ar: 'المبلغ', en: 'Amount' }, required: true, min: 0.01 }),
        reason: text({ label: { ar: 'إلى أين', en: 'Where to' }, required: true, max: 200 }),
        at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
        userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users' }),
      },
    }),
    counts: rows({
      label: { ar: 'العد بالفئات', en: 'Count by denomination' },
      fields: {
        denomination: money({ label: { ar: 'الفئة', en: 'Denomination' }, required: true }),
        pieces: integer({ label: { ar: 'العدد', en: 'Pieces' }, required: true }),
      },
    }),
  },
});
