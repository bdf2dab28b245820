import type pg from 'pg';
import { attendanceRefusals } from '../../../src/resources/attendance/words';
import type { sell } from '../../../src/resources/customer-movements/actions';
import { type Invoice, invoices, invoiceVerbs } from '../../../src/resources/invoices/entity';
import { priceWithin } from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { minus, sumOf } from '../../../src/schema/money';
import { type Actor, seesBranch } from '../../data/actor';
import type { ActionContext, Values } from '../../data/entity-server';
import { actOnRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { ApiError, forbidden, foreignBranch, invalid } from '../../kernel/errors';
import { issueInvoice, overpaid, type Payment, pay, paymentsOf } from '../invoices/index';
import { splitForDeposit, takeDeposit } from './accounts';

/** The till: invoice, payments and deposit of a visit, of an appointment or of goods, in one transaction. */

/** What is billed, and to whom. */
export interface Bill {
  readonly customerId: number;
  readonly branchId: number;
  readonly attendanceId?: number;
  readonly appointmentId?: number | null;
  /** The live invoice, whose rest is paid. Default: one is issued over the items. */
  readonly invoice?: Live | undefined;
  readonly items: readonly Values[];
  /** Names the line of a bill without items, which costs what is handed over (IFA-08). Default: nothing is issued. */
  readonly unnamed?: string;
}

type Live = Pick<Invoice, 'id' | 'invoiceNumber' | 'status' | 'totalAmount' | 'paid' | 'remaining'>;

interface Taken
  extends Pick<
    ActionContext<typeof sell>['input'],
    'offerType' | 'offerValue' | 'deposit' | 'depositFor' | 'due'
  > {
  readonly payments: readonly Payment[];
  /** False refuses to leave a rest unpaid. Default: it may stay. */
  readonly leaveUnpaid?: boolean;
}

/** Sums of a bill without an invoice. */
const nothing = { id: null, invoiceNumber: null, status: null, totalAmount: 0, paid: 0, remaining: 0 };

/** Issues, pays and takes the deposit beside it, or does none of them (IFA-08, INV-27, R-06, R-19, R-21). */
export const settleBill = async (client: pg.PoolClient, actor: Actor, bill: Bill, taken: Taken) => {
  const { customerId, branchId } = bill;
  const deposit = taken.deposit ?? 0;
  const handed = sumOf(taken.payments.map(({ amount }) => amount));
  const invoice = bill.invoice ?? (await issued(client, actor, bill, taken, handed)) ?? nothing;
  const due = sumOf([invoice.remaining, deposit]);
  if (taken.due !== null && minus(taken.due, due) !== 0)
    throw new ApiError(409, attendanceRefusals.due, { params: { due } });
  const { id } = invoice;
  const split = splitForDeposit(taken.payments, invoice.remaining, deposit);
  const holder = { customerId, branchId, invoiceId: id, appointmentId: taken.depositFor };
  const depositId = await takeDeposit(client, actor, holder, split.deposit);
  const settled = await takePayments(client, actor, invoice, split.payments);
  const { status, invoiceNumber, totalAmount, paid, remaining, change } = settled;
  if (remaining > 0 && taken.leaveUnpaid === false)
    throw invalid([{ path: ['leaveUnpaid'], key: 'checkOut.error.unpaid', params: { remaining } }]);
  return { invoiceId: id, status, invoiceNumber, totalAmount, paid, remaining, change, depositId };
};

/** Issues the invoice of a bill. Undefined if there is nothing to invoice (IFA-08). */
const issued = async (
  client: pg.PoolClient,
  actor: Actor,
  { items: sold, unnamed, invoice: _, ...bill }: Bill,
  { offerType, offerValue, deposit, due }: Taken,
  handed: number,
) => {
  let items = sold;
  if (items.length === 0 && unnamed !== undefined) {
    const { invoiceTaxRate: taxRate } = await settingsOf(client, moneySettings);
    // What is handed over above the sum that was shown is change.
    const price = Math.max(0, minus(Math.min(handed, due ?? handed), deposit ?? 0));
    const unitPrice = priceWithin(price, taxRate);
    items = unitPrice === 0 ? [] : [{ description: unnamed, quantity: 1, unitPrice }];
  }
  if (items.length === 0) return undefined;
  return issueInvoice(client, actor, { ...bill, salesChannel: 'In Store', offerType, offerValue, items });
};

/** Takes money for an issued invoice, with an audit entry. Returns the invoice as it is then, and the change. */
const takePayments = async (
  client: pg.PoolClient,
  actor: Actor,
  invoice: Live | typeof nothing,
  payments: readonly Payment[],
) => {
  if (payments.length === 0) return { ...invoice, change: 0 };
  const { id } = invoice;
  if (id === null) {
    const wrong = payments.find(({ paymentMethod }) => paymentMethod !== 'Cash');
    if (wrong) throw overpaid(wrong, 0);
    return { ...invoice, change: sumOf(payments.map(({ amount }) => amount)) };
  }
  if (invoice.paid > 0 && !actor.can('invoices.update')) throw forbidden('invoices', 'update');
  let change = 0;
  const after = await actOnRow(client, invoices, actor, id, { action: invoiceVerbs.payment }, async () => {
    change = await pay(client, actor, id, payments);
  });
  return { ...after, change };
};

/** Sells goods, or takes a deposit alone. */
export const sellTo = async ({ client, actor, row, input }: ActionContext<typeof sell>) => {
  const branchId = input.branchId ?? row.branchId;
  if (!seesBranch(actor, branchId)) throw foreignBranch();
  const items = input.items.map(({ id: _, ...item }) => item);
  const { status: _, ...answer } = await settleBill(
    client,
    actor,
    { customerId: row.id, branchId, items },
    { ...input, payments: paymentsOf(input.payments) },
  );
  return answer;
};
