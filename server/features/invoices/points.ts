import type pg from 'pg';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { partOf, piastres, pounds, rounded } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import { settingsOf } from '../../data/settings';
import { fetchRows } from '../../kernel/rows';
import { moveBalance } from '../customer-movements/index';
import type { Invoice } from './issue';

/** Points that invoices earn and lose. */

type Named = Pick<Invoice, 'id'>;

/**
 * Moves points until the invoice has earned its due: one per full step of net once it is paid, without the part that
 * points paid, and none if it is not paid. Safe to repeat, because the ledger has what was earned.
 */
export const settlePoints = async (client: pg.PoolClient, actor: Actor, invoice: Named): Promise<void> => {
  const found = await standingOf(client, invoice.id);
  if (!found) return;
  const difference = found.due - found.earned;
  // Points already earned stay if the programme is switched off. A paid invoice never takes points back.
  if (difference < 0 && found.status === 'Paid') return;
  await earn(client, actor, found, difference);
};

/**
 * Runs `reduce`, which makes an invoice smaller, and takes back the points that it no longer earns, by the rules of
 * today.
 */
export const withoutPoints = async (
  client: pg.PoolClient,
  actor: Actor,
  { id }: Named,
  reduce: () => Promise<void>,
): Promise<void> => {
  const before = await standingOf(client, id);
  await reduce();
  const after = await standingOf(client, id);
  if (before?.status !== 'Paid' || after?.status !== 'Paid') return;
  await earn(client, actor, after, -Math.min(after.earned, Math.max(0, before.due - after.due)));
};

/** Points that pay for an amount. */
export const pointsFor = (amount: number, pointValue: number): number =>
  Math.ceil(rounded(amount / pointValue));

/** Pounds of net for which a point is earned. What a centre gives back, it sets by the value of a point. */
const netOfPoint = 100;

/** Returns what an invoice's points depend on, those that it has earned so far, and those that it should have earned. */
const standingOf = async (client: pg.PoolClient, id: number) => {
  const { loyaltyEnabled } = await settingsOf(client, moneySettings);
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
    text: `select v.net - (select coalesce(sum(n.net), 0) from credit_notes n where n.invoice_id = v.id) as net,
         v.status, v.total_amount - v.credited as total, v.customer_id as "customerId", v.branch_id as "branchId",
         (select coalesce(sum(p.amount), 0) from invoices_payments p where p.parent_id = v.id and p.payment_method = 'LoyaltyPoints') as "byPoints",
         (select coalesce(sum(m.amount), 0) from customer_movements m
           where m.invoice_id = v.id and m.account = 'Points' and m.cause in ('Earned', 'TakenBack')) as earned
       from invoices v where v.id = $1`,
    values: [id],
  });
  if (!found) return undefined;
  const isEarning = found.status === 'Paid' && loyaltyEnabled && found.total > 0;
  const [whole, byPoints] = [piastres(found.total), piastres(found.byPoints)];
  const net = isEarning ? pounds(partOf(piastres(found.net), whole - byPoints, whole)) : 0;
  const due = Math.floor(net / netOfPoint);
  return { ...found, id, due };
};

const earn = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, branchId }: NonNullable<Awaited<ReturnType<typeof standingOf>>>,
  amount: number,
): Promise<void> => {
  await moveBalance(client, actor, {
    customerId,
    branchId,
    account: 'Points',
    cause: amount > 0 ? 'Earned' : 'TakenBack',
    amount,
    invoiceId: id,
  });
};
