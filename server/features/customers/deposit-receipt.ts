import type { depositReceipt } from '../../../src/resources/invoices/queries';
import { sumOf } from '../../../src/schema/money';
import type { QueryAnswer } from '../../../src/schema/query';
import { systemSettings } from '../../../src/settings/system';
import type { QueryContext } from '../../data/entity-server';
import { seesBranch } from '../../data/scope';
import { settingsOf } from '../../data/settings';
import { notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { printedBranchOf } from '../invoices/index';

/**
 * Reads the receipt of a deposit: the movements that were made at one moment, and the credit after them, which later
 * movements do not change. 404 for a movement of another customer, of a branch that the reader does not see, or of
 * another kind.
 */
export const receiptOf = async ({
  pool,
  actor,
  row,
  input,
}: QueryContext<typeof depositReceipt>): Promise<QueryAnswer<typeof depositReceipt>> => {
  const found = await fetchRows(pool, {
    id: 'number',
    at: 'text',
    branchId: 'number',
    amount: 'number',
    paymentMethod: 'text',
    reference: 'text?',
    cashier: 'text?',
    credit: 'number',
  })(
    `select m.id, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.branch_id as "branchId", m.amount,
       d.payment_method as "paymentMethod", d.reference, u.full_name as cashier,
       (select sum(o.amount) from customer_movements o where o.customer_id = m.customer_id and o.account = 'Credit' and o.id <= m.id) as credit
     from customer_movements m join customer_deposits d on d.movement_id = m.id left join users u on u.id = m.user_id
     where m.customer_id = $1 and m.cause = 'Deposit'
       and m.at = (select f.at from customer_movements f where f.id = $2 and f.customer_id = $1 and f.cause = 'Deposit')
     order by m.id`,
    [row.id, input.depositId],
  );
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last || !seesBranch(actor, first.branchId)) throw notFound();
  const { systemName } = await settingsOf(pool, systemSettings);
  return {
    id: first.id,
    at: first.at,
    customer: { id: row.id, fullName: row.fullName, code: String(row.paperCode ?? row.personCode ?? '') },
    branch: await printedBranchOf(pool, first.branchId),
    systemName,
    amount: sumOf(found.map(({ amount }) => amount)),
    parts: found.map(({ id, amount, paymentMethod, reference }) => ({
      id,
      amount,
      paymentMethod,
      reference,
    })),
    credit: last.credit,
    cashier: first.cashier,
  };
};
