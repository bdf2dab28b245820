import type pg from 'pg';
import { invoices } from '../../../src/resources/invoices/entity';
import type { Verify } from '../../kernel/background-work';
import { believed, type FetchedRow, fetchRows } from '../../kernel/rows';
import { isDropped } from '../audit-logs/index';
import { issuedFacts } from './issue';

export type MoneyResult =
  | {
      readonly ok: true;
      readonly invoices: number;
      /** Invoices without an audit entry of their issue, because retention dropped it. */
      readonly unseen: number;
    }
  | { readonly ok: false; readonly document: string; readonly problem: string };

type Wrong = Extract<MoneyResult, { readonly ok: false }>;

export const verifyMoney: Verify = async (client, { say, sums }) => {
  const result = await checkMoney(client, sums);
  if (!result.ok) {
    say(`${result.document}: ${result.problem}`);
    say(`المستند غير سليم: ${result.document}`);
    return false;
  }
  say(`The books are right: ${result.invoices} issued invoices looked at. الحسابات سليمة`);
  if (result.unseen > 0)
    say(`${result.unseen} of them by their sums alone: what the trail said of their issue was dropped.`);
  return true;
};

/**
 * Compares issued invoices and credit notes with the audit log, and every stored sum with its parts (`sums` of all
 * subjects). Reads one snapshot, so that users can go on working.
 */
export const checkMoney = async (client: pg.ClientBase, sums: readonly string[]): Promise<MoneyResult> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    const issued = await checkIssued(client);
    if (!issued.ok) return issued;
    // A cursor that is planned for all its rows, because usually there is none. With `limit 1` PostgreSQL plans for a
    // quick first row, and compares each entry of the audit log with every invoice.
    await client.query('set local cursor_tuple_fraction = 1');
    for (const sum of sums) {
      await client.query(`declare wrong no scroll cursor for ${sum}`);
      const [first] = await fetchRows(client, { document: 'text', problem: 'text' })('fetch 1 from wrong');
      if (first) return { ok: false, ...first };
      await client.query('close wrong');
    }
    return issued;
  } finally {
    await client.query('rollback');
  }
};

const atOnce = 1000;

const { customerId, branchId, subtotal, discount, net, tax, totalAmount } = invoices.fields;
const { description, quantity, unitPrice, totalPrice } = invoices.fields.items.fields;
const issuedColumns = {
  id: 'number',
  invoiceNumber: 'text',
  ...{ customerId, branchId, subtotal, discount, net, tax, totalAmount },
  items: [{ description, quantity, unitPrice, totalPrice }],
  /** Field -> value in the audit entry of the issue; null if there is none. */
  facts: believed<Readonly<Record<string, string>> | null>(),
  paid: 'number',
  paidInAuditLog: 'text?',
  /** True if retention may have dropped the audit entry of the issue. */
  isOld: 'flag',
} as const;
type Issued = FetchedRow<typeof issuedColumns>;

const checkIssued = async (client: pg.ClientBase): Promise<MoneyResult> => {
  let last = 0;
  let checked = 0;
  let unseen = 0;
  for (;;) {
    const rows = await fetchRows(client, issuedColumns)(issuedPage, [last, atOnce]);
    for (const row of rows) {
      const wrong = wrongIn(row);
      if (wrong) return wrong;
    }
    checked += rows.length;
    unseen += rows.filter(({ facts }) => !facts).length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return { ok: true, invoices: checked, unseen };
  }
};

const issuedPage = `select v.id, ${isDropped('v.date')} as "isOld", v.invoice_number as "invoiceNumber",
    -- Whom it was issued to: the card it stood on before the first merge gave it to another.
    coalesce((select m.from_id from customer_moves m where m.table_name = 'invoices' and m.row_key = v.id::text order by m.id limit 1), v.customer_id) as "customerId", v.branch_id as "branchId",
    v.subtotal, v.discount, v.net, v.tax, v.total_amount as "totalAmount", v.paid,
    coalesce((select json_agg(json_build_object('description', i.description, 'quantity', i.quantity, 'unitPrice', i.unit_price, 'totalPrice', i.total_price) order by i.position)
      from invoices_items i where i.parent_id = v.id), '[]') as items,
    (select json_object_agg(c.field, c.after) from audit_logs_changes c where c.parent_id =
      (select max(a.id) from audit_logs a where a.entity_name = 'Invoice' and a.entity_id = v.id::text and a.action = 'Issue')) as facts,
    (select c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'paid'
      where a.entity_name = 'Invoice' and a.entity_id = v.id::text order by a.id desc limit 1) as "paidInAuditLog"
  from invoices v where v.invoice_number is not null and v.id > $1 order by v.id limit $2`;

const wrongIn = (row: Issued): Wrong | undefined => {
  const document = `Invoice ${row.invoiceNumber}`;
  const { facts, isOld } = row;
  if (!facts && isOld) return wrongPayment(row, document);
  if (!facts) return { ok: false, document, problem: 'the trail does not know that it was issued' };
  for (const [field, value] of issuedFacts(row)) {
    const was = facts[field] === undefined ? undefined : String(JSON.parse(facts[field]));
    if (was !== value)
      return { ok: false, document, problem: `${field} is ${value}, but it was issued with ${was}` };
  }
  return wrongPayment(row, document);
};

const wrongPayment = ({ paid, paidInAuditLog, facts }: Issued, document: string): Wrong | undefined => {
  // Retention has dropped the entries of its payments together with that of its issue.
  if (!facts && paidInAuditLog === null) return undefined;
  const last = Number(paidInAuditLog ?? 0);
  if (last === paid) return undefined;
  return { ok: false, document, problem: `paid is ${paid}, but the trail ends with ${last}` };
};

const named = `'Invoice ' || coalesce(v.invoice_number, 'INV-' || v.id)`;

/**
 * SQL of the given numbers in their parts, `CODE-CN-2026-000123`: code in small letters, kind (`-CN`, `-Z` or none), year
 * and number. What does not end like one is left out (`offset 0`: before its parts are read), so that its place is a gap.
 */
const numbered = (where: string): string => `(
  select branch_id, kind, split_part(number, '-', -2)::int as year, split_part(number, '-', -1)::int as n,
    lower(left(number, -2 - case kind when 'invoice' then 0 when 'zero' then 2 else 3 end
      - length(split_part(number, '-', -1)) - length(split_part(number, '-', -2)))) as code
  from (select * from (select branch_id, 'creditNote' as kind, number from credit_notes
      union all select branch_id, case when split_part(invoice_number, '-', -3) = 'Z' and split_part(invoice_number, '-', -4) <> ''
        then 'zero' else 'invoice' end, invoice_number from invoices where invoice_number is not null) every
    where ${where} and number ~ '-[0-9]{4}-[0-9]{1,9}$' offset 0) given)`;

/** Queries that find rows whose stored sum differs from the sum of its parts. */
export const invoiceSums: readonly string[] = [
  // Only a merge moves an invoice to another customer, and `customer_moves` has each of them.
  `select ${named} as document, 'it stands on customer ' || v.customer_id || ', its merges lead to ' || m.to_id as problem
   from invoices v cross join lateral (select to_id from customer_moves where table_name = 'invoices' and row_key = v.id::text order by id desc limit 1) m
   where m.to_id <> v.customer_id`,
  `select 'Invoice ' || a.entity_id as document, 'it was issued and is gone' as problem from audit_logs a
   where a.entity_name = 'Invoice' and a.action = 'Issue'
     and not exists (select from invoices v where v.id::text = a.entity_id and v.invoice_number is not null)`,
  `select ${named} as document, 'its lines do not add up: ' || v.subtotal || ', ' || v.discount || ', ' || v.tax as problem
   from invoices v cross join lateral (select coalesce(sum(total_price), 0) as total, coalesce(sum(discount), 0) as discount, coalesce(sum(tax), 0) as tax
     from invoices_items i where i.parent_id = v.id) s
   where (v.subtotal, v.discount, v.tax) is distinct from (s.total, s.discount, s.tax)`,
  `select ${named} as document, 'paid is ' || v.paid || ', its payments are ' || s.total as problem
   from invoices v cross join lateral (select coalesce(sum(amount), 0) as total from invoices_payments p where p.parent_id = v.id) s
   where v.paid <> s.total`,
  `select ${named} as document, 'remaining is ' || v.remaining || ' of ' || v.total_amount || ', credited ' || v.credited || ', paid ' || v.paid as problem from invoices v
   where v.remaining <> case v.status when 'Cancelled' then 0 else greatest(0, v.total_amount - v.credited - v.paid) end`,
  `select 'Credit note ' || n.number as document, 'its total is ' || n.total_amount || ', it was made with ' || coalesce(t.total, 'none') as problem
   from credit_notes n left join lateral (select c.after as total from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'totalAmount'
     where a.entity_name = 'CreditNote' and a.entity_id = n.id::text and a.action = 'Create') t on true
   where t.total::numeric is distinct from n.total_amount and not (t.total is null and ${isDropped('n.created_at')})`,
  `select ${named} as document, 'credited is ' || v.credited || ', its credit notes are ' || s.total as problem
   from invoices v cross join lateral (select coalesce(sum(total_amount), 0) as total from credit_notes n where n.invoice_id = v.id) s
   where v.credited <> s.total`,
  // A cancelled invoice keeps money for used sessions: its total less credit notes is what it was paid.
  `select ${named} as document, 'its credit notes leave ' || (v.total_amount - s.total) || ' of it, but it has kept ' || v.paid as problem
   from invoices v cross join lateral (select coalesce(sum(total_amount), 0) as total from credit_notes n where n.invoice_id = v.id) s
   where v.status = 'Cancelled' and v.invoice_number is not null and v.total_amount - s.total <> v.paid`,
  // Numbers of a branch, year and kind run from 1 to the last without gaps, except for those that another
  // branch had used under the same code. All invoices are read once, into a row for each branch, code, kind and year.
  `with runs as (select branch_id, code, kind, year, count(*) as count, max(n) as highest from ${numbered('true')} x group by 1, 2, 3, 4),
     own as (select branch_id, kind, year, sum(count) as count, max(highest) as highest from runs group by 1, 2, 3),
     -- Hardly ever a row, because the first number fixes a branch's code. Materialized, or what follows is compared for every run.
     others as materialized (select b.id as branch_id, r.kind, r.year, r.branch_id as other_id, r.code
       from runs r join branches b on lower(coalesce(b.code, 'C' || b.id)) = r.code and b.id <> r.branch_id)
   select 'Numbers of branch ' || d.branch_id || ', ' || d.year || ', ' || d.kind as document,
     'the last is ' || d.last || ', there are ' || coalesce(o.count, 0) || ' up to ' || coalesce(o.highest, 0) as problem
   from document_numbers d left join own o using (branch_id, kind, year)
   cross join lateral (select coalesce(sum(p.count), 0) as passed from others t cross join lateral (select count(*) from (
       select x.n from ${numbered('branch_id = t.other_id')} x where (x.code, x.kind, x.year) = (t.code, d.kind, d.year) and x.n <= d.last
       except select y.n from ${numbered('branch_id = d.branch_id')} y where (y.kind, y.year) = (d.kind, d.year)) free) p
     where (t.branch_id, t.kind, t.year) = (d.branch_id, d.kind, d.year)) s
   where d.last <> coalesce(o.count, 0) + s.passed or d.last <> coalesce(o.highest, 0)`,
];
