import { defineEntity } from '../../schema/entity';
import { choice, money, text } from '../../schema/field';
import { ofDay, ownBranch } from '../fields';
import { moneyMethod } from '../invoices/payment-fields';

/** An expense of the centre (EXP-05). */
export const expenses = defineEntity({
  name: 'expenses',
  api: '/expenses',
  route: '/expenses',
  audit: 'Expense',
  icon: 'wallet',
  menu: { group: 'money', order: 80, forManagers: true },
  label: { one: { ar: 'مصروف', en: 'expense' }, many: { ar: 'المصروفات', en: 'Expenses' } },
  branch: 'branchId',
  title: 'category',
  sort: { by: 'date', desc: true },
  range: 'date',
  remove: 'row',
  permissions: { BranchManager: 'RCUDMX', Accountant: 'RCUDMX' },
  extensible: true,
  fields: {
    date: ofDay({ ar: 'التاريخ', en: 'Date' }),
    category: choice({
      label: { ar: 'الفئة', en: 'Category' },
      required: true,
      open: true,
      list: true,
      filter: 'often',
      options: [
        { value: 'مستلزمات', label: { ar: 'مستلزمات', en: 'Supplies' } },
        { value: 'بنزين', label: { ar: 'بنزين', en: 'Petrol' } },
        { value: 'صيانة', label: { ar: 'صيانة', en: 'Maintenance' } },
        { value: 'إيجار', label: { ar: 'إيجار', en: 'Rent' } },
        { value: 'فواتير', label: { ar: 'فواتير', en: 'Bills' } },
        { value: 'مرتبات', label: { ar: 'مرتبات', en: 'Salary' } },
        { value: 'تسويق', label: { ar: 'تسويق', en: 'Marketing' } },
        { value: 'مواد نظافة', label: { ar: 'مواد نظافة', en: 'Cleaning materials' } },
        { value: 'أدوات', label: { ar: 'أدوات', en: 'Tools' } },
        { value: 'أخرى', label: { ar: 'أخرى', en: 'Other' } },
      ],
    }),
    description: text({ label: { ar: 'الوصف', en: 'Description' }, list: true, search: true }),
    amount: money({ label: { ar: 'المبلغ', en: 'Amount' }, required: true, list: true, sort: true }),
    branchId: ownBranch,
    paymentMethod: { ...moneyMethod, list: true, filter: true },
    notes: text({ label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', search: true }),
  },
});
