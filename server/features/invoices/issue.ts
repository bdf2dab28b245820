import type pg from 'pg';
import { invoices } from '../../../src/resources/invoices/entity';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Row } from '../../data/entity-server';
import { lockAccount } from '../customer-accounts/index';
import { sellPackages, spendSessions } from '../customer-packages/index';
import { nextNumber } from './numbers';

/** Gives a draft its number and fixes it; what it sells comes to be. */
export const issueInvoice = async (client: pg.PoolClient, actor: Actor, draft: Row): Promise<void> => {
  const branchId = Number(draft.branchId);
  const isFree = Number(draft.totalAmount) === 0;
  // Before anything else that others wait for: everybody takes the customer's account first.
  await lockAccount(client, Number(draft.customerId));
  const number = await nextNumber(client, branchId, isFree ? 'zero' : 'invoice');
  await client.query({
    name: 'invoice_issued',
    text: `update invoices set invoice_number = $2, search_text = search_text || ' ' || lower($2), date = clock_timestamp(),
       status = $3 where id = $1`,
    values: [draft.id, number, isFree ? 'Paid' : 'Sent'],
  });
  const issued: Row = { ...draft, invoiceNumber: number };
  await sellPackages(client, actor, issued);
  await useSoldSessions(client, actor, issued);
  await recordIssue(client, actor, issued);
};

/** Sessions of a package that was chosen in a booking held before it was sold. */
const useSoldSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  { appointmentId }: Row,
): Promise<void> => {
  if (typeof appointmentId !== 'number') return;
  const { rows } = await client.query<{ id: number; customerId: number; branchId: number }>(
    `select id, customer_id as "customerId", branch_id as "branchId" from appointments
     where id = $1 and status = 'Done' and deleted_at is null`,
    [appointmentId],
  );
  for (const booking of rows) await spendSessions(client, actor, booking);
};

/** The issued amounts in the trail's chain: `npm run verify` finds an invoice that no longer says the same. */
export const issuedFacts = (row: Row): readonly (readonly [string, string])[] => [
  ['invoiceNumber', String(row.invoiceNumber)],
  ['customerId', String(row.customerId)],
  ['branchId', String(row.branchId)],
  ['subtotal', Number(row.subtotal).toFixed(2)],
  ['discount', Number(row.discount).toFixed(2)],
  ['net', Number(row.net).toFixed(2)],
  ['tax', Number(row.tax).toFixed(2)],
  ['totalAmount', Number(row.totalAmount).toFixed(2)],
  [
    'items',
    JSON.stringify(
      (Array.isArray(row.items) ? row.items : []).map((item: Row) => [
        item.description,
        item.quantity,
        Number(item.unitPrice).toFixed(2),
        Number(item.totalPrice).toFixed(2),
      ]),
    ),
  ],
];

const recordIssue = (client: pg.PoolClient, actor: Actor, row: Row): Promise<void> =>
  record(client, actor, {
    action: 'Issue',
    entity: invoices.audit,
    entityId: row.id,
    branchId: Number(row.branchId),
    changes: issuedFacts(row).map(([field, after]) => ({ field, before: null, after })),
  });
