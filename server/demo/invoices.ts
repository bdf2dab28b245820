import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { amountsOf, type InvoiceAmounts } from '../../src/resources/invoices/rules';
import { systemActor } from '../data/actor';
import { sentenceOf, trailSearchTextOf } from '../data/audit';
import { queueSql, sealAll, type TrailRow } from '../data/chain';
import { issuedFacts } from '../features/invoices/issue';
import { createRandom, insertRows, type Random, takeNumbers } from './insert';
import type { DemoTime, Placed } from './work';

/** A visit that took place, with a booking or without. */
export interface DemoVisit {
  /** Which of the demo branches: 0 or 1. */
  readonly branch: number;
  readonly customerId: number;
  readonly appointmentId: number | null;
  /** Milliseconds; no end while the customer is still there. */
  readonly checkIn: number;
  readonly checkOut: number | null;
  readonly items: readonly DemoItem[];
}

export interface DemoItem {
  readonly description: string;
  readonly unitPrice: number;
  readonly serviceId: number | null;
  readonly packageId: number | null;
}

interface DemoInvoice {
  readonly visit: DemoVisit;
  /** Milliseconds. */
  readonly date: number;
  readonly status: 'Draft' | 'Sent' | 'Paid';
  readonly discountPercent: number;
  readonly amounts: InvoiceAmounts;
  readonly payments: readonly { readonly amount: number; readonly method: string }[];
}

const demoTaxRate = 0.14;
const minute = 60_000;

/** The invoices of visits that are over, in the order of their issue: mostly paid, some in part, a few not issued yet. */
export const demoInvoices = (time: DemoTime, visits: readonly DemoVisit[]): readonly DemoInvoice[] => {
  const random = createRandom(time.seed + 12);
  const now = time.now.getTime();
  return [...visits]
    .sort((a, b) => a.checkIn - b.checkIn)
    .flatMap((visit) => {
      const { checkOut, items } = visit;
      if (checkOut === null || items.length === 0) return [];
      const discountPercent = random.chance(0.08) ? random.pick([5, 10, 15]) : 0;
      const amounts = amountsOf({
        items: items.map(({ unitPrice }) => ({ quantity: 1, unitPrice })),
        offerType: discountPercent > 0 ? 'Percentage' : 'None',
        offerValue: discountPercent,
        taxRate: demoTaxRate,
      });
      if (amounts.totalAmount === 0) return [];
      const isRecent = now - checkOut < 4 * 86_400_000;
      const payments = paymentsFor(random, amounts.totalAmount);
      const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const isDraft = isRecent && random.chance(0.07);
      return [
        {
          visit,
          date: Math.min(checkOut + random.integer(1, 9) * minute, now - 1000),
          status: isDraft ? 'Draft' : paid === Math.round(amounts.totalAmount * 100) ? 'Paid' : 'Sent',
          discountPercent,
          amounts,
          payments: isDraft ? [] : payments,
        } as const,
      ];
    })
    .sort((a, b) => a.date - b.date);
};

const methods = ['Cash', 'Card', 'BankTransfer'] as const;

const paymentsFor = (random: Random, total: number): DemoInvoice['payments'] => {
  const chance = random.next();
  const half = Math.round(total / 2);
  if (chance < 0.03) return [];
  if (chance < 0.1) return [{ amount: half, method: 'Cash' }];
  if (chance < 0.18)
    return [
      { amount: half, method: 'Cash' },
      { amount: Math.round((total - half) * 100) / 100, method: 'Card' },
    ];
  return [{ amount: total, method: random.common(methods) }];
};

interface Invoicing extends Placed {
  /** In the order of their issue. */
  readonly invoices: readonly DemoInvoice[];
  readonly idOf: (visit: DemoVisit) => number | null;
}

interface Numbered {
  readonly id: number;
  readonly number: string | null;
  readonly paid: number;
  readonly branchId: number;
  readonly at: string;
  readonly invoice: DemoInvoice;
}

/** Stores invoices as drafts, then their parts, and issues them at the end: the database lets no issued one be added to. */
export const insertInvoices = async (client: pg.ClientBase, invoicing: Invoicing): Promise<void> => {
  const list = await numbered(client, invoicing);
  await insertRows(
    client,
    'invoices',
    list.map((one) => draftOf(one, invoicing)),
  );
  await insertRows(client, 'invoices_items', list.flatMap(itemRowsOf));
  const cashiers = [invoicing.userIds.get('reception'), invoicing.userIds.get('reception2')];
  await insertRows(
    client,
    'invoices_payments',
    list.flatMap(({ id, at, invoice }) =>
      invoice.payments.map(({ amount, method }, position) => ({
        parent_id: id,
        position,
        amount,
        payment_method: method,
        at,
        user_id: cashiers[invoice.visit.branch] ?? null,
      })),
    ),
  );
  const issued = list.filter(({ number }) => number !== null);
  await client.query(
    `update invoices v set invoice_number = x.number, status = x.status, paid = x.paid, remaining = v.total_amount - x.paid,
       search_text = v.search_text || ' ' || lower(x.number)
     from json_to_recordset($1) as x(id int, number text, status text, paid numeric) where v.id = x.id`,
    [
      JSON.stringify(
        issued.map(({ id, number, paid, invoice }) => ({ id, number, paid, status: invoice.status })),
      ),
    ],
  );
  await sellPackages(client, invoicing);
  await earnPoints(client);
  await insertTrail(client, issued);
};

/** Numbers of each branch and local year, without a gap, and where they stand. */
const numbered = async (
  client: pg.ClientBase,
  { invoices, branchIds, zone }: Invoicing,
): Promise<readonly Numbered[]> => {
  const { rows } = await client.query<{ id: number; code: string | null }>('select id, code from branches');
  const codes = new Map(rows.map(({ id, code }) => [id, code ?? `C${id}`]));
  const ids = await takeNumbers(client, 'invoices_id_seq', invoices.length);
  const last = new Map<string, { branch_id: number; year: number; kind: string; last: number }>();
  const list = invoices.map((invoice, index): Numbered => {
    const branchId = branchIds[invoice.visit.branch] ?? 0;
    const year = Number(todayIn(zone, new Date(invoice.date)).slice(0, 4));
    const key = `${branchId} ${year}`;
    const counter = last.get(key) ?? { branch_id: branchId, year, kind: 'invoice', last: 0 };
    const isIssued = invoice.status !== 'Draft';
    if (isIssued) last.set(key, { ...counter, last: counter.last + 1 });
    const paid = invoice.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
    const number = `${codes.get(branchId)}-${year}-${String(counter.last + 1).padStart(6, '0')}`;
    const at = new Date(invoice.date).toISOString();
    return { id: ids[index] ?? 0, number: isIssued ? number : null, paid, branchId, at, invoice };
  });
  await insertRows(client, 'document_numbers', [...last.values()]);
  return list;
};

const draftOf = ({ id, branchId, at, invoice }: Numbered, { idOf }: Invoicing) => {
  const { visit, amounts, discountPercent } = invoice;
  return {
    id,
    version: 1,
    created_at: at,
    updated_at: at,
    customer_id: visit.customerId,
    branch_id: branchId,
    date: at,
    sales_channel: 'In Store',
    offer_type: discountPercent > 0 ? 'Percentage' : 'None',
    offer_value: discountPercent,
    status: 'Draft',
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    net: amounts.net,
    tax_rate: demoTaxRate * 100,
    tax: amounts.tax,
    total_amount: amounts.totalAmount,
    paid: 0,
    remaining: amounts.totalAmount,
    appointment_id: visit.appointmentId,
    attendance_id: idOf(visit),
    search_text: ' ',
  };
};

const itemRowsOf = ({ id, invoice }: Numbered) =>
  invoice.visit.items.map(({ description, unitPrice, serviceId, packageId }, position) => ({
    parent_id: id,
    position,
    description,
    quantity: 1,
    unit_price: unitPrice,
    service_id: serviceId,
    package_id: packageId,
    total_price: invoice.amounts.items[position]?.totalPrice,
    discount: invoice.amounts.items[position]?.discount,
    tax: invoice.amounts.items[position]?.tax,
  }));

/** The packages that issued invoices sold, the sessions they gave, and those their own booking has used. */
const sellPackages = async (client: pg.ClientBase, { zone }: Invoicing): Promise<void> => {
  await client.query(
    `insert into customer_packages (name, customer_id, branch_id, package_id, invoice_id, sold_at, valid_until, status, price_paid, search_text, created_at, updated_at)
     select p.name, v.customer_id, v.branch_id, p.id, v.id, v.date, (v.date at time zone $1)::date + p.validity_days, 'Active',
       i.total_price - i.discount + i.tax, p.search_text, v.date, v.date
     from invoices v join invoices_items i on i.parent_id = v.id join packages p on p.id = i.package_id
     where v.invoice_number is not null order by v.date, i.position`,
    [zone],
  );
  await client.query(
    `insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, list_price, "left")
     select c.id, i.position, s.id, s.name, i.sessions_count, s.price, 0
     from customer_packages c join packages_items i on i.parent_id = c.package_id join services s on s.id = i.service_id`,
  );
  await client.query(
    `insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, invoice_id)
     select c.id, i.service_id, c.branch_id, 'Sale', i.sessions, c.sold_at, c.invoice_id
     from customer_packages c join customer_packages_items i on i.parent_id = c.id order by c.id, i.position`,
  );
  await client.query(
    `insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, line_id, turn, appointment_id)
     select x.package, x.service_id, x.branch_id, 'Use', -1, x.sold_at, x.line, 1, x.appointment_id from (
       select distinct on (l.id) l.id as line, c.id as package, l.service_id, c.branch_id, c.sold_at, v.appointment_id,
         row_number() over (partition by c.id, l.service_id order by l.id) as turn, i.sessions
       from customer_packages c join invoices v on v.id = c.invoice_id
       join appointments_services l on l.parent_id = v.appointment_id and l.coverage = 'Package'
       join customer_packages_items i on i.parent_id = c.id and i.service_id = l.service_id order by l.id, c.id) x
     where x.turn <= x.sessions`,
  );
};

/** A point for each full hundred of the net of what is paid. */
const earnPoints = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `insert into customer_movements (customer_id, branch_id, account, cause, amount, at, invoice_id)
     select customer_id, branch_id, 'Points', 'Earned', floor(net / 100), date, id from invoices
     where status = 'Paid' and net >= 100 order by date, id`,
  );
};

/** Writes what was issued into the trail and seals it, as the server itself would. */
const insertTrail = async (client: pg.ClientBase, issued: readonly Numbered[]): Promise<void> => {
  const ids = await takeNumbers(client, 'audit_logs_id_seq', issued.length);
  const written = issued.map((one, index) => ({ id: ids[index] ?? 0, row: trailRowOf(one) }));
  await insertRows(
    client,
    'audit_logs',
    written.map(({ id, row }) => ({
      id,
      version: 1,
      created_at: row.timestamp,
      updated_at: row.timestamp,
      timestamp: row.timestamp,
      action: row.action,
      entity_name: row.entityName,
      entity_id: row.entityId,
      branch_id: row.branchId,
      details: row.details,
      search_text: trailSearchTextOf(row),
      changes: row.changes,
    })),
  );
  await client.query(queueSql('(select * from audit_logs where id = any($1))'), [ids]);
  await sealAll(client);
};

const trailRowOf = ({ id, number, paid, branchId, at, invoice }: Numbered): TrailRow => {
  const facts = issuedFacts({
    invoiceNumber: number,
    customerId: invoice.visit.customerId,
    branchId,
    ...invoice.amounts,
    items: invoice.visit.items.map((item, index) => ({
      ...item,
      quantity: 1,
      totalPrice: invoice.amounts.items[index]?.totalPrice ?? 0,
    })),
  });
  return {
    timestamp: at,
    userId: null,
    userName: null,
    username: null,
    action: 'Issue',
    entityName: 'Invoice',
    entityId: String(id),
    branchId,
    details: sentenceOf(systemActor('Demo'), { action: 'Issue', entity: 'Invoice', entityId: id }),
    changes: [...facts, ['paid', paid] as const].map(([field, after]) => ({
      field,
      before: null,
      after: JSON.stringify(after),
    })),
    ip: null,
    requestId: null,
  };
};
