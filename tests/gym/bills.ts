import { defineEntity } from '../../src/schema/entity';
import { choice, computed, date, integer, money, reference, rows, text } from '../../src/schema/field';
import { definePaper } from '../../src/schema/paper';
import { at, branchId, day, label, memberId, must, option } from './words';

/** A membership invoice: what a member bought, on one paper. The server adds up. */
export const bills = defineEntity({
  ...at('bills', 'Bill', 'file-text', label('فاتورة عضوية', 'bill'), label('فواتير العضوية', 'Bills')),
  menu: { group: 'office', order: 20 },
  branch: 'branchId',
  title: 'reason',
  about: 'memberId',
  sort: { by: 'billedOn', desc: true },
  range: 'billedOn',
  remove: 'row',
  permissions: { GymManager: 'RCUD', FrontDesk: 'RC' },
  fields: {
    reason: text({ label: label('المناسبة', 'Reason'), required: true, max: 80, list: true }),
    memberId,
    branchId,
    billedOn: date({ ...day, label: label('التاريخ', 'Day') }),
    state: choice({
      ...must,
      label: label('الحالة', 'State'),
      default: 'Open',
      options: [option('Open', 'مفتوحة', 'blue'), option('Paid', 'مدفوعة', 'green')],
    }),
    lines: rows({
      label: label('البنود', 'Lines'),
      min: 1,
      max: 20,
      fields: {
        planId: reference({ label: label('الخطة', 'Plan'), to: 'plans' }),
        description: text({ label: label('البيان', 'Description'), required: true, max: 80 }),
        months: integer({ label: label('الأشهر', 'Months'), required: true, min: 1, max: 36, default: 1 }),
        price: money({ label: label('السعر', 'Price'), required: true, max: 100_000 }),
      },
    }),
    total: computed(money({ label: label('الإجمالي', 'Total'), list: true, default: 0 }), {
      from: ['lines'],
    }),
  },
});

export const billPaper = definePaper(bills, {
  title: label('فاتورة عضوية', 'Membership invoice'),
  stamp: { text: label('مدفوعة', 'Paid'), when: { field: 'state', is: ['Paid'] } },
  facts: [{ of: 'reason', strong: true }, 'memberId', 'billedOn', 'state'],
  body: [{ rows: 'lines', columns: ['description', 'months', 'price'], look: 'lines' }],
  sums: [[{ of: 'total', strong: true }]],
  signatures: [label('توقيع العضو', 'Signature of the member')],
});
