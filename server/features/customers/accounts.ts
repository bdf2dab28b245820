import type pg from 'pg';
import type { deposit, returnCredit } from '../../../src/resources/customer-movements/actions';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { customers } from '../../../src/resources/customers/entity';
import { invoiceVerbs } from '../../../src/resources/invoices/entity';
import { moneyMethods } from '../../../src/resources/invoices/payment-fields';
import type { depositReceipt } from '../../../src/resources/invoices/queries';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import { packageMovements } from '../../../src/resources/package-movements/entity';
import { piastres, pounds, sumOf } from '../../../src/schema/money';
import { systemSettings } from '../../../src/settings/system';
import { type Actor, scopeOf, seesBranch } from '../../data/actor';
import { record } from '../../data/audit';
import { type ActionContext, plain, type QueryContext, type Queue, type Row } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import { settingsOf } from '../../data/settings';
import { momentSql } from '../../kernel/clock';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { believed, fetchOne, fetchRows, newParams } from '../../kernel/rows';
import {
  accountsOf,
  type CustomerMovement,
  checkMethod,
  lockAccount,
  movePaid,
} from '../customer-movements/index';
import { holdersOf } from '../customer-packages/index';
import { cashLast, overpaid, type Payment, printedBranchOf } from '../invoices/index';

/** Packages, credit, points and debts of a customer. */

/**
 * Returns a customer's packages of every branch with their movements. Names of referenced rows follow the reader's
 * scope, and other holders are named only if the reader may see them.
 */
export const soldTo = async (pool: pg.Pool, actor: Actor, customerId: number) => {
  const scope = { all: true, seen: scopeOf(actor) } as const;
  const params = newParams();
  const isHers = `customer_id = ${params.add(customerId)}`;
  const sold = rowsColumn(customerPackages, scope, params, {
    where: [`t.${isHers}`],
    order: 't.sold_at, t.id',
    limit: mostSold,
  });
  const moved = rowsColumn(packageMovements, scope, params, {
    where: [`t.customer_package_id in (select p.id from customer_packages p where p.${isHers})`],
    order: 't.id',
    limit: mostSold,
  });
  const rows = believed<readonly Row[]>();
  const found = await fetchOne(pool, { sold: rows, moved: rows })(
    `select ${sold} as sold, ${moved} as moved`,
    params.values,
  );
  const movements = rowsIn(plain(packageMovements), actor, found.moved);
  const packages = rowsIn(plain(customerPackages), actor, found.sold);
  const holders = await holdersOf(
    pool,
    actor,
    packages.map(({ id }) => id),
  );
  return packages.map((row) => ({
    ...row,
    movements: movements
      .filter(({ customerPackageId }) => customerPackageId === row.id)
      .map((line) => ({ ...line, customer: holders.get(line.id) ?? null })),
  }));
};

/** More than any customer has: the card lists them all. */
const mostSold = 100_000;

/** Locks the account before the card, in the same order as every other change of a customer's money. */
export const queueAtAccount: Queue = async ({ client, actor, id }) => {
  await findRow(client, customers, actor, id);
  await lockAccount(client, id);
};

/** Adds a deposit to the customer's credit, a liability until it is used. 404 if credit is switched off. */
export const depositFor = async (context: ActionContext<typeof deposit>) => {
  const { amount, appointmentId, notes } = context.input;
  await refuseForeignAppointment(context.client, context.row.id, appointmentId);
  const movementId = await moveMoney(context, { cause: 'Deposit', amount, appointmentId, notes });
  return { ...(await accountsOf(context.client, context.row.id)), movementId };
};

/** Pays credit out, at most what the customer has. 404 if credit is switched off. */
export const returnTo = async (context: ActionContext<typeof returnCredit>) => {
  const { amount, reason } = context.input;
  await moveMoney(context, { cause: 'Returned', amount: -amount, notes: reason });
  return accountsOf(context.client, context.row.id);
};

type Moving = Pick<ActionContext<typeof deposit>, 'client' | 'actor'> & {
  readonly row: { readonly id: number; readonly branchId: number };
  readonly input: Pick<ActionContext<typeof deposit>['input'], 'paymentMethod' | 'reference' | 'branchId'> & {
    /** Where its amount stands in the request. Default: at the top. */
    readonly path?: readonly (string | number)[];
  };
};

/** Moves a customer's credit, and stores how the money was paid. Returns the id of the movement. */
export const moveMoney = async (
  { client, actor, row, input: { paymentMethod, reference, branchId: wanted, path } }: Moving,
  line: Pick<CustomerMovement, 'cause' | 'amount' | 'appointmentId' | 'invoiceId' | 'notes' | 'togetherWith'>,
): Promise<number> => {
  const rules = await settingsOf(client, moneySettings, paymentSettings);
  if (!rules.creditEnabled) throw new ApiError(404, 'notFound');
  checkMethod(rules, { paymentMethod, reference }, path);
  const { credit: held } = await accountsOf(client, row.id);
  if (-line.amount > held)
    throw invalid([{ path: ['amount'], key: 'invoices.error.notEnough', params: { held } }]);
  // A customer of another branch pays in the actor's branch.
  const own = seesBranch(actor, row.branchId) ? row.branchId : actor.branchIds[0];
  const branchId = wanted ?? own ?? row.branchId;
  return movePaid(client, actor, { ...line, customerId: row.id, branchId }, { paymentMethod, reference });
};

/** Refuses an appointment of another customer with 400. The runner has checked that it exists. */
const refuseForeignAppointment = async (
  client: pg.PoolClient,
  customerId: number,
  appointmentId: number | null,
  key = 'appointmentId',
): Promise<void> => {
  if (appointmentId === null) return;
  const { rowCount } = await client.query('select from appointments where id = $1 and customer_id = $2', [
    appointmentId,
    customerId,
  ]);
  if (rowCount === 0) throw invalid([{ path: [key], key: 'validate.reference' }]);
};

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

/**
 * Reads the receipt of a deposit: the movements that were made at one moment, and the credit after them, which later
 * movements do not change. 404 for a movement of another customer, of a branch that the reader does not see, or of
 * another kind.
 */
export const receiptOf = async ({ pool, actor, row, input }: QueryContext<typeof depositReceipt>) => {
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
    `select m.id, ${momentSql('m.at')} as at, m.branch_id as "branchId", m.amount,
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
