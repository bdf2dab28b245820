import type pg from 'pg';
import { invoices, invoiceVerbs } from '../../../src/resources/invoices/entity';
import type { Actor } from '../../data/actor';
import { calledAs, record } from '../../data/audit';
import type { RowIn } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { fetchRows } from '../../kernel/rows';
import { lockAccount } from '../customer-movements/index';
import { sellPackages, spendSessions } from '../customer-packages/index';

export type Invoice = RowIn<typeof invoices>;

/** Numbers a draft, fixes it and creates the packages that it sells. */
export const issueDraft = async (client: pg.PoolClient, actor: Actor, id: number): Promise<void> => {
  const draft = await findRow(client, invoices, actor, id);
  const isFree = draft.totalAmount === 0;
  // Lock the customer's account first. All transactions use this order, so they cannot deadlock.
  await lockAccount(client, draft.customerId);
  const number = await nextNumber(client, draft.branchId, isFree ? 'zero' : 'invoice');
  await client.query({
    name: 'invoice_issued',
    text: `update invoices set invoice_number = $2, search_text = search_text || ' ' || lower($2), date = clock_timestamp(),
       status = $3 where id = $1`,
    values: [draft.id, number, isFree ? 'Paid' : 'Sent'],
  });
  const issued: Invoice = { ...draft, invoiceNumber: number };
  await sellPackages(client, actor, issued);
  await useSoldSessions(client, actor, issued);
  await recordIssue(client, actor, issued);
};

/** Spends sessions of a package that a done appointment had chosen before it was sold. */
const useSoldSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  { appointmentId }: Invoice,
): Promise<void> => {
  if (typeof appointmentId !== 'number') return;
  const rows = await fetchRows(client, { id: 'number', customerId: 'number', branchId: 'number' })(
    `select id, customer_id as "customerId", branch_id as "branchId" from appointments
     where id = $1 and status = 'Done' and deleted_at is null`,
    [appointmentId],
  );
  for (const appointment of rows) await spendSessions(client, actor, appointment);
};

const sums = ['subtotal', 'discount', 'net', 'tax', 'totalAmount'] as const;

type Facts = Pick<Invoice, 'invoiceNumber' | 'customerId' | 'branchId' | (typeof sums)[number]> & {
  readonly items: readonly Pick<
    Invoice['items'][number],
    'description' | 'quantity' | 'unitPrice' | 'totalPrice'
  >[];
};

/** Returns the amounts for the audit entry of the issue. `npm run verify` compares them with the invoice. */
export const issuedFacts = (row: Facts): readonly (readonly [string, string])[] => [
  ['invoiceNumber', String(row.invoiceNumber)],
  ['customerId', String(row.customerId)],
  ['branchId', String(row.branchId)],
  ...sums.map((key) => [key, row[key].toFixed(2)] as const),
  [
    'items',
    JSON.stringify(
      row.items.map((item) => [
        item.description,
        item.quantity,
        item.unitPrice.toFixed(2),
        item.totalPrice.toFixed(2),
      ]),
    ),
  ],
];

const recordIssue = (client: pg.PoolClient, actor: Actor, row: Invoice): Promise<void> =>
  record(client, actor, {
    action: invoiceVerbs.issue,
    entity: invoices.audit,
    entityId: row.id,
    branchId: row.branchId,
    ...calledAs(invoices, row),
    changes: issuedFacts(row).map(([field, after]) => ({ field, before: null, after })),
  });

/**
 * Kinds of documents with numbers of their own: what stands in a number, and the table and column of the numbers, where a
 * unique index keeps each once. `zero`: invoices with a total of 0.
 */
const kinds = {
  invoice: { infix: '', table: 'invoices', column: 'invoice_number' },
  creditNote: { infix: 'CN-', table: 'credit_notes', column: 'number' },
  zero: { infix: 'Z-', table: 'invoices', column: 'invoice_number' },
} as const;

type DocumentKind = keyof typeof kinds;

/**
 * Returns the next free number of the branch and its local year: `C1-2026-000123`. The counter's row stays locked
 * until the transaction ends, and a rollback returns the number: no gap, no duplicate. A number that another
 * branch used under the same code, before codes were fixed (BRN-26), is skipped, so that it does not stop a sale.
 */
export const nextNumber = async (
  client: pg.PoolClient,
  branchId: number,
  kind: DocumentKind,
): Promise<string> => {
  for (;;) {
    const { number, isTaken } = await takeNumber(client, branchId, kind);
    if (!isTaken) return number;
  }
};

/** Locks the branch against a change of its code, so that two branches never issue under one code at a time. */
const takeNumber = async (client: pg.PoolClient, branchId: number, kind: DocumentKind) => {
  const { table, column, infix } = kinds[kind];
  const [taken] = await fetchRows(client, { number: 'text', isTaken: 'flag' })({
    name: `number_${table}`,
    text: `with branch as materialized (
       select id, coalesce(code, 'C' || id) as code, extract(year from clock_timestamp() at time zone time_zone)::int as year
       from branches where id = $1 for share),
     counted as (insert into document_numbers (branch_id, year, kind, last) select id, year, $2, 1 from branch
       on conflict (branch_id, year, kind) do update set last = document_numbers.last + 1 returning last),
     given as (select code || '-' || $3::text || year || '-' || to_char(last, 'FM000000') as number from branch, counted)
     select number, exists (select from ${table} d where lower(d.${column}) = lower(given.number)) as "isTaken" from given`,
    values: [branchId, kind, infix],
  });
  if (!taken) throw new Error(`no branch ${branchId}`);
  return taken;
};
