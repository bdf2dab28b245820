import type pg from 'pg';
import { expenses } from '../../../src/resources/expenses/entity';
import { expenseQueries } from '../../../src/resources/expenses/queries';
import { expenseBreakdown } from '../../../src/resources/expenses/reports';
import { home } from '../../../src/resources/home';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import type { ListQuery } from '../../../src/schema/list-query';
import { type Scope, scopeCondition } from '../../data/actor';
import { conditionsOf } from '../../data/conditions';
import { answer, type GuardContext, serve } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { invalid } from '../../kernel/errors';
import { fetchOne, newParams } from '../../kernel/rows';
import { type Asked, recordsOf, shareOf } from '../reports/index';

/** Refuses a switched-off payment method, unless the expense already has it. */
const refuseMethodOff = async ({ client, values, before }: GuardContext): Promise<undefined> => {
  const method = values.paymentMethod;
  if (typeof method !== 'string' || method === before?.paymentMethod) return;
  const { paymentMethods } = await settingsOf(client, paymentSettings);
  if (paymentMethods.some(({ value, isActive }) => value === method && !isActive))
    throw invalid([{ path: ['paymentMethod'], key: 'payments.error.methodOff' }]);
};

const breakdownOf = (asked: Asked) =>
  recordsOf(
    asked,
    expenseBreakdown,
    `select e.category, count(*)::int as "expenseCount", sum(e.amount) as "totalAmount",
       ${shareOf('sum(e.amount)', 'sum(sum(e.amount)) over ()')} as share
     from b join expenses e on e.branch_id = b.id and e.date >= b.from_day and e.date <= b.to_day
     group by e.category order by sum(e.amount) desc, e.category`,
  );

const summaryOf = async (pool: pg.Pool, scope: Scope, list: ListQuery) => {
  const params = newParams();
  const filtered = conditionsOf(expenses, scope, list, home.zone, params).join(' and ') || 'true';
  const scoped = scopeCondition(expenses, scope, params) || 'true';
  return await fetchOne(pool, expenseQueries.summary.answer.fields)(
    `select (select coalesce(sum(t.amount), 0) from expenses t where ${filtered}) as total,
       (select count(*)::int from expenses t where ${filtered}) as count,
       (select round(avg(t.amount), 2) from expenses t where ${filtered}) as average,
       (select coalesce(sum(t.amount), 0) from branches b
          cross join lateral (select date_trunc('month', now() at time zone b.time_zone) as first) m
          join expenses t on t.branch_id = b.id and t.date >= m.first::date and t.date < (m.first + interval '1 month')::date
          where ${scoped}) as "thisMonth"`,
    params.values,
  );
};

/** Expenses and the cards above the list, by its filters; "thisMonth" is each branch's month (EXP-12). */
export const expensesServer = serve(expenses, {
  guard: refuseMethodOff,
  queries: [
    ...answer(expenseQueries, { summary: ({ pool, scope, list }) => summaryOf(pool, scope, list) }),
    ...answer({ expenseBreakdown }, { expenseBreakdown: breakdownOf }),
  ],
});
