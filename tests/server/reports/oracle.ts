import type pg from 'pg';

/**
 * Computes the reports again from raw rows by other means than the server: row by row, in integer piastres, with days
 * from each zone's calendar.
 */

type Raw = Readonly<Record<string, unknown>>;

export interface World {
  readonly zones: ReadonlyMap<number, string>;
  readonly rows: Readonly<Record<Table, readonly Raw[]>>;
}

const tables = [
  'invoices',
  'invoices_payments',
  'credit_notes',
  'expenses',
  'customer_movements',
  'customer_deposits',
  'appointments',
  'appointments_services',
  'attendance',
  'shifts',
  'customers',
  'services',
] as const;
type Table = (typeof tables)[number];

export const readWorld = async (pool: pg.Pool, zones: ReadonlyMap<number, string>): Promise<World> => {
  const read = async (table: Table) =>
    [table, (await pool.query<Raw>(`select * from ${table}`)).rows] as const;
  return { zones, rows: Object.fromEntries(await Promise.all(tables.map(read))) as unknown as World['rows'] };
};

export interface Asked {
  readonly branchIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the preceding period of the same length. */
export const periodBefore = ({ branchIds, from, to }: Asked): Asked => {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { branchIds, from: plusDays(from, -length), to: plusDays(from, -1) };
};

export const daysOf = ({ from, to }: Asked): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

const calendars = new Map<string, Intl.DateTimeFormat>();
const walls = new Map<string, string>();
/** Wall-clock time in the zone: `2026-04-24 13:05`. */
const wall = (at: unknown, zone: string): string => {
  const key = `${at} ${zone}`;
  const known = walls.get(key);
  if (known !== undefined) return known;
  const calendar =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  calendars.set(zone, calendar);
  const shown = calendar.format(new Date(String(at)));
  walls.set(key, shown);
  return shown;
};

export const piastres = (amount: unknown): number => Math.round(Number(amount) * 100);
const sum = (rows: readonly Raw[], key: string): number =>
  rows.reduce((total, row) => total + piastres(row[key]), 0);
export const pounds = (amount: number): number => amount / 100;
const percent = (part: number, whole: number): number | null =>
  whole === 0
    ? null
    : Math.sign(part * whole) * (Math.round((Math.abs(part) * 10_000) / Math.abs(whole)) / 100);

export const oracleOf = ({ zones, rows }: World, asked: Asked) => {
  const zoneOf = (branch: unknown) => zones.get(Number(branch)) ?? 'Africa/Cairo';
  const isAsked = (branch: unknown) => asked.branchIds.includes(Number(branch));
  const dayIn = (at: unknown, branch: unknown) => wall(at, zoneOf(branch)).slice(0, 10);
  const isWithin = (day: string) => day >= asked.from && day <= asked.to;
  const within = (list: readonly Raw[], at: string) =>
    list.filter((row) => isAsked(row.branch_id) && isWithin(dayIn(row[at], row.branch_id)));
  const branchOfInvoice = new Map(rows.invoices.map((row) => [row.id, row.branch_id]));
  const methodOf = new Map(rows.customer_deposits.map((row) => [row.movement_id, row.payment_method]));

  const invoices = within(rows.invoices, 'date').filter((row) => row.invoice_number !== null);
  const notes = within(rows.credit_notes, 'date');
  const paidFor = (ids: ReadonlySet<unknown>) =>
    sum(
      rows.invoices_payments.filter((row) => ids.has(row.parent_id)),
      'amount',
    );
  const expenses = rows.expenses.filter((row) => isAsked(row.branch_id) && isWithin(String(row.date)));
  const receipts = [
    ...within(
      rows.invoices_payments.map((row) => ({ ...row, branch_id: branchOfInvoice.get(row.parent_id) })),
      'at',
    ).map((row) => ({ method: String(row.payment_method), kind: 'payment', row })),
    ...within(rows.customer_movements, 'at')
      .filter(
        (row) => row.account === 'Credit' && ['Deposit', 'Excess', 'Returned'].includes(String(row.cause)),
      )
      .map((row) => ({ method: String(methodOf.get(row.id) ?? 'Cash'), kind: 'deposit', row })),
  ].map(({ row, ...rest }) => ({
    ...rest,
    amount: piastres(row.amount),
    day: dayIn(row.at, row.branch_id),
  }));
  const isMoney = ({ method }: { readonly method: string }) =>
    method !== 'CustomerCredit' && method !== 'LoyaltyPoints';
  const total = (list: readonly { readonly amount: number }[]) =>
    list.reduce((whole, { amount }) => whole + amount, 0);

  const revenue = sum(invoices, 'total_amount') - sum(notes, 'total_amount');
  const tax = sum(invoices, 'tax') - sum(notes, 'tax');
  const collected = paidFor(new Set(invoices.map(({ id }) => id)));
  const spent = sum(expenses, 'amount');

  const appointments = within(
    rows.appointments.filter(({ deleted_at }) => deleted_at === null),
    'start',
  );
  const linesOf = (statuses: readonly string[]) =>
    appointments
      .filter(({ status }) => statuses.includes(String(status)))
      .flatMap((appointment) =>
        rows.appointments_services
          .filter(({ parent_id }) => parent_id === appointment.id)
          .map((line) => ({ appointment, line, staff: line.staff_id ?? appointment.staff_id })),
      );
  const isPaid = ({ line }: { readonly line: Raw }) => line.coverage === 'Extra' || line.coverage === null;

  /** Occupied minutes of each user, without duplicates: `branch staff day time`. */
  const heldMinutes = new Set(
    linesOf(['Planned', 'Done']).flatMap(({ appointment, line, staff }) => {
      if (staff === null) return [];
      const [start, end] = [Date.parse(String(line.start)), Date.parse(String(line.end))];
      const found: string[] = [];
      for (let at = start; at < end; at += 60_000)
        found.push(
          `${appointment.branch_id} ${staff} ${wall(new Date(at).toISOString(), zoneOf(appointment.branch_id))}`,
        );
      return found;
    }),
  );
  const shifts = rows.shifts.filter((row) => isAsked(row.branch_id) && isWithin(String(row.date)));

  /** True if the user of an occupied minute is on shift then. */
  const isOnShift = (key: string): boolean => {
    const [branch, staff, day, time = ''] = key.split(' ');
    return shifts.some(
      (row) =>
        `${row.branch_id} ${row.staff_id} ${row.date}` === `${branch} ${staff} ${day}` &&
        String(row.start) <= time &&
        time < String(row.end),
    );
  };
  const insideMinutes = [...heldMinutes].filter(isOnShift);
  const counted = (keys: Iterable<string>, by: (key: string) => string): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(by(key), (counts.get(by(key)) ?? 0) + 1);
    return counts;
  };
  const staffOf = (key: string): string => key.split(' ')[1] ?? '';
  const [heldBy, insideBy] = [counted(heldMinutes, staffOf), counted(insideMinutes, staffOf)];

  return {
    summary: {
      totalRevenue: pounds(revenue),
      totalExpenses: pounds(spent),
      netProfit: pounds(revenue - spent),
      netProfitAfterTax: pounds(revenue - tax - spent),
      collectionRate: percent(collected, revenue),
    },
    revenueStats: {
      totalRevenue: pounds(revenue),
      totalPaid: pounds(collected),
      totalPending: pounds(revenue - collected),
      invoiceCount: invoices.length,
      tax: pounds(tax),
      credited: pounds(sum(notes, 'total_amount')),
      cashIn: pounds(total(receipts.filter(isMoney))),
    },
    revenueByDay: daysOf(asked).map((date) => {
      const issued = invoices.filter((row) => dayIn(row.date, row.branch_id) === date);
      const back = notes.filter((row) => dayIn(row.date, row.branch_id) === date);
      return {
        date,
        invoiceCount: issued.length,
        issued: pounds(sum(issued, 'total_amount') - sum(back, 'total_amount')),
        tax: pounds(sum(issued, 'tax') - sum(back, 'tax')),
        collected: pounds(paidFor(new Set(issued.map(({ id }) => id)))),
        received: pounds(total(receipts.filter((one) => isMoney(one) && one.day === date))),
      };
    }),
    paymentsByMethod: [...new Set(receipts.map(({ method }) => method))].map((paymentMethod) => {
      const own = receipts.filter(({ method }) => method === paymentMethod);
      const payments = own.filter(({ kind }) => kind === 'payment');
      return {
        paymentMethod,
        paymentCount: own.length,
        received: pounds(total(payments.filter(({ amount }) => amount > 0))),
        deposits: pounds(total(own.filter(({ kind, amount }) => kind === 'deposit' && amount > 0))),
        refunded: pounds(-total(own.filter(({ amount }) => amount < 0)) + 0),
        net: pounds(total(own)),
      };
    }),
    expenseBreakdown: [...new Set(expenses.map(({ category }) => String(category)))].map((category) => {
      const own = expenses.filter((row) => row.category === category);
      return {
        category,
        expenseCount: own.length,
        totalAmount: pounds(sum(own, 'amount')),
        share: percent(sum(own, 'amount'), spent),
      };
    }),
    services: rows.services.flatMap(({ id, name, price }) => {
      const own = linesOf(['Done']).filter(({ line }) => line.service_id === id);
      return own.length === 0
        ? []
        : [
            {
              serviceId: Number(id),
              serviceName: String(name),
              servicePrice: Number(price),
              appointmentCount: new Set(own.map(({ appointment }) => appointment.id)).size,
              totalRevenue: pounds(
                sum(
                  own.filter(isPaid).map(({ line }) => line),
                  'service_price',
                ),
              ),
            },
          ];
    }),
    staff: (staffId: number) => {
      const own = linesOf(['Done']).filter(({ staff }) => staff === staffId);
      const booked = heldBy.get(String(staffId)) ?? 0;
      const shift = shifts
        .filter((row) => row.staff_id === staffId)
        .reduce((minutes, row) => minutes + Number(row.minutes), 0);
      const prices = (list: typeof own) =>
        sum(
          list.map(({ line }) => line),
          'service_price',
        );
      return {
        staffId,
        visits: new Set(own.map(({ appointment }) => appointment.id)).size,
        revenue: pounds(prices(own.filter(isPaid))),
        sessionsValue: pounds(prices(own.filter((one) => !isPaid(one)))),
        bookedMinutes: booked,
        shiftMinutes: shift,
        occupancy: percent(insideBy.get(String(staffId)) ?? 0, shift),
      };
    },
    outcomes: outcomesOf(appointments),
    customers: customersOf({ zones, rows }, asked, dayIn, isAsked),
  };
};

const outcomesOf = (appointments: readonly Raw[]) => {
  const of = (status: string) => appointments.filter((row) => row.status === status).length;
  const [done, noShow, canceled] = [of('Done'), of('NoShow'), of('Canceled')];
  return {
    bookings: appointments.length,
    done,
    noShow,
    canceled,
    noShowRate: percent(noShow, done + noShow),
    cancelRate: percent(canceled, appointments.length),
  };
};

const customersOf = (
  { rows }: World,
  asked: Asked,
  dayIn: (at: unknown, branch: unknown) => string,
  isAsked: (branch: unknown) => boolean,
) => {
  const visits = [
    ...rows.appointments
      .filter(({ deleted_at, status }) => deleted_at === null && status === 'Done')
      .map((row) => ({ customer: row.customer_id, branch: row.branch_id, at: row.start })),
    ...rows.attendance
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({ customer: row.customer_id, branch: row.branch_id, at: row.check_in })),
  ]
    .filter(({ branch }) => isAsked(branch))
    .map(({ customer, branch, at }) => ({ customer, day: dayIn(at, branch) }));
  const between = (from: string, to: string) =>
    new Set(visits.filter(({ day }) => day >= from && day <= to).map(({ customer }) => customer));
  const came = between(asked.from, asked.to);
  const earlier = between('0001-01-01', plusDays(asked.from, -1));
  const lapsed = [...between(plusDays(asked.from, -90), plusDays(asked.from, -1))].filter(
    (customer) => !came.has(customer),
  );
  const returning = [...came].filter((customer) => earlier.has(customer)).length;
  return {
    retention: {
      visitors: came.size,
      newcomers: came.size - returning,
      returning,
      lapsed: lapsed.length,
      returnRate: percent(returning, came.size),
    },
    lapsed: lapsed.map((customer) => {
      const days = visits
        .filter(
          (one) => one.customer === customer && one.day < asked.from && one.day >= plusDays(asked.from, -90),
        )
        .map(({ day }) => day);
      return { customerId: Number(customer), lastVisit: days.sort().at(-1), visits: new Set(days).size };
    }),
    balances: rows.customers
      .filter((row) => isAsked(row.branch_id) && row.deleted_at === null)
      .map(({ id }) => ({
        customerId: Number(id),
        owed: pounds(
          sum(
            rows.invoices.filter((row) => row.customer_id === id && row.status === 'Sent'),
            'remaining',
          ),
        ),
        held: pounds(
          sum(
            rows.customer_movements.filter((row) => row.customer_id === id && row.account === 'Credit'),
            'amount',
          ),
        ),
      }))
      .filter(({ owed, held }) => owed !== 0 || held !== 0),
  };
};
