import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkMoney } from '../support/books';
import { testDatabase } from '../support/database';
import { adminAt, ask, buildServer } from '../support/server-program';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

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
const env = { ...admin, DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl };
const addresses = await Promise.all([program.start(env), program.start(env)].map(({ address }) => address));
const token = await adminAt(addresses[0] ?? '', admin);

let turn = 0;
/** Alternates between the two servers. */
const send = (url: string, body: object) => {
  turn += 1;
  return ask<Answered>('POST', `${addresses[turn % 2]}/api${url}`, { token, body });
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
      phoneNumbers: [`0100000000${n}`],
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

const invoiceNow = async (id: number): Promise<Answered> =>
  (await ask<Answered>('GET', `${addresses[0]}/api/invoices/${id}`, { token })).body;

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
      const client = await database.connect('plain');
      try {
        expect(await checkMoney(client)).toMatchObject({ ok: true });
        const { rows } = await client.query(
          `select id, paid, total_amount from invoices where paid < 0 or paid > total_amount
           union all select customer_id, credit, 0 from customer_accounts where credit < 0`,
        );
        expect(rows).toEqual([]);
      } finally {
        await client.end();
      }
      for (const id of customers) {
        const { body: shown } = await ask<{ credit: number; points: number; owed: number }>(
          'GET',
          `${addresses[0]}/api/customers/${id}/accounts`,
          { token },
        );
        const { body: card } = await ask<{ balance: number; loyaltyPoints: number }>(
          'GET',
          `${addresses[1]}/api/customers/${id}`,
          { token },
        );
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
