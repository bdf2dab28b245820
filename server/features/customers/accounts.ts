import type pg from 'pg';
import type { deposit, returnCredit } from '../../../src/resources/customer-movements/actions';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { type accountFields, customers } from '../../../src/resources/customers/entity';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import { packageMovements } from '../../../src/resources/package-movements/entity';
import type { ActionAnswer } from '../../../src/schema/action';
import type { Entity } from '../../../src/schema/entity';
import { readQuery } from '../../../src/schema/list-query';
import type { RecordOf, RowOf } from '../../../src/schema/types';
import { type Actor, scopeOf, seesBranch } from '../../data/actor';
import type { ActionContext, Queue, Row } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { settingsOf, zonesOf } from '../../data/settings';
import { listStatements } from '../../data/statements';
import { ApiError, invalid } from '../../kernel/errors';
import { accountsOf, type CustomerMovement, lockAccount, moveBalance } from '../customer-movements/index';
import { holdersOf } from '../customer-packages/index';
import { cashColumns, checkMethod } from '../payment-methods/index';

/** Packages, credit, points and debts of a customer. */

type Accounts = RecordOf<typeof accountFields>;

/** Returns a customer's packages with their movements. Other holders are named only if the reader may see them. */
export const soldTo = async (pool: pg.Pool, actor: Actor, customerId: number) => {
  const sold = await rowsOf(pool, actor, customerPackages, { customerId: String(customerId) }, 'soldAt');
  if (sold.length === 0) return [];
  const ids = sold.map(({ id }) => id);
  const filter = { customerPackageId: ids.map(String) };
  const movements = await rowsOf(pool, actor, packageMovements, filter, 'id');
  const holders = await holdersOf(pool, actor, ids);
  return sold.map((row) => ({
    ...row,
    movements: movements
      .filter(({ customerPackageId }) => customerPackageId === row.id)
      .map((line) => ({ ...line, customer: holders.get(line.id) ?? null })),
  }));
};

/** Locks the account before the card, in the same order as every other change of a customer's money. */
export const queueAtAccount: Queue = async ({ client, actor, id }) => {
  await findRow(client, customers, actor, id);
  await lockAccount(client, id);
};

/** Adds a deposit to the customer's credit, a liability until it is used. 404 if credit is switched off. */
export const depositFor = async (
  context: ActionContext<typeof deposit>,
): Promise<ActionAnswer<typeof deposit>> => {
  const { amount, appointmentId, notes } = context.input;
  await refuseForeignAppointment(context.client, context.row.id, appointmentId);
  const movementId = await moveMoney(context, { cause: 'Deposit', amount, appointmentId, notes });
  return { ...(await accountsOf(context.client, context.row.id)), movementId };
};

/** Pays credit out, at most what the customer has. 404 if credit is switched off. */
export const returnTo = async (context: ActionContext<typeof returnCredit>): Promise<Accounts> => {
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

/** SQL columns that other nouns add for cash, such as the drawer of a deposit. */
const kept = cashColumns('$2', '(select m.branch_id from customer_movements m where m.id = $1)');

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
  const movement = { ...line, customerId: row.id, branchId, account: 'Credit' } as const;
  const movementId = await moveBalance(client, actor, movement);
  await client.query(
    `insert into customer_deposits (movement_id, payment_method, reference${kept.names}) values ($1, $2, $3${kept.values})`,
    [movementId, paymentMethod, reference || null],
  );
  return movementId;
};

/** Refuses an appointment of another customer with 400. The runner has checked that it exists. */
export const refuseForeignAppointment = async (
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

/** Returns a customer's rows of every branch. Names of referenced rows follow the reader's scope. */
const rowsOf = async <E extends Entity>(
  pool: pg.Pool,
  actor: Actor,
  entity: E,
  filter: Readonly<Record<string, string | readonly string[]>>,
  sortBy: string,
): Promise<readonly (RowOf<E> & Row)[]> => {
  const result = readQuery(entity, { ...filter, sortBy });
  if (!result.ok) throw invalid(result.issues);
  const query = { ...result.query, pageSize: 100_000 };
  const scope = { all: true, seen: scopeOf(actor) } as const;
  const zones = await zonesOf(pool, entity, scope, query);
  return (await pool.query<RowOf<E> & Row>(listStatements(entity, scope, query, zones).rows)).rows;
};
