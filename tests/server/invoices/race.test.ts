import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { checkMoney } from '../../support/books';
import { testDatabase } from '../../support/database';
import { adminAt, ask, buildServer } from '../../support/programs/server-program';
import {
  billed,
  cancelled,
  type Deed,
  type Invoice,
  issued as issuedAs,
  offerIn,
  type Purse,
  paidMethods,
  paidOf,
  paymentsIn,
  refunded,
  remainingOf,
  taken,
  deed as tillDeed,
} from './till-model';

/** Number of random calls at the till; 10,000 with MONEY_STEPS=10000. */
const wanted = Number(process.env.MONEY_STEPS ?? 400);
vi.setConfig({ testTimeout: 300_000 + wanted * 500, hookTimeout: 120_000 });

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };

interface Answered {
  readonly id: number;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly paid: number;
  readonly remaining: number;
  readonly status: string;
  readonly change?: number;
}

const program = await buildServer();
const database = await testDatabase({ migrated: false });
const env = {
  ...admin,
  API_RATE: 'off',
  DATABASE_URL: database.databaseUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
};
const servers = [program.start(env), program.start(env)];
const addresses = await Promise.all(servers.map(({ address }) => address));
const token = await adminAt(addresses[0] ?? '', admin);

let turn = 0;
/** Calls that were sent again because their server was killed. */
let repeated = 0;
/** Alternates between the two servers. A call whose server is killed is sent to the other one with its key. */
const call = async <T>(method: string, url: string, body?: object) => {
  const headers = { 'idempotency-key': randomUUID() };
  for (let tries = 1; ; tries++) {
    turn += 1;
    try {
      return await ask<T>(method, `${addresses[turn % 2]}/api${url}`, { token, body, headers });
    } catch (error) {
      if (tries === 50) throw error;
      repeated += 1;
    }
    if (tries > 2) await pause(100);
  }
};
const send = (url: string, body: object) => call<Answered>('POST', url, body);
const read = async <T = Answered>(url: string): Promise<T> => (await call<T>('GET', url)).body;

/** Kills the server that has had the last call, and starts another in its place. */
const killOne = async () => {
  const n = turn % 2;
  await servers[n]?.kill();
  const next = program.start(env);
  servers[n] = next;
  addresses[n] = await next.address;
};

const made = async (url: string, body: object): Promise<Answered> => {
  const answer = await send(url, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

const customer = async (n: number): Promise<number> =>
  (
    await made('/customers', {
      fullName: `عميلة ${n}`,
      branchId: 1,
      phoneNumbers: [`010${String(n).padStart(8, '0')}`],
    })
  ).id;

/** Issues an invoice with this net amount in pounds: 1,000 gives a total of 1,140. */
const issued = async (customerId: number, unitPrice: number): Promise<number> =>
  (
    await made('/invoices', {
      customerId,
      branchId: 1,
      status: 'Sent',
      items: [{ description: 'ليزر', quantity: 1, unitPrice }],
    })
  ).id;

const invoiceNow = (id: number): Promise<Answered> => read(`/invoices/${id}`);

const inDatabase = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = await database.connect('plain');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const rowsOf = (text: string, values: unknown[] = []) =>
  inDatabase(async (client) => (await client.query(text, values)).rows);
const checkBooks = async () => expect(await inDatabase(checkMoney)).toMatchObject({ ok: true });

const atOnce = (count: number, call: () => ReturnType<typeof send>) =>
  Promise.all(Array.from({ length: count }, call));

describe('Twenty payments of one invoice at once, over two servers', () => {
  //
  it('by card never come to more than it costs', async () => {
    const id = await issued(await customer(0), 1000);
    const pay = (amount: number) => () => send(`/invoices/${id}/payments`, { amount, paymentMethod: 'Card' });
    const hundreds = await atOnce(20, pay(100));
    expect(hundreds.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(11).fill(201),
      ...Array<number>(9).fill(400),
    ]);
    expect(await invoiceNow(id)).toMatchObject({ status: 'Sent', paid: 1100, remaining: 40 });
    const rest = await atOnce(20, pay(40));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await invoiceNow(id)).toMatchObject({ status: 'Paid', paid: 1140, remaining: 0 });
  });

  // INV-27? R-19
  it('in cash give back as change what is above it, to the pound', async () => {
    const id = await issued(await customer(1), 1000);
    const answers = await atOnce(20, () => send(`/invoices/${id}/payments`, { amount: 100 }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    expect(answers.reduce((sum, { body }) => sum + (body.change ?? 0), 0)).toBe(2000 - 1140);
    expect(await invoiceNow(id)).toMatchObject({ status: 'Paid', paid: 1140, remaining: 0 });
  });

  //
  it('are refunded at once no further than was paid', async () => {
    const id = await issued(await customer(2), 1000);
    await made(`/invoices/${id}/payments`, { amount: 500, paymentMethod: 'Card' });
    const answers = await atOnce(20, () =>
      send(`/invoices/${id}/refunds`, { amount: 60, paymentMethod: 'Card', reason: 'x' }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(await invoiceNow(id)).toMatchObject({ paid: 20, remaining: 1120 });
  });
});

/** Calls that desks may send at the same moment for the same few customers and invoices. */
const deed = fc.oneof(
  ...(['Card', 'Cash', 'CustomerCredit', 'LoyaltyPoints'] as const).map((paymentMethod) =>
    fc.record({
      kind: fc.constant('payments' as const),
      on: fc.nat(5),
      body: fc.record({
        amount: fc.integer({ min: 1, max: 600 }),
        paymentMethod: fc.constant(paymentMethod),
        keepExcessAsCredit: fc.boolean(),
      }),
    }),
  ),
  fc.record({
    kind: fc.constant('refunds' as const),
    on: fc.nat(5),
    body: fc.record({
      amount: fc.integer({ min: 1, max: 300 }),
      paymentMethod: fc.constantFrom('Card', 'Cash', 'CustomerCredit', 'LoyaltyPoints'),
      reason: fc.constant('x'),
    }),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    on: fc.nat(1),
    body: fc.record({ amount: fc.integer({ min: 1, max: 200 }), branchId: fc.constant(1) }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), on: fc.nat(11), body: fc.constant({}) }),
);

describe('Payments, refunds, deposits and cancellations at once, over two servers', () => {
  //
  it('leave credit, points and debts that are the sums of their movements, and nothing overpaid', async () => {
    const customers = [await customer(3), await customer(4)];
    const statuses = new Map<string, number>();
    const batch = async (deeds: readonly (typeof deed extends fc.Arbitrary<infer D> ? D : never)[]) => {
      const invoices = await Promise.all(
        Array.from({ length: 6 }, (_, n) => issued(customers[n % 2] ?? 0, 300 + n * 100)),
      );
      const urlOf = ({ kind, on }: (typeof deeds)[number]) =>
        kind === 'credit' ? `/customers/${customers[on]}/credit` : `/invoices/${invoices[on % 6]}/${kind}`;
      const answers = await Promise.all(deeds.map((one) => send(urlOf(one), one.body)));
      answers.forEach(({ status, body }, n) => {
        expect([200, 201, 400, 409], JSON.stringify(body)).toContain(status);
        const done = `${deeds[n]?.kind} ${status < 300}`;
        statuses.set(done, (statuses.get(done) ?? 0) + 1);
      });
      await checkBooks();
      const wrong = await rowsOf(
        `select id, paid, total_amount from invoices where paid < 0 or paid > total_amount
         union all select customer_id, credit, 0 from customer_accounts where credit < 0`,
      );
      expect(wrong).toEqual([]);
      for (const id of customers) {
        const shown = await read<{ credit: number; points: number; owed: number }>(
          `/customers/${id}/accounts`,
        );
        const card = await read<{ balance: number; loyaltyPoints: number }>(`/customers/${id}`);
        expect(card.balance).toBeCloseTo(shown.credit - shown.owed, 6);
        expect(card.loyaltyPoints).toBe(shown.points);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 30 }), batch), {
      seed: 20_260_101,
      numRuns: 15,
      endOnFailure: true,
    });
    // Each of these kinds succeeded and was refused at least once.
    for (const kind of ['payments', 'refunds', 'cancel'])
      for (const wasDone of [true, false])
        expect(statuses.get(`${kind} ${wasDone}`), kind).toBeGreaterThan(0);
    expect(statuses.get('credit true')).toBeGreaterThan(0);
  });
});

const pounds = (piastres: number): number => piastres / 100;

/** The open drawer, beside the cash that must be in it. */
const float = 100_000_000;
const openDrawer = async () => (await made('/drawers/open', { branchId: 1, float: pounds(float) })).id;
const closeDrawer = async (id: number, cash: number) => {
  const counts = [
    { denomination: 100, pieces: Math.floor((float + cash) / 10_000) },
    { denomination: 0.01, pieces: (float + cash) % 10_000 },
  ];
  const answer = await send(`/drawers/${id}/close`, { counts });
  expect(answer.body).toMatchObject({ status: 'Closed', expected: pounds(float + cash), difference: 0 });
};

/** One customer at the till of two servers, beside what she must have and owe. */
const tillOf = async (n: number, serviceId: number, counted: (name: string) => void) => {
  const customerId = await customer(n);
  const own = { customerId, branchId: 1 };
  const invoices: Invoice[] = [];
  let purse: Purse = { credit: 0, points: 0, cash: 0 };
  let visitId: number | undefined;
  let booked = 0;

  const sumsOf = (invoice: Invoice) => ({
    discount: pounds(invoice.discount),
    net: pounds(invoice.net),
    totalAmount: pounds(invoice.total),
    credited: pounds(invoice.credited),
    paid: pounds(paidOf(invoice)),
    remaining: pounds(remainingOf(invoice)),
  });
  const compare = async (invoice: Invoice | undefined, change?: number, answer?: Answered) => {
    if (change !== undefined) expect(answer?.change).toBe(pounds(change));
    const owed = invoices.reduce((sum, one) => sum + remainingOf(one), 0);
    const { credit, points } = purse;
    expect(await read<object>(`/customers/${customerId}/accounts`)).toMatchObject({
      credit: pounds(credit),
      points,
      owed: pounds(owed),
    });
    if (invoice) expect(await invoiceNow(invoice.id)).toMatchObject(sumsOf(invoice));
  };
  const sentOf = (payments: ReturnType<typeof paymentsIn>) =>
    payments.map(({ method, amount, keeps }) => ({
      amount: pounds(amount),
      paymentMethod: method,
      keepExcessAsCredit: keeps,
    }));
  const replace = (invoice: Invoice) => {
    invoices[invoices.findIndex(({ id }) => id === invoice.id)] = invoice;
  };
  const present = async () => {
    visitId ??= (await made('/attendance', own)).id;
    return visitId;
  };
  const appointment = async () => {
    booked += 1;
    const start = new Date(Date.UTC(2038, n % 12, 1 + Math.floor(booked / 10), 8 + (booked % 10)));
    const times = { start: start.toISOString(), end: new Date(start.getTime() + 1_800_000).toISOString() };
    return (await made('/appointments', { ...own, ...times, services: [{ serviceId }] })).id;
  };

  const bill = async ({ way, lines, payments, due, ...one }: Deed & { readonly kind: 'bill' }) => {
    const isBooked = way === 'appointment';
    if (lines.length === 0 && way !== 'sale' && !isBooked) return;
    const all = isBooked
      ? [{ quantity: 1, price: 10_000, ...offerIn({ offerType: 'None', part: 0 }, []) }, ...lines]
      : lines;
    const offer = offerIn(one, all);
    const sums = billed(all, offer);
    const deposit = way === 'cover' ? 0 : one.deposit;
    if (all.length === 0 && deposit === 0) return;
    const asked = sums.total + deposit;
    const parts = paymentsIn(payments, asked, purse);
    const invoice = all.length > 0 ? issuedAs(0, sums) : undefined;
    const expected = taken(invoice, purse, parts, deposit);
    const body = {
      items: lines.map(({ quantity, price, offerType, value }) => ({
        description: 'ليزر',
        quantity,
        unitPrice: pounds(price),
        offerType,
        offerValue: pounds(value),
      })),
      offerType: offer.offerType,
      offerValue: pounds(offer.value),
      payments: sentOf(parts),
      ...(deposit > 0 ? { deposit: pounds(deposit) } : {}),
      ...(due === 'any' ? {} : { due: pounds(due === 'right' ? asked : asked + 1) }),
    };
    const [only, ...others] = sentOf(parts);
    const alone =
      only && others.length === 0 ? { ...only, paidAmount: only.amount, payments: [] } : undefined;
    // A customer is in the centre once: a visit that is still open ends first.
    if (isBooked) await leave();
    const answer =
      way === 'sale'
        ? await send(`/customers/${customerId}/sales`, { ...body, branchId: 1 })
        : isBooked
          ? await send('/attendance/settle-booking', {
              ...body,
              leaveUnpaid: true,
              appointmentId: await appointment(),
            })
          : way === 'visit'
            ? await send(`/attendance/${await present()}/settle`, { ...body, leaveUnpaid: true })
            : await send(`/attendance/${await present()}/create-invoice`, {
                ...body,
                paidAmount: 0,
                ...alone,
              });
    const status = due === 'wrong' ? [409] : expected ? [200, 201] : [400];
    expect(status, `${way} ${JSON.stringify([body, answer.body])}`).toContain(answer.status);
    counted(`${way} ${answer.status < 300}`);
    if (!expected || answer.status >= 300) return compare(undefined);
    if (expected.invoice && expected.invoice.spent > 0) counted('points');
    if (way === 'visit') visitId = undefined;
    if (way === 'cover') await leave();
    const { invoiceId } = Object(answer.body);
    purse = expected.purse;
    const stored = expected.invoice && { ...expected.invoice, id: invoiceId };
    if (stored) invoices.push(stored);
    await compare(stored, expected.change, answer.body);
  };

  const leave = async () => {
    if (visitId !== undefined) await send(`/attendance/${visitId}/checkout`, {});
    visitId = undefined;
  };

  const later = async (one: Exclude<Deed, { readonly kind: 'bill' }>) => {
    const invoice = invoices[one.on % Math.max(1, invoices.length)];
    if (!invoice) return;
    const url = `/invoices/${invoice.id}`;
    const rest = remainingOf(invoice);
    const run = () => {
      if (one.kind === 'cancel')
        return [
          `${url}/cancel`,
          { refundMethod: one.method },
          cancelled(invoice, purse, one.method),
        ] as const;
      if (one.kind === 'refund') {
        const methods = paidMethods(invoice);
        const method = methods[one.method % methods.length];
        if (!method) return undefined;
        const amount = Math.max(1, Math.round((invoice.paid[method] * one.handed) / 10_000));
        const body = { amount: pounds(amount), paymentMethod: method, reduces: one.reduces, reason: 'x' };
        return [`${url}/refunds`, body, refunded(invoice, purse, { ...one, method, amount })] as const;
      }
      const parts = paymentsIn(one.payments, rest, purse);
      if (parts.length === 0) return undefined;
      return [`${url}/payments`, { payments: sentOf(parts) }, taken(invoice, purse, parts)] as const;
    };
    const [path, body, expected] = run() ?? [];
    if (path === undefined || body === undefined) return;
    const answer = await send(path, body);
    const status = invoice.isCancelled ? [409] : expected ? [200, 201] : [400];
    expect(status, `${path} ${JSON.stringify([body, invoice, answer.body])}`).toContain(answer.status);
    counted(`${one.kind} ${answer.status < 300}`);
    if (!expected?.invoice || answer.status >= 300) return compare(invoice);
    purse = expected.purse;
    replace(expected.invoice);
    await compare(expected.invoice, 'change' in expected ? expected.change : undefined, answer.body);
  };

  /** All that the database has of her is what the model has: nothing is lost, and nothing was done twice. */
  const compareAll = async () => {
    const stored = await rowsOf(
      `select id, discount, net, total_amount as "totalAmount", credited, paid, remaining from invoices
       where customer_id = $1 order by id`,
      [customerId],
    );
    expect(stored).toEqual(invoices.map((one) => ({ id: one.id, ...sumsOf(one) })));
    await compare(undefined);
  };
  return {
    run: (one: Deed) => (one.kind === 'bill' ? bill(one) : later(one)),
    compareAll,
    cash: () => purse.cash,
  };
};

/** Numbers of each kind run from 1 without a gap. Answers how many kinds there are. */
const numbersHaveNoGap = async (): Promise<number> => {
  const kinds = await rowsOf(
    `select left(number, -6) as kind, array_agg(right(number, 6)::int order by number) as given from
       (select invoice_number as number from invoices union all select number from credit_notes) every
     where number is not null group by 1`,
  );
  for (const { kind, given } of kinds)
    expect(given, kind).toEqual(Array.from({ length: given.length }, (_, n) => n + 1));
  return kinds.length;
};

describe('The till, over two servers', () => {
  // INV-27, IFA-08
  it(`comes to what an exact model says, to the piastre, in ${wanted} random sales, visits, parts, points, refunds and cancellations, while one server after the other is killed`, async () => {
    const service = await made('/services', {
      name: 'ليزر',
      category: 'hair removal',
      bodyArea: 'Legs',
      duration: 30,
      price: 100,
    });
    await rowsOf(`insert into settings (key, value) values ('drawerEnabled', 'true')`);
    const counts = new Map<string, number>();
    const counted = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
    let people = 10;
    const [desks, eachHas] = [4, 25];
    /** Four desks work at once, one server is killed amid their calls, then all is counted. */
    const round = fc.record({
      desks: fc.array(fc.array(tillDeed, { minLength: eachHas, maxLength: eachHas, size: 'max' }), {
        minLength: desks,
        maxLength: desks,
      }),
      killedAt: fc.nat(eachHas - 1),
      after: fc.nat(60),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ desks: deeds, killedAt, after }) => {
        const drawer = await openDrawer();
        let killed: Promise<void> | undefined;
        const tills = await Promise.all(
          deeds.map(async (own, desk) => {
            people += 1;
            const till = await tillOf(people, service.id, counted);
            for (const [n, one] of own.entries()) {
              if (desk === 0 && n === killedAt) killed = pause(after).then(killOne);
              await till.run(one);
            }
            return till;
          }),
        );
        await killed;
        for (const till of tills) await till.compareAll();
        await closeDrawer(
          drawer,
          tills.reduce((sum, { cash }) => sum + cash(), 0),
        );
        await numbersHaveNoGap();
        await checkBooks();
      }),
      { seed: 20_260_101, numRuns: Math.ceil(wanted / desks / eachHas), endOnFailure: true },
    );
    expect(await numbersHaveNoGap()).toBe(3);
    expect(repeated).toBeGreaterThan(0);
    // Each way was accepted and refused, and points paid.
    for (const name of ['sale', 'visit', 'appointment', 'cover', 'pay', 'refund', 'cancel'])
      for (const wasDone of [true, false])
        expect(counts.get(`${name} ${wasDone}`) ?? 0, `${name} ${wasDone}`).toBeGreaterThan(0);
    expect(counts.get('points') ?? 0).toBeGreaterThan(0);
  });
});
