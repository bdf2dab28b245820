import type pg from 'pg';
import { drawerRefusals } from '../../../src/resources/drawers/words';
import { expenses } from '../../../src/resources/expenses/entity';
import { expenseQueries } from '../../../src/resources/expenses/queries';
import { home } from '../../../src/resources/home';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import type { ListQuery } from '../../../src/schema/list-query';
import { conditionsOf } from '../../data/conditions';
import { answer, type GuardContext, serve } from '../../data/entity-server';
import { type Scope, scopeCondition } from '../../data/scope';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import { newParams } from '../../kernel/params';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { openDrawerOf } from '../drawers/index';

/** What was taken from a drawer that has been counted stays as it is. */
const refuseCounted = async ({ client, before }: GuardContext): Promise<undefined> => {
  if (!before) return;
  const rows = await fetchRows(client, { status: 'text' })(
    `select d.status from expense_drawers x join drawers d on d.id = x.drawer_id where x.expense_id = $1 for share of d`,
    [before.id],
  );
  if (rows[0]?.status === 'Closed') throw new ApiError(409, drawerRefusals.closed);
};

/** A cash expense comes out of the drawer that is open in its branch; one that is changed follows. */
const takeFromDrawer = async (context: GuardContext & { readonly id: number }): Promise<void> => {
  const { client, values, before, id } = context;
  const whole = { ...before, ...values };
  const isSame = before?.branchId === whole.branchId && before?.paymentMethod === whole.paymentMethod;
  if (isSame) return;
  const drawerId =
    whole.paymentMethod === 'Cash' ? await openDrawerOf(client, Number(whole.branchId)) : undefined;
  if (drawerId === undefined) await client.query('delete from expense_drawers where expense_id = $1', [id]);
  else
    await client.query(
      `insert into expense_drawers (expense_id, drawer_id) values ($1, $2)
       on conflict (expense_id) do update set drawer_id = excluded.drawer_id`,
      [id, drawerId],
    );
};

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
  const { paymentMethods } = await settingsOf(client, paymentSettings);
  if (paymentMethods.some(({ value, isActive }) => value === method && !isActive))
    throw invalid([{ path: ['paymentMethod'], key: 'payments.error.methodOff' }]);
};

const summaryOf = async (pool: pg.Pool, scope: Scope, list: ListQuery) => {
  const params = newParams();
  const filtered = conditionsOf(expenses, scope, list, home.zone, params).join(' and ') || 'true';
  const scoped = scopeCondition(expenses, scope, params) || 'true';
  const zone = params.add(home.zone);
  return await fetchOne(pool, expenseQueries.summary.answer.fields)(
    `select (select coalesce(sum(t.amount), 0) from expenses t where ${filtered}) as total,
       (select count(*)::int from expenses t where ${filtered}) as count,
       (select round(avg(t.amount), 2) from expenses t where ${filtered}) as average,
       (select coalesce(sum(t.amount), 0) from branches b
          cross join lateral (select date_trunc('month', now() at time zone coalesce(b.time_zone, ${zone})) as first) m
          join expenses t on t.branch_id = b.id and t.date >= m.first::date and t.date < (m.first + interval '1 month')::date
          where ${scoped}) as "thisMonth"`,
    params.values,
  );
};
