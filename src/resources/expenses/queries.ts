import { record } from '../../schema/answer';
import { integer, money } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { expenses } from './entity';

/** Sums of the filtered expenses. The sum of this month uses only the branch filter (EXP-02, EXP-12, R-53). */
export const summary = defineQuery(expenses, {
  name: 'summary',
  on: 'list',
  label: { ar: 'ملخص المصروفات', en: 'Expenses in short' },
  permission: 'expenses.read',
  answer: record({
    total: money({ label: { ar: 'إجمالي المصروفات', en: 'Total' }, required: true }),
    thisMonth: money({ label: { ar: 'مصروفات هذا الشهر', en: 'This month' }, required: true }),
    average: money({ label: { ar: 'متوسط المصروف', en: 'Average' } }),
    count: integer({ label: { ar: 'عدد المصروفات', en: 'Expense count' }, required: true }),
  }),
  shows: ['total', 'thisMonth', 'average'],
});

export const expenseQueries = { summary };
