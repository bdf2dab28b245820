import type pg from 'pg';
import { instantOf } from '../../../src/i18n/zone';

/** Creates random rows for everything that reports sum up, directly in the database, so that no rule limits them. */

/** Returns random numbers that depend only on the seed. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(of: readonly T[]): T => {
    const found = of[whole(0, of.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return { whole, pick, isIt: (chance: number) => next() < chance };
};

export type Random = ReturnType<typeof randomOf>;

interface Place {
  readonly branches: readonly { readonly id: number; readonly zone: string }[];
  readonly customers: readonly number[];
  readonly staff: readonly number[];
  readonly services: readonly number[];
  /** Days of most rows. In Cairo the clocks go forward on 24 April 2026 at midnight. */
  readonly days: readonly string[];
}

/** Returns a time on the day in the zone, often its very first or last instant. */
const momentIn = (random: Random, day: string, zone: string): Date => {
  const first = instantOf(`${day}T00:00`, zone).getTime();
  const edge = random.pick([0, 0, -1, 1, 59_999]);
  return new Date(first + (random.isIt(0.4) ? edge : random.whole(8 * 60, 22 * 60) * 60_000));
};

const later = (at: Date, random: Random): Date =>
  new Date(at.getTime() + random.whole(0, 12 * 24 * 60) * 60_000);
const pounds = (piastres: number): string => (piastres / 100).toFixed(2);
const methods = ['Cash', 'Card', 'BankTransfer', 'Check', 'CustomerCredit', 'LoyaltyPoints'] as const;

export const plantReportRows = async (pool: pg.Pool, random: Random, place: Place): Promise<void> => {
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<number> => {
    const keys = Object.keys(row);
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${keys.map((key) => `"${key}"`).join(', ')}) values (${keys.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
      Object.values(row),
    );
    return rows[0]?.id ?? 0;
  };
  const where = () => {
    const branch = random.pick(place.branches);
    return { branch, at: momentIn(random, random.pick(place.days), branch.zone) };
  };
  for (let n = 0; n < 120; n += 1) await plantInvoice(insert, random, { ...where(), place, n });
  for (let n = 0; n < 40; n += 1) {
    const { branch } = where();
    await insert('expenses', {
      branch_id: branch.id,
      date: random.pick(place.days),
      category: random.pick(['إيجار', 'أدوات', 'مرتبات', 'شاي']),
      amount: pounds(random.whole(1, 90_000)),
      payment_method: 'Cash',
    });
  }
  for (let n = 0; n < 25; n += 1) {
    const { branch, at } = where();
    const cause = random.pick(['Deposit', 'Deposit', 'Excess', 'Returned', 'RefundToCredit'] as const);
    const line = {
      customer_id: random.pick(place.customers),
      branch_id: branch.id,
      account: 'Credit',
      amount: pounds(random.whole(1, 50_000)),
      at,
    };
    // Only existing credit can be returned.
    if (cause === 'Returned') await insert('customer_movements', { ...line, cause: 'RefundToCredit' });
    const sign = cause === 'Returned' ? -1 : 1;
    const movement = await insert('customer_movements', {
      ...line,
      cause,
      amount: sign * Number(line.amount),
    });
    if (cause === 'Deposit' || cause === 'Returned')
      await insert('customer_deposits', {
        movement_id: movement,
        payment_method: random.pick(methods.slice(0, 4)),
      });
  }
  for (let n = 0; n < 140; n += 1) await plantAppointment(insert, random, { ...where(), place });
  for (let n = 0; n < 40; n += 1) {
    const { branch, at } = where();
    await insert('attendance', {
      customer_id: random.pick(place.customers),
      branch_id: branch.id,
      source: 'WalkIn',
      check_in: at,
      check_out: at,
      state: 'Left',
      deleted_at: random.isIt(0.1) ? new Date() : null,
    });
  }
  for (const staffId of place.staff)
    for (const date of place.days) {
      if (random.isIt(0.4)) continue;
      const from = random.whole(8, 14) * 60 + random.pick([0, 30]);
      const minutes = random.whole(2, 8) * 60;
      const time = (at: number) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
      await insert('shifts', {
        staff_id: staffId,
        branch_id: random.pick(place.branches).id,
        date,
        shift_type: 'Custom',
        start: time(from),
        end: time(from + minutes),
        minutes,
      });
    }
};

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<number>;
interface Spot {
  readonly branch: Place['branches'][number];
  readonly at: Date;
  readonly place: Place;
}

/** Creates an invoice with discount, payments, refund or cancellation, or a draft, which must not count. */
const plantInvoice = async (
  insert: Insert,
  random: Random,
  { branch, at, place, n }: Spot & { n: number },
) => {
  const customer_id = random.pick(place.customers);
  const subtotal = random.whole(0, 200_000);
  const discount = random.isIt(0.3) ? random.whole(0, subtotal) : 0;
  const net = subtotal - discount;
  const tax = Math.round(net * 0.14);
  const total = net + tax;
  const isDraft = random.isIt(0.15);
  const parts = isDraft || random.isIt(0.2) ? [] : cut(random, total);
  const refund = parts.length > 0 && random.isIt(0.25) ? random.whole(1, Math.max(1, parts[0] ?? 1)) : 0;
  const amounts = [...parts, ...(refund > 0 ? [-refund] : [])].filter((amount) => amount !== 0);
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  const isCancelled = random.isIt(0.2);
  const id = await insert('invoices', {
    customer_id,
    branch_id: branch.id,
    invoice_number: isDraft ? null : `R${branch.id}-${n}`,
    date: at,
    sales_channel: 'In Store',
    offer_type: 'None',
    status: isDraft
      ? isCancelled
        ? 'Cancelled'
        : 'Draft'
      : isCancelled
        ? 'Cancelled'
        : paid >= total
          ? 'Paid'
          : 'Sent',
    subtotal: pounds(subtotal),
    discount: pounds(discount),
    net: pounds(net),
    tax: pounds(tax),
    total_amount: pounds(total),
    paid: pounds(paid),
    remaining: pounds(isDraft || isCancelled ? 0 : Math.max(0, total - paid)),
  });
  for (const [position, amount] of amounts.entries())
    await insert('invoices_payments', {
      parent_id: id,
      position,
      amount: pounds(amount),
      payment_method: random.pick(methods),
      at: later(at, random),
    });
  if (isDraft || !isCancelled) return;
  const kept = random.isIt(0.3) ? random.whole(0, total) : 0;
  const creditedTax = Math.round(((total - kept) * 14) / 114);
  await insert('credit_notes', {
    number: `RCN${branch.id}-${n}`,
    invoice_id: id,
    customer_id,
    branch_id: branch.id,
    date: later(at, random),
    net: pounds(total - kept - creditedTax),
    tax: pounds(creditedTax),
    total_amount: pounds(total - kept),
  });
};

/** Splits an amount, or a part of it, into up to three parts. */
const cut = (random: Random, total: number): readonly number[] => {
  const first = random.whole(0, total);
  const second = random.whole(0, total - first);
  return random.isIt(0.5) ? [first, second, total - first - second] : [first, second];
};

const plantAppointment = async (insert: Insert, random: Random, { branch, at: moment, place }: Spot) => {
  // Appointments begin at a full minute, because the oracle counts minutes.
  const at = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
  const minutes = random.whole(1, 18) * 10;
  const id = await insert('appointments', {
    customer_id: random.pick(place.customers),
    branch_id: branch.id,
    start: at,
    end: new Date(at.getTime() + minutes * 60_000),
    status: random.pick(['Planned', 'Done', 'Done', 'Done', 'NoShow', 'Canceled']),
    staff_id: random.isIt(0.5) ? random.pick(place.staff) : null,
    deleted_at: random.isIt(0.05) ? new Date() : null,
  });
  const lines = random.whole(1, 3);
  for (let position = 0; position < lines; position += 1) {
    const start = new Date(at.getTime() + random.whole(0, minutes - 1) * 60_000);
    await insert('appointments_services', {
      parent_id: id,
      position,
      service_id: random.pick(place.services),
      service_price: pounds(random.whole(0, 60_000)),
      staff_id: random.isIt(0.6) ? random.pick(place.staff) : null,
      start,
      end: new Date(
        Math.min(start.getTime() + random.whole(5, 90) * 60_000, at.getTime() + minutes * 60_000),
      ),
      coverage: random.pick(['Extra', 'Extra', 'Package', 'Owned', null]),
    });
  }
};
