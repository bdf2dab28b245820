import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { pointersOf } from '../../../server/features/customers/merge/merge';
import type { ErrorBody, Row } from '../../support/app';
import { checkMoney } from '../../support/books';
import { type Model, type Real, steps } from '../../support/money/model';
import { moneyDesk } from '../../support/money/money';
import type { PersonName } from '../../support/world';

// Merges two cards of one person, and separates them again.

vi.setConfig({ testTimeout: 300_000 });

const desk = await moneyDesk();
await desk.set('invoiceTaxRate', 0);

type Refused = Row & ErrorBody & { readonly message: string };
const merge = (id: number, otherId: number, take: readonly string[] = [], as: PersonName = 'BranchManager') =>
  desk.app.call<Refused>('POST', `/api/customers/${id}/merge`, { as, body: { otherId, take }, lang: 'en' });
const unmerge = async (id: number, as: PersonName = 'BranchManager') => {
  const { body } = await desk.app.call<readonly { readonly id: number }[]>(
    'GET',
    `/api/customers/${id}/merges`,
    { as },
  );
  return desk.app.call<Refused>('POST', `/api/customers/${id}/unmerge`, {
    as,
    body: { mergeId: body[0]?.id ?? 0 },
    lang: 'en',
  });
};
const verified = async () => {
  const client = await desk.app.db.connect('plain');
  try {
    expect(await checkMoney(client)).toMatchObject({ ok: true });
  } finally {
    await client.end();
  }
};
const asClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await desk.app.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/** Tables that a merge and its undo may leave changed: the audit log and their own rows. */
const apart = [
  'audit_chain',
  'audit_logs',
  'audit_unsealed',
  'customer_merges',
  'customer_moves',
  'idempotency_keys',
  'sessions',
];
const checksums = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await desk.app.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !apart.includes(row.name))) {
    const row = name === 'customers' ? `(to_jsonb(t) - 'version' - 'updated_at')::text` : 't::text';
    const { rows: found } = await desk.app.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(${row}, chr(10) order by ${row}), '')) as sum from ${name} t`,
    );
    sums[name] = found[0]?.sum ?? '';
  }
  return sums;
};

describe('A merge and its way back', () => {
  it('leave every table as it was, whatever both customers had booked, bought, paid, used and given back', async () => {
    const packages: number[] = [];
    for (const sessions of [1, 2, 3, 4]) packages.push(await desk.packageOf(sessions, 100));
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), async (commands) => {
        const customers = [await desk.customer(), await desk.customer()] as const;
        const model: Model = { sold: [], visits: [] };
        const real: Real = { desk, customers, packages, ran: () => {} };
        await fc.asyncModelRun(() => ({ model, real }), commands);
        const before = await checksums();
        const [kept, other] = customers;
        const merged = await merge(kept, other);
        expect(merged.status, merged.text).toBe(200);
        await verified();
        for (const { table, column } of await asClient(pointersOf))
          expect(await desk.app.countOf(table, `${column} = $1`, [other]), table).toBe(0);
        const back = await unmerge(kept);
        expect(back.status, back.text).toBe(200);
        await verified();
        expect(await checksums()).toEqual(before);
      }),
      { seed: 20_261_122, numRuns: 8, endOnFailure: true },
    );
  });

  it('are refused for a card itself and for one that is gone, and stand in the trail of both cards', async () => {
    const [kept, other] = [await desk.customer(), await desk.customer()];
    expect((await merge(kept, kept)).status).toBe(400);
    expect((await merge(kept, other)).status).toBe(200);
    expect((await merge(kept, other)).status).toBe(400);
    expect((await desk.app.call('GET', `/api/customers/${other}`, { as: 'Admin' })).status).toBe(404);
    expect((await unmerge(kept)).status).toBe(200);
    expect((await unmerge(kept)).status).toBe(404);
    for (const id of [kept, other])
      for (const action of ['Merge', 'Unmerge'])
        expect(
          await desk.app.countOf(
            'audit_logs',
            `entity_name = 'Customer' and entity_id = $1 and action = $2`,
            [String(id), action],
          ),
        ).toBe(1);
  });
});

describe('The card that is kept', () => {
  const cards = async () => {
    const add = async (body: object) => {
      const answer = await desk.app.call('POST', '/api/customers', { as: 'Admin', body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id;
    };
    const kept = await add({
      fullName: 'سلمى حسن',
      branchId: desk.app.branches.own,
      phoneNumbers: ['01012345601'],
      notes: 'حساسية',
    });
    const other = await add({
      fullName: 'سلمى حسن علي',
      branchId: desk.app.branches.foreign,
      phoneNumbers: ['01012345601', '01012345602'],
      email: 'salma@example.com',
      notes: 'تفضل الصباح',
    });
    return { kept, other };
  };
  const card = async (id: number) =>
    (await desk.app.call('GET', `/api/customers/${id}`, { as: 'Admin' })).body;

  it('takes what it lacks, what was chosen, every phone once and both notes, and stays seen in the other branch', async () => {
    const { kept, other } = await cards();
    const { status, text } = await merge(kept, other, ['fullName'], 'Admin');
    expect(status, text).toBe(200);
    expect(await card(kept)).toMatchObject({
      fullName: 'سلمى حسن علي',
      email: 'salma@example.com',
      notes: 'حساسية\nتفضل الصباح',
      phones: [{ phoneRaw: '01012345601' }, { phoneRaw: '01012345602' }],
      linkedBranches: [{ branchId: desk.app.branches.foreign }],
    });
  });

  it('is found by the name, the phone and the codes of the card that was merged into it, until they are two again', async () => {
    const add = async (body: object) =>
      (
        await desk.app.call('POST', '/api/customers', {
          as: 'Admin',
          body: { branchId: desk.app.branches.own, ...body },
        })
      ).body;
    const kept = await add({ fullName: 'نجلاء فؤاد', phoneNumbers: ['01012345690'] });
    const other = await add({
      fullName: 'ميرفت الشناوي',
      phoneNumbers: ['01012345691'],
      paperCode: 4_711_001,
    });
    const other2 = await add({ fullName: 'ميرفت عباس', phoneNumbers: ['01012345692'] });
    await merge(kept.id, other2.id);
    await merge(kept.id, other.id);
    const found = async (search: string) =>
      (
        await desk.app.call<readonly Row[]>('GET', `/api/customers?search=${encodeURIComponent(search)}`, {
          as: 'Admin',
        })
      ).body.map(({ id }) => id);
    for (const word of ['الشناوى', '01012345691', '4711001', String(other.personCode), 'عباس'])
      expect(await found(word), word).toEqual([kept.id]);
    expect((await unmerge(kept.id)).status).toBe(200);
    expect(await found('الشناوي')).toEqual([other.id]);
    expect(await found('عباس')).toEqual([kept.id]);
  });

  it('keeps what somebody wrote on it meanwhile when the merge is undone', async () => {
    const { kept, other } = await cards();
    await merge(kept, other, ['fullName'], 'Admin');
    const changed = await desk.app.call('PUT', `/api/customers/${kept}`, {
      as: 'Admin',
      body: {
        fullName: 'سلمى المصري',
        branchId: desk.app.branches.own,
        phoneNumbers: ['01012345601', '01012345602'],
      },
    });
    expect(changed.status, changed.text).toBe(200);
    const { status, text } = await unmerge(kept, 'Admin');
    expect(status, text).toBe(200);
    expect(await card(kept)).toMatchObject({
      fullName: 'سلمى المصري',
      email: null,
      notes: 'حساسية',
      linkedBranches: [],
    });
    expect(await card(other)).toMatchObject({ fullName: 'سلمى حسن علي', email: 'salma@example.com' });
  });
});

it('A manager merges a card of another branch that her branch knows, and takes it out again', async () => {
  const [kept, other] = [await desk.customer(), await desk.customer(desk.app.branches.foreign)];
  expect((await merge(kept, other)).status).toBe(400);
  await desk.app.pool.query(
    'insert into customers_linked_branches (parent_id, position, branch_id) values ($1, 0, $2)',
    [other, desk.app.branches.own],
  );
  const merged = await merge(kept, other);
  expect(merged.status, merged.text).toBe(200);
  const links = async () =>
    (
      await desk.app.pool.query('select branch_id from customers_linked_branches where parent_id = $1', [
        kept,
      ])
    ).rows;
  expect(await links()).toEqual([{ branch_id: desk.app.branches.foreign }]);
  const back = await unmerge(kept);
  expect(back.status, back.text).toBe(200);
  expect(await links()).toEqual([]);
});

describe('What is in the way', () => {
  it('is named: appointments of both at the same time', async () => {
    const [kept, other] = [await desk.customer(), await desk.customer()];
    const at = { start: '2038-05-08T08:00:00Z', end: '2038-05-08T08:30:00Z' };
    const first = await desk.booked({ customerId: kept, ...at });
    const second = await desk.booked({
      customerId: other,
      ...at,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    const { status, body } = await merge(kept, other);
    expect([status, body.code]).toEqual([409, 'customer.mergeOverlap']);
    expect(body.message).toContain(`number ${first.id} and number ${second.id}`);
    await desk.setStatus(second.id, 'Canceled');
    expect((await merge(kept, other)).status).toBe(200);
  });

  it('of the way back is named: the credit that came with the merge was used', async () => {
    const [kept, other] = [await desk.customer(), await desk.customer()];
    await desk.post(`/customers/${other}/credit`, { amount: 100, paymentMethod: 'Card' });
    await merge(kept, other);
    await desk.issued({
      customerId: kept,
      items: [{ description: 'x', quantity: 1, unitPrice: 80 }],
      payments: [{ amount: 80, paymentMethod: 'CustomerCredit' }],
    });
    expect((await unmerge(kept)).body.code).toBe('customer.unmergeCredit');
    await verified();
  });

  it('of the way back is named: a session of the one was used in a visit of the other', async () => {
    const [kept, other] = [await desk.customer(), await desk.customer()];
    await desk.sell({ customerId: other, packageId: desk.packages.facials, price: 350 });
    await merge(kept, other);
    const visit = await desk.visit(kept);
    await desk.setStatus(visit.id, 'Done');
    expect((await unmerge(kept)).body.code).toBe('customer.unmergeUsed');
    await verified();
  });
});

it('What was made since for a booking that goes back goes back with it', async () => {
  const [kept, other] = [await desk.customer(), await desk.customer()];
  const appointment = await desk.visit(other);
  await merge(kept, other);
  const branchId = desk.app.branches.own;
  const visit = await desk.post('/attendance', { customerId: kept, branchId, appointmentId: appointment.id });
  const invoice = await desk.post(`/attendance/${visit.body.id}/create-invoice`, { paidAmount: 0 });
  expect([visit.status, invoice.status], invoice.text).toEqual([201, 201]);
  const made = { appointments: appointment.id, attendance: visit.body.id, invoices: invoice.body.id };
  const { status, text } = await unmerge(kept);
  expect(status, text).toBe(200);
  await verified();
  for (const [table, id] of Object.entries(made))
    expect(await desk.app.countOf(table, 'id = $1 and customer_id = $2', [id, other]), table).toBe(1);
});

it('Two who merge the same two cards at once, either way round, make one card of them', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await desk.customer(), await desk.customer()];
    await desk.visit(one);
    await desk.visit(two);
    const answers = await Promise.all([merge(one, two), merge(two, one), merge(one, two)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
    expect(
      await desk.app.countOf('customers', 'id = any($1::int[]) and deleted_at is null', [[one, two]]),
    ).toBe(1);
  }
  await verified();
});

it('What is written to a card in the moment it is merged away is not lost with it', async () => {
  for (let round = 0; round < 5; round++) {
    const [kept, other] = [await desk.customer(), await desk.customer()];
    const waits = (customerId: number) =>
      desk.app.call('POST', '/api/waitlist', {
        as: 'BranchManager',
        body: {
          customerId,
          branchId: desk.app.branches.own,
          fromDate: '2038-06-01',
          serviceIds: [desk.services.facial],
        },
      });
    const [, ...written] = await Promise.all([merge(kept, other), waits(other), waits(other), waits(other)]);
    const stored = written.filter(({ status }) => status === 201).length;
    expect(written.every(({ status }) => status === 201 || status === 400)).toBe(true);
    expect(await desk.app.countOf('waitlist', 'customer_id = $1', [kept])).toBe(stored);
    expect(await desk.app.countOf('waitlist', 'customer_id = $1', [other])).toBe(0);
  }
});

it('Every table that names a customer refuses a card that was merged away', async () => {
  const { rows } = await desk.app.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'customer_is_not_merged'`,
  );
  const guarded = rows.map(({ name }) => name).sort();
  expect(guarded).toEqual([...new Set((await asClient(pointersOf)).map(({ table }) => table))].sort());
});

it('Nobody changes the customer of an issued invoice but a merge', async () => {
  const [kept, other] = [await desk.customer(), await desk.customer()];
  const { id } = await desk.issued({ customerId: other });
  await expect(
    desk.app.pool.query('update invoices set customer_id = $1 where id = $2', [kept, id]),
  ).rejects.toThrow('an issued invoice is fixed');
  await merge(kept, other);
  await expect(
    desk.app.pool.query('update invoices set customer_id = $1 where id = $2', [other, id]),
  ).rejects.toThrow('an issued invoice is fixed');
  await expect(desk.app.pool.query('update customer_movements set amount = amount + 1')).rejects.toThrow(
    'is append-only',
  );
  await verified();
});
