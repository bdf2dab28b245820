import fc from 'fast-check';
import { expect } from 'vitest';
import { runExpiry } from '../../../server/features/customer-packages/night';
import { daysAfter, type MoneyDesk, type Sold } from './money';

/** Expected state beside the real database: sold sessions and the visits that they pay for. */
export interface Model {
  readonly sold: Package[];
  readonly visits: Visit[];
}

type Owner = 0 | 1;

interface Package {
  readonly id: number;
  readonly invoiceId: number;
  readonly owner: Owner;
  status: 'Active' | 'Frozen' | 'Expired' | 'Refunded';
  /** Sessions left, ignoring expiry, because an extension restores them all. */
  left: number;
  validUntil: string;
}

interface Visit {
  readonly id: number;
  readonly owner: Owner;
  status: 'Planned' | 'Done' | 'Canceled';
  isOwned: boolean;
  usedFrom: Package | undefined;
}

export interface Real {
  readonly desk: MoneyDesk;
  readonly customers: readonly [number, number];
  readonly packages: readonly number[];
  /** Counts the executed commands by name. */
  readonly ran: (name: string) => void;
}

const usable = (model: Model, owner: Owner): readonly Package[] =>
  model.sold
    .filter((one) => one.owner === owner && one.status === 'Active' && one.left > 0)
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil) || a.id - b.id);
const sum = (list: readonly Package[]) => list.reduce((total, { left }) => total + left, 0);
const waiting = (model: Model, owner: Owner) =>
  model.visits.filter((visit) => visit.owner === owner && visit.status === 'Planned' && visit.isOwned);
const available = (model: Model, owner: Owner) => sum(usable(model, owner)) - waiting(model, owner).length;

/** Makes planned visits payable if they exceed the sessions left, the latest first. */
const loseCover = (model: Model, owner: Owner): void => {
  for (const visit of waiting(model, owner).slice(sum(usable(model, owner)))) visit.isOwned = false;
};

/** A command on one of the fitting items. Skipped if none fits. */
const step = <T>(
  name: string,
  fitting: (model: Model) => readonly T[],
  run: (model: Model, real: Real, one: T) => Promise<void>,
) =>
  fc.nat(1000).map(
    (n): fc.AsyncCommand<Model, Real> => ({
      check: (model) => fitting(model).length > 0,
      run: async (model, real) => {
        const list = fitting(model);
        const one = list[n % list.length];
        if (one === undefined) throw new Error('nothing fits');
        await run(model, real, one);
        real.ran(name);
        await compare(model, real);
      },
      toString: () => `${name}(${n})`,
    }),
  );

const act = async (real: Real, one: Package, name: string, body: Readonly<Record<string, unknown>> = {}) => {
  const answer = await real.desk.post<Sold>(`/customer-packages/${one.id}/${name}`, { reason: 'x', ...body });
  expect(answer.status, `${name}: ${answer.text}`).toBe(200);
  return answer.body;
};

const status = (real: Real, visit: Visit, to: Visit['status']) =>
  real.desk.setStatus(visit.id, to, 'BranchManager');

/** Packages with sessions left. */
const begun = (model: Model) => soldIn('Active')(model).filter(({ left }) => left > 0);
const isOpen = ({ status: now }: Package) => now === 'Active' || now === 'Frozen';
const owners: readonly Owner[] = [0, 1];
const visitsIn = (at: Visit['status']) => (model: Model) =>
  model.visits.filter((visit) => visit.status === at);
const soldIn =
  (...at: readonly Package['status'][]) =>
  (model: Model) =>
    model.sold.filter((one) => at.includes(one.status));

const sell = step(
  'sell',
  () => [0, 1, 2, 3] as const,
  async (model, real, n) => {
    const owner: Owner = n % 2 === 0 ? 0 : 1;
    const customerId = real.customers[owner];
    const packageId = real.packages[n] ?? 0;
    const invoice = await real.desk.sell({ customerId, packageId, price: 100 });
    const { rows } = await real.desk.app.pool.query<{ id: number; validUntil: string }>(
      'select id, valid_until as "validUntil" from customer_packages where invoice_id = $1',
      [invoice.id],
    );
    for (const row of rows)
      model.sold.push({ ...row, invoiceId: invoice.id, owner, status: 'Active', left: n + 1 });
  },
);

const book = step(
  'book',
  () => owners,
  async (model, real, owner) => {
    const appointment = await real.desk.visit(real.customers[owner]);
    const isOwned = available(model, owner) > 0;
    model.visits.push({ id: appointment.id, owner, status: 'Planned', isOwned, usedFrom: undefined });
  },
);

const attend = step('attend', visitsIn('Planned'), async (model, real, visit) => {
  const from = visit.isOwned ? usable(model, visit.owner)[0] : undefined;
  const answer = await status(real, visit, 'Done');
  if (visit.isOwned && !from) {
    expect(answer.body.code, answer.text).toBe('package.noSessions');
    return;
  }
  expect(answer.status, answer.text).toBe(200);
  if (from) from.left -= 1;
  Object.assign(visit, { status: 'Done', usedFrom: from });
});

const undo = step('undo', visitsIn('Done'), async (_model, real, visit) => {
  expect((await status(real, visit, 'Planned')).status).toBe(200);
  if (visit.usedFrom) visit.usedFrom.left += 1;
  Object.assign(visit, { status: 'Planned', usedFrom: undefined });
});

const callOff = step('cancel', visitsIn('Planned'), async (_model, real, visit) => {
  expect((await status(real, visit, 'Canceled')).status).toBe(200);
  visit.status = 'Canceled';
});

const revive = step('revive', visitsIn('Canceled'), async (model, real, visit) => {
  expect((await status(real, visit, 'Planned')).status).toBe(200);
  visit.isOwned = available(model, visit.owner) > 0;
  visit.status = 'Planned';
});

const refund = step('refund', soldIn('Active', 'Frozen', 'Expired'), async (model, real, one) => {
  const answer = await real.desk.post(`/invoices/${one.invoiceId}/cancel`, {});
  expect(answer.status, answer.text).toBe(200);
  const family = model.sold.filter(({ invoiceId }) => invoiceId === one.invoiceId);
  for (const each of family) Object.assign(each, { status: 'Refunded', left: 0 });
  for (const { owner } of family) loseCover(model, owner);
});

const expire = step('expire', begun, async (_model, real, one) => {
  const { pool } = real.desk.app;
  await pool.query(`update customer_packages set valid_until = '2021-01-01' where id = $1`, [one.id]);
  expect(await runExpiry(pool, new Date())).toBeGreaterThan(0);
  Object.assign(one, { status: 'Expired', validUntil: '2021-01-01' });
});

const extend = step('extend', soldIn('Active', 'Frozen', 'Expired'), async (_model, real, one) => {
  const days = one.status === 'Expired' ? 3600 : 5;
  await act(real, one, 'extend', { days });
  one.validUntil = daysAfter(one.validUntil, days);
  if (one.status === 'Expired') one.status = 'Active';
});

const transfer = step('transfer', begun, async (model, real, one) => {
  const owner: Owner = one.owner === 0 ? 1 : 0;
  await act(real, one, 'transfer', { customerId: real.customers[owner] });
  const { rows } = await real.desk.app.pool.query<{ id: number }>(
    'select max(id) as id from customer_packages where customer_id = $1',
    [real.customers[owner]],
  );
  model.sold.push({ ...one, id: rows[0]?.id ?? 0, owner });
  one.left = 0;
  loseCover(model, one.owner);
});

const correct = step(
  'correct',
  (model) => model.sold.filter(isOpen),
  async (model, real, one) => {
    const sessions = one.left > 0 ? -1 : 1;
    await act(real, one, 'correct', { serviceId: real.desk.services.facial, sessions });
    one.left += sessions;
    if (sessions < 0) loseCover(model, one.owner);
  },
);

const freeze = step('freeze', begun, async (_, real, one) => {
  await act(real, one, 'freeze');
  one.status = 'Frozen';
});

const release = step('release', soldIn('Frozen'), async (_, real, one) => {
  await act(real, one, 'release');
  one.status = 'Active';
});

export const steps = [
  sell,
  book,
  book,
  attend,
  attend,
  undo,
  callOff,
  revive,
  refund,
  expire,
  extend,
  transfer,
  correct,
  freeze,
  release,
];

/** Checks that balances equal their movements and the model, and that a line used one session at most. */
const compare = async (model: Model, { desk, customers }: Real): Promise<void> => {
  const { rows } = await desk.app.pool.query<{
    sold: readonly (readonly [number, number, number])[];
    visits: readonly (readonly [number, string, string, number])[];
  }>(
    `select (select coalesce(json_agg(json_build_array(p.id, i."left", (select coalesce(sum(m.sessions), 0) from package_movements m
         where m.customer_package_id = p.id)) order by p.id), '[]') from customer_packages p join customer_packages_items i on i.parent_id = p.id
         where p.customer_id = any($1::int[])) as sold,
       (select coalesce(json_agg(json_build_array(a.id, a.status, l.coverage, (select coalesce(-sum(m.sessions), 0) from package_movements m
         where m.line_id = l.id)) order by a.id), '[]') from appointments a join appointments_services l on l.parent_id = a.id
         where a.customer_id = any($1::int[])) as visits`,
    [customers],
  );
  const [real] = rows;
  const sold = [...model.sold].sort((a, b) => a.id - b.id);
  expect(real?.sold.map(([id, left, moved]) => [id, left, moved])).toEqual(
    sold.map((one) => {
      const left = one.status === 'Expired' ? expect.any(Number) : one.left;
      return [one.id, left, left];
    }),
  );
  expect(real?.sold.filter(([, left, moved]) => left !== moved || left < 0)).toEqual([]);
  expect(real?.visits).toEqual(
    model.visits.map((visit) => [
      visit.id,
      visit.status,
      visit.isOwned ? 'Owned' : 'Extra',
      visit.usedFrom ? 1 : 0,
    ]),
  );
};
