import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, Method } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

interface Refusal extends ErrorBody {
  readonly id?: number;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly bookings?: readonly { readonly id: number; readonly title: string }[];
}

const call = (method: Method, url: string, body?: object, lang: 'ar' | 'en' = 'ar') =>
  desk.app.call<Refusal>(method, `/api${url}`, { as: 'Admin', lang, ...(body ? { body } : {}) });
const past = { start: '2020-03-07T10:00:00+02:00', end: '2020-03-07T10:30:00+02:00' };
const sentence = async (entity: string, id: number): Promise<string> => {
  const { rows } = await desk.app.pool.query<{ details: string }>(
    'select details from audit_logs where entity_name = $1 and entity_id = $2 order by id desc limit 1',
    [entity, String(id)],
  );
  return rows[0]?.details ?? '';
};

describe('A customer with a planned booking to come', () => {
  // CUS-63
  it('is not deleted, and the reason is said in words; afterwards she is', async () => {
    const guest = await desk.guest();
    const { id } = await desk.booked({ customerId: guest });
    const arabic = await call('DELETE', `/customers/${guest}`);
    expect([arabic.status, arabic.body.code]).toEqual([409, 'customer.inUse']);
    expect(arabic.body.message).toContain('لديه حجز قادم');
    expect((await call('DELETE', `/customers/${guest}`, undefined, 'en')).body.message).toContain(
      'has an upcoming booking',
    );
    await desk.setStatus(id, 'Canceled');
    expect((await call('DELETE', `/customers/${guest}`)).status).toBe(204);
  });

  it('and her deletion at the same moment never leave a booking without her', async () => {
    for (let round = 0; round < 8; round++) {
      const guest = await desk.guest();
      const [made, removed] = await Promise.all([
        desk.book({ customerId: guest, services: [{ serviceId: desk.services.facial }] }),
        call('DELETE', `/customers/${guest}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.status, removed.status]);
    }
  });
});

describe('A branch with planned bookings to come, and somebody in it', () => {
  //
  it('is not disabled, by neither call, and their number is said', async () => {
    const branchId = desk.app.branches.own;
    await desk.booked();
    const { body: visit } = await call('POST', '/attendance', { customerId: await desk.guest(), branchId });
    await desk.booked({ ...past, customerId: desk.customers.huda });
    const { body: branch } = await call('GET', `/branches/${branchId}`);
    for (const { status, body } of [
      await call('DELETE', `/branches/${branchId}`),
      await call('PUT', `/branches/${branchId}`, { ...branch, isActive: false }),
    ]) {
      expect([status, body.code, body.params]).toEqual([
        409,
        'branch.inUse',
        { bookings: 1, present: 1, drawers: 0 },
      ]);
    }
    expect((await call('PUT', `/branches/${branchId}`, { ...branch, address: 'جديد' })).status).toBe(200);
    await desk.app.pool.query('delete from appointments');
    expect((await call('DELETE', `/branches/${branchId}`)).body.params).toMatchObject({
      bookings: 0,
      present: 1,
    });
    expect((await call('POST', `/attendance/${visit.id}/checkout`, {})).status).toBe(200);
    expect((await call('DELETE', `/branches/${branchId}`)).status).toBe(200);
    await desk.app.pool.query('update branches set is_active = true where id = $1', [branchId]);
  });
});

describe('A specialist with planned bookings to come', () => {
  const worker = async (): Promise<{ id: number; line: object }> => {
    const { body } = await desk.app.call('POST', '/api/users', {
      as: 'Admin',
      body: {
        fullName: 'مؤقتة',
        username: `temp${Math.random().toString(36).slice(2, 8)}`,
        password: 'قهوة-باردة-2',
        roleNames: ['Staff'],
        branchIds: [desk.app.branches.own],
      },
    });
    return { id: body.id, line: { serviceId: desk.services.facial, staffId: body.id } };
  };

  //
  it('is neither disabled nor deleted before somebody accepts it and says why; the bookings stay hers', async () => {
    const { id, line } = await worker();
    const appointment = await desk.booked({ services: [line] });
    const { body: user } = await call('GET', `/users/${id}`);
    const off = { ...user, roleNames: ['Staff'], branchIds: [desk.app.branches.own], isActive: false };
    for (const [method, body] of [
      ['PUT', off],
      ['DELETE', {}],
    ] as const) {
      const refused = await call(method, `/users/${id}`, body);
      expect([refused.status, refused.body.code], refused.text).toEqual([409, 'user.hasBookings']);
      expect(refused.body.bookings?.map((one) => one.id)).toEqual([appointment.id]);
      expect(refused.body.message).toContain('حجز قادم');
      const silent = await call(method, `/users/${id}`, { ...body, acceptUncovered: true });
      expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([400, ['Reason']]);
    }
    const accepted = { acceptUncovered: true, reason: 'استقالت، سنوزع حجوزاتها' };
    expect((await call('PUT', `/users/${id}`, { ...off, ...accepted })).status).toBe(200);
    expect(await sentence('User', id)).toContain('استقالت، سنوزع حجوزاتها');
    expect((await call('DELETE', `/users/${id}`, accepted)).status).toBe(204);
    const kept = await desk.app.call('GET', `/api/appointments/${appointment.id}`, { as: 'Receptionist' });
    expect(kept.body).toMatchObject({ version: appointment.version, services: [{ staffId: id }] });
  });
});

describe('A shift over planned bookings', () => {
  const morning = async () => {
    const id = await desk.shift(desk.staff.sara, '2038-03-06', '08:00', '14:00');
    const { body } = await call('GET', `/shifts/${id}`);
    return { id, body };
  };

  // R-31, SHF-13?
  it('is neither deleted nor cut short before somebody accepts it and says why', async () => {
    const appointment = await desk.booked();
    await desk.booked({ ...past, customerId: desk.customers.huda });
    const { id, body: shift } = await morning();
    const short = { ...shift, start: '11:00' };
    for (const [method, body] of [
      ['PUT', short],
      ['DELETE', {}],
    ] as const) {
      const refused = await call(method, `/shifts/${id}`, body);
      expect([refused.status, refused.body.code], refused.text).toEqual([409, 'shift.bookings']);
      expect(refused.body.bookings).toMatchObject([{ id: appointment.id, staffId: desk.staff.sara }]);
      expect(
        (await call(method, `/shifts/${id}`, { ...body, acceptUncovered: true, reason: ' ' })).status,
      ).toBe(400);
    }
    expect(await desk.app.countOf('shifts', `id = $1 and start = '08:00'`, [id])).toBe(1);
    const accepted = { acceptUncovered: true, reason: 'مريضة' };
    expect((await call('PUT', `/shifts/${id}`, { ...short, ...accepted })).status).toBe(200);
    expect(await sentence('Shift', id)).toContain('مريضة');
    // An appointment outside of any shift already does not block the deletion.
    expect((await call('DELETE', `/shifts/${id}`)).status).toBe(204);
  });
});

// M2, R-31, R-50
it('Opening hours that leave bookings outside list them before they are saved, and save once that is accepted', async () => {
  const on = (opens: string, closes: string) => ({
    openingHours: [{ weekday: 'Saturday', opens, closes }],
  });
  const put = (body: object) =>
    call('PUT', `/branches/${desk.app.branches.own}`, { name: 'فرع المعادي', ...body });
  expect((await put(on('09:00', '22:00'))).status).toBe(200);
  const early = await desk.booked();
  const late = await desk.booked({
    customerId: desk.customers.huda,
    start: '2038-03-06T19:00:00+02:00',
    end: '2038-03-06T19:30:00+02:00',
  });
  const refused = await put(on('18:00', '22:00'));
  expect(
    [refused.status, refused.body.code, refused.body.bookings?.map(({ id }) => id)],
    refused.text,
  ).toEqual([409, 'branch.bookings', [early.id]]);
  expect((await put({ ...on('18:00', '22:00'), acceptUncovered: true })).status).toBe(400);
  const kept = await put({ ...on('18:00', '22:00'), acceptUncovered: true, reason: 'رمضان' });
  expect(kept.status, kept.text).toBe(200);
  // What is outside already is not asked about again.
  expect((await put(on('18:00', '23:00'))).status).toBe(200);
  const closed = await put({ specialDays: [{ name: 'عيد', fromDate: '2038-03-06', toDate: '2038-03-06' }] });
  expect([closed.status, closed.body.bookings?.map(({ id }) => id)]).toEqual([409, [late.id]]);
});
