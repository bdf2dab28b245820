import type pg from 'pg';
import type { Actor } from '../data/actor';
import { madeIn, toldAbout } from './notices';

export interface CustomerMovement {
  readonly customerId: number;
  readonly branchId: number;
  readonly account: 'Credit' | 'Points';
  readonly cause: 'Deposit' | 'Excess' | 'Payment' | 'RefundToCredit' | 'Earned' | 'TakenBack' | 'Correction';
  readonly amount: number;
  readonly invoiceId?: number | null;
  readonly notes?: string | null;
}

/** Adds a line to a customer's credit or points and answers its id; the database keeps the sums and refuses credit below zero. */
export const moveBalance = async (
  client: pg.PoolClient,
  actor: Actor,
  { customerId, branchId, account, cause, amount, invoiceId = null, notes = null }: CustomerMovement,
): Promise<number> => {
  if (amount === 0) return 0;
  const { rows } = await client.query<{ id: number }>(
    `with moved as (
       insert into customer_movements (customer_id, branch_id, account, cause, amount, at, invoice_id, user_id, notes)
       values ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7, $8) returning id)
     select id, ${toldAbout('$9', 'json_build_array(id)')} from moved`,
    [
      customerId,
      branchId,
      account,
      cause,
      amount,
      invoiceId,
      actor.userId,
      notes,
      madeIn('customerMovements', [branchId], actor),
    ],
  );
  return rows[0]?.id ?? 0;
};

export interface Balances {
  readonly credit: number;
  readonly points: number;
}

export const balancesOf = async (client: pg.ClientBase | pg.Pool, customerId: number): Promise<Balances> => {
  const { rows } = await client.query<Balances>(
    'select credit, points from customer_accounts where customer_id = $1',
    [customerId],
  );
  return rows[0] ?? { credit: 0, points: 0 };
};
