import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import type { Appointment } from '../../support/appointments';
import { daysAfter, moneyDesk } from '../../support/money/money';

interface Visit extends Row, Partial<Omit<ErrorBody, 'success'>> {
  readonly source: string;
  readonly state: string;
  readonly checkIn: string;
  readonly checkOut: string | null;
  readonly minutes: number | null;
  readonly appointmentId: number | null;
  readonly warnings?: readonly { readonly code: string }[];
}

const desk = await moneyDesk();

const ten = <T>(work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: 10 }, work));

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Checks a new customer in at the desk of the own branch. */
const checkIn = async (values: object = {}, as: 'Receptionist' | 'BranchManager' = 'Receptionist') => {
  const customerId = await desk.customer();
  return desk.post<Visit>('/attendance', { customerId, branchId: desk.app.branches.own, ...values }, as);
};

/** Creates an appointment around the current time, whatever the hour. */
const appointmentNow = (customerId: number) =>
  desk.booked(
    {
      customerId,
      start: minutesAgo(10),
      end: minutesAgo(-20),
      overrideReason: 'now',
      services: [{ serviceId: desk.services.facial }],
    },
    'BranchManager',
  );

describe('Checking in', () => {
  // ATT-22?
  it('is done by one of ten desks that try at once', async () => {
    const customerId = await desk.customer();
    const answers = await ten(() =>
      desk.post('/attendance', { customerId, branchId: desk.app.branches.own }, 'Receptionist'),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  // ATT-10 ATT-11 ATT-12 ATT-22?
  it('takes the time of the server, and answers who came, where and without a booking', async () => {
    const { status, body, text } = await checkIn();
    expect(status, text).toBe(201);
    expect(Math.abs(Date.parse(body.checkIn) - Date.now())).toBeLessThan(60_000);
    expect(body).toMatchObject({
      customer: { fullName: expect.any(String), personCode: expect.any(String) },
      branchId: desk.app.branches.own,
      branch: { name: expect.any(String) },
      appointmentId: null,
      appointment: null,
      source: 'WalkIn',
      checkOut: null,
      state: 'Present',
      minutes: null,
    });
  });

  // ATT-11 ATT-22?
  it('takes another time of today, none that is still to come, and one of an earlier day from the manager alone', async () => {
    const early = minutesAgo(1 / 60);
    expect((await checkIn({ checkInTime: early })).body.checkIn).toBe(early);
    const ahead = await checkIn({ checkInTime: minutesAgo(-10) });
    expect([ahead.status, Object.keys(ahead.body.errors ?? {})]).toEqual([400, ['CheckInTime']]);
    const days = minutesAgo(2 * 24 * 60);
    expect((await checkIn({ checkInTime: days })).status).toBe(403);
    expect((await checkIn({ checkInTime: days }, 'BranchManager')).body.checkIn).toBe(days);
    expect((await checkIn({ checkInTime: 'yesterday' })).status).toBe(400);
  });

  // ATT-10 ATT-12 ATT-23? APT-30? CON-13
  it('with a booking takes its source from it, and only one that is the customer’s own', async () => {
    const customerId = await desk.customer();
    const appointment = await appointmentNow(customerId);
    const foreign = await checkIn({ appointmentId: appointment.id });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([400, ['AppointmentId']]);
    const { body } = await checkIn({ customerId, appointmentId: appointment.id });
    expect(body).toMatchObject({
      source: 'Appointment',
      appointment: { start: appointment.start, end: appointment.end, status: 'Planned' },
    });
    const shown = await desk.get<Row>(`/appointments/${appointment.id}`, 'Receptionist');
    expect(shown).toMatchObject({ attendanceId: body.id, attendance: { id: body.id, state: 'Present' } });
    await desk.post(`/attendance/${body.id}/checkout`, {}, 'Receptionist');
    const second = await checkIn({ customerId, appointmentId: appointment.id });
    expect([second.status, Object.keys(second.body.errors ?? {})]).toEqual([400, ['AppointmentId']]);
  });

  // ATT-12 ATT-22? R-07
  it('with services makes their booking from now, which ends with the visit', async () => {
    // A manager may, at any hour.
    const services = [{ serviceId: desk.services.facial, staffId: desk.staff.sara }];
    const today = new Date().toISOString().slice(0, 10);
    const reported = async () =>
      (
        await desk.get<readonly { readonly appointmentCount: number }[]>(
          `/reports/service-performance?branchId=${desk.app.branches.own}&from=${daysAfter(today, -1)}&to=${daysAfter(today, 1)}`,
          'Admin',
        )
      ).reduce((sum, { appointmentCount }) => sum + appointmentCount, 0);
    const before = await reported();
    const { body, text } = await checkIn({ services }, 'BranchManager');
    expect(body.appointmentId, text).toEqual(expect.any(Number));
    expect(body.source).toBe('WalkIn');
    const made = await desk.get<Appointment>(`/appointments/${body.appointmentId}`);
    expect(Math.abs(Date.parse(made.start) - Date.parse(body.checkIn))).toBeLessThan(60_000);
    expect(made).toMatchObject({
      status: 'Planned',
      services: [{ ...services[0], coverage: 'Extra', start: made.start, end: made.end }],
    });
    // Her time is held until the service is over, and not a minute longer.
    const beside = async (start: string) =>
      desk.book(
        {
          customerId: await desk.guest(),
          start,
          end: new Date(Date.parse(start) + 60_000).toISOString(),
          overrideReason: 'now',
          services,
        },
        'BranchManager',
      );
    const clash = await beside(new Date(Date.parse(made.end) - 60_000).toISOString());
    expect([clash.status, clash.body.clashes?.map(({ kind, id }) => [kind, id])]).toEqual([
      409,
      [['staff', desk.staff.sara]],
    ]);
    expect((await beside(made.end)).status).toBe(201);
    const noted = await desk.app.call<Visit>('PUT', `/api/attendance/${body.id}`, {
      as: 'Receptionist',
      body: { notes: 'x', appointmentId: body.appointmentId },
    });
    expect(noted.body.source, noted.text).toBe('WalkIn');
    await desk.post(`/attendance/${body.id}/checkout`, {}, 'Receptionist');
    const appointment = await desk.get<{ readonly status: string }>(`/appointments/${body.appointmentId}`);
    expect(appointment.status).toBe('Done');
    expect(await reported()).toBe(before + 1);
  });
});

describe('A walk-in with services', () => {
  // B1 ATT-12 R-04 R-07: whoever stands at the desk is recorded and billed, however near the closing is.
  it('by reception is recorded and billed at any hour: the answer warns, nothing is refused', async () => {
    const { own } = desk.app.branches;
    const today = new Date().toISOString().slice(0, 10);
    // Closed yesterday, today and tomorrow, so that the test is the same at every hour.
    await desk.app.pool.query(
      `insert into branches_special_days (parent_id, position, name, from_date, to_date) values ($1, 0, 'x', $2, $3)`,
      [own, daysAfter(today, -1), daysAfter(today, 1)],
    );
    try {
      const services = [{ serviceId: desk.services.facial, staffId: desk.staff.dina }];
      const { status, body, text } = await checkIn({ services });
      expect(status, text).toBe(201);
      expect(body.warnings?.map(({ code }) => code)).toEqual(['attendance.outsideHours']);
      const made = await desk.get<Appointment>(`/appointments/${body.appointmentId}`);
      expect(made).toMatchObject({ status: 'Planned', services, overrideReason: 'حضور بدون موعد' });
      const paid = await desk.post<{ readonly remaining: number }>(
        `/attendance/${body.id}/settle`,
        { payments: [], due: null, leaveUnpaid: true },
        'Receptionist',
      );
      expect([paid.status, paid.body.remaining > 0], paid.text).toEqual([200, true]);
    } finally {
      await desk.app.pool.query('delete from branches_special_days where parent_id = $1', [own]);
    }
  });

  // ATT-11 ATT-22?
  it('names a reason outside the working day, as the manager’s exception, and none within it', async () => {
    const day = minutesAgo(3 * 24 * 60).slice(0, 10);
    const at = async (time: string) => {
      const { body, text } = await checkIn(
        { checkInTime: `${day}T${time}`, services: [{ serviceId: desk.services.facial }] },
        'BranchManager',
      );
      expect(body.appointmentId, text).toEqual(expect.any(Number));
      const appointment = await desk.get<{ readonly overrideReason: string | null }>(
        `/appointments/${body.appointmentId}`,
      );
      return appointment.overrideReason;
    };
    expect(await at('12:00')).toBeNull();
    expect(await at('03:00')).toBe('حضور بدون موعد');
    const unreadable = await checkIn({ services: [{ serviceId: 9e15 }, { serviceId: -1 }, {}] });
    expect(unreadable.status, unreadable.text).toBe(400);
  });
});

describe('Checking out', () => {
  // ATT-09 ATT-14 ATT-15
  it('happens once, and leaves how long the visit took', async () => {
    const came = minutesAgo(0).slice(0, 17);
    const { body: visit } = await checkIn({ checkInTime: `${came}00.000Z` });
    const left = await desk.post<Visit>(`/attendance/${visit.id}/checkout`, {}, 'Receptionist');
    expect(left.status, left.text).toBe(200);
    const { checkIn: from, checkOut: to } = left.body;
    const minutes = Math.floor(Date.parse(String(to)) / 60_000) - Math.floor(Date.parse(from) / 60_000);
    expect(left.body).toMatchObject({ state: 'Left', minutes });
    const again = await desk.post<Visit>(`/attendance/${visit.id}/checkout`, {}, 'Receptionist');
    expect([again.status, again.body.code]).toEqual([409, 'attendance.closed']);
  });

  // ATT-22?
  it('never lies before the check-in or ahead of the clock', async () => {
    const { body: visit } = await checkIn();
    for (const checkOutTime of [minutesAgo(5), minutesAgo(-10)]) {
      const refused = await desk.post<Visit>(
        `/attendance/${visit.id}/checkout`,
        { checkOutTime },
        'BranchManager',
      );
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['CheckOutTime']]);
    }
  });

  // ATT-07 ATT-23?
  it('is over for a booking that is named afterwards, too', async () => {
    const customerId = await desk.customer();
    const appointment = await appointmentNow(customerId);
    const { body: visit } = await checkIn({ customerId });
    await desk.post(`/attendance/${visit.id}/checkout`, {}, 'Receptionist');
    const { body } = await desk.app.call<Visit>('PUT', `/api/attendance/${visit.id}`, {
      as: 'Receptionist',
      body: { appointmentId: appointment.id },
    });
    expect(body).toMatchObject({ source: 'Appointment', appointment: { status: 'Done' } });
  });
});

describe('The day’s figures', () => {
  // ATT-02 ATT-03 ATT-19 ATT-20?
  it('count today unless other days are asked for, and never more check-outs than check-ins', async () => {
    const figures = (query = '') =>
      desk.get<Readonly<Record<string, number>>>(`/attendance/summary${query}`, 'Receptionist');
    const before = await figures();
    const { body: first } = await checkIn();
    await checkIn();
    await desk.post(`/attendance/${first.id}/checkout`, {}, 'Receptionist');
    const day = minutesAgo(40 * 24 * 60).slice(0, 10);
    await checkIn({ checkInTime: `${day}T12:00:00.000Z` }, 'BranchManager');
    const { totalCheckIns = 0, totalCheckOuts = 0, currentlyPresent = 0 } = before;
    expect(await figures()).toEqual({
      totalCheckIns: totalCheckIns + 2,
      totalCheckOuts: totalCheckOuts + 1,
      // Customers who never left count as present, whenever they came.
      currentlyPresent: currentlyPresent + 2,
    });
    const then = await figures(`?from=${day}&to=${day}`);
    expect(then).toMatchObject({ totalCheckIns: 1, totalCheckOuts: 0 });
  });
});

describe('Done bookings without a visit', () => {
  // ATT-23?
  it('are found for thirty days, the latest first', async () => {
    const asked = () =>
      desk.get<readonly Row[]>(
        `/attendance/completed-appointments?branchId=${desk.app.branches.own}`,
        'Receptionist',
      );
    const customerId = await desk.customer();
    const done = async (daysAgo: number) => {
      const { rows } = await desk.app.pool.query<{ id: number }>(
        `insert into appointments (customer_id, branch_id, title, start, "end", status)
         select $1, $2, 'x', now() - $3::int * interval '1 day', now() + interval '30 minutes' - $3::int * interval '1 day', 'Done' returning id`,
        [customerId, desk.app.branches.own, daysAgo],
      );
      return Number(rows[0]?.id);
    };
    const [old, earlier, later] = [await done(31), await done(29), await done(1)];
    const own = (await asked()).map(({ id }) => id).filter((id) => [old, earlier, later].includes(id));
    expect(own).toEqual([later, earlier]);
  });
});

describe('A record', () => {
  // ATT-16 ATT-22?
  it('is deleted, but not while a live invoice hangs on it', async () => {
    const services = [{ serviceId: desk.services.facial }];
    const { body: visit } = await checkIn({ services }, 'BranchManager');
    const { body: invoice } = await desk.post(`/attendance/${visit.id}/create-invoice`, { paidAmount: 114 });
    const remove = () =>
      desk.app.call<ErrorBody>('DELETE', `/api/attendance/${visit.id}`, { as: 'BranchManager' });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'attendance.invoiced']);
    expect(refused.text).toContain(invoice.invoiceNumber);
    await desk.post(`/invoices/${invoice.id}/cancel`, {});
    expect((await remove()).status).toBe(204);
    expect(await desk.get(`/appointments/${visit.appointmentId}`)).toMatchObject({
      attendanceId: null,
      attendance: null,
    });
    const gone = await desk.app.call('GET', `/api/attendance/${visit.id}`, { as: 'BranchManager' });
    expect(gone.status).toBe(404);
  });
});

it('A draft may be deleted, with nothing left of it', async () => {
  const draft = await desk.issued({ status: 'Draft' });
  const gone = await desk.app.call('DELETE', `/api/invoices/${draft.id}`, { as: 'BranchManager' });
  expect(gone.status, gone.text).toBe(204);
  expect(await desk.app.countOf('invoices_items', 'parent_id = $1', [draft.id])).toBe(0);
});
