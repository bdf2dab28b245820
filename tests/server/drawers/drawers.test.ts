import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { type Accounts, moneyDesk } from '../../support/money/money';
import type { PersonName } from '../../support/world';

const desk = await moneyDesk();

interface Drawer extends Row {
  readonly status: string;
  readonly expected: number | null;
  readonly counted: number | null;
  readonly difference: number | null;
  readonly counts: readonly { readonly denomination: number; readonly pieces: number }[];
  readonly code?: string;
}

interface Sheet {
  readonly drawer: Drawer;
  readonly methods: readonly {
    readonly method: string;
    readonly payments: number | null;
    readonly refunds: number | null;
    readonly deposits: number | null;
  }[];
  readonly expenses: readonly { readonly id: number; readonly amount: number }[];
  readonly drops: readonly { readonly amount: number; readonly reason: string; readonly userName: string }[];
}

const branchId = () => desk.app.branches.own;
const open = (float = 500) =>
  desk.post<Drawer>('/drawers/open', { branchId: branchId(), float }, 'Receptionist');
const close = (id: number, pieces: number, reason?: string) =>
  desk.post<Drawer>(
    `/drawers/${id}/close`,
    {
      counts: [
        { denomination: 1, pieces },
        { denomination: 0.25, pieces: 0 },
      ],
      reason,
    },
    'Receptionist',
  );
const drop = (id: number, amount: number, reason = 'البنك', as: PersonName = 'Receptionist') =>
  desk.post<Drawer>(`/drawers/${id}/drop`, { amount, reason }, as);
const expense = (amount: number, paymentMethod = 'Cash') => ({
  branchId: branchId(),
  category: 'مستلزمات',
  amount,
  paymentMethod,
});
const spend = async (amount: number, paymentMethod = 'Cash'): Promise<number> => {
  const { body, status, text } = await desk.post<Row>('/expenses', expense(amount, paymentMethod));
  expect(status, text).toBe(201);
  return body.id;
};
const changeExpense = (id: number, body: object) =>
  desk.app.call<{ code?: string }>('PUT', `/api/expenses/${id}`, { as: 'BranchManager', body });

describe('The cash drawer', () => {
  //
  it('does not exist until the centre switches it on, and cash is taken all the same', async () => {
    expect((await open()).status).toBe(404);
    expect(await desk.get(`/drawers/current?branchId=${branchId()}`)).toEqual({
      enabled: false,
      drawer: null,
    });
    const invoice = await desk.issued({ payments: [{ amount: 228 }] });
    expect(invoice.status).toBe('Paid');
    await desk.set('drawerEnabled', true);
  });

  it('is opened once for a branch, by whoever works there', async () => {
    const { body, status, text } = await open();
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ status: 'Open', float: 500, expected: null });
    expect((await open()).body.code).toBe('drawer.open');
    expect(await desk.get(`/drawers/current?branchId=${branchId()}`)).toMatchObject({
      enabled: true,
      drawer: { id: body.id },
    });
  });

  //
  it('expects its float, cash paid in, refunds, deposits, credit paid out and cash expenses, and a reason for a difference', async () => {
    const { drawer } = await desk.get<{ drawer: Drawer }>(`/drawers/current?branchId=${branchId()}`);
    const invoice = await desk.issued({ payments: [{ amount: 200 }, { amount: 28, paymentMethod: 'Card' }] });
    await desk.post(`/invoices/${invoice.id}/refunds`, { amount: 50, reason: 'خصم' });
    const deposit = { amount: 300, branchId: branchId() };
    const { body } = await desk.post<Accounts>(`/customers/${desk.customers.huda}/credit`, deposit);
    expect(body).toMatchObject({ credit: 300 });
    await desk.post(`/customers/${desk.customers.huda}/credit`, { ...deposit, paymentMethod: 'Card' });
    const back = { amount: 40, branchId: branchId(), reason: 'لم تعد تحتاجه' };
    const returned = await desk.post<Accounts>(`/customers/${desk.customers.huda}/credit/return`, back);
    expect(returned.body, returned.text).toMatchObject({ credit: 560 });
    const cashSpent = await spend(80);
    const moved = await spend(1000);
    await spend(70, 'Card');
    expect((await changeExpense(moved, expense(1000, 'Card'))).status).toBe(200);

    const seen = await desk.app.call<Sheet>('GET', `/api/drawers/${drawer.id}/sheet`, { as: 'Receptionist' });
    expect(seen.body.methods.find(({ method }) => method === 'Cash')).toMatchObject({ payments: null });
    const sheet = await desk.get<Sheet>(`/drawers/${drawer.id}/sheet`);
    expect(sheet.methods).toEqual([
      { method: 'Card', payments: 28, refunds: 0, deposits: 300 },
      { method: 'Cash', payments: 200, refunds: 90, deposits: 300 },
    ]);
    expect(sheet.expenses).toMatchObject([{ id: cashSpent, amount: 80 }]);

    // 500 + 200 - 50 + 300 - 40 - 80
    const refused = await close(drawer.id, 829);
    expect(refused.status, refused.text).toBe(400);
    const closed = await close(drawer.id, 829, 'ورقة ناقصة');
    expect(closed.status, closed.text).toBe(200);
    expect(closed.body).toMatchObject({ status: 'Closed', expected: 830, counted: 829, difference: -1 });
    expect(closed.body.counts).toHaveLength(2);
    expect((await close(drawer.id, 830)).body.code).toBe('drawer.closed');
    const locked = await changeExpense(cashSpent, expense(8));
    expect(locked.body.code).toBe('drawer.closed');
    expect(
      (await desk.app.call<{ code: string }>('DELETE', `/api/expenses/${cashSpent}`, { as: 'BranchManager' }))
        .body.code,
    ).toBe('drawer.closed');
    expect((await changeExpense(moved, expense(900, 'Card'))).status).toBe(200);
  });

  //
  it('expects no longer what was taken out of it, and says on its sheet how much went where and by whom', async () => {
    const { body: drawer } = await open(500);
    const dropped = await drop(drawer.id, 300.5);
    expect(dropped.status, dropped.text).toBe(200);
    expect(dropped.body).toMatchObject({ status: 'Open', expected: null });
    expect((await drop(drawer.id, 99.5, 'المالك', 'BranchManager')).status).toBe(200);
    for (const amount of [0, -5]) expect((await drop(drawer.id, amount)).status).toBe(400);

    const { body: seen } = await desk.app.call<Sheet>('GET', `/api/drawers/${drawer.id}/sheet`, {
      as: 'Receptionist',
    });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const expected = [
      { id: expect.any(Number), at, amount: 300.5, reason: 'البنك', userName: 'الاسم Receptionist' },
      { id: expect.any(Number), at, amount: 99.5, reason: 'المالك', userName: 'الاسم BranchManager' },
    ];
    expect(seen.drops).toEqual(expected);

    // 500 - 300.5 - 99.5
    const closed = await close(drawer.id, 100);
    expect(closed.status, closed.text).toBe(200);
    expect(closed.body).toMatchObject({ expected: 100, counted: 100, difference: 0 });
    const late = await drop(drawer.id, 5);
    expect([late.status, late.body.code]).toEqual([409, 'drawer.closed']);
    expect((await desk.get<Sheet>(`/drawers/${drawer.id}/sheet`)).drops).toEqual(expected);
  });

  //
  it('from which more was taken than should lie in it says so at the count alone', async () => {
    const { body: drawer } = await open(10);
    expect((await drop(drawer.id, 5000)).status).toBe(200);
    const closed = await close(drawer.id, 0, 'نقود لم تُسجل');
    expect(closed.body).toMatchObject({ expected: -4990, counted: 0, difference: 4990 });
  });

  //
  it('that is open keeps its branch from being disabled', async () => {
    const { body } = await open(0);
    const id = branchId();
    const refused = await desk.app.call<{ code: string }>('DELETE', `/api/branches/${id}`, { as: 'Admin' });
    expect(refused.body.code).toBe('branch.inUse');
    expect((await close(body.id, 0)).status).toBe(200);
    const left = await desk.app.call('DELETE', `/api/branches/${id}`, { as: 'Admin' });
    expect(left.status, left.text).toBe(200);
    await desk.app.pool.query('update branches set is_active = true where id = $1', [id]);
  });

  it('counts every payment made while it is being closed, or leaves it to the next', async () => {
    const { body: drawer } = await open(0);
    const invoices = await Promise.all(Array.from({ length: 10 }, () => desk.issued()));
    const [closed] = await Promise.all([
      close(drawer.id, 0, 'عد'),
      ...invoices.map(({ id }) => desk.post(`/invoices/${id}/payments`, { amount: 228 })),
    ]);
    expect(closed.status, closed.text).toBe(200);
    const { rows } = await desk.app.pool.query<{ sum: number }>(
      'select coalesce(sum(amount), 0) as sum from invoices_payments where drawer_id = $1',
      [drawer.id],
    );
    expect(closed.body.expected).toBe(rows[0]?.sum);
  });

  //
  // M2
  it('and the cash outside of it are the cash of the day, whatever is taken, kept, given back and spent', async () => {
    const { own } = desk.app.branches;
    const customerId = await desk.customer();
    const items = [{ description: 'كريم', quantity: 1, unitPrice: 100 }];
    let drawer: number | undefined = (
      await desk.get<{ drawer: Row | null }>(`/drawers/current?branchId=${own}`)
    ).drawer?.id;
    let invoice = 0;
    let spent = 0;
    const steps = {
      open: async () => {
        const { status, body } = await open(10);
        if (status === 201) drawer = body.id;
      },
      close: async () => {
        if (drawer !== undefined) await close(drawer, 1, 'فرق');
        drawer = undefined;
      },
      sell: async () => {
        invoice = (await desk.issued({ customerId, items, payments: [{ amount: 114 }] })).id;
      },
      keep: async () => {
        await desk.issued({ customerId, items, payments: [{ amount: 150, keepExcessAsCredit: true }] });
      },
      card: async () => {
        await desk.issued({ customerId, items, payments: [{ amount: 114, paymentMethod: 'Card' }] });
      },
      deposit: async () => {
        await desk.post(`/customers/${customerId}/credit`, { amount: 30, paymentMethod: 'Cash' });
      },
      giveBack: async () => {
        const body = { amount: 20, paymentMethod: 'Cash', reason: 'ر' };
        await desk.post(`/customers/${customerId}/credit/return`, body);
      },
      refund: async () => {
        await desk.post(`/invoices/${invoice}/refunds`, { amount: 14, paymentMethod: 'Cash', reason: 'ر' });
      },
      spend: async () => {
        spent = await spend(9);
      },
      spendCard: async () => {
        await spend(8, 'Card');
      },
      // Refused once the drawer that it came from is counted.
      spendMore: async () => {
        await changeExpense(spent, { ...expense(11), notes: 'أكثر' });
      },
      spendByCard: async () => {
        await changeExpense(spent, expense(9, 'Card'));
      },
      unspend: async () => {
        await desk.app.call('DELETE', `/api/expenses/${spent}`, { as: 'BranchManager' });
      },
    };
    const names = Object.keys(steps) as readonly (keyof typeof steps)[];
    const cents = (values: readonly (number | null)[]) =>
      values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0);
    const check = async () => {
      const drawers = await desk.get<readonly Row[]>(`/drawers?branchId=${own}`, 'Admin');
      const sheets = await Promise.all(
        drawers.map(({ id }) => desk.get<Sheet>(`/drawers/${id}/sheet`, 'Admin')),
      );
      const held = sheets
        .flatMap(({ methods }) => methods)
        .filter(({ method }) => method === 'Cash')
        .flatMap(({ payments, deposits, refunds }) => [payments, deposits, -(refunds ?? 0)]);
      const paidOut = sheets.flatMap(({ expenses }) => expenses.map(({ amount }) => -amount));
      const day = `?branchId=${own}`;
      const outside = await desk.get<readonly { amount: number }[]>(`/drawers/outside${day}`, 'Admin');
      const takings = await desk.get<readonly { paymentMethod: string; net: number }[]>(
        `/drawers/takings${day}`,
        'Admin',
      );
      const cash = takings.filter(({ paymentMethod }) => paymentMethod === 'Cash').map(({ net }) => net);
      const { data: expenses } = await desk.get<{
        data: readonly { amount: number; paymentMethod: string }[];
      }>(`/expenses${day}&pageSize=100`, 'Admin');
      const inCash = expenses.filter(({ paymentMethod }) => paymentMethod === 'Cash');
      expect(cents([...held, ...paidOut, ...outside.map(({ amount }) => amount)])).toBe(
        cents([...cash, ...inCash.map(({ amount }) => -amount)]),
      );
      return outside.length;
    };
    const before = await check();
    await steps.close();
    for (const name of ['sell', 'keep', 'deposit', 'giveBack', 'refund', 'spend', 'spendCard'] as const)
      await steps[name]();
    expect(await check()).toBe(before + 7);
    // An open drawer has all of it, what is kept as credit, too.
    await steps.open();
    for (const name of ['keep', 'spend'] as const) await steps[name]();
    expect(await check()).toBe(before + 7);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 12 }),
        async (taken) => {
          for (const name of taken) await steps[name]();
          await check();
        },
      ),
      { seed: 20_261_128, numRuns: 8, endOnFailure: true },
    );
    await steps.close();
  });

  it('that is closed in the same moment has what was taken out before in its count, and refuses what comes after', async () => {
    const first = await inTurn(drop, count);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect(first[1]?.body.expected).toBe(99);
    const [closed, late] = await inTurn(count, drop);
    expect([closed?.status, closed?.body.expected]).toEqual([200, 100]);
    expect([late?.status, late?.body.code]).toEqual([409, 'drawer.closed']);
  });
});

type Act = (id: number, amount: number) => ReturnType<typeof drop>;
const count: Act = (id) => close(id, 0, 'عد');

/** Runs two actions on a new drawer of 100, both started before the first one ends. */
const inTurn = async (...acts: readonly [Act, Act]) => {
  const { body: drawer } = await open(100);
  const holder = await desk.app.pool.connect();
  const answers = [];
  try {
    await holder.query('begin');
    await holder.query('select from drawers where id = $1 for update', [drawer.id]);
    for (const [index, act] of acts.entries()) {
      answers.push(act(drawer.id, 1));
      await expect.poll(waiting).toBe(index + 1);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return Promise.all(answers);
};

/** Returns the number of connections that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rowCount } = await desk.app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};
