import { expenses } from './entity';

/** Rows that reduce the profit and appear in the day's totals. */
export const spending = { rows: expenses, day: 'date', amount: 'amount' };
