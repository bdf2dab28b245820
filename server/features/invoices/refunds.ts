import type pg from 'pg';
import { creditNotes } from '../../../src/resources/credit-notes/entity';
import type { PaymentMethod } from '../../../src/resources/invoices/payment-fields';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { minus, partOf, piastres, pounds, sumOf } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import { recordMade } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { invalid } from '../../kernel/errors';
import { fetchNumber, fetchOne, fetchRows } from '../../kernel/rows';
import { lockAccount, moveBalance } from '../customer-movements/index';
import { itemsSold, keptOf, loseCover, move } from '../customer-packages/index';
import { type Invoice, nextNumber } from './issue';
import { addPayment, locked } from './payments';
import { pointsFor, settlePoints, withoutPoints } from './points';

/** Credit notes of an invoice. */

/**
 * Returns net, tax and total of a credit note over `amount`, or over all that earlier notes have left, less the money
 * that is kept. Net and tax are shares of everything credited so far, so that the notes of an invoice that is credited
 * piece by piece add up to its own net and tax.
 */
const creditOf = async (client: pg.PoolClient, invoice: Invoice, amount: number | null, kept: number) => {
  const earlier = await fetchOne(client, { net: 'number', total: 'number' })(
    `select coalesce(sum(net), 0) as net, coalesce(sum(total_amount), 0) as total from credit_notes where invoice_id = $1`,
    [invoice.id],
  );
  const total = amount ?? minus(minus(invoice.totalAmount, earlier.total), kept);
  const credited = piastres(earlier.total) + piastres(total);
  const isWhole = credited === piastres(invoice.totalAmount);
  const rate = piastres(invoice.taxRate);
  const share = isWhole ? invoice.net : pounds(partOf(credited, 10_000n, 10_000n + rate));
  const net = Math.min(total, Math.max(0, minus(share, earlier.net)));
  return { net, tax: minus(total, net), total };
};

interface Note {
  /** Null: all that earlier notes have left, less what is kept. */
  readonly amount: number | null;
  readonly kept?: number;
  readonly reason: string | null;
}

/** Writes the credit note under the branch's next number, and reduces what the invoice asks for. */
const writeNote = async (
  client: pg.PoolClient,
  actor: Actor,
  invoice: Invoice,
  { amount, kept = 0, reason }: Note,
): Promise<void> => {
  const { id, customerId, branchId } = invoice;
  const credit = await creditOf(client, invoice, amount, kept);
  const number = await nextNumber(client, branchId, 'creditNote');
  const { id: noteId } = await fetchOne(client, { id: 'number' })(
    `insert into credit_notes (number, invoice_id, customer_id, branch_id, date, net, tax, total_amount, reason, search_text)
     values ($1, $2, $3, $4, clock_timestamp(), $5, $6, $7, $8, ' ' || lower($1)) returning id`,
    [number, id, customerId, branchId, credit.net, credit.tax, credit.total, reason],
  );
  await recordMade(client, creditNotes, actor, noteId);
  await client.query({
    name: 'invoice_credited',
    text: `update invoices set credited = credited + $2, remaining = greatest(0, total_amount - credited - $2 - paid),
       status = case when paid >= total_amount - credited - $2 then 'Paid' else status end where id = $1`,
    values: [id, credit.total],
  });
};

interface Refund {
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
  readonly reason: string;
  /** True if a credit note over the same amount makes the invoice smaller, so that nothing is owed again. */
  readonly reduces?: boolean;
}

/**
 * Refunds at most what was paid by the same method. A paid invoice is open again afterwards, unless the refund also
 * reduces it. A refund that would reduce it to nothing cancels it.
 */
export const refundInvoice = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  refund: Refund,
): Promise<void> => {
  const invoice = await locked(client, actor, id);
  await lockAccount(client, invoice.customerId);
  const { amount, reason, paymentMethod, reduces = false } = refund;
  if (!reduces) return giveBack(client, actor, invoice, refund);
  refuseTooMuch(invoice, refund);
  if (minus(invoice.totalAmount, invoice.credited) === amount)
    return cancelWhole(client, actor, invoice, { reason, refundMethod: paymentMethod });
  await withoutPoints(client, actor, invoice, async () => {
    await writeNote(client, actor, invoice, { amount, reason });
    await giveBack(client, actor, invoice, refund);
  });
};

/** Refuses if sessions of a package that it sold were used: then less than asked for is given back. */
const cancelWhole = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, paid }: Invoice,
  cancellation: Cancellation,
): Promise<void> => {
  await cancelInvoice(client, actor, id, cancellation);
  const kept = await fetchNumber(client, 'select paid as n from invoices where id = $1', [id]);
  if (kept > 0)
    throw invalid([
      { path: ['amount'], key: 'invoices.error.sessionsUsed', params: { remaining: minus(paid, kept) } },
    ]);
};

const refuseTooMuch = (invoice: Invoice, { amount, paymentMethod }: Refund): void => {
  const paid = paidBy(invoice, paymentMethod);
  if (amount > paid)
    throw invalid([{ path: ['amount'], key: 'invoices.error.refundTooMuch', params: { paid } }]);
};

const giveBack = async (
  client: pg.PoolClient,
  actor: Actor,
  invoice: Invoice,
  refund: Refund,
): Promise<void> => {
  refuseTooMuch(invoice, refund);
  const { amount, paymentMethod, reason } = refund;
  const account = {
    customerId: invoice.customerId,
    branchId: invoice.branchId,
    invoiceId: invoice.id,
    notes: reason,
  };
  if (paymentMethod === 'CustomerCredit')
    await moveBalance(client, actor, { ...account, account: 'Credit', cause: 'RefundToCredit', amount });
  if (paymentMethod === 'LoyaltyPoints')
    await moveBalance(client, actor, {
      ...account,
      account: 'Points',
      cause: 'Correction',
      amount: await pointsBack(client, invoice, minus(paidBy(invoice, paymentMethod), amount)),
    });
  await addPayment(client, actor, { invoice, amount: -amount, method: paymentMethod, notes: reason });
};

/** Returns the points to give back, so that only the points that pay for `stillPaid` pounds remain taken. */
const pointsBack = async (client: pg.PoolClient, invoice: Invoice, stillPaid: number): Promise<number> => {
  const { loyaltyPointValue } = await settingsOf(client, moneySettings);
  const taken = await fetchNumber(
    client,
    `select coalesce(-sum(amount), 0)::int as n from customer_movements
     where invoice_id = $1 and account = 'Points' and cause in ('Payment', 'Correction')`,
    [invoice.id],
  );
  const needed = stillPaid > 0 ? pointsFor(stillPaid, loyaltyPointValue) : 0;
  return Math.max(0, taken - needed);
};

const paidBy = (invoice: Invoice, method: string): number =>
  sumOf(invoice.payments.filter((one) => one.paymentMethod === method).map(({ amount }) => amount));

interface Cancellation {
  readonly reason: string | null;
  /** Method of the refund. Default: the money becomes the customer's credit. */
  readonly refundMethod?: PaymentMethod | undefined;
}

/**
 * Cancels an issued invoice: writes a credit note, ends the packages it sold, takes its points back and refunds the
 * money paid, as credit unless a method is named.
 */
export const cancelInvoice = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  { reason, refundMethod }: Cancellation,
): Promise<void> => {
  const invoice = await locked(client, actor, id);
  const { customerId, paid } = invoice;
  await lockAccount(client, customerId);
  const { creditEnabled } = await settingsOf(client, moneySettings);
  if (paid > 0 && !refundMethod && !creditEnabled)
    throw invalid([{ path: ['refundMethod'], key: 'validate.required' }]);
  // A refund never goes below zero: used sessions worth more than was paid are no debt.
  const kept = Math.min(paid, await takePackagesBack(client, actor, invoice));
  const back = minus(paid, kept);
  if (back > 0) await returnMoney(client, actor, invoice, back, { reason, refundMethod });
  await writeNote(client, actor, invoice, { amount: null, kept, reason });
  await client.query(`update invoices set status = 'Cancelled', remaining = 0 where id = $1`, [id]);
  await settlePoints(client, actor, invoice);
};

/** Ends the packages that the invoice sold. Returns the money kept for sessions already used. */
const takePackagesBack = async (client: pg.PoolClient, actor: Actor, invoice: Invoice): Promise<number> => {
  const rows = await fetchRows(client, { id: 'number', pricePaid: 'number', customerId: 'number' })(
    `select id, price_paid as "pricePaid", customer_id as "customerId" from customer_packages
     where invoice_id = $1 and status <> 'Refunded' order by id`,
    [invoice.id],
  );
  // A transferred package belongs to another customer by now.
  for (const customerId of new Set(rows.map((row) => row.customerId))) await lockAccount(client, customerId);
  let kept = 0;
  for (const { id, pricePaid } of rows) {
    await client.query('select from customer_packages where id = $1 for update', [id]);
    kept = sumOf([kept, keptOf(await itemsSold(client, id), pricePaid)]);
    const left = await fetchRows(client, { serviceId: 'number', left: 'number' })(
      `select service_id as "serviceId", "left" from customer_packages_items where parent_id = $1 and "left" > 0`,
      [id],
    );
    for (const item of left)
      await move(client, actor, {
        customerPackageId: id,
        serviceId: item.serviceId,
        branchId: invoice.branchId,
        kind: 'Refund',
        sessions: -item.left,
        invoiceId: invoice.id,
      });
    await client.query(
      `update customer_packages set status = 'Refunded', version = version + 1, updated_at = now() where id = $1`,
      [id],
    );
  }
  for (const customerId of new Set(rows.map((row) => row.customerId)))
    await loseCover(client, actor, customerId);
  return kept;
};

/** Refunds money by the method or as credit. The part that points paid for goes back as points. */
const returnMoney = async (
  client: pg.PoolClient,
  actor: Actor,
  invoice: Invoice,
  amount: number,
  { reason, refundMethod: method }: Cancellation,
): Promise<void> => {
  const byPoints = paidBy(invoice, 'LoyaltyPoints');
  const money = method === 'LoyaltyPoints' ? 0 : Math.min(amount, minus(invoice.paid, byPoints));
  const points = minus(amount, money);
  const notes = reason ?? '';
  if (points > 0)
    await giveBack(client, actor, invoice, { amount: points, paymentMethod: 'LoyaltyPoints', reason: notes });
  if (money === 0) return;
  if (method)
    return giveBack(client, actor, invoice, { amount: money, paymentMethod: method, reason: notes });
  await moveBalance(client, actor, {
    customerId: invoice.customerId,
    branchId: invoice.branchId,
    account: 'Credit',
    cause: 'RefundToCredit',
    amount: money,
    invoiceId: invoice.id,
    notes: reason,
  });
  await addPayment(client, actor, { invoice, amount: -money, method: 'CustomerCredit', notes: reason });
};
