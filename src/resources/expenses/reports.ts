import { records } from '../../schema/answer';
import { choice, money } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { count, ofPeriod, reports, share } from '../reports/topic';
import { expenses } from './entity';

/** Expenses by category (REP-12, REP-14). */
export const expenseBreakdown = defineQuery(reports, {
  name: 'expenseBreakdown',
  label: { ar: 'المصروفات حسب الفئة', en: 'Expenses by category' },
  ...ofPeriod,
  answer: records({
    category: choice({ ...expenses.fields.category, required: true }),
    expenseCount: count({ ar: 'عدد المصروفات', en: 'Count' }),
    totalAmount: money({ label: { ar: 'المبلغ', en: 'Amount' }, required: true }),
    share: share({ ar: 'النسبة', en: 'Share' }),
  }),
  total: ['expenseCount', 'totalAmount'],
  chart: { x: 'category', y: 'totalAmount' },
  opens: { totalAmount: { list: expenses, days: 'date', by: { category: 'category' } } },
  file: true,
});

export const tab = {
  name: 'expenses',
  label: { ar: 'المصروفات', en: 'Expenses' },
  reports: [expenseBreakdown],
};
