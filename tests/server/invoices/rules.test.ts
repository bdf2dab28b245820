import { describe, expect, it } from 'vitest';
import { type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

interface Owed {
  readonly branchId: number;
  readonly sessions: number;
}
interface Movements {
  readonly movements: readonly { readonly kind: string; readonly branchId: number }[];
}

const line = (unitPrice: number) => ({ description: 'ليزر', quantity: 1, unitPrice });
const put = (id: number, body: object) =>
  desk.app.call<Invoice>('PUT', `/api/invoices/${id}`, { as: 'BranchManager', body });
const read = (id: number) => desk.get<Invoice>(`/invoices/${id}`);
const endingOf = ({ invoiceNumber }: Invoice) => Number(invoiceNumber?.slice(-6));

describe('A draft', () => {
  // INV-16 INV-29? P-10
  it('has no number until it is issued, and comes to what the server computes', async () => {
    const draft = await desk.issued({ status: 'Draft', totalAmount: 1 });
    expect(draft).toMatchObject({ status: 'Draft', invoiceNumber: null, totalAmount: 228, remaining: 228 });
    const sent = await put(draft.id, {
      customerId: desk.customers.mona,
      branchId: desk.app.branches.own,
      items: [line(100)],
      status: 'Sent',
    });
    expect(sent.body.invoiceNumber, sent.text).toMatch(/^C\d+-\d{4}-\d{6}$/);
  });

  it('that is given up has no number and stands outside every sum (R-15)', async () => {
    const customerId = await desk.customer();
    const { id } = await desk.issued({ customerId, status: 'Draft' });
    const given = await put(id, {
      customerId,
      branchId: desk.app.branches.own,
      items: [line(5)],
      status: 'Cancelled',
    });
    expect(given.body, given.text).toMatchObject({ status: 'Cancelled', invoiceNumber: null });
    expect(await desk.get(`/invoices/summary?customerId=${customerId}`)).toMatchObject({
      totalAmount: 0,
      totalPaid: 0,
      totalPending: 0,
    });
    expect(await desk.app.countOf('credit_notes', 'invoice_id = $1', [id])).toBe(0);
  });
});

describe('An issued invoice', () => {
  it('changes neither its lines nor its customer, offer or branch (P-10, R-15)', async () => {
    const invoice = await desk.issued();
    const other = await desk.customer();
    const changes: readonly object[] = [
      { items: [line(5)] },
      { customerId: other },
      { offerType: 'Fixed', offerValue: 5 },
      { branchId: desk.app.branches.foreign },
    ];
    for (const change of changes) {
      const refused = await desk.app.call<Invoice>('PUT', `/api/invoices/${invoice.id}`, {
        as: 'Admin',
        body: {
          customerId: desk.customers.mona,
          branchId: desk.app.branches.own,
          items: [{ description: 'تنظيف بشرة', quantity: 2, unitPrice: 100 }],
          ...change,
        },
      });
      expect([refused.status, refused.body.code], JSON.stringify(change)).toEqual([409, 'invoice.issued']);
    }
    expect(await read(invoice.id)).toMatchObject({ totalAmount: 228, customerId: desk.customers.mona });
    const removed = await desk.app.call('DELETE', `/api/invoices/${invoice.id}`, { as: 'BranchManager' });
    expect(removed.status).toBe(409);
    const written = desk.app.pool.query('update invoices set net = 1 where id = $1', [invoice.id]);
    await expect(written).rejects.toThrow(/fixed/);
  });

  it('is numbered apart from credit notes and from invoices of nothing; what fails takes no number (R-16)', async () => {
    const before = await desk.issued();
    const free = await desk.issued({ items: [line(0)] });
    expect(free.invoiceNumber).toMatch(/^C\d+-Z-\d{4}-\d{6}$/);
    const refused = await desk.post('/invoices', {
      customerId: desk.customers.mona,
      branchId: desk.app.branches.own,
      status: 'Sent',
      items: [line(10)],
      payments: [{ amount: 12, paymentMethod: 'Card' }],
    });
    expect(refused.status, refused.text).toBe(400);
    await desk.post(`/invoices/${before.id}/cancel`, {});
    const [note] = await desk.get<readonly { readonly number: string }[]>(
      `/credit-notes?invoiceId=${before.id}`,
    );
    expect(note?.number).toMatch(/^C\d+-CN-\d{4}-\d{6}$/);
    const after = await desk.issued();
    expect(after.invoiceNumber).toMatch(/^C\d+-\d{4}-\d{6}$/);
    expect(endingOf(after)).toBe(endingOf(before) + 1);
  });

  it('keeps the prices, names and sessions of its day, and so does the package it sold (R-08)', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(4, 400);
    const { id } = await desk.sell({ customerId, packageId, price: 400 });
    const [before] = await desk.sold(customerId);
    await desk.app.pool.query(`update packages set price = 1, name = 'غيرها' where id = $1`, [packageId]);
    await desk.app.pool.query('update packages_items set sessions_count = 1 where parent_id = $1', [
      packageId,
    ]);
    await desk.app.pool.query('update services set price = 999 where id = $1', [desk.services.facial]);
    expect(await read(id)).toMatchObject({
      totalAmount: 456,
      items: [{ description: 'باقة', unitPrice: 400 }],
    });
    const [after] = await desk.sold(customerId);
    expect({ ...after, package: null }).toEqual({ ...before, package: null });
    expect(before).toMatchObject({ items: [{ sessions: 4, left: 4 }] });
    await desk.app.pool.query('update services set price = 200 where id = $1', [desk.services.facial]);
  });
});

describe('A payment', () => {
  it('of nothing or less is none (R-19)', async () => {
    const { id } = await desk.issued();
    for (const amount of [0, -1, 0.001]) {
      const refused = await desk.post<{ errors?: object }>(`/invoices/${id}/payments`, { amount });
      expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([
        400,
        ['Amount'],
      ]);
    }
    expect(await read(id)).toMatchObject({ paid: 0, payments: [] });
  });
});

describe('A session', () => {
  const bought = async (sessions: number) => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(sessions, 1000);
    await desk.set('invoiceTaxRate', 0);
    await desk.sell({ customerId, packageId, price: 1000 });
    await desk.set('invoiceTaxRate', 0.14);
    return { customerId };
  };

  it('is kept by who did not come (R-12)', async () => {
    const { customerId } = await bought(3);
    const missed = await desk.visit(customerId);
    expect((await desk.setStatus(missed.id, 'NoShow')).status).toBe(200);
    expect(await desk.left(customerId)).toBe(3);
  });

  it('is used in any branch the customer visits, which its movement names, and stays owed by the seller (R-11)', async () => {
    const { customerId } = await bought(3);
    const owed = async () =>
      (await desk.get<readonly Owed[]>('/reports/package-liability', 'Admin')).map(
        ({ branchId, sessions }) => [branchId, sessions],
      );
    const before = await owed();
    const { status, body, text } = await desk.book(
      {
        customerId,
        branchId: desk.app.branches.foreign,
        start: '2038-04-03T10:00:00+02:00',
        end: '2038-04-03T10:30:00+02:00',
        services: [{ serviceId: desk.services.facial }],
      },
      'Admin',
    );
    expect(status, text).toBe(201);
    expect(body.services[0]).toMatchObject({ coverage: 'Owned' });
    expect((await desk.setStatus(body.id, 'Done', 'Admin')).status).toBe(200);
    const [sold] = await desk.get<readonly Movements[]>(`/customers/${customerId}/packages`, 'Admin');
    expect(sold?.movements.at(-1)).toMatchObject({ kind: 'Use', branchId: desk.app.branches.foreign });
    const after = before.map(([branch, sessions]) => [
      branch,
      branch === desk.app.branches.own ? Number(sessions) - 1 : sessions,
    ]);
    expect(await owed()).toEqual(after);
  });

  it('of a package chosen at the visit is used when that is invoiced (R-12)', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(3, 300);
    const appointment = await desk.visit(customerId, { packages: [{ packageId }] });
    const visit = await desk.post('/attendance', {
      customerId,
      branchId: desk.app.branches.own,
      appointmentId: appointment.id,
    });
    expect((await desk.post(`/attendance/${visit.body.id}/checkout`)).status).toBe(200);
    expect(await desk.sold(customerId)).toEqual([]);
    const invoice = await desk.post(`/attendance/${visit.body.id}/create-invoice`, { paidAmount: 342 });
    expect(invoice.body, invoice.text).toMatchObject({ status: 'Paid' });
    expect(await desk.left(customerId)).toBe(2);
  });
});
