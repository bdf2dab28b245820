import { expenses } from '../../src/resources/expenses/entity';
import { moduleOf } from '../../src/schema/entity';
import type { RawQuery } from '../../src/schema/query';
import type { EntityServer } from '../data/entity-server';
import { newParams } from '../data/params';
import { scopeCondition } from '../data/scope';
import { conditionsOf } from '../data/statements';
import { requireRight } from '../http/context';
import { readList } from '../http/crud';
import { defaultZone } from '../http/zone';
import { refuseCounted, takeFromDrawer } from '../money/expense-drawer';

/** Expenses: the three cards above the list, by its filters; this month is that of each branch (EXP-12). */
export const expensesServer: EntityServer = {
  entity: expenses,
  guard: refuseCounted,
  stored: takeFromDrawer,
  routes: (app, { pool }) => {
    app.get('/expenses/summary', async (request) => {
      const actor = requireRight(request, moduleOf(expenses), 'read');
      const { query, scope } = readList(expenses, actor, request.query as RawQuery);
      const params = newParams();
      const filtered = conditionsOf(expenses, scope, query, defaultZone, params).join(' and ') || 'true';
      const scoped = scopeCondition(expenses, scope, params) || 'true';
      const zone = params.add(defaultZone);
      const { rows } = await pool.query<{
        total: number;
        count: number;
        average: number | null;
        thisMonth: number;
      }>(
        `select (select coalesce(sum(t.amount), 0) from expenses t where ${filtered}) as total,
           (select count(*)::int from expenses t where ${filtered}) as count,
           (select round(avg(t.amount), 2) from expenses t where ${filtered}) as average,
           (select coalesce(sum(t.amount), 0) from branches b
              cross join lateral (select date_trunc('month', now() at time zone coalesce(b.time_zone, ${zone})) as first) m
              join expenses t on t.branch_id = b.id and t.date >= m.first::date and t.date < (m.first + interval '1 month')::date
              where ${scoped}) as "thisMonth"`,
        params.values,
      );
      return rows[0];
    });
  },
};
