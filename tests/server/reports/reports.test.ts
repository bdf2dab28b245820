import { describe, expect, it } from 'vitest';
import { moneyDesk } from '../../support/money/money';
import { type Asked, oracleOf, periodBefore, plusDays, readWorld } from './oracle';
import { plantReportRows, randomOf } from './rows';

/** Compares every report with an oracle on raw rows: random rows, edges of days, three zones. */

const seed = Number(process.env.REPORT_SEED ?? 20_260_424);
// Forty days. In Cairo the clocks go forward in the night to 24 April.
const days = Array.from({ length: 40 }, (_, n) => plusDays('2026-04-01', n));

const desk = await moneyDesk();
const { pool, branches } = desk.app;
const all = [branches.own, branches.foreign, branches.inactive];
const zones = new Map([
  [branches.own, 'Africa/Cairo'],
  [branches.foreign, 'Asia/Riyadh'],
  [branches.inactive, 'America/New_York'],
]);
for (const [id, zone] of zones)
  await pool.query('update branches set time_zone = $2 where id = $1', [id, zone]);
const customers = [];
for (const branch of [...all, ...all, ...all, ...all]) customers.push(await desk.customer(branch));
const services = [];
for (let n = 0; n < 12; n += 1)
  services.push(
    await desk.insert('services', { name: `خدمة ${n}`, name_key: `${n}`, duration: 30, price: 100 + n }),
  );
await plantReportRows(pool, randomOf(seed), {
  branches: [...zones].map(([id, zone]) => ({ id, zone })),
  customers,
  staff: Object.values(desk.staff),
  services,
  days: [...days, '2025-10-01'],
});
const world = await readWorld(pool, zones);

type Answer = Readonly<Record<string, unknown>>;

const ask = async <T = Answer>({ branchIds, from, to }: Asked, name: string): Promise<T> => {
  const query = new URLSearchParams({ from, to });
  for (const id of branchIds) query.append('branchId', String(id));
  return desk.get<T>(`/reports/${name}?${query}`, 'Admin');
};

/** A branch with the day of the clock change, all branches, a single day, and days without rows. */
const questions = (): readonly Asked[] => [
  { branchIds: [desk.app.branches.own], from: '2026-04-20', to: '2026-04-26' },
  { branchIds: [desk.app.branches.own], from: '2026-04-24', to: '2026-04-24' },
  { branchIds: [desk.app.branches.inactive], from: '2026-04-10', to: '2026-04-30' },
  { branchIds: all, from: '2026-04-16', to: '2026-05-05' },
  { branchIds: all, from: '2026-01-01', to: '2026-12-31' },
  { branchIds: all, from: '2020-01-01', to: '2020-01-03' },
];

const told = new Map<string, Oracle>();
const oracle = (asked: Asked): Oracle => {
  const key = JSON.stringify(asked);
  const found = told.get(key) ?? oracleOf(world, asked);
  told.set(key, found);
  return found;
};
type Oracle = ReturnType<typeof oracleOf>;

const everyQuestion = async (check: (asked: Asked, permission: Oracle) => Promise<void>) => {
  for (const asked of questions()) await check(asked, oracle(asked));
};

const byKey = (key: string) => (one: Answer, other: Answer) =>
  String(one[key]).localeCompare(String(other[key]));

describe('Reports agree with the rows they sum up, to the piastre', () => {
  // R-33 REP-07 REP-08 REP-14? REP-15?
  it('revenue, expenses, profit and what was collected, with the period before', async () => {
    await everyQuestion(async (asked, permission) => {
      const past = oracle(periodBefore(asked));
      expect(await ask(asked, 'summary')).toEqual({ ...permission.summary, before: past.summary });
      expect(await ask(asked, 'revenue-stats')).toEqual({
        ...permission.revenueStats,
        before: past.revenueStats,
      });
    });
  });

  //
  it('revenue and money received by day, which add up to the period', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'revenue-by-day');
      expect(found).toEqual(permission.revenueByDay);
      const added = (key: string) =>
        Math.round(found.reduce((sum, row) => sum + Number(row[key]) * 100, 0)) / 100;
      expect(added('issued')).toBe(permission.revenueStats.totalRevenue);
      expect(added('tax')).toBe(permission.revenueStats.tax);
      expect(added('collected')).toBe(permission.revenueStats.totalPaid);
      expect(added('received')).toBe(permission.revenueStats.cashIn);
    });
  });

  it('payments by method, with deposits and refunds', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'payments-by-method');
      expect(found.toSorted(byKey('paymentMethod'))).toEqual(
        permission.paymentsByMethod.toSorted(byKey('paymentMethod')),
      );
    });
  });

  // REP-12 REP-14?
  it('expenses by category, the largest first, with their share', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'expense-breakdown');
      expect(found.toSorted(byKey('category'))).toEqual(
        permission.expenseBreakdown.toSorted(byKey('category')),
      );
      const sums = found.map(({ totalAmount }) => Number(totalAmount));
      expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    });
  });

  // REP-06 REP-11 REP-15?
  it('the ten services that brought most, then those booked most, then by name', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'service-performance');
      const ranked = permission.services.toSorted(
        (one, other) =>
          other.totalRevenue - one.totalRevenue ||
          other.appointmentCount - one.appointmentCount ||
          (one.serviceName < other.serviceName ? -1 : 1),
      );
      expect(found).toEqual(ranked.slice(0, 10));
    });
  });

  it('what everybody of the staff did, and how full their shifts were', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'staff-performance');
      for (const { staff, ...row } of found) expect(row).toEqual(permission.staff(Number(row.staffId)));
      const named = found.map(({ staffId }) => staffId);
      for (const staffId of Object.values(desk.staff)) {
        const { visits, bookedMinutes, shiftMinutes } = permission.staff(staffId);
        expect(named.includes(staffId)).toBe(visits + bookedMinutes + shiftMinutes > 0);
      }
    });
  });

  it('bookings held, missed and cancelled', async () => {
    await everyQuestion(async (asked, permission) => {
      const past = oracle(periodBefore(asked));
      expect(await ask(asked, 'booking-outcomes')).toEqual({ ...permission.outcomes, before: past.outcomes });
    });
  });

  it('customers who are new, came back or stayed away', async () => {
    await everyQuestion(async (asked, permission) => {
      const past = oracle(periodBefore(asked));
      expect(await ask(asked, 'retention')).toEqual({
        ...permission.customers.retention,
        before: past.customers.retention,
      });
      const found = await ask<readonly Answer[]>(asked, 'lapsed-customers');
      const plain = found.map(({ customer, ...row }) => row);
      expect(plain.toSorted(byKey('customerId'))).toEqual(
        permission.customers.lapsed.toSorted(byKey('customerId')),
      );
      const last = found.map(({ lastVisit }) => String(lastVisit));
      expect(last).toEqual(last.toSorted().toReversed());
    });
  });

  it('what customers owe and have left with the centre', async () => {
    await everyQuestion(async (asked, permission) => {
      const found = await ask<readonly Answer[]>(asked, 'customer-balances');
      const plain = found.map(({ customerId, owed, held }) => ({ customerId, owed, held }));
      expect(plain.toSorted(byKey('customerId'))).toEqual(
        permission.customers.balances.toSorted(byKey('customerId')),
      );
    });
  });

  //
  it('branches add up to the whole', async () => {
    const span = { from: '2026-04-05', to: '2026-05-02' };
    const added = ['totalRevenue', 'totalPaid', 'totalPending', 'invoiceCount', 'tax', 'credited', 'cashIn'];
    const each = await Promise.all(all.map((id) => ask({ branchIds: [id], ...span }, 'revenue-stats')));
    const query = new URLSearchParams(span);
    const whole = await desk.get<Answer>(`/reports/revenue-stats?${query}`, 'Admin');
    for (const key of added)
      expect(Math.round(each.reduce((sum, one) => sum + Number(one[key]) * 100, 0)), key).toBe(
        Math.round(Number(whole[key]) * 100),
      );
    expect(Number(whole.invoiceCount)).toBeGreaterThan(50);
  });
});

/** Keys of an answer that the requirements name. More keys are allowed. */
const documented = {
  'revenue-stats': ['totalRevenue', 'totalPaid', 'totalPending', 'invoiceCount'],
  'customer-stats': ['totalCustomers', 'activeCustomers', 'newCustomersThisMonth', 'totalAppointments'],
  'service-performance': ['serviceId', 'serviceName', 'servicePrice', 'appointmentCount', 'totalRevenue'],
  'expense-breakdown': ['category', 'expenseCount', 'totalAmount'],
} as const;

describe('The documented calls of the reports', () => {
  // API-062 API-063 API-064 API-065 REP-09 REP-10 REP-11 REP-12 CON-14
  it('answer the documented keys, without days those of the last thirty up to today', async () => {
    const pool = desk.app.pool;
    const day = (ago: number) => `(now() at time zone 'Africa/Cairo')::date - ${ago}`;
    await pool.query(
      `insert into expenses (branch_id, date, category, amount, payment_method) values
      ($1, ${day(29)}, 'بداية', 3, 'Cash'), ($1, ${day(30)}, 'قبلها', 5, 'Cash')`,
      [desk.app.branches.own],
    );
    for (const [name, keys] of Object.entries(documented)) {
      const found = await desk.get<Answer | readonly Answer[]>(
        `/reports/${name}?branchId=${desk.app.branches.own}&from=2026-04-05&to=2026-05-02`,
        'Admin',
      );
      const [first] = [found].flat();
      expect(Object.keys(first ?? {}), name).toEqual(expect.arrayContaining([...keys]));
    }
    const expenses = await desk.get<readonly Answer[]>(
      `/reports/expense-breakdown?branchId=${desk.app.branches.own}`,
      'Admin',
    );
    expect(expenses.map(({ category }) => category)).toContain('بداية');
    expect(expenses.map(({ category }) => category)).not.toContain('قبلها');
  });

  // REP-10 REP-15?
  it('count customers of a branch, those who came in ninety days, those of this month, and bookings not cancelled', async () => {
    const { pool, branches } = desk.app;
    const stats = (query = '') =>
      desk.get<Answer>(`/reports/customer-stats?branchId=${branches.inactive}${query}`, 'Admin');
    const earlier = await stats();
    const [lately, longAgo, old] = [
      await desk.customer(branches.inactive),
      await desk.customer(branches.inactive),
      await desk.customer(branches.inactive),
    ];
    await pool.query(`update customers set created_at = now() - interval '40 days' where id = $1`, [old]);
    const came = (customerId: number, days: number) =>
      pool.query(
        `insert into attendance (customer_id, branch_id, source, check_in, check_out, state)
         values ($1, $2, 'WalkIn', now() - $3 * interval '1 day', now(), 'Left')`,
        [customerId, branches.inactive, days],
      );
    await came(lately, 88);
    await came(longAgo, 92);
    const appointment = (start: string, status: string) =>
      pool.query(
        `insert into appointments (customer_id, branch_id, start, "end", status) values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4)`,
        [lately, branches.inactive, start, status],
      );
    await appointment('2019-05-05T09:00:00Z', 'Planned');
    await appointment('2019-05-06T09:00:00Z', 'NoShow');
    await appointment('2019-05-06T09:00:00Z', 'Canceled');
    const found = await stats();
    const more = (key: string) => Number(found[key]) - Number(earlier[key]);
    expect([
      more('totalCustomers'),
      more('activeCustomers'),
      more('newCustomersThisMonth'),
      more('totalAppointments'),
    ]).toEqual([3, 1, 2, 2]);
    expect(await stats('&from=2019-05-06&to=2019-05-06')).toEqual({ ...found, totalAppointments: 1 });
  });
});

// Runs last, because it adds customers that the oracle does not know.
it('A table that names customers ends after two hundred, its file holds all of them', async () => {
  await desk.app.pool.query(
    `with made as (insert into customers (full_name, branch_id, nationality) select 'مدينة ' || n, $1, 'مصري' from generate_series(1, 230) n returning id)
     insert into customer_accounts (customer_id, credit) select id, 10 from made`,
    [desk.app.branches.own],
  );
  const shown = await desk.get<readonly Answer[]>('/reports/customer-balances', 'Admin');
  expect(shown).toHaveLength(200);
  const file = await desk.app.call('GET', '/api/reports/customer-balances/export', { as: 'Admin' });
  expect(file.text.split('مدينة ').length - 1).toBe(230);
});
