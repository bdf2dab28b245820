import { record } from '../../src/schema/answer';
import { defineEntity } from '../../src/schema/entity';
import { choice, date, integer, money, reference, text } from '../../src/schema/field';
import { defineQuery } from '../../src/schema/query';
import { at, branchId, byName, day, isActive, label, listed, memberId, must, name, option } from './words';

export const plans = defineEntity({
  ...at('plans', 'Plan', 'gift', label('خطة', 'plan'), label('الخطط', 'Plans')),
  menu: { group: 'office', order: 30 },
  branch: false,
  ...byName,
  remove: 'disableIfUsed',
  inactive: 'isActive',
  permissions: { GymManager: 'RCUDMX', FrontDesk: 'R', Trainer: 'R' },
  fields: {
    name: text({ ...name, label: label('الاسم', 'Name'), unique: 'all' }),
    months: integer({ label: label('الأشهر', 'Months'), required: true, min: 1, max: 36, list: true }),
    price: money({ label: label('السعر', 'Price'), required: true, list: true, sort: true }),
    isActive,
  },
});

export const payments = defineEntity({
  ...at('payments', 'Payment', 'wallet', label('دفعة', 'payment'), label('المدفوعات', 'Payments')),
  menu: { group: 'office', order: 10 },
  branch: 'branchId',
  title: 'amount',
  about: 'memberId',
  sort: { by: 'paidOn', desc: true },
  range: 'paidOn',
  remove: 'row',
  calls: ['list', 'show', 'create'],
  can: 'RCX',
  permissions: { GymManager: 'RCX', FrontDesk: 'RC' },
  fields: {
    memberId,
    planId: reference({ ...listed, label: label('الخطة', 'Plan'), to: 'plans', required: true }),
    branchId,
    amount: money({ label: label('المبلغ', 'Amount'), required: true, list: true, sort: true }),
    method: choice({
      ...must,
      label: label('طريقة الدفع', 'Method'),
      options: [option('Cash', 'نقدًا', 'green'), option('Card', 'بطاقة', 'blue')],
    }),
    paidOn: date({ ...day, label: label('التاريخ', 'Day') }),
  },
});

/** The sum of the payments in the filtered list. */
export const takings = defineQuery(payments, {
  name: 'takings',
  on: 'list',
  label: label('المقبوضات', 'Takings'),
  permission: 'payments.read',
  answer: record({
    count: integer({ label: label('عدد الدفعات', 'Payments'), required: true }),
    total: money({ label: label('الإجمالي', 'Total'), required: true }),
  }),
});
