import { describe, expect, it } from 'vitest';
import { checkMoney } from '../support/books';
import { moneyDesk } from '../support/money';

const desk = await moneyDesk();
await desk.set('drawerEnabled', true);

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that no call accepts. */
const strange: readonly (readonly [string, string])[] = [
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '7'],
  ['half of it', '{"amount":'],
  ['deep nesting', deep],
  [
    'deep nesting in a key nobody reads',
    `{"amount":1,"reason":"x","days":1,"branchId":1,"float":1,"extra":${deep}}`,
  ],
  ['a prototype', '{"__proto__":{"amount":5}}'],
];

/** Empty bodies. Some calls accept them. */
const empty: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['an empty form', '{}'],
];

/** Values of the wrong kind for every key that the calls know. */
const wrong = [
  'amount',
  'paymentMethod',
  'reason',
  'days',
  'customerId',
  'serviceId',
  'sessions',
  'branchId',
  'float',
  'counts',
  'items',
  'paidAmount',
  'refundMethod',
  'checkOutTime',
  'notes',
  'keepExcessAsCredit',
].map((key) => [key, [{}, [], 'x', 1e300, -1, true, [null]]] as const);

interface Target {
  readonly url: string;
  /** True if the call accepts an empty body. Default: false. */
  readonly needsNothing?: boolean;
}

const targets = async (): Promise<readonly Target[]> => {
  const branchId = desk.app.branches.own;
  const customerId = await desk.customer();
  const invoice = await desk.sell({ customerId, packageId: desk.packages.facials, price: 100, paid: 50 });
  const [sold] = await desk.sold(customerId);
  const current = () => desk.get<{ drawer: { id: number } | null }>(`/drawers/current?branchId=${branchId}`);
  if (!(await current()).drawer) await desk.post('/drawers/open', { branchId, float: 5 });
  const { drawer } = await current();
  if (!sold || !drawer) throw new Error('nothing to ask about');
  const visit = await desk.post('/attendance', { customerId, branchId });
  const on = (root: string, id: number, ...names: readonly string[]) =>
    names.map((name) => ({ url: `${root}/${id}/${name}` }));
  return [
    ...on('/invoices', invoice.id, 'payments', 'refunds'),
    ...on('/customer-packages', sold.id, 'extend', 'freeze', 'transfer', 'correct'),
    { url: `/customer-packages/${sold.id}/release`, needsNothing: true },
    ...on('/customers', customerId, 'credit'),
    ...on('/drawers', drawer.id, 'close'),
    { url: '/drawers/open' },
    ...on('/attendance', visit.body.id, 'create-invoice'),
    { url: `/attendance/${visit.body.id}/checkout`, needsNothing: true },
    { url: `/invoices/${invoice.id}/cancel`, needsNothing: true },
  ];
};

const state = async (): Promise<string> => {
  const { rows } = await desk.app.pool.query(
    `select (select json_agg(v order by id) from invoices v) as v, (select count(*) from package_movements) as m, (select json_agg(p order by id) from customer_packages p) as p,
       (select count(*) from customer_movements) as c, (select json_agg(d order by id) from drawers d) as d, (select json_agg(a order by id) from attendance a) as a,
       (select count(*) from audit_logs) as l, (select count(*) from idempotency_keys) as k`,
  );
  return JSON.stringify(rows);
};

const post = async (url: string, payload: string, key?: string) =>
  desk.app.call('POST', `/api${url}`, {
    as: 'Admin',
    payload,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
  });

describe('Calls about money on what is really there', () => {
  it('refuse a body that is none, and change nothing', async () => {
    for (const { url, needsNothing } of await targets()) {
      const before = await state();
      for (const [name, payload] of [...strange, ...(needsNothing ? [] : empty)]) {
        for (const key of [undefined, `${url} ${name}`.replaceAll(/[^a-z]/g, '-')]) {
          const { status, text } = await post(url, payload, key);
          expect(status, `${url} with ${name}: ${text}`).toBe(400);
        }
      }
      expect(await state(), url).toBe(before);
    }
  });

  it('never fail over content of the wrong kind', async () => {
    for (const { url } of await targets())
      for (const [key, values] of wrong)
        for (const value of values) {
          const { status, text } = await post(url, JSON.stringify({ [key]: value }));
          expect(status, `${url} with ${key} ${JSON.stringify(value)}: ${text}`).toBeLessThan(500);
        }
    const client = await desk.app.db.connect('plain');
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    await client.end();
  });

  it.each(empty)('need no body where there is nothing to say: %s', async (_, payload) => {
    const ready = (await targets()).filter(({ needsNothing }) => needsNothing);
    expect(ready).toHaveLength(3);
    for (const { url } of ready) expect((await post(url, payload)).status, url).toBe(200);
  });
});
