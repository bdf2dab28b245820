import type pg from 'pg';
import type { PaymentMethod } from '../../../src/resources/invoices/choices';
import { invoices } from '../../../src/resources/invoices/entity';
import { remainingOf } from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import { invoiceRefusals } from '../../../src/resources/invoices/words';
import type { SettingsOf } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { findRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { accountsOf, lockAccount, moveBalance } from '../customer-accounts/index';
import { cashColumns, checkMethod } from '../payment-methods/index';
import type { Invoice } from './issue';

export interface Payment {
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
  readonly reference?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** True if cash above the remaining amount becomes the customer's credit instead of change. */
  readonly keepExcess?: boolean;
}

export const paymentOf = (sent: {
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly keepExcessAsCredit: boolean;
}): Payment => ({ ...sent, keepExcess: sent.keepExcessAsCredit });

type Path = readonly (string | number)[];

/**
 * Records several payments of an issued invoice and returns the change in pounds. Cash is paid last, because only
 * cash may exceed the remaining amount. Refusals name the payment as `payments[1].amount`.
 */
export const payInParts = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  payments: readonly Payment[],
): Promise<number> => {
  const parts = payments.map((payment, index) => ({ payment, path: ['payments', index, 'amount'] }));
  const isCash = ({ payment }: (typeof parts)[number]) => payment.paymentMethod === 'Cash';
  let change = 0;
  for (const { payment, path } of [...parts.filter((part) => !isCash(part)), ...parts.filter(isCash)])
    change = round(change + (await payInvoice(client, actor, id, payment, path)));
  return change;
};

/** Records a payment of an issued invoice and returns the change in pounds. */
export const payInvoice = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  payment: Payment,
  path: Path = ['amount'],
): Promise<number> => {
  const invoice = await locked(client, actor, id);
  const { customerId, branchId } = invoice;
  await lockAccount(client, customerId);
  const rules = await settingsOf(client, moneySettings, paymentSettings);
  checkMethod(rules, payment, path);
  const remaining = remainingOf(invoice.totalAmount, invoice.paid);
  const excess = round(payment.amount - remaining);
  if (excess > 0 && payment.paymentMethod !== 'Cash')
    throw invalid([{ path, key: 'invoices.error.overpaid', params: { remaining } }]);
  const amount = excess > 0 ? remaining : payment.amount;
  await takeFromCustomer(client, actor, { invoice, rules, amount, method: payment.paymentMethod, path });
  if (amount > 0) await addPayment(client, actor, { invoice, amount, ...pick(payment) });
  if (excess > 0 && payment.keepExcess && rules.creditEnabled) {
    await moveBalance(client, actor, {
      customerId,
      branchId,
      account: 'Credit',
      cause: 'Excess',
      amount: excess,
      invoiceId: id,
    });
    return 0;
  }
  return Math.max(0, excess);
};

const pick = ({ paymentMethod, reference, notes }: Payment) => ({
  method: paymentMethod,
  reference: reference || null,
  notes: notes ?? null,
});

export const round = (amount: number): number => Math.round(amount * 100) / 100;

export const locked = async (client: pg.PoolClient, actor: Actor, id: number): Promise<Invoice> => {
  await client.query({
    name: 'invoice_locked',
    text: 'select from invoices where id = $1 for update',
    values: [id],
  });
  const invoice = await findRow(client, invoices, actor, id);
  if (invoice.status === 'Cancelled') throw new ApiError(409, invoiceRefusals.cancelled);
  if (!invoice.invoiceNumber) throw new ApiError(409, invoiceRefusals.draft);
  return invoice;
};

/** Extra columns of the insert below, which store where cash is kept, e.g. its drawer. */
const kept = cashColumns('$3', '(select v.branch_id from invoices v where v.id = $1)');

interface Line {
  readonly invoice: Invoice;
  /** Pounds; negative for a refund. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reference?: string | null;
  readonly notes: string | null;
}

/** Inserts a payment or a refund and updates the invoice's sums, status and points. */
export const addPayment = async (client: pg.PoolClient, actor: Actor, line: Line): Promise<void> => {
  const { invoice, amount, method, reference = null, notes } = line;
  await client.query({
    name: 'payment_added',
    text: `insert into invoices_payments (parent_id, position, amount, payment_method, reference, notes, at, user_id${kept.names})
     values ($1, (select count(*) from invoices_payments where parent_id = $1), $2, $3, $4, $5, clock_timestamp(), $6${kept.values})`,
    values: [invoice.id, amount, method, reference, notes, actor.userId],
  });
  await client.query({
    name: 'invoice_paid',
    text: `update invoices set paid = paid + $2, remaining = greatest(0, total_amount - paid - $2),
       status = case when paid + $2 >= total_amount then 'Paid' else 'Sent' end where id = $1`,
    values: [invoice.id, amount],
  });
  await settlePoints(client, actor, invoice);
};

const takeFromCustomer = async (
  client: pg.PoolClient,
  actor: Actor,
  {
    invoice,
    rules,
    amount,
    method,
    path,
  }: {
    readonly invoice: Invoice;
    readonly rules: SettingsOf<typeof moneySettings>;
    readonly amount: number;
    readonly method: PaymentMethod;
    readonly path: Path;
  },
): Promise<void> => {
  if (method !== 'CustomerCredit' && method !== 'LoyaltyPoints') return;
  const isCredit = method === 'CustomerCredit';
  const isOn = isCredit ? rules.creditEnabled : rules.loyaltyEnabled;
  if (!isOn) throw invalid([{ path, key: isCredit ? 'credit.off' : 'invoices.error.pointsOff' }]);
  const customerId = invoice.customerId;
  const { credit, points } = await accountsOf(client, customerId);
  const needed = isCredit ? amount : Math.ceil(round(amount / rules.loyaltyPointValue));
  const held = isCredit ? credit : points;
  if (needed > held) throw invalid([{ path, key: 'invoices.error.notEnough', params: { held } }]);
  await moveBalance(client, actor, {
    customerId,
    branchId: invoice.branchId,
    account: isCredit ? 'Credit' : 'Points',
    cause: 'Payment',
    amount: -needed,
    invoiceId: invoice.id,
  });
};

/**
 * Moves points until the invoice has earned its due: one per full step of net once it is paid, without the part that
 * points paid, and none if it is not paid. Safe to repeat, because the ledger has what was earned.
 */
export const settlePoints = async (client: pg.PoolClient, actor: Actor, { id }: Invoice): Promise<void> => {
  const rules = await settingsOf(client, moneySettings);
  const [found] = await fetchRows(client, {
    net: 'number',
    status: 'text',
    byPoints: 'number',
    earned: 'number',
    customerId: 'number',
    branchId: 'number',
    total: 'number',
  })({
    name: 'points_due',
    text: `select v.net, v.status, v.total_amount as total, v.customer_id as "customerId", v.branch_id as "branchId",
       (select coalesce(sum(p.amount), 0) from invoices_payments p where p.parent_id = v.id and p.payment_method = 'LoyaltyPoints') as "byPoints",
       (select coalesce(sum(m.amount), 0) from customer_movements m
         where m.invoice_id = v.id and m.account = 'Points' and m.cause in ('Earned', 'TakenBack')) as earned
     from invoices v where v.id = $1`,
    values: [id],
  });
  if (!found) return;
  const share = found.total > 0 ? 1 - found.byPoints / found.total : 0;
  const due =
    found.status === 'Paid' && rules.loyaltyEnabled && rules.loyaltyEarnAmount > 0
      ? Math.floor(round(found.net * share) / rules.loyaltyEarnAmount)
      : 0;
  const difference = due - found.earned;
  // Points already earned stay if the programme is switched off. A paid invoice never takes points back.
  if (difference === 0 || (difference < 0 && found.status === 'Paid')) return;
  await moveBalance(client, actor, {
    customerId: found.customerId,
    branchId: found.branchId,
    account: 'Points',
    cause: difference > 0 ? 'Earned' : 'TakenBack',
    amount: difference,
    invoiceId: id,
  });
};
