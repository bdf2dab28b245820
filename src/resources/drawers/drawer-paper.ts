import { bookOf } from '../../schema/book';
import { fieldOf } from '../../schema/entity';
import { times } from '../../schema/money';
import { definePaper } from '../../schema/paper';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/parse';
import { invoices } from '../invoices/entity';
import { paidBy } from '../invoices/payment-fields';
import { drawers } from './entity';
import { sheet } from './queries';

/** The label of an expense's category. A book may lack expenses. */
const categoryOf = (value: string) => {
  const spent = bookOf(drawers).find('expenses');
  const category = spent && fieldOf(spent, 'category');
  return (category?.kind === 'choice' && findOption(category.options, value)?.label) || value;
};

const shown = ({ drawer, expenses, ...answered }: QueryAnswer<typeof sheet>) => ({
  ...drawer,
  ...answered,
  expenses: expenses.map((one) => ({ ...one, category: categoryOf(one.category) })),
  counts: drawer.counts
    .filter(({ pieces }) => pieces > 0)
    .map((one) => ({ ...one, sum: times(one.denomination, one.pieces) })),
});

const money = { as: 'money' } as const;

/** Sheet of a drawer's day: receipts, expenses, count, and room to sign. */
export const drawerPaper = definePaper(sheet, {
  of: shown,
  fields: drawers.fields,
  piastres: 'always',
  title: 'drawer.sheet',
  back: '/day-close',
  facts: ['openedAt', 'userId', 'closedAt', 'float'],
  body: [
    {
      rows: 'methods',
      title: 'drawer.byMethod',
      says: 'common.noData',
      columns: [
        { of: 'method', as: paidBy },
        { of: 'payments', ...money, label: invoices.fields.payments.label },
        { of: 'deposits', ...money, label: 'drawer.deposited' },
        { of: 'refunds', ...money, label: 'drawer.returned' },
      ],
    },
    {
      rows: 'expenses',
      title: 'drawer.expenses',
      heads: false,
      columns: ['category', 'description', { of: 'amount', ...money }],
    },
    {
      rows: 'drops',
      title: drawers.fields.drops.label,
      heads: false,
      columns: ['reason', { of: 'at', under: [{ of: 'userName' }] }, 'amount'],
    },
    {
      rows: 'counts',
      title: 'drawer.count',
      heads: false,
      columns: [{ of: 'denomination', as: 'integer' }, 'pieces', { of: 'sum', ...money }],
    },
  ],
  sums: [['expected', 'counted', { of: 'difference', strong: true }], { of: 'reason' }],
  signatures: ['drawer.signature', 'drawer.bookkeeper'],
});
