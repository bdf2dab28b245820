import type pg from 'pg';
import { instantOf } from '../../src/i18n/zone';
import { attendance } from '../../src/resources/attendance/entity';
import { invoices, invoiceVerbs } from '../../src/resources/invoices/entity';
import { amountsOf } from '../../src/resources/invoices/rules';
import { minus } from '../../src/schema/money';
import { systemActor } from '../data/actor';
import { auditLogRowOf, columnsOf } from '../data/audit';
import { queueSql, sealAll } from '../data/audit-chain';
import { plain } from '../data/entity-server';
import {
  createRandom,
  insertEntity,
  insertRows,
  openBranches,
  openDays,
  type Placed,
  type Random,
  takeNumbers,
} from '../features/demo-kit';
import { issuedFacts } from '../features/invoices/issue';
import { iso } from '../kernel/clock';
import { type FetchedRow, fetchRows } from '../kernel/rows';
import type { Stock } from './catalogue';

const item = {
  description: 'text',
  unitPrice: 'number',
  serviceId: 'number?',
  packageId: 'number?',
} as const;

interface Visit {
  readonly branchId: number;
  readonly customerId: number;
  readonly appointmentId: number | null;
  /** Milliseconds since the epoch. `checkOut` is null while the customer is still there. */
  readonly checkIn: number;
  readonly checkOut: number | null;
  readonly items: readonly FetchedRow<typeof item>[];
}

const minute = 60_000;
const daysBack = 30;

/** Inserts the visits of the last month and returns them with their ids. */
export const insertVisits = async (client: pg.ClientBase, placed: Placed, stock: Stock) => {
  const came = [...(await bookedVisits(client, placed)), ...walkIns(placed, stock)];
  // A customer can have only one open visit.
  const stays = (one: Visit, other: Visit) =>
    one.checkOut === null && other.checkOut === null && one.customerId === other.customerId;
  const visits = came.filter((visit, place) => !came.slice(0, place).some((other) => stays(visit, other)));
  const rows = visits.map(({ branchId, customerId, appointmentId, checkIn, checkOut }) => ({
    branchId,
    customerId,
    source: appointmentId === null ? 'WalkIn' : 'Appointment',
    appointmentId,
    checkIn: iso(checkIn),
    checkOut: checkOut === null ? null : iso(checkOut),
    state: checkOut === null ? 'Present' : 'Left',
    minutes: checkOut === null ? null : Math.round((checkOut - checkIn) / minute),
    closedAuto: false,
  }));
  const changed = (index: number) => ({ updated_at: rows[index]?.checkOut ?? rows[index]?.checkIn });
  const ids = await insertEntity(client, plain(attendance), rows, ({ checkIn }) => String(checkIn), changed);
  return visits.map((visit, index) => ({ ...visit, attendanceId: ids[index] }));
};
type Visited = Awaited<ReturnType<typeof insertVisits>>[number];

/** Visits without an appointment in the last month, some still open. A few customers buy a package. */
const walkIns = (placed: Placed, stock: Stock): readonly Visit[] => {
  const random = createRandom(placed.seed + 11);
  const now = placed.now.getTime();
  const visits: Visit[] = [];
  for (const { date, distance } of openDays(placed, -daysBack, 0)) {
    const opening = instantOf(`${date}T10:00`, placed.zone).getTime();
    for (const branch of openBranches) {
      const [branchId = 0, known = []] = [placed.branchIds[branch], stock.customers[branch]];
      if (known.length === 0) continue;
      for (const [n, { id }] of someOf(random, known, 4).entries()) {
        const checkIn = opening + (n * 150 + random.integer(0, 90)) * minute;
        const left = checkIn + random.integer(25, 110) * minute;
        if (checkIn >= now) continue;
        const checkOut = left < now ? left : null;
        const items = itemsFor(random, stock);
        visits.push({ branchId, customerId: id, appointmentId: null, checkIn, checkOut, items });
      }
      const { id } = random.pick(known);
      const checkIn = now - random.integer(10, 50) * minute;
      if (distance === 0 && checkIn > opening)
        visits.push({ branchId, customerId: id, appointmentId: null, checkIn, checkOut: null, items: [] });
    }
  }
  return visits;
};

const someOf = <T>(random: Random, list: readonly T[], count: number): readonly T[] => [
  ...new Set(Array.from({ length: count }, () => random.pick(list))),
];

const itemsFor = (random: Random, { services, packages }: Stock): Visit['items'] => {
  const isPackage = random.chance(0.12);
  const sold = isPackage ? [random.pick(packages)] : someOf(random, services, random.chance(0.3) ? 2 : 1);
  return sold.map(({ id, name, price }) => ({
    description: name,
    unitPrice: price,
    serviceId: isPackage ? null : id,
    packageId: isPackage ? id : null,
  }));
};

/** Visits of Done appointments: customers come up to 3 minutes early and leave up to 6 minutes late. */
const bookedVisits = async (client: pg.ClientBase, { now }: Placed): Promise<readonly Visit[]> => {
  const ids = { appointmentId: 'number', customerId: 'number', branchId: 'number' } as const;
  const held = await fetchRows(client, { ...ids, start: 'text', end: 'text', items: [item] })(
    `select a.id as "appointmentId", a.customer_id as "customerId", a.branch_id as "branchId", a.start, a."end",
       (select json_agg(to_jsonb(x) - 'place' order by x.place) from (
          select name as description, price as "unitPrice", null::int as "serviceId", package_id as "packageId",
            position - 100 as place from appointments_packages where parent_id = a.id
          union all select service_name || case coverage when 'Extra' then '' else ' (من الباقة)' end,
            case coverage when 'Extra' then service_price else 0 end, service_id, null, position
          from appointments_services where parent_id = a.id) x) as items
     from appointments a where a.status = 'Done' and a."end" < $1 order by a.start, a.id`,
    [now.toISOString()],
  );
  return held.map(({ start, end, ...visit }) => ({
    ...visit,
    checkIn: Date.parse(start) - (visit.appointmentId % 4) * minute,
    checkOut: Math.min(Date.parse(end) + (visit.appointmentId % 7) * minute, now.getTime() - minute),
  }));
};

const taxRate = 0.14;

/** Drafts the invoice of an ended visit with items: usually paid, sometimes in part, seldom not issued. */
const draftsOf = (random: Random, placed: Placed, { checkOut, ...visit }: Visited) => {
  const now = placed.now.getTime();
  if (checkOut === null || visit.items.length === 0) return [];
  const offerValue = random.chance(0.08) ? random.pick([5, 10, 15]) : 0;
  const offerType = offerValue > 0 ? 'Percentage' : 'None';
  const sold = visit.items.map((item) => ({
    ...item,
    quantity: 1,
    offerType: 'None' as const,
    offerValue: 0,
  }));
  const amounts = amountsOf({ items: sold, offerType, offerValue, taxRate });
  const { totalAmount } = amounts;
  if (totalAmount === 0) return [];
  const payments = paymentsFor(random, totalAmount);
  const isIssued = now - checkOut >= 4 * 86_400_000 || !random.chance(0.07);
  const date = iso(Math.min(checkOut + random.integer(1, 9) * minute, now - 1000));
  const userId = placed.userIds.get(visit.branchId === placed.branchIds[0] ? 'reception' : 'reception2');
  const { branchId, customerId, appointmentId, attendanceId } = visit;
  return [
    {
      ...{ branchId, customerId, appointmentId, attendanceId, isIssued, date, offerType, offerValue },
      ...amounts,
      items: sold.map((item, index) => ({ totalPrice: 0, ...item, ...amounts.items[index] })),
      payments: isIssued ? payments.map((payment) => ({ ...payment, at: date, userId })) : [],
      invoiceNumber: null,
      salesChannel: 'In Store',
      status: 'Draft',
      taxRate: taxRate * 100,
      paid: 0,
      remaining: totalAmount,
    },
  ];
};

const methods = ['Cash', 'Card', 'BankTransfer'] as const;

const paymentsFor = (random: Random, total: number) => {
  const chance = random.next();
  const half = Math.round(total / 2);
  if (chance < 0.03) return [];
  const cash = { amount: half, paymentMethod: 'Cash' };
  if (chance < 0.1) return [cash];
  if (chance < 0.18) return [cash, { amount: minus(total, half), paymentMethod: 'Card' }];
  return [{ amount: total, paymentMethod: random.common(methods) }];
};

/**
 * Inserts the invoices of visits as drafts with their parts and issues them last, because the database refuses new
 * parts of an issued invoice. Numbers have no gaps per branch and local year. Issuing creates what was sold.
 */
export const insertInvoices = async (
  client: pg.ClientBase,
  placed: Placed,
  visits: readonly Visited[],
): Promise<void> => {
  const random = createRandom(placed.seed + 12);
  const drafts = [...visits]
    .sort((a, b) => a.checkIn - b.checkIn)
    .flatMap((visit) => draftsOf(random, placed, visit))
    .sort((a, b) => a.date.localeCompare(b.date));
  const ids = await insertEntity(client, plain(invoices), drafts, ({ date }) => String(date));
  const numbered = await fetchRows(client, { id: 'number', invoiceNumber: 'text', paid: 'number' })(
    `with issued as (
       select v.id, v.branch_id, year, (select coalesce(sum(amount), 0) from invoices_payments where parent_id = v.id) as paid,
         concat_ws('-', b.code, year, to_char(row_number() over (partition by v.branch_id, year order by v.id), 'FM000000')) as number
       from invoices v join branches b on b.id = v.branch_id
       cross join lateral extract(year from v.date at time zone b.time_zone) as year where v.id = any($1)),
     counted as (insert into document_numbers (branch_id, year, kind, last)
       select branch_id, year, 'invoice', count(*) from issued group by branch_id, year)
     update invoices v set invoice_number = number, status = case when i.paid = total_amount then 'Paid' else 'Sent' end,
       paid = i.paid, remaining = total_amount - i.paid, search_text = search_text || ' ' || lower(number)
     from issued i where v.id = i.id returning v.id, number as "invoiceNumber", v.paid`,
    [ids.filter((_, index) => drafts[index]?.isIssued)],
  );
  await client.query(sellAndThank);
  const found = new Map(numbered.map((row) => [row.id, row]));
  const issued = drafts.flatMap((draft, index) => {
    const row = found.get(ids[index] ?? 0);
    return row ? [{ ...draft, ...row }] : [];
  });
  await insertAuditLog(client, issued);
};

/**
 * SQL for issued invoices: the sold packages with their sessions, the sessions used by the visit's appointment (R-10,
 * R-12), and a loyalty point for each full 100 of net in a paid invoice.
 */
const sellAndThank = `
  insert into customer_packages (name, customer_id, branch_id, package_id, invoice_id, sold_at, valid_until, status, price_paid, search_text, created_at, updated_at)
  select p.name, v.customer_id, v.branch_id, p.id, v.id, v.date, (v.date at time zone b.time_zone)::date + p.validity_days, 'Active',
    i.total_price - i.discount + i.tax, p.search_text, v.date, v.date
  from invoices v join branches b on b.id = v.branch_id join invoices_items i on i.parent_id = v.id
  join packages p on p.id = i.package_id where v.invoice_number is not null order by v.date, i.position;
  insert into customer_packages_items (parent_id, position, service_id, service_name, sessions, list_price, "left")
  select c.id, i.position, s.id, s.name, i.sessions_count, s.price, 0
  from customer_packages c join packages_items i on i.parent_id = c.package_id join services s on s.id = i.service_id;
  insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, invoice_id)
  select c.id, i.service_id, c.branch_id, 'Sale', i.sessions, c.sold_at, c.invoice_id
  from customer_packages c join customer_packages_items i on i.parent_id = c.id order by c.id, i.position;
  insert into package_movements (customer_package_id, service_id, branch_id, kind, sessions, at, line_id, turn, appointment_id)
  select x.package, x.service_id, x.branch_id, 'Use', -1, x.sold_at, x.line, 1, x.appointment_id from (
    select distinct on (l.id) l.id as line, c.id as package, l.service_id, c.branch_id, c.sold_at, v.appointment_id,
      row_number() over (partition by c.id, l.service_id order by l.id) as turn, i.sessions
    from customer_packages c join invoices v on v.id = c.invoice_id
    join appointments_services l on l.parent_id = v.appointment_id and l.coverage = 'Package'
    join customer_packages_items i on i.parent_id = c.id and i.service_id = l.service_id order by l.id, c.id) x
  where x.turn <= x.sessions;
  insert into customer_movements (customer_id, branch_id, account, cause, amount, at, invoice_id)
  select customer_id, branch_id, 'Points', 'Earned', floor(net / 100), date, id from invoices
  where status = 'Paid' and net >= 100 order by date, id`;

type Issued = Parameters<typeof issuedFacts>[0] & {
  readonly id: number;
  readonly date: string;
  readonly paid: number;
};

/** Writes the issued invoices to the audit log and seals the entries, as the server does. */
const insertAuditLog = async (client: pg.ClientBase, issued: readonly Issued[]): Promise<void> => {
  const ids = await takeNumbers(client, 'audit_logs_id_seq', issued.length);
  const entries = issued.map((invoice, index) => {
    const { id: entityId, branchId, date } = invoice;
    const facts = [...issuedFacts(invoice), ['paid', invoice.paid] as const];
    const changes = facts.map(([field, after]) => ({ field, before: null, after }));
    const entry = {
      action: invoiceVerbs.issue,
      entity: invoices.audit,
      entityId,
      branchId,
      document: invoice.invoiceNumber ?? undefined,
      changes,
    } as const;
    const row = { ...auditLogRowOf(systemActor('Demo'), entry), timestamp: date };
    const own = { id: ids[index], created_at: date, updated_at: date, branch_id: branchId };
    return { ...columnsOf(row), ...own, changes: row.changes };
  });
  await insertRows(client, 'audit_logs', entries);
  await client.query(queueSql('(select * from audit_logs where id = any($1))'), [ids]);
  await sealAll(client);
};
