import type pg from 'pg';
import type { Actor } from '../../data/actor';
import type { Row } from '../../data/entity-server';

interface MethodSums {
  readonly method: string;
  /** Null where whoever counts must not know it yet. */
  readonly payments: number | null;
  readonly refunds: number | null;
  readonly deposits: number | null;
}

/**
 * What the day sheet shows: money in and out of the branch while the drawer was open, by method, the cash expenses
 * paid from it, and what was taken out of it. Cash is not told before the count, but to managers.
 */
export const sheetOf = async (pool: pg.Pool, actor: Actor, drawer: Row) => {
  const span = [drawer.id, drawer.branchId, drawer.openedAt, drawer.closedAt ?? null];
  const sums = await pool.query<MethodSums>(
    `select x.method, coalesce(sum(x.amount) filter (where x.kind = 'payment' and x.amount > 0), 0) as payments,
       coalesce(-sum(x.amount) filter (where x.amount < 0), 0) as refunds,
       coalesce(sum(x.amount) filter (where x.kind = 'deposit' and x.amount > 0), 0) as deposits
     from (select 'payment' as kind, p.payment_method as method, p.amount from invoices_payments p join invoices v on v.id = p.parent_id
             where p.drawer_id = $1 or (p.payment_method <> 'Cash' and v.branch_id = $2 and p.at >= $3 and p.at <= coalesce($4, now()))
           union all
           select 'deposit', c.payment_method, m.amount from customer_deposits c join customer_movements m on m.id = c.movement_id
             where c.drawer_id = $1 or (c.payment_method <> 'Cash' and m.branch_id = $2 and m.at >= $3 and m.at <= coalesce($4, now()))) x
     group by x.method order by x.method`,
    span,
  );
  const expenses = await pool.query<{
    id: number;
    date: string;
    category: string;
    description: string | null;
    amount: number;
  }>(
    `select e.id, e.date, e.category, e.description, e.amount from expense_drawers x join expenses e on e.id = x.expense_id
     where x.drawer_id = $1 order by e.id`,
    [drawer.id],
  );
  const drops = await pool.query<{
    id: number;
    at: string;
    amount: number;
    reason: string;
    userName: string | null;
  }>(
    `select o.id, o.at, o.amount, o.reason, u.full_name as "userName" from drawers_drops o left join users u on u.id = o.user_id
     where o.parent_id = $1 order by o.position`,
    [drawer.id],
  );
  const isBlind = drawer.status === 'Open' && !actor.can('invoices.manage');
  return {
    methods: sums.rows.map((row) =>
      isBlind && row.method === 'Cash' ? { ...row, payments: null, refunds: null, deposits: null } : row,
    ),
    expenses: expenses.rows,
    drops: drops.rows,
  };
};
