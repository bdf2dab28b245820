import { addDays, instantOf, todayIn } from '../../src/i18n/zone';
import { amountsOf, type InvoiceAmounts } from '../../src/resources/invoices/rules';
import type { DemoTime } from './expenses';
import { createRandom, type Random } from './random';

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

export interface DemoInvoice {
  readonly visit: DemoVisit;
  /** Milliseconds. */
  readonly date: number;
  readonly status: 'Draft' | 'Sent' | 'Paid';
  readonly discountPercent: number;
  readonly amounts: InvoiceAmounts;
  readonly payments: readonly { readonly amount: number; readonly method: string }[];
}

export interface DemoCounter {
  /** Ids of customers by branch. */
  readonly customers: readonly (readonly number[])[];
  readonly services: readonly { readonly id: number; readonly name: string; readonly price: number }[];
  readonly packages: readonly { readonly id: number; readonly name: string; readonly price: number }[];
}

export const demoTaxRate = 0.14;
const minute = 60_000;
const daysBack = 30;
const branches = [0, 1] as const;

/** Visits without a booking of the last month up to now, some still in the centre; a few buy a package. */
export const demoWalkIns = ({ seed, now, zone }: DemoTime, counter: DemoCounter): readonly DemoVisit[] => {
  const random = createRandom(seed + 11);
  const today = todayIn(zone, now);
  const visits: DemoVisit[] = [];
  for (let distance = -daysBack; distance <= 0; distance++) {
    const date = addDays(today, distance);
    // The centre is closed on Fridays.
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 5) continue;
    const opening = instantOf(`${date}T10:00`, zone).getTime();
    for (const branch of branches) {
      const known = counter.customers[branch] ?? [];
      if (known.length === 0) continue;
      for (const [n, customerId] of someOf(random, known, 4).entries()) {
        const checkIn = opening + (n * 150 + random.integer(0, 90)) * minute;
        const checkOut = checkIn + random.integer(25, 110) * minute;
        if (checkIn >= now.getTime()) continue;
        visits.push({
          branch,
          customerId,
          appointmentId: null,
          checkIn,
          checkOut: checkOut < now.getTime() ? checkOut : null,
          items: itemsFor(random, counter),
        });
      }
      const customerId = random.pick(known);
      const checkIn = now.getTime() - random.integer(10, 50) * minute;
      if (distance === 0 && checkIn > opening)
        visits.push({ branch, customerId, appointmentId: null, checkIn, checkOut: null, items: [] });
    }
  }
  return visits;
};

const someOf = (random: Random, ids: readonly number[], count: number): readonly number[] => {
  const chosen = new Set<number>();
  for (let tries = 0; tries < count && ids.length > 0; tries++) chosen.add(random.pick(ids));
  return [...chosen];
};

const itemsFor = (random: Random, { services, packages }: DemoCounter): readonly DemoItem[] => {
  if (packages.length > 0 && random.chance(0.12)) {
    const { id, name, price } = random.pick(packages);
    return [{ description: name, unitPrice: price, serviceId: null, packageId: id }];
  }
  return someOf(
    random,
    services.map((_, index) => index),
    random.chance(0.3) ? 2 : 1,
  ).flatMap((index) => {
    const service = services[index];
    if (!service) return [];
    const { id, name, price } = service;
    return [{ description: name, unitPrice: price, serviceId: id, packageId: null }];
  });
};

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
