import type pg from 'pg';
import type { customerMovements } from '../../../src/resources/customer-movements/entity';
import { accountFields } from '../../../src/resources/customers/entity';
import type { PaymentMethod } from '../../../src/resources/invoices/payment-fields';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import { changeOf, tellChange } from '../../data/notices';
import { fetchRows } from '../../kernel/rows';
import { cashColumns } from './payment-methods';

export { type CashKeeping, cashColumns, checkMethod } from './payment-methods';

type Movement = RowOf<typeof customerMovements>;

export type CustomerMovement = Pick<Movement, 'customerId' | 'branchId' | 'account' | 'cause' | 'amount'> &
  Partial<Pick<Movement, 'invoiceId' | 'appointmentId' | 'notes'>> & {
    /** The movement that this one was made together with, at the same moment. Default: none. */
    readonly togetherWith?: number | undefined;
  };

/**
 * SQL: true if the movement `m` is money that came in or went out: a deposit, excess that was handed over beyond an invoice
 * and stays as credit, or credit paid out.
 */
export const movesMoney = `m.account = 'Credit' and m.cause in ('Deposit', 'Excess', 'Returned')`;

/** Inserts a movement and returns its id. The database keeps the sums, and refuses credit below zero. */
export const moveBalance = async (
  client: pg.PoolClient,
  actor: Actor,
  { invoiceId = null, appointmentId = null, notes = null, togetherWith, ...movement }: CustomerMovement,
): Promise<number> => {
  const { customerId, branchId, account, cause, amount } = movement;
  if (amount === 0) return 0;
  const [moved] = await fetchRows(client, { id: 'number' })({
    name: 'balance_moved',
    text: `insert into customer_movements (customer_id, branch_id, account, cause, amount, at, invoice_id, appointment_id, user_id, notes)
       values ($1, $2, $3, $4, $5, coalesce((select m.at from customer_movements m where m.id = $10), clock_timestamp()), $6, $7, $8, $9)
       returning id`,
    values: [
      customerId,
      branchId,
      account,
      cause,
      amount,
      invoiceId,
      appointmentId,
      actor.userId,
      notes,
      togetherWith ?? null,
    ],
  });
  if (!moved) return 0;
  const rows = [{ id: moved.id, branchId }];
  await tellChange(client, changeOf('customerMovements', 'created', rows, actor.userId));
  return moved.id;
};

/** SQL columns that other nouns add for cash, such as the drawer of a deposit. */
const kept = cashColumns('$2', '(select m.branch_id from customer_movements m where m.id = $1)');

/** Moves credit that is paid in or out, and stores how. Returns the id of the movement. */
export const movePaid = async (
  client: pg.PoolClient,
  actor: Actor,
  movement: Omit<CustomerMovement, 'account'>,
  how: { readonly paymentMethod: PaymentMethod; readonly reference: string | null },
): Promise<number> => {
  const id = await moveBalance(client, actor, { ...movement, account: 'Credit' });
  await client.query(
    `insert into customer_deposits (movement_id, payment_method, reference${kept.names}) values ($1, $2, $3${kept.values})`,
    [id, how.paymentMethod, how.reference || null],
  );
  return id;
};

/** Returns credit, points and debts of a customer; zeros without an account. */
export const accountsOf = async (client: pg.ClientBase | pg.Pool, customerId: number) => {
  const text = 'select credit, points, owed from customer_accounts where customer_id = $1';
  const [found] = await fetchRows(client, accountFields)({ name: 'accounts', text, values: [customerId] });
  return found ?? { credit: 0, points: 0, owed: 0 };
};

/** Locks the customer's account, so that movements of sessions and money run one after another. */
export const lockAccount = async (client: pg.PoolClient, customerId: number): Promise<void> => {
  const lock = () =>
    client.query({
      name: 'account_locked',
      text: 'select from customer_accounts where customer_id = $1 for update',
      values: [customerId],
    });
  if ((await lock()).rowCount) return;
  await client.query({
    name: 'account_opened',
    text: 'insert into customer_accounts (customer_id) values ($1) on conflict (customer_id) do nothing',
    values: [customerId],
  });
  await lock();
};
