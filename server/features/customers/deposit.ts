import type pg from 'pg';
import { customers } from '../../../src/resources/customers/entity';
import { invoiceVerbs } from '../../../src/resources/invoices/entity';
import { moneyMethods } from '../../../src/resources/invoices/payment-fields';
import { piastres, pounds } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { invalid } from '../../kernel/errors';
import { accountsOf, lockAccount } from '../customer-movements/index';
import { cashLast, overpaid, type Payment } from '../invoices/index';
import { moveMoney, refuseForeignAppointment } from './accounts';

/** A deposit that is taken together with the payment of a visit or a sale. */

type MoneyMethod = (typeof moneyMethods)[number]['value'];

interface DepositPart extends Pick<Payment, 'amount' | 'path'> {
  readonly paymentMethod: MoneyMethod;
  readonly reference: string | null;
}

interface Split {
  /** What is left of each payment for the invoice. */
  readonly payments: readonly Payment[];
  readonly deposit: readonly DepositPart[];
}

/**
 * Splits payments between an invoice and a deposit: the invoice comes first. Cash comes last, because only cash gives
 * change. Credit and points pay invoices alone: they are the customer's already.
 */
export const splitForDeposit = (payments: readonly Payment[], remaining: number, deposit: number): Split => {
  let [due, wanted] = [piastres(remaining), piastres(deposit)];
  const parts: DepositPart[] = [];
  const left: Payment[] = [];
  for (const payment of cashLast(payments)) {
    const amount = piastres(payment.amount);
    const toInvoice = least(amount, due);
    const toDeposit = least(amount - toInvoice, wanted);
    const paymentMethod = moneyMethods.find(({ value }) => value === payment.paymentMethod)?.value;
    const { reference = null, path } = payment;
    if (toDeposit > 0n && paymentMethod === undefined) throw overpaid(payment, pounds(due));
    if (toDeposit > 0n && paymentMethod)
      parts.push({ amount: pounds(toDeposit), paymentMethod, reference, ...(path ? { path } : {}) });
    // Cash above both stays with the invoice, which gives the change.
    if (amount > toDeposit) left.push({ ...payment, amount: pounds(amount - toDeposit) });
    due -= toInvoice;
    wanted -= toDeposit;
  }
  if (wanted > 0n)
    throw invalid([
      { path: ['deposit'], key: 'checkOut.error.deposit', params: { remaining: pounds(wanted) } },
    ]);
  return { payments: left, deposit: parts };
};

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

interface Holder {
  readonly customerId: number;
  readonly branchId: number;
  /** The bill beside which it is taken, whose receipt shows it; null if there is none. */
  readonly invoiceId: number | null;
  /** The planned booking that it is for; null if it is for none. */
  readonly appointmentId: number | null;
}

/**
 * Adds the parts of a deposit to the customer's credit, one movement each, with an entry in the audit log. Returns the
 * id of the first; null if there are no parts. 404 if credit is off.
 */
export const takeDeposit = async (
  client: pg.PoolClient,
  actor: Actor,
  { customerId, branchId, invoiceId, appointmentId }: Holder,
  parts: readonly DepositPart[],
): Promise<number | null> => {
  if (parts.length === 0) return null;
  await refuseForeignAppointment(client, customerId, appointmentId, 'depositFor');
  await lockAccount(client, customerId);
  const before = await accountsOf(client, customerId);
  let first: number | undefined;
  for (const { amount, ...how } of parts) {
    const id = await moveMoney(
      { client, actor, row: { id: customerId, branchId }, input: { ...how, branchId } },
      { cause: 'Deposit', amount, invoiceId, appointmentId, togetherWith: first },
    );
    first ??= id;
  }
  const after = await accountsOf(client, customerId);
  await record(client, actor, {
    action: invoiceVerbs.payment,
    entity: customers.audit,
    entityId: customerId,
    branchId,
    changes: [{ field: 'credit', before: before.credit, after: after.credit }],
  });
  return first ?? null;
};
