import { expect } from 'vitest';
import type { Answer, Row } from '../app';
import { type Appointment, appointmentDesk } from '../appointments';
import type { PersonName } from '../world';

export interface Invoice extends Row {
  readonly invoiceNumber: string | null;
  readonly status: string;
  readonly net: number;
  readonly totalAmount: number;
  readonly paid: number;
  readonly remaining: number;
  readonly change?: number;
  readonly payments: readonly { readonly amount: number; readonly paymentMethod: string }[];
  readonly code?: string;
}

export interface Sold extends Row {
  readonly status: string;
  readonly validUntil: string;
  readonly frozenSince: string | null;
  readonly pricePaid: number;
  readonly items: readonly { readonly serviceId: number; readonly sessions: number; readonly left: number }[];
  readonly movements: readonly {
    readonly kind: string;
    readonly sessions: number;
    readonly reason: string | null;
    readonly userId: number | null;
    readonly customer: { readonly id: number; readonly fullName: string } | null;
  }[];
  readonly code?: string;
}

export interface Accounts {
  readonly credit: number;
  readonly points: number;
  readonly owed: number;
}

type Body = Readonly<Record<string, unknown>>;

/** Returns the `appointmentDesk` with everything for payments. */
export const moneyDesk = async () => {
  const desk = await appointmentDesk();
  const { app, customers } = desk;
  const post = <T = Invoice>(
    url: string,
    body: Body = {},
    as: PersonName = 'BranchManager',
  ): Promise<Answer<T>> => app.call<T>('POST', `/api${url}`, { as, body });
  const get = async <T>(url: string, as: PersonName = 'BranchManager'): Promise<T> => {
    const { status, body, text } = await app.call<T>('GET', `/api${url}`, { as });
    expect(status, text).toBe(200);
    return body;
  };
  const issued = async (changes: Body = {}): Promise<Invoice> => {
    const draft = {
      customerId: customers.mona,
      branchId: app.branches.own,
      status: 'Sent',
      items: [{ description: 'تنظيف بشرة', quantity: 2, unitPrice: 100 }],
    };
    const { status, body, text } = await post('/invoices', { ...draft, ...changes });
    expect(status, text).toBe(201);
    return body;
  };
  let n = 0;
  const customer = async (branchId = app.branches.own): Promise<number> => {
    n += 1;
    const { body, status, text } = await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName: `عميلة ${n}`, branchId, phoneNumbers: [`010${String(n).padStart(8, '0')}`] },
    });
    expect(status, text).toBe(201);
    return body.id;
  };
  /** Creates a package with this number of facials. */
  const packageOf = async (sessions: number, price: number): Promise<number> => {
    n += 1;
    const { body, status, text } = await app.call('POST', '/api/packages', {
      as: 'Admin',
      body: {
        name: `باقة ${n}`,
        price,
        validityDays: 90,
        items: [{ serviceId: desk.services.facial, sessionsCount: sessions }],
      },
    });
    expect(status, text).toBe(201);
    return body.id;
  };
  /** Sells a package. Without tax, the price is the amount paid. */
  const sell = async (options: {
    readonly customerId: number;
    readonly packageId: number;
    readonly price: number;
    readonly paid?: number;
  }): Promise<Invoice> =>
    issued({
      customerId: options.customerId,
      items: [{ description: 'باقة', quantity: 1, unitPrice: options.price, packageId: options.packageId }],
      ...(options.paid === 0
        ? {}
        : { payments: [{ amount: options.paid ?? options.price, paymentMethod: 'Card' }] }),
    });
  const sold = (customerId: number): Promise<readonly Sold[]> =>
    get<readonly Sold[]>(`/customers/${customerId}/packages`);
  const left = async (customerId: number): Promise<number> =>
    (await sold(customerId)).flatMap(({ items }) => items).reduce((sum, item) => sum + item.left, 0);
  const set = async (key: string, value: unknown): Promise<void> => {
    await app.pool.query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    );
  };
  let hour = 0;
  /** Books one facial for the customer at a free time. */
  const visit = async (customerId: number, changes: Body = {}): Promise<Appointment> => {
    hour += 1;
    const start = new Date(
      Date.UTC(2038, 2, 6, 8) + Math.floor(hour / 10) * 86_400_000 + (hour % 10) * 3_600_000,
    );
    const end = new Date(start.getTime() + 1_800_000);
    return desk.booked({ customerId, start: start.toISOString(), end: end.toISOString(), ...changes });
  };
  return { ...desk, post, get, issued, customer, packageOf, sell, sold, left, set, visit };
};

export type MoneyDesk = Awaited<ReturnType<typeof moneyDesk>>;

/** Adds days to a day: `2038-01-31`, 1 -> `2038-02-01`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
