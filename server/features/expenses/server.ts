import type pg from 'pg';
import { expenses } from '../../../src/resources/expenses/entity';
import { expenseQueries } from '../../../src/resources/expenses/queries';
import type { ListQuery } from '../../../src/schema/list-query';
import type { QueryAnswer } from '../../../src/schema/query';
import { conditionsOf } from '../../data/conditions';
import { type GuardContext, serve } from '../../data/entity-server';
import { type Scope, scopeCondition } from '../../data/scope';
import { answer } from '../../data/served';
import { settingsOf } from '../../data/settings';
import { invalid } from '../../kernel/errors';
import { newParams } from '../../kernel/params';
import { defaultZone } from '../../kernel/zone';
import { refuseCounted, takeFromDrawer } from './drawer';

/** Expenses: the cards above the list, by its filters; this month is that of each branch (EXP-12). */
export const expensesServer = serve(expenses, {
  guard: async (context) => {
    await refuseMethodOff(context);
    return refuseCounted(context);
  },
  stored: takeFromDrawer,
  queries: answer(expenseQueries, { summary: ({ pool, scope, list }) => summaryOf(pool, scope, list) }),
});

/** A method that was set aside stays where it stands, and is not chosen anew. */
const refuseMethodOff = async ({ client, values, before }: GuardContext): Promise<void> => {
  const method = values.paymentMethod;
  if (typeof method !== 'string' || method === before?.paymentMethod) return;
  const { paymentMethods } = await settingsOf(client);
  if (paymentMethods.some(({ value, isActive }) => value === method && !isActive))
    throw invalid([{ path: ['paymentMethod'], key: 'payments.error.methodOff' }]);
};

type Summary = QueryAnswer<typeof expenseQueries.summary>;

const summaryOf = async (pool: pg.Pool, scope: Scope, list: ListQuery): Promise<Summary> => {
  const params = newParams();
  const filtered = conditionsOf(expenses, scope, list, defaultZone, params).join(' and ') || 'true';
  const scoped = scopeCondition(expenses, scope, params) || 'true';
  const zone = params.add(defaultZone);
  const { rows } = await pool.query<Summary>(
    `select (select coalesce(sum(t.amount), 0) from expenses t where ${filtered}) as total,
       (select count(*)::int from expenses t where ${filtered}) as count,
       (select round(avg(t.amount), 2) from expenses t where ${filtered}) as average,
       (select coalesce(sum(t.amount), 0) from branches b
          cross join lateral (select date_trunc('month', now() at time zone coalesce(b.time_zone, ${zone})) as first) m
          join expenses t on t.branch_id = b.id and t.date >= m.first::date and t.date < (m.first + interval '1 month')::date
          where ${scoped}) as "thisMonth"`,
    params.values,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate always answers');
  return found;
};
