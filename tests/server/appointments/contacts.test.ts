import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../support/app';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import { permissionsOf } from '../../support/world';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string, day = '2038-03-06') => ({
  start: `${day}T${from}:00+02:00`,
  end: `${day}T${to}:00+02:00`,
});

describe('The working day', () => {
  // R-04, APT-36?
  it('is the limit of who may not manage; its first and last minute belong to it', async () => {
    expect((await desk.book(at('08:00', '08:30'))).status).toBe(201);
    expect((await desk.book(at('21:30', '22:00'))).status).toBe(201);
    for (const span of [at('07:45', '08:15'), at('21:45', '22:15'), at('02:00', '03:00')]) {
      const { status, body } = await desk.book(span);
      expect([status, body.code]).toEqual([403, 'forbidden.appointments.manage']);
    }
  });

  //
  it('is left by the manager with a reason, which is kept', async () => {
    const late = at('22:00', '23:00');
    const refused = await desk.book(late, 'BranchManager');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['OverrideReason']]);
    const made = await desk.booked({ ...late, overrideReason: 'عروس' }, 'BranchManager');
    expect(made.overrideReason).toBe('عروس');
    // A user without the permission to manage may edit it, but cannot move it to such a time or change the reason.
    expect((await desk.change(made.id, { notes: 'وصلت', overrideReason: 'غيره' })).body.overrideReason).toBe(
      'عروس',
    );
    expect((await desk.change(made.id, at('23:00', '23:30'))).status).toBe(403);
    expect((await desk.setStatus(made.id, 'Done')).status).toBe(200);
  });
});

describe('A booking outside a shift', () => {
  //
  it('is taken with a warning that names her, only on days on which the branch has shifts', async () => {
    expect((await desk.booked()).warnings).toBeUndefined();
    await desk.shift(desk.staff.sara, '2038-03-06', '12:00', '20:00');
    const early = await desk.booked({ ...at('11:00', '11:30') });
    expect(early.warnings).toEqual([
      { code: 'appointment.outsideShift', staffId: desk.staff.sara, name: 'سارة' },
    ]);
    const half = await desk.change(early.id, at('11:45', '12:15'));
    expect(half.body.warnings).toHaveLength(1);
    expect((await desk.change(early.id, at('12:00', '12:30'))).body.warnings).toBeUndefined();
    expect((await desk.change(early.id, at('19:30', '20:00'))).body.warnings).toBeUndefined();
    const dina = { services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }] };
    expect((await desk.change(early.id, dina)).body.warnings).toMatchObject([{ name: 'دينا' }]);
  });
});

describe('Another branch', () => {
  const abroad = () => ({
    branchId: desk.app.branches.foreign,
    title: 'سر الفرع الآخر',
    services: [{ serviceId: desk.services.facial, staffId: desk.staff.abroad }],
  });

  //
  it('still clashes over the same customer, and nothing of its booking is told', async () => {
    await desk.booked({ ...abroad(), ...at('09:00', '12:00') }, 'Admin');
    const { status, body, text } = await desk.book(at('10:00', '10:30'));
    expect(status).toBe(409);
    expect(body.clashes).toEqual([
      {
        kind: 'customer',
        id: desk.customers.mona,
        name: 'منى عادل',
        start: '2038-03-06T08:00:00.000Z',
        end: '2038-03-06T08:30:00.000Z',
      },
    ]);
    expect(text).not.toContain('سر');
    // A user of both branches is told which appointment it is.
    const both = await desk.book(at('10:00', '10:30'), 'twoBranches');
    expect(both.body.clashes).toMatchObject([
      { title: 'سر الفرع الآخر', start: '2038-03-06T07:00:00.000Z', appointmentId: expect.any(Number) },
    ]);
  });

  it('does not tell through free times when its customers are busy', async () => {
    const hidden = await desk.customer('زبونة هناك', desk.app.branches.foreign);
    const free = `/api/appointments/free-slots?branchId=${desk.app.branches.own}&from=2038-03-06&customerId=${hidden}`;
    const { status, body } = await desk.app.call<ErrorBody>('GET', free, { as: 'Receptionist' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['CustomerId']]);
    expect((await desk.app.call('GET', free, { as: 'Admin' })).status).toBe(200);
  });
});

describe('Without the right to read customers', () => {
  //
  it('phones are answered nowhere: booking, list, status, stale row, waiting list', async () => {
    const before = await permissionsOf(desk.app.pool, 'Receptionist');
    const made = await desk.booked();
    expect(made.customerPhones).toEqual(['0100 000 0001']);
    const entry = {
      customerId: desk.customers.mona,
      branchId: desk.app.branches.own,
      serviceIds: [desk.services.facial],
    };
    await desk.app.call('POST', '/api/waitlist', { as: 'Receptionist', body: entry });
    await desk.app.setPermissions(
      'Receptionist',
      before.filter((key) => !key.startsWith('customers.')),
    );
    try {
      const asked = [
        await desk.app.call('GET', `/api/appointments/${made.id}`, { as: 'Receptionist' }),
        await desk.app.call('GET', '/api/appointments', { as: 'Receptionist' }),
        await desk.app.call('GET', '/api/appointments?page=1', { as: 'Receptionist' }),
        await desk.app.call('GET', '/api/waitlist', { as: 'Receptionist' }),
        await desk.change(made.id, { notes: 'x', version: 99 }),
        await desk.change(made.id, { notes: 'x' }),
        await desk.setStatus(made.id, 'Done'),
      ];
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200]);
      for (const { text } of asked) expect(text).not.toMatch(/0100 ?000 ?0001/);
      const one: Appointment | undefined = asked[6]?.body as Appointment | undefined;
      expect(one?.customerPhones).toEqual([]);
    } finally {
      await desk.app.setPermissions('Receptionist', before);
    }
  });
});

describe('The history of a booking', () => {
  it('tells who made, moved and marked it, newest first', async () => {
    const { id } = await desk.booked();
    await desk.change(id, at('12:00', '12:30'), 'BranchManager');
    await desk.setStatus(id, 'Canceled', 'Receptionist', 'مرض');
    const { body } = await desk.app.call<
      readonly {
        readonly action: string;
        readonly userName: string;
        readonly changes: readonly { field: string }[];
      }[]
    >('GET', `/api/appointments/${id}/history`, { as: 'Staff' });
    expect(body.map(({ action, userName }) => [action, userName])).toEqual([
      ['Status', 'الاسم Receptionist'],
      ['Update', 'الاسم BranchManager'],
      ['Create', 'الاسم Receptionist'],
    ]);
    expect(body[0]?.changes).toMatchObject([
      { field: 'status', before: '"Planned"', after: '"Canceled"' },
      { field: 'statusReason', after: '"مرض"' },
    ]);
    expect(body[1]?.changes.map(({ field }) => field)).toEqual(['start', 'end']);
  });
});

const past = { start: '2020-01-04T10:00:00+02:00', end: '2020-01-04T10:30:00+02:00' };

describe('A booking whose time is over', () => {
  // M3, R-04
  it('is asked for with its day and hour, and is booked once that is accepted', async () => {
    const asked = await desk.book(past);
    expect(asked.status).toBe(409);
    expect(asked.body.code).toBe('appointment.past');
    expect(asked.body.message).toContain('السبت ٤ يناير ٢٠٢٠');
    expect(asked.body.message).toContain('١٠:٠٠ ص');
    const { status, text } = await desk.book({ ...past, acceptPast: true });
    expect(status, text).toBe(201);
  });

  it('is not asked for when a note of it changes, but when it is moved there', async () => {
    const booked = await desk.booked({ ...past, acceptPast: true });
    expect((await desk.change(booked.id, { notes: 'اتصلت', version: booked.version })).status).toBe(200);
    const coming = await desk.booked();
    const moved = await desk.change(coming.id, {
      ...past,
      start: '2020-01-05T10:00:00+02:00',
      end: '2020-01-05T10:30:00+02:00',
      version: coming.version,
    });
    expect(moved.body.code).toBe('appointment.past');
  });

  it('belongs to a course only if that is accepted', async () => {
    const course = { ...desk.payload(past), repeat: { count: 2, everyDays: 7 } };
    const post = (body: object) =>
      desk.app.call<{ code?: string }>('POST', '/api/appointments/series', { as: 'Receptionist', body });
    expect((await post(course)).body.code).toBe('appointment.past');
    expect((await post({ ...course, acceptPast: true })).status).toBe(201);
  });
});
