import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import type { callOffWithDeposit, deposit } from '../../../src/resources/customer-movements/call-off';
import { invoices, invoiceVerbs } from '../../../src/resources/invoices/entity';
import { priceWithin } from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { RowOf } from '../../../src/schema/types';
import { type Actor, branchIdsIn } from '../../data/actor';
import type { ActionContext, QueryContext, Queue } from '../../data/entity-server';
import { actOnRow, findRow, updateRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { textIn } from '../../http/texts';
import { momentSql } from '../../kernel/clock';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { fetchNumber, fetchRows } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { lockAccount, moveBalance } from '../customer-movements/index';
import { moveMoney } from '../customers/index';
import { issueInvoice, pay } from '../invoices/index';

type Context = ActionContext<typeof callOffWithDeposit>;
type CalledOff = Pick<RowOf<typeof appointments>, 'id' | 'customerId'>;

/** Locks the account before the booking, in the same order as every other change of a customer's money. */
export const queueAtDeposit: Queue = async ({ client, actor, id }) => {
  const { customerId } = await findRow(client, appointments, actor, id);
  await lockAccount(client, customerId);
};

/** Calls the booking off and settles what is left of its deposit, or does neither. */
export const callOffAndSettle = async (context: Context) => {
  const { client, actor, row, input } = context;
  // First, because a booking that is called off has nothing to bill but its deposit.
  const calledOff = await updateRow(client, appointmentsServer, actor, row.id, {
    values: { status: 'Canceled', statusReason: input.reason },
    action: 'Status',
  });
  if (input.deposit !== 'credit') {
    const { creditEnabled } = await settingsOf(client, moneySettings);
    if (!creditEnabled) throw new ApiError(404, 'notFound');
    const amount = await leftOf(client, row);
    if (amount > 0) await settle(context, input.deposit, amount);
  }
  return calledOff;
};

const settle = async (
  { client, actor, row, input }: Context,
  end: 'return' | 'move' | 'keep',
  amount: number,
): Promise<void> => {
  const { reason: notes } = input;
  const { branchId, customerId } = row;
  switch (end) {
    case 'return': {
      if (!actor.can('invoices.delete')) throw forbidden('invoices', 'delete');
      const how = { paymentMethod: input.paymentMethod, reference: input.reference, branchId };
      const customer = { id: customerId, branchId };
      const line = { cause: 'Returned', amount: -amount, appointmentId: row.id, notes } as const;
      await moveMoney({ client, actor, row: customer, input: how }, line);
      return;
    }
    case 'move': {
      if (!actor.can('invoices.create')) throw forbidden('invoices', 'create');
      const to = await targetOf(client, row, input.toAppointmentId);
      const moved = { customerId, branchId, account: 'Credit', cause: 'Moved', notes } as const;
      await moveBalance(client, actor, { ...moved, amount: -amount, appointmentId: row.id });
      await moveBalance(client, actor, { ...moved, branchId: to.branchId, amount, appointmentId: to.id });
      return;
    }
    case 'keep':
      if (!actor.can('invoices.create')) throw forbidden('invoices', 'create');
      return keep(client, actor, row, amount);
  }
};

/** Issues an invoice over the deposit, tax included, and pays it from the credit. */
const keep = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, branchId }: Context['row'],
  amount: number,
): Promise<void> => {
  const { invoiceTaxRate: taxRate } = await settingsOf(client, moneySettings);
  const unitPrice = priceWithin(amount, taxRate);
  if (unitPrice === 0) return;
  const invoice = await issueInvoice(client, actor, {
    customerId,
    branchId,
    salesChannel: 'In Store',
    offerType: 'None',
    offerValue: 0,
    appointmentId: id,
    items: [{ description: textIn('ar', 'invoice.line.deposit'), quantity: 1, unitPrice }],
  });
  const payment = { amount: invoice.totalAmount, paymentMethod: 'CustomerCredit' } as const;
  await actOnRow(client, invoices, actor, invoice.id, { action: invoiceVerbs.payment }, async () => {
    await pay(client, actor, invoice.id, [payment]);
  });
};

const targetOf = async (client: pg.PoolClient, { id, customerId }: CalledOff, to: number | null) => {
  const [found] = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `select id, branch_id as "branchId" from appointments
     where id = $1 and customer_id = $2 and id <> $3 and status = 'Planned' and deleted_at is null for share`,
    [to, customerId, id],
  );
  if (!found) throw invalid([{ path: ['toAppointmentId'], key: 'validate.reference' }]);
  return found;
};

/**
 * What a booking's customer has for it: her credit, less the deposits of her other planned bookings, which are what came
 * in for each, less what its invoices took and what went out again. Credit that names no booking is asked about with any
 * that is called off.
 */
const leftOf = (client: pg.ClientBase | pg.Pool, { id, customerId }: CalledOff): Promise<number> =>
  fetchNumber(
    client,
    `select greatest(0, coalesce((select a.credit from customer_accounts a where a.customer_id = $2), 0)
       - (select coalesce(sum(greatest(0, d.amount)), 0) from appointments o cross join lateral (
           select coalesce(sum(m.amount), 0) as amount from customer_movements m where m.customer_id = $2 and m.account = 'Credit'
             and (m.appointment_id = o.id or m.cause <> 'Deposit' and m.invoice_id in (select v.id from invoices v where v.appointment_id = o.id))) d
         where o.customer_id = $2 and o.id <> $1 and o.status = 'Planned' and o.deleted_at is null)) as n`,
    [id, customerId],
  );

export const depositOf = async ({ pool, scope, row }: QueryContext<typeof deposit>) => {
  const { creditEnabled } = await settingsOf(pool, moneySettings);
  const amount = creditEnabled ? await leftOf(pool, row) : 0;
  if (amount === 0) return { amount, others: [] };
  const others = await fetchRows(pool, { id: 'number', start: 'text', title: 'text?' })(
    `select id, ${momentSql('start')} as start, title from appointments
     where customer_id = $1 and id <> $2 and status = 'Planned' and deleted_at is null
       and ($3::int[] is null or branch_id = any($3)) order by start, id limit 20`,
    [row.customerId, row.id, branchIdsIn(scope)],
  );
  return { amount, others: others.map((one) => ({ ...one, title: one.title ?? '' })) };
};
