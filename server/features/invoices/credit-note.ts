import type pg from 'pg';
import { creditNotes } from '../../../src/resources/credit-notes/entity';
import { minus, partOf, piastres, pounds } from '../../../src/schema/money';
import type { Actor } from '../../data/actor';
import { recordMade } from '../../data/repository';
import { fetchOne } from '../../kernel/rows';
import { type Invoice, nextNumber } from './issue';

/** Credit notes of an invoice. */

export interface Credit {
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

/**
 * Returns net, tax and total of a credit note over `amount`, or over all that earlier notes have left, less the money
 * that is kept. Net and tax are shares of everything credited so far, so that the notes of an invoice that is credited
 * piece by piece add up to its own net and tax.
 */
export const creditOf = async (
  client: pg.PoolClient,
  invoice: Invoice,
  amount: number | null,
  kept = 0,
): Promise<Credit> => {
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

/** Writes the credit note under the branch's next number, and reduces what the invoice asks for. */
export const writeNote = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, branchId }: Invoice,
  { credit, reason }: { readonly credit: Credit; readonly reason: string | null },
): Promise<void> => {
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
