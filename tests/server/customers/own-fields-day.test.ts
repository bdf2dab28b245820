import { describe, expect, it } from 'vitest';
import { transaction } from '../../../server/kernel/transaction';
import type { ErrorBody, Row } from '../../support/app';
import { type Invoice, moneyDesk } from '../../support/money/money';

/** Tests fields that an owner adds to what the desk's commands make: bookings, visits and invoices. */

const desk = await moneyDesk();
const { app } = desk;
const branchId = app.branches.own;

const add = async (entity: string, more: object = {}): Promise<string> => {
  const body = { entity, kind: 'text', labelAr: `حقل ${entity}`, isRequired: true, ...more };
  const made = await app.call<Row & { readonly key: string }>('POST', '/api/own-fields', {
    as: 'Admin',
    body,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.key;
};
const post = (path: string, body: object) =>
  app.call<Row & ErrorBody>('POST', `/api${path}`, { as: 'BranchManager', body });
const refusedKeys = ({ body }: { readonly body: ErrorBody }): readonly string[] =>
  Object.keys(body.errors ?? {}).map((name) => name.toLowerCase());

describe('A field that an owner adds to the day', () => {
  it('is asked of a booking by its form, of every visit of a course, and by no command', async () => {
    const [asked, usual] = [await add('appointments'), await add('appointments', { initial: 'هادئة' })];
    const appointment = desk.payload();
    expect(refusedKeys(await post('/appointments', appointment))).toEqual([asked]);
    const course = { ...appointment, repeat: { count: 2, everyDays: 7 } };
    expect(refusedKeys(await post('/appointments/series', course))).toEqual([asked]);
    const booked = await app.call<readonly Row[]>('POST', '/api/appointments/series', {
      as: 'BranchManager',
      body: { ...course, [asked]: 'غرفة الشمال' },
    });
    expect(booked.status, booked.text).toBe(201);
    expect(booked.body).toMatchObject([
      { [asked]: 'غرفة الشمال', [usual]: 'هادئة' },
      { [asked]: 'غرفة الشمال', [usual]: 'هادئة' },
    ]);
    const walkIn = await post('/attendance', {
      customerId: await desk.customer(),
      branchId,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    expect(walkIn.status, walkIn.text).toBe(201);
    const made = await desk.get<Row>(`/appointments/${walkIn.body.appointmentId}`);
    expect(made).toMatchObject({ [asked]: null, [usual]: 'هادئة' });
    await app.pool.query(
      'update own_fields set is_required = false; update policy_version set version = version + 1',
    );
  });

  it('of a visit is asked where a visit is typed, and waits for nobody who only comes in', async () => {
    const asked = await add('attendance', { branchIds: [branchId] });
    const customerId = await desk.customer();
    expect(refusedKeys(await post('/attendance', { customerId, branchId }))).toEqual([asked]);
    const appointment = await desk.visit(customerId);
    const due = Math.round(appointment.totalPrice * 114) / 100;
    const settled = await post('/attendance/settle-booking', {
      appointmentId: appointment.id,
      due,
      payments: [{ amount: due, paymentMethod: 'Card' }],
    });
    expect(settled.status, settled.text).toBe(200);
    expect(await app.countOf('attendance', 'customer_id = $1', [customerId])).toBe(1);
  });

  //
  it('of an invoice is fixed with the rest of it, for the API and for the database', async () => {
    const key = await add('invoices');
    const lines = { items: [{ description: 'بند', quantity: 1, unitPrice: 100 }] };
    const base = { customerId: desk.customers.mona, branchId, ...lines };
    expect(refusedKeys(await post('/invoices', base))).toEqual([key]);
    const { body: draft } = await post('/invoices', { ...base, [key]: 'طلب ٧' });
    const put = (body: object) =>
      app.call<Invoice>('PUT', `/api/invoices/${draft.id}`, {
        as: 'BranchManager',
        body: { ...base, ...body },
      });
    expect((await put({ [key]: 'طلب ٨' })).body).toMatchObject({ [key]: 'طلب ٨', invoiceNumber: null });
    expect((await put({ status: 'Sent' })).body.invoiceNumber).not.toBeNull();
    const changed = await put({ [key]: 'طلب ٩', status: 'Sent' });
    expect([changed.status, changed.body.code]).toEqual([409, 'invoice.issued']);
    expect((await put({ [key]: 'طلب ٨', status: 'Sent', notes: 'ملاحظة' })).status).toBe(200);
    for (const own of [`own || '{"x": 1}'`, `'{}'`])
      await expect(
        app.pool.query(`update invoices set own = ${own} where id = $1`, [draft.id]),
      ).rejects.toThrow('an issued invoice is fixed');
    expect(await desk.get<Row>(`/invoices/${draft.id}`)).toMatchObject({ [key]: 'طلب ٨' });
  });

  //
  it('of an invoice is fixed by the database when it has become a column, until its person is erased', async () => {
    await app.pool.query(
      'update own_fields set is_required = false; update policy_version set version = version + 1',
    );
    const owner = await app.db.connect('owner');
    await owner.query(`alter table invoices add column later text, add column later_key text default 'x'`);
    await owner.end();
    const { id } = await desk.issued();
    await expect(app.pool.query(`update invoices set later = 'طلب ٧' where id = $1`, [id])).rejects.toThrow(
      'an issued invoice is fixed',
    );
    const erased = (set: string) =>
      transaction(app.pool, async (client) => {
        await client.query(
          `insert into customer_erasures (customer_id, user_id, xact) select $1, min(id), pg_current_xact_id()::text from users`,
          [desk.customers.mona],
        );
        await client.query(`select set_config('centre.erasure', max(id)::text, true) from customer_erasures`);
        return client.query(`update invoices set ${set} where id = $1`, [id]);
      });
    await expect(erased(`later = 'طلب ٨'`)).rejects.toThrow('an issued invoice is fixed');
    expect((await erased(`later = null, later_key = ''`)).rowCount).toBe(1);
  });

  it('of bookings and invoices goes with the customer who is erased, and no search finds it', async () => {
    await app.pool.query(
      'update own_fields set is_required = false; update policy_version set version = version + 1',
    );
    const plain = { isRequired: false, inSearch: true };
    const [note, order] = [await add('appointments', plain), await add('invoices', plain)];
    const customerId = await desk.customer();
    const booked = await post('/appointments', {
      ...desk.payload({ customerId, start: '2038-03-09T10:00:00+02:00', end: '2038-03-09T10:30:00+02:00' }),
      [note]: 'فيروزة',
    });
    expect(booked.status, booked.text).toBe(201);
    expect((await desk.setStatus(booked.body.id, 'Cancelled', 'BranchManager', 'سافرت')).status).toBe(200);
    const items = [{ description: 'بند', quantity: 1, unitPrice: 100 }];
    const draft = await post('/invoices', { customerId, branchId, items, [order]: 'فيروزة' });
    expect(draft.status, draft.text).toBe(201);
    const found = async () =>
      (await desk.get<{ readonly data: readonly Row[] }>('/invoices?page=1&search=فيروزة')).data;
    expect(await found()).toHaveLength(1);
    const { personCode } = await desk.get<Row>(`/customers/${customerId}`);
    const erased = await app.call('POST', `/api/customers/${customerId}/erase`, {
      as: 'Admin',
      body: { personCode },
    });
    expect(erased.status, erased.text).toBe(204);
    expect(await found()).toEqual([]);
    const left = `customer_id = $1 and own <> '{}'`;
    expect(await app.countOf('appointments', left, [customerId])).toBe(0);
    expect(await app.countOf('invoices', left, [customerId])).toBe(0);
  });
});
