import type pg from 'pg';
import { invoices } from '../../../src/resources/invoices/entity';
import type { PaymentMethod, paymentFields } from '../../../src/resources/invoices/payment-fields';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import { invoiceRefusals } from '../../../src/resources/invoices/words';
import { minus, sumOf } from '../../../src/schema/money';
import type { SettingsOf } from '../../../src/schema/settings';
import type { RecordOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import { findRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import {
  accountsOf,
  cashColumns,
  checkMethod,
  lockAccount,
  moveBalance,
  movePaid,
} from '../customer-movements/index';
import type { Invoice } from './issue';
import { pointsFor, settlePoints } from './points';

export interface Payment {
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
  readonly reference?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** True if cash above the remaining amount becomes the customer's credit instead of change. */
  readonly keepExcess?: boolean;
  /** Where its amount stands in the request. Default: at the top. */
  readonly path?: Path;
  /** Says that it is more than is owed. Default: names the rest. */
  readonly tooMuch?: 'ifa.error.tooMuch';
}

type Path = readonly (string | number)[];

/** The payments of a request. */
export const paymentsOf = (sent: readonly RecordOf<typeof paymentFields>[]): readonly Payment[] =>
  sent.map((one, index) => ({
    ...one,
    keepExcess: one.keepExcessAsCredit,
    path: ['payments', index, 'amount'],
  }));

/** Payments in the order in which they are counted: cash last, because only cash may be more than is owed. */
export const cashLast = <P extends Pick<Payment, 'paymentMethod'>>(payments: readonly P[]): readonly P[] => {
  const isCash = ({ paymentMethod }: P) => paymentMethod === 'Cash';
  return [...payments.filter((one) => !isCash(one)), ...payments.filter(isCash)];
};

/** Refuses a payment by another method than cash that is more than is owed. */
export const overpaid = ({ path = ['amount'], tooMuch }: Payment, remaining: number): ApiError =>
  invalid([{ path, key: tooMuch ?? 'invoices.error.overpaid', params: { remaining } }]);

/** Records the payments of an issued invoice and returns the change in pounds. */
export const pay = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  payments: readonly Payment[],
): Promise<number> => {
  if (payments.length === 0) return 0;
  let invoice = await locked(client, actor, id);
  const { customerId, branchId } = invoice;
  await lockAccount(client, customerId);
  const rules = await settingsOf(client, moneySettings, paymentSettings);
  let change = 0;
  for (const payment of cashLast(payments)) {
    const { path = ['amount'], paymentMethod: method } = payment;
    checkMethod(rules, payment, path);
    const { remaining } = invoice;
    const excess = Math.max(0, minus(payment.amount, remaining));
    if (excess > 0 && method !== 'Cash') throw overpaid(payment, remaining);
    const amount = minus(payment.amount, excess);
    await takeFromCustomer(client, actor, { invoice, rules, amount, method, path });
    const isKept = excess > 0 && payment.keepExcess === true && rules.creditEnabled;
    const tendered = excess > 0 && !isKept ? payment.amount : null;
    if (amount > 0) await addPayment(client, actor, { invoice, amount, tendered, ...pick(payment) });
    invoice = { ...invoice, remaining: minus(remaining, amount) };
    if (isKept) {
      // It lies in the drawer as a deposit does.
      const kept = { customerId, branchId, cause: 'Excess', amount: excess, invoiceId: id } as const;
      await movePaid(client, actor, kept, { paymentMethod: 'Cash', reference: null });
    } else change = sumOf([change, excess]);
  }
  return change;
};

const pick = ({ paymentMethod, reference, notes }: Payment) => ({
  method: paymentMethod,
  reference: reference || null,
  notes: notes ?? null,
});

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
  /** What was handed over, if there was change. */
  readonly tendered?: number | null;
  readonly notes: string | null;
}

/** Inserts a payment or a refund and updates the invoice's sums, status and points. */
export const addPayment = async (client: pg.PoolClient, actor: Actor, line: Line): Promise<void> => {
  const { invoice, amount, method, reference = null, tendered = null, notes } = line;
  await client.query({
    name: 'payment_added',
    text: `insert into invoices_payments (parent_id, position, amount, payment_method, reference, notes, at, user_id, tendered${kept.names})
     values ($1, (select count(*) from invoices_payments where parent_id = $1), $2, $3, $4, $5, clock_timestamp(), $6, $7${kept.values})`,
    values: [invoice.id, amount, method, reference, notes, actor.userId, tendered],
  });
  await client.query({
    name: 'invoice_paid',
    text: `update invoices set paid = paid + $2, remaining = greatest(0, total_amount - credited - paid - $2),
       status = case when paid + $2 >= total_amount - credited then 'Paid' else 'Sent' end where id = $1`,
    values: [invoice.id, amount],
  });
  await settlePoints(client, actor, invoice);
};

interface Taken {
  readonly invoice: Invoice;
  readonly rules: SettingsOf<typeof moneySettings>;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly path: Path;
}

/** Takes the amount from the customer's credit or points, if it is paid by them. */
const takeFromCustomer = async (
  client: pg.PoolClient,
  actor: Actor,
  { invoice, rules, amount, method, path }: Taken,
): Promise<void> => {
  if (method !== 'CustomerCredit' && method !== 'LoyaltyPoints') return;
  const isCredit = method === 'CustomerCredit';
  const isOn = isCredit ? rules.creditEnabled : rules.loyaltyEnabled;
  if (!isOn) throw invalid([{ path, key: isCredit ? 'credit.off' : 'invoices.error.pointsOff' }]);
  const { customerId, branchId } = invoice;
  const { credit, points } = await accountsOf(client, customerId);
  const needed = isCredit ? amount : pointsFor(amount, rules.loyaltyPointValue);
  const held = isCredit ? credit : points;
  if (needed > held) throw invalid([{ path, key: 'invoices.error.notEnough', params: { held } }]);
  await moveBalance(client, actor, {
    customerId,
    branchId,
    account: isCredit ? 'Credit' : 'Points',
    cause: 'Payment',
    amount: -needed,
    invoiceId: invoice.id,
  });
};
