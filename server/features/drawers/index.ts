import type pg from 'pg';
import { workingDay, workingDayOf } from '../../../src/resources/branches/hours';
import { type close, drawerActions, type drop, type open } from '../../../src/resources/drawers/actions';
import { drawers } from '../../../src/resources/drawers/entity';
import { drawerQueries, outside, takings } from '../../../src/resources/drawers/queries';
import { drawerRefusals } from '../../../src/resources/drawers/words';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import { bookOf } from '../../../src/schema/book';
import { minus, sumOf, times } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import {
  type ActionContext,
  answer,
  type GuardContext,
  perform,
  type QueryContext,
  type Row,
  serve,
} from '../../data/entity-server';
import { findRow, recordMade } from '../../data/repository';
import { childStatements } from '../../data/row-statements';
import { settingsOf } from '../../data/settings';
import { iso } from '../../kernel/clock';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchNumber, fetchRows } from '../../kernel/rows';
import { allOf } from '../../kernel/transaction';
import { placeOf } from '../branches/index';
import { movesMoney } from '../customer-movements/index';
import { cash } from './additions';
import triggers from './triggers.sql?raw';

/** Returns the id of the branch's open drawer, whose cash must stay hidden until the count. */
const openDrawerIn = async (pool: pg.Pool, branchId: number): Promise<number | undefined> => {
  const [open] = await fetchRows(pool, { id: 'number' })(
    `select id from drawers where branch_id = $1 and status = 'Open'`,
    [branchId],
  );
  return open?.id;
};

/** Cash a drawer must contain: float, payments, refunds, deposits, less expenses and drops (R-23, R-24). */
const expectedIn = (client: pg.ClientBase, id: number): Promise<number> =>
  fetchNumber(
    client,
    `select d.float
       + (select coalesce(sum(p.amount), 0) from invoices_payments p where p.drawer_id = d.id and p.payment_method = 'Cash')
       + (select coalesce(sum(m.amount), 0) from customer_deposits c join customer_movements m on m.id = c.movement_id
           where c.drawer_id = d.id and c.payment_method = 'Cash')
       - ${spentFrom('d.id')}
       - (select coalesce(sum(o.amount), 0) from drawers_drops o where o.parent_id = d.id)
       as n
     from drawers d where d.id = $1`,
    [id],
  );

/** Returns money in and out of a branch on one of its working days, by method in the order of the settings (R-52, R-53). */
const takingsOf = async ({ pool, actor, input }: QueryContext<typeof takings>) => {
  const { hours } = await placeOf(pool, input.branchId);
  const { start, end } = workingDay(hours, input.date ?? workingDayOf(hours, Date.now()));
  const rows = await fetchRows(pool, takings.answer.fields)(
    `select x.method as "paymentMethod",
       coalesce(sum(x.amount) filter (where x.kind = 'payment' and x.amount > 0), 0) as received,
       coalesce(sum(x.amount) filter (where x.kind = 'deposit' and x.amount > 0), 0) as deposits,
       coalesce(-sum(x.amount) filter (where x.amount < 0), 0) as refunded, sum(x.amount) as net
     from (select 'payment' as kind, p.payment_method as method, p.amount from invoices_payments p
             join invoices v on v.id = p.parent_id where v.branch_id = $1 and p.at >= $2 and p.at < $3
           union all
           select 'deposit', coalesce(c.payment_method, 'Cash'), m.amount from customer_movements m
             left join customer_deposits c on c.movement_id = m.id
             where m.branch_id = $1 and m.at >= $2 and m.at < $3 and ${movesMoney}) x
     group by x.method`,
    [input.branchId, iso(start), iso(end)],
  );
  const { paymentMethods } = await settingsOf(pool, paymentSettings);
  const order = (method: string) => {
    const place = paymentMethods.findIndex(({ value }) => value === method);
    return place < 0 ? paymentMethods.length : place;
  };
  const isBlind = !actor.can('invoices.manage') && (await openDrawerIn(pool, input.branchId)) !== undefined;
  return [...rows]
    .sort((a, b) => order(a.paymentMethod) - order(b.paymentMethod))
    .map((row) =>
      isBlind && row.paymentMethod === 'Cash'
        ? { ...row, received: null, deposits: null, refunded: null, net: null }
        : row,
    );
};

/** Returns the cash in and out of a branch on one of its working days that no drawer has (R-23, R-24). */
const outsideOf = async ({ pool, input }: QueryContext<typeof outside>) => {
  const { hours } = await placeOf(pool, input.branchId);
  const day = input.date ?? workingDayOf(hours, Date.now());
  const { start, end } = workingDay(hours, day);
  const spent = spentOutside('$1', '$4');
  return fetchRows(pool, outside.answer.fields)(
    `select x.at, c.full_name as name, x.number as "invoiceNumber", x.amount
     from (select p.at, v.customer_id, v.invoice_number as number, p.amount from invoices_payments p join invoices v on v.id = p.parent_id
             where v.branch_id = $1 and p.at >= $2 and p.at < $3 and p.payment_method = 'Cash' and p.drawer_id is null
           union all
           select m.at, m.customer_id, null, m.amount from customer_movements m left join customer_deposits d on d.movement_id = m.id
             where m.branch_id = $1 and m.at >= $2 and m.at < $3 and ${movesMoney}
               and coalesce(d.payment_method, 'Cash') = 'Cash' and d.drawer_id is null) x
     join customers c on c.id = x.customer_id ${spent && `union all ${spent}`} order by at`,
    [input.branchId, iso(start), iso(end), ...(spent ? [day] : [])],
  );
};

/**
 * Reads the day sheet: money in and out of the branch while the drawer was open, by method, its cash expenses and
 * drops. Cash is null before the count, except for users with `invoices.manage` (R-23).
 */
const sheetOf = async (pool: pg.Pool, actor: Actor, drawer: Row) => {
  const span = [drawer.id, drawer.branchId, drawer.openedAt, drawer.closedAt ?? null];
  const sums = await fetchRows(pool, {
    method: 'text',
    /** Null for cash that the reader must not know before the count. */
    payments: 'number?',
    refunds: 'number?',
    deposits: 'number?',
  })(
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
  const expenses = await expensesFrom(pool, drawer.id);
  const drops = await fetchRows(pool, {
    id: 'number',
    at: 'text',
    amount: 'number',
    reason: 'text',
    userName: 'text?',
  })(
    `select o.id, o.at, o.amount, o.reason, u.full_name as "userName" from drawers_drops o left join users u on u.id = o.user_id
     where o.parent_id = $1 order by o.position`,
    [drawer.id],
  );
  const isBlind = drawer.status === 'Open' && !actor.can('invoices.manage');
  return {
    methods: sums.map((row) =>
      isBlind && row.method === 'Cash' ? { ...row, payments: null, refunds: null, deposits: null } : row,
    ),
    expenses,
    drops,
  };
};

/** Opens a branch's drawer. Throws 404 if drawers are switched off, 409 if another desk was faster. */
const openDrawer = async ({ client, actor, input }: ActionContext<typeof open>): Promise<Row> => {
  const { branchId, float } = input;
  if (!(await settingsOf(client, moneySettings)).drawerEnabled) throw new ApiError(404, 'notFound');
  const [made] = await fetchRows(client, { id: 'number' })(
    `insert into drawers (branch_id, user_id, opened_at, status, float) values ($1, $2, clock_timestamp(), 'Open', $3)
     on conflict (branch_id) where status = 'Open' do nothing returning id`,
    [branchId, actor.userId, float],
  );
  if (!made) throw new ApiError(409, drawerRefusals.open);
  return recordMade(client, drawers, actor, made.id);
};

/** Records cash taken out. The drawer row is locked, so a count includes the drop or refuses it. */
const dropCash = async ({ client, actor, row, input }: ActionContext<typeof drop>): Promise<void> => {
  await client.query(
    `insert into drawers_drops (parent_id, position, amount, reason, at, user_id)
     values ($1, (select count(*) from drawers_drops where parent_id = $1), $2, $3, clock_timestamp(), $4)`,
    [row.id, input.amount, input.reason, actor.userId],
  );
};

/** Closes the drawer with the counted and the expected cash. A difference needs a reason. */
const closeDrawer = async ({ client, row, input }: ActionContext<typeof close>): Promise<void> => {
  const { counts, reason } = input;
  const counted = sumOf(counts.map(({ denomination, pieces }) => times(denomination, pieces)));
  if (counted > 9_999_999_999.99) throw invalid([{ path: ['counts'], key: 'validate.invalid' }]);
  const expected = await expectedIn(client, row.id);
  if (counted !== expected && !reason) throw invalid([{ path: ['reason'], key: 'validate.required' }]);
  const { counts: field } = drawers.fields;
  const lines = childStatements(drawers, row.id, { key: 'counts', field, rows: counts }, []);
  await allOf(lines.map((statement) => client.query(statement)));
  await client.query(
    `update drawers set status = 'Closed', closed_at = clock_timestamp(), expected = $2, counted = $3, difference = $4, reason = $5 where id = $1`,
    [row.id, expected, counted, minus(counted, expected), reason || null],
  );
};

/** Links cash expenses to drawers (R-24). Expenses know nothing of drawers, and a book may lack expenses. */

const areThere = (): boolean => bookOf(drawers).find('expenses') !== undefined;

/** Returns SQL of the sum of cash expenses paid from a drawer. `drawer` is SQL of its id. */
const spentFrom = (drawer: string): string =>
  areThere()
    ? `(select coalesce(sum(e.amount), 0) from expense_drawers x join expenses e on e.id = x.expense_id where x.drawer_id = ${drawer})`
    : '0';

/** Returns SQL of the cash expenses of a branch's day that no drawer has, as rows of `outside`; '' without expenses. */
const spentOutside = (branch: string, day: string): string =>
  areThere()
    ? `select e.created_at, e.category, null, -e.amount from expenses e
       where e.branch_id = ${branch} and e.date = ${day}::date and e.payment_method = 'Cash'
         and not exists (select from expense_drawers x where x.expense_id = e.id)`
    : '';

const expensesFrom = async (pool: pg.Pool, drawerId: number) =>
  areThere()
    ? await fetchRows(pool, {
        id: 'number',
        date: 'text',
        category: 'text',
        description: 'text?',
        amount: 'number',
      })(
        `select e.id, e.date, e.category, e.description, e.amount from expense_drawers x join expenses e on e.id = x.expense_id
         where x.drawer_id = $1 order by e.id`,
        [drawerId],
      )
    : [];

/** Refuses a change to an expense whose drawer was counted (R-23). */
const refuseCounted = async ({ client, before }: GuardContext): Promise<undefined> => {
  if (!before) return;
  const rows = await fetchRows(client, { status: 'text' })(
    `select d.status from expense_drawers x join drawers d on d.id = x.drawer_id where x.expense_id = $1 for share of d`,
    [before.id],
  );
  if (rows[0]?.status === 'Closed') throw new ApiError(409, drawerRefusals.closed);
};

/** Links a cash expense to the open drawer of its branch (R-24), again when its branch or method changes. */
const takeFromDrawer = async (context: GuardContext & { readonly id: number }): Promise<void> => {
  const { client, values, before, id } = context;
  const whole = { ...before, ...values };
  const isSame = before?.branchId === whole.branchId && before?.paymentMethod === whole.paymentMethod;
  if (isSame) return;
  const open = { name: 'open_drawer', text: cash.in('$1'), values: [whole.branchId] };
  const [drawer] = whole.paymentMethod === 'Cash' ? await fetchRows(client, { id: 'number' })(open) : [];
  if (!drawer) await client.query('delete from expense_drawers where expense_id = $1', [id]);
  else
    await client.query(
      `insert into expense_drawers (expense_id, drawer_id) values ($1, $2)
       on conflict (expense_id) do update set drawer_id = excluded.drawer_id`,
      [id, drawer.id],
    );
};

/** Drawers are opened with a float, counted blind and closed for good (R-23). */
export const drawersServer = serve(drawers, {
  triggers,
  beside: { expenses: { guard: refuseCounted, stored: takeFromDrawer } },
  actions: perform(drawerActions, { open: openDrawer, drop: dropCash, close: closeDrawer }),
  queries: answer(drawerQueries, {
    current: async ({ pool, actor, input, shown }) => {
      const open = await openDrawerIn(pool, input.branchId);
      const { drawerEnabled } = await settingsOf(pool, moneySettings);
      return {
        enabled: drawerEnabled,
        drawer: open === undefined ? null : shown(await findRow(pool, drawers, actor, open)),
      };
    },
    takings: takingsOf,
    outside: outsideOf,
    sheet: async ({ pool, actor, row, shown }) => ({
      drawer: shown(row),
      ...(await sheetOf(pool, actor, row)),
    }),
  }),
});
