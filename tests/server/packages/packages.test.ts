import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { checkMoney } from '../../support/books';
import { type Accounts, daysAfter, moneyDesk, type Sold } from '../../support/money/money';

const desk = await moneyDesk();
await desk.set('invoiceTaxRate', 0);

const act = (sold: Sold, name: string, body: Readonly<Record<string, unknown>>) =>
  desk.post<Sold>(`/customer-packages/${sold.id}/${name}`, body);

const bought = async (sessions = 10, price = 1000, paid?: number) => {
  const customerId = await desk.customer();
  const packageId = await desk.packageOf(sessions, price);
  const invoice = await desk.sell({ customerId, packageId, price, ...(paid === undefined ? {} : { paid }) });
  const [sold] = await desk.sold(customerId);
  if (!sold) throw new Error('nothing was sold');
  return { customerId, invoice, sold };
};

const attend = async (customerId: number, times: number): Promise<void> => {
  for (let n = 0; n < times; n++) {
    const { id } = await desk.visit(customerId);
    const { status, text } = await desk.setStatus(id, 'Done');
    expect(status, text).toBe(200);
  }
};

const only = async (customerId: number): Promise<Sold> => {
  const [sold, other] = await desk.sold(customerId);
  if (!sold || other) throw new Error('one package is expected');
  return sold;
};

describe('A sold package', () => {
  //
  it('half paid lets half of its sessions be used, and at least one', async () => {
    const half = await bought(10, 1000, 500);
    for (let n = 0; n < 6; n++) {
      const appointment = await desk.visit(half.customerId);
      expect(appointment.services[0]).toMatchObject({ coverage: n < 5 ? 'Owned' : 'Extra' });
    }
    const unpaid = await bought(10, 1000, 0);
    expect((await desk.visit(unpaid.customerId)).services[0]).toMatchObject({ coverage: 'Owned' });
    expect((await desk.visit(unpaid.customerId)).services[0]).toMatchObject({ coverage: 'Extra' });
  });

  //
  it('is valid longer when it is extended, for a reason that stays in its ledger', async () => {
    const { customerId, sold } = await bought();
    const { body, status, text } = await act(sold, 'extend', { days: 30, reason: 'سفر' });
    expect(status, text).toBe(200);
    expect(body.validUntil).toBe(daysAfter(sold.validUntil, 30));
    const after = await only(customerId);
    expect(after.movements.at(-1)).toMatchObject({ kind: 'Extension', sessions: 0, reason: 'سفر' });
  });

  //
  it('frozen covers nothing, and gets its days back when it is released', async () => {
    const { customerId, sold } = await bought();
    const frozen = await act(sold, 'freeze', { reason: 'حمل' });
    expect(frozen.body).toMatchObject({ status: 'Frozen' });
    expect((await desk.visit(customerId)).services[0]).toMatchObject({ coverage: 'Extra' });
    await desk.app.pool.query(`update customer_packages set frozen_since = frozen_since - 12 where id = $1`, [
      sold.id,
    ]);
    const released = await act(sold, 'release', {});
    expect(released.body).toMatchObject({ status: 'Active', frozenSince: null });
    expect(released.body.validUntil).toBe(daysAfter(sold.validUntil, 12));
    expect((await desk.visit(customerId)).services[0]).toMatchObject({ coverage: 'Owned' });
  });

  //
  it('moved to another customer takes its sessions along, and visits planned with them become payable', async () => {
    const { customerId, sold } = await bought();
    await attend(customerId, 3);
    const planned = await desk.visit(customerId);
    expect(planned.totalPrice).toBe(0);
    const other = await desk.customer();
    expect((await act(sold, 'transfer', { customerId: 999_999, reason: 'هدية' })).status).toBe(400);
    const { status, text } = await act(sold, 'transfer', { customerId: other, reason: 'هدية' });
    expect(status, text).toBe(200);
    expect(await desk.left(customerId)).toBe(0);
    expect(await desk.left(other)).toBe(7);
    // Three used sessions at 200 take 600 of the 1,000.
    expect([(await only(customerId)).pricePaid, (await only(other)).pricePaid]).toEqual([600, 400]);
    const { body } = await desk.app.call('GET', `/api/appointments/${planned.id}`, { as: 'Receptionist' });
    expect(body).toMatchObject({ totalPrice: 200, services: [{ coverage: 'Extra' }] });
    await attend(other, 2);
    expect(await desk.left(other)).toBe(5);
  });

  //
  it('names who moved its sessions, and why', async () => {
    const { customerId, sold } = await bought();
    await attend(customerId, 1);
    const visit = await desk.visit(customerId);
    expect((await desk.setStatus(visit.id, 'Done', 'Receptionist')).status).toBe(200);
    await act(sold, 'correct', { serviceId: desk.services.facial, sessions: 1, reason: 'هدية' });
    const { users } = desk.app;
    const by = async (as: 'BranchManager' | 'Receptionist') =>
      (await desk.get<readonly Sold[]>(`/customers/${customerId}/packages`, as))[0]?.movements.map(
        ({ kind, userId, reason }) => [kind, userId, reason],
      );
    expect(await by('BranchManager')).toEqual([
      ['Sale', users.BranchManager, null],
      ['Use', users.Receptionist, null],
      ['Use', users.Receptionist, null],
      ['Correction', users.BranchManager, 'هدية'],
    ]);
  });

  //
  it('is extended, frozen, transferred or corrected for a reason alone', async () => {
    const { customerId, sold } = await bought();
    const other = await desk.customer();
    const deeds = [
      ['extend', { days: 30 }],
      ['freeze', {}],
      ['transfer', { customerId: other }],
      ['correct', { serviceId: desk.services.facial, sessions: 1 }],
    ] as const;
    for (const [name, body] of deeds) {
      const answer = await desk.post<ErrorBody>(`/customer-packages/${sold.id}/${name}`, {
        ...body,
        reason: ' ',
      });
      expect([answer.status, Object.keys(answer.body.errors ?? {})], name).toEqual([400, ['Reason']]);
    }
    expect(await only(customerId)).toMatchObject({ status: 'Active', validUntil: sold.validUntil });
    expect(await desk.left(customerId)).toBe(10);
  });

  //
  it('is corrected by a line of its own, never below zero', async () => {
    const { customerId, sold } = await bought(3);
    const correction = (sessions: number) =>
      act(sold, 'correct', { serviceId: desk.services.facial, sessions, reason: 'خطأ' });
    expect((await correction(-4)).body.code).toBe('package.noSessions');
    expect((await correction(-3)).body).toMatchObject({ status: 'Used' });
    expect((await correction(2)).body).toMatchObject({ status: 'Active' });
    expect(await desk.left(customerId)).toBe(2);
    expect(
      (await act(sold, 'correct', { serviceId: desk.services.laser, sessions: 1, reason: 'x' })).status,
    ).toBe(400);
    await expect(
      desk.app.pool.query('update package_movements set sessions = 5 where customer_package_id = $1', [
        sold.id,
      ]),
    ).rejects.toThrow(/append-only/);
  });
});

describe('A refunded package', () => {
  //
  it('gives back what was paid less used sessions at list price: 1,000 for 10 at 120, 3 used, is 640', async () => {
    await desk.app.pool.query('update services set price = 120 where id = $1', [desk.services.facial]);
    const { customerId, invoice } = await bought();
    await attend(customerId, 3);
    const planned = await desk.visit(customerId);
    const { body, status, text } = await desk.post(`/invoices/${invoice.id}/cancel`, { reason: 'انتقلت' });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ status: 'Cancelled', paid: 360 });
    expect(await desk.get(`/customers/${customerId}/accounts`)).toMatchObject({ credit: 640, owed: 0 });
    const [note] = await desk.get<readonly { totalAmount: number }[]>(
      `/credit-notes?invoiceId=${invoice.id}`,
    );
    expect(note).toMatchObject({ totalAmount: 640 });
    expect(await only(customerId)).toMatchObject({ status: 'Refunded', items: [{ left: 0 }] });
    const { body: visit } = await desk.app.call('GET', `/api/appointments/${planned.id}`, {
      as: 'Receptionist',
    });
    expect(visit).toMatchObject({ totalPrice: 120, services: [{ coverage: 'Extra' }] });
  });

  //
  it('never costs the customer more than was paid', async () => {
    const { customerId, invoice } = await bought(10, 300);
    await attend(customerId, 9);
    await desk.post(`/invoices/${invoice.id}/cancel`, {});
    expect(await desk.get(`/customers/${customerId}/accounts`)).toMatchObject({ credit: 0, owed: 0 });
  });
});

describe('A package in part paid', () => {
  const cancelled = async (paid: number, times: number) => {
    const made = await bought(10, 1000, paid);
    await attend(made.customerId, times);
    const { body, status, text } = await desk.post(`/invoices/${made.invoice.id}/cancel`, {
      reason: 'انتقلت',
    });
    expect(status, text).toBe(200);
    const [note] = await desk.get<readonly { totalAmount: number }[]>(
      `/credit-notes?invoiceId=${made.invoice.id}`,
    );
    return {
      paid: body.paid,
      remaining: body.remaining,
      credited: note?.totalAmount,
      ...(await desk.get<Accounts>(`/customers/${made.customerId}/accounts`)),
    };
  };

  // used sessions cost 120 each; an amount beyond what was paid is not charged.
  it('costs nothing more when its invoice is taken back, and its credit note leaves just the money kept', async () => {
    const open = { remaining: 0, owed: 0 };
    expect(await cancelled(100, 1)).toMatchObject({ ...open, paid: 100, credited: 900, credit: 0 });
    expect(await cancelled(500, 2)).toMatchObject({ ...open, paid: 240, credited: 760, credit: 260 });
    expect(await cancelled(0, 1)).toMatchObject({ ...open, paid: 0, credited: 1000, credit: 0 });
    const client = await desk.app.db.connect('plain');
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    await client.end();
  });

  //
  it('moved to another customer counts once as bought and owed, and its statement says where it went', async () => {
    const { customerId, invoice, sold } = await bought(10, 1000, 500);
    const before = await liability();
    await attend(customerId, 3);
    const other = await desk.customer();
    await act(sold, 'transfer', { customerId: other, reason: 'هدية' });
    const [from, to] = [await only(customerId), await only(other)];
    expect([from.items[0], to.items[0]]).toMatchObject([
      { sessions: 3, left: 0 },
      { sessions: 7, left: 7 },
    ]);
    expect(from.movements.at(-1)).toMatchObject({
      kind: 'TransferOut',
      sessions: -7,
      customer: { id: other, fullName: await nameOf(other) },
    });
    expect(to.movements).toMatchObject([
      { kind: 'TransferIn', sessions: 7, customer: { id: customerId, fullName: await nameOf(customerId) } },
    ]);
    const after = await liability();
    expect(after.packages).toBe(before.packages);
    expect(before.sessions - after.sessions).toBe(3);
    expect(before.value - after.value).toBe(360);
    // Half is paid, so five of ten sessions are usable: three were used, so two are left for the other customer.
    for (const coverage of ['Owned', 'Owned', 'Extra'])
      expect((await desk.visit(other)).services[0]).toMatchObject({ coverage });
    expect((await desk.post(`/invoices/${invoice.id}/cancel`, {})).body).toMatchObject({ paid: 360 });
  });

  //
  it('names nobody on its statement whose card the reader may not see', async () => {
    const { customerId, sold } = await bought();
    const abroad = await desk.customer(desk.app.branches.foreign);
    const sent = { customerId: abroad, reason: 'هدية' };
    expect((await desk.post(`/customer-packages/${sold.id}/transfer`, sent, 'Admin')).status).toBe(200);
    expect((await only(customerId)).movements.at(-1)).toMatchObject({ kind: 'TransferOut', customer: null });
    const [seen] = await desk.get<readonly Sold[]>(`/customers/${customerId}/packages`, 'Admin');
    expect(seen?.movements.at(-1)).toMatchObject({ customer: { id: abroad } });
  });
});

const nameOf = async (id: number): Promise<unknown> =>
  (await desk.app.call('GET', `/api/customers/${id}`, { as: 'Admin' })).body.fullName;

interface Liability {
  readonly packages: number;
  readonly sessions: number;
  readonly value: number;
}

const liability = async (): Promise<Liability> => {
  const [row] = await desk.get<readonly Liability[]>('/reports/package-liability');
  if (!row) throw new Error('something is owed');
  return { packages: row.packages, sessions: row.sessions, value: row.value };
};

describe('A package line', () => {
  // each piece is a package of its own.
  it('sells at most twenty pieces, and says so at its quantity', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(1, 10);
    const line = (quantity: number) => ({ description: 'باقة', quantity, unitPrice: 10, packageId });
    const body = { customerId, branchId: desk.app.branches.own, status: 'Sent' };
    const cream = { description: 'كريم', quantity: 500, unitPrice: 1 };
    const refused = await desk.post<ErrorBody>('/invoices', { ...body, items: [cream, line(21)] });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['Items[1].Quantity']);
    expect((await desk.post('/invoices', { ...body, items: [cream, line(20)] })).status).toBe(201);
    expect(await desk.sold(customerId)).toHaveLength(20);
  });
});

describe('A visit that was paid by a session', () => {
  // R-12 P-11
  it('gives the last one back exactly when it is undone, and uses it again when it is done again', async () => {
    const { customerId } = await bought(1, 100);
    const { id } = await desk.visit(customerId);
    for (let n = 0; n < 3; n++) {
      expect((await desk.setStatus(id, 'Done', 'BranchManager')).body).toMatchObject({
        totalPrice: 0,
        services: [{ coverage: 'Owned' }],
      });
      expect(await desk.left(customerId)).toBe(0);
      const undone = await desk.setStatus(id, 'Planned', 'BranchManager');
      expect(undone.body).toMatchObject({ totalPrice: 0, services: [{ coverage: 'Owned' }] });
      expect(await desk.left(customerId)).toBe(1);
    }
  });

  // m3
  it('names the package and the session on its paper', async () => {
    const { customerId, sold } = await bought(2, 100);
    await attend(customerId, 1);
    const { id } = await desk.visit(customerId);
    await desk.setStatus(id, 'Done');
    const line = { description: 'جلسة', quantity: 1, unitPrice: 0 };
    const invoice = await desk.post<Row>('/invoices', {
      customerId,
      branchId: desk.app.branches.own,
      appointmentId: id,
      items: [line],
    });
    const { body } = await desk.app.call<object>('GET', `/api/invoices/${invoice.body.id}/print`, {
      as: 'Receptionist',
    });
    expect(body).toMatchObject({ sessions: [{ packageId: sold.id, number: 2, all: 2 }] });
  });

  it('keeps it when the visit is written again, and returns it when its line goes', async () => {
    const { customerId } = await bought(1, 100);
    const visit = await desk.visit(customerId);
    await desk.setStatus(visit.id, 'Done');
    const body = { customerId, branchId: desk.app.branches.own, start: visit.start, end: visit.end };
    const again = await desk.change(visit.id, { ...body, services: visit.services }, 'BranchManager');
    expect(again.body, again.text).toMatchObject({ totalPrice: 0, services: [{ coverage: 'Owned' }] });
    expect(await desk.left(customerId)).toBe(0);
    const other = [{ serviceId: desk.services.laser }];
    const changed = await desk.change(visit.id, { ...body, services: other }, 'BranchManager');
    expect(changed.status, changed.text).toBe(200);
    expect(await desk.left(customerId)).toBe(1);
  });
});
