import type pg from 'pg';
import { drawers } from '../../../src/resources/drawers/entity';
import { drawerRefusals } from '../../../src/resources/drawers/words';
import { bookOf } from '../../../src/schema/book';
import type { Beside, GuardContext } from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { cash } from './adds';

/** Links cash expenses to drawers. Expenses know nothing of drawers, and a book may lack expenses. */

const areThere = (): boolean => bookOf(drawers).find('expenses') !== undefined;

/** Returns SQL of the sum of cash expenses paid from a drawer. `drawer` is SQL of its id. */
export const spentFrom = (drawer: string): string =>
  areThere()
    ? `(select coalesce(sum(e.amount), 0) from expense_drawers x join expenses e on e.id = x.expense_id where x.drawer_id = ${drawer})`
    : '0';

/** Returns SQL of the cash expenses of a branch's day that no drawer has, as rows of `outside`; '' without expenses. */
export const spentOutside = (branch: string, day: string): string =>
  areThere()
    ? `select e.created_at, e.category, null, -e.amount from expenses e
       where e.branch_id = ${branch} and e.date = ${day}::date and e.payment_method = 'Cash'
         and not exists (select from expense_drawers x where x.expense_id = e.id)`
    : '';

export const expensesFrom = async (pool: pg.Pool, drawerId: number) =>
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

/** Refuses a change to an expense whose drawer was counted. */
const refuseCounted = async ({ client, before }: GuardContext): Promise<undefined> => {
  if (!before) return;
  const rows = await fetchRows(client, { status: 'text' })(
    `select d.status from expense_drawers x join drawers d on d.id = x.drawer_id where x.expense_id = $1 for share of d`,
    [before.id],
  );
  if (rows[0]?.status === 'Closed') throw new ApiError(409, drawerRefusals.closed);
};

/** Links a cash expense to the open drawer of its branch, again when its branch or method changes. */
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

export const expensesOfDrawers: Beside = {
  guard: refuseCounted,
  stored: takeFromDrawer,
};
