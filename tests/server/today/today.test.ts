import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';
import { type PersonName, permissionsOf } from '../../support/world';

/** Tests the overview of the day and an appointment's card. */

interface Today {
  readonly expected: readonly Row[] | null;
  readonly present: readonly Row[] | null;
  readonly inside: readonly Row[] | null;
  readonly finished: readonly Row[] | null;
  readonly calledOff: readonly Row[] | null;
  readonly people:
    | readonly { readonly customerId: number; readonly owed: number | null; readonly isNew: boolean }[]
    | null;
  readonly unbilled: readonly Row[] | null;
  readonly unmarked: readonly Row[] | null;
  readonly unpaidInvoices: readonly Row[] | null;
  readonly offers: readonly Row[] | null;
  readonly gaps: readonly { readonly staffId: number; readonly start: string; readonly end: string }[] | null;
  readonly followUps: readonly Row[] | null;
  readonly counts: Readonly<Record<string, number | null>>;
  readonly mine: readonly Row[] | null;
  readonly known:
    | readonly {
        readonly customerId: number;
        readonly notes: string | null;
        readonly lastVisits: readonly { readonly services: string }[];
      }[]
    | null;
}

const desk = await moneyDesk();
/** Original permissions of the receptionist while a test reduces them; undefined otherwise. */
let held: readonly string[] | undefined;
const onlyWith = async (...permissions: readonly string[]): Promise<void> => {
  held ??= await permissionsOf(desk.app.pool, 'Receptionist');
  await desk.app.setPermissions('Receptionist', permissions);
};
beforeAll(async () => {
  await clockAt(desk.app.branches.own, 12);
});
afterEach(async () => {
  if (held) await desk.app.setPermissions('Receptionist', held);
  held = undefined;
  await clear();
});

/** Puts away what is booked and owed. */
const clear = async (): Promise<void> => {
  await desk.app.pool.query('update invoices set remaining = 0 where remaining > 0');
  await desk.app.pool.query('update attendance set deleted_at = now()');
  for (const table of ['waitlist', 'appointment_occupancy', 'shifts', 'followups'])
    await desk.app.pool.query(`delete from ${table}`);
  await desk.app.pool.query('update appointments set deleted_at = now()');
};

/** Sets the branch's time zone so that it is this hour there. */
const clockAt = (branchId: number, hour: number) => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The sign of these zone names is inverted: Etc/GMT-3 is east of UTC.
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return desk.app.pool.query('update branches set time_zone = $2 where id = $1', [branchId, zone]);
};

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const around = (from: number, changes: object = {}) => {
  const start = inMinutes(from);
  return desk.booked(
    {
      start,
      end: new Date(Date.parse(start) + 1_800_000).toISOString(),
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.sara }],
      acceptPast: true,
      ...changes,
    },
    'BranchManager',
  );
};

const ids = (rows: readonly { readonly id: number }[] | null) => rows?.map(({ id }) => id);
const todayOf = (as: PersonName = 'Receptionist', query = '') => desk.get<Today>(`/today${query}`, as);
const arrive = (id: number, as: PersonName = 'Receptionist') =>
  desk.post<Row & { readonly attendanceId: number; readonly code?: string }>(
    `/appointments/${id}/arrive`,
    {},
    as,
  );

describe('Today', () => {
  it('names who is expected in the order of their times, and who is there, and nobody twice', async () => {
    const customers = [await desk.customer(), await desk.customer(), await desk.customer()];
    const later = await around(60, { customerId: customers[0] });
    const late = await around(-20, { customerId: customers[1] });
    const there = await around(20, { customerId: customers[2] });
    await around(120, { customerId: customers[0] }).then(({ id }) => desk.setStatus(id, 'Canceled'));
    expect((await arrive(there.id)).status).toBe(201);
    const { expected, present } = await todayOf();
    expect(ids(expected)).toEqual([late.id, later.id]);
    expect(expected?.[0]).toMatchObject({
      start: late.start,
      customer: { id: customers[1] },
      status: 'Planned',
    });
    expect(present).toMatchObject([{ appointmentId: there.id, state: 'Present', checkOut: null }]);
  });

  it('tells of everybody what the row shows: what she owes, whether she is new, what the visit is for, and what the day came to', async () => {
    const [fresh, known, owing] = [await desk.customer(), await desk.customer(), await desk.customer()];
    const earlier = await around(-120, { customerId: known });
    await desk.setStatus(earlier.id, 'Done');
    await desk.issued({ customerId: owing });
    await around(40, { customerId: fresh });
    await around(80, { customerId: known });
    const there = await around(0, { customerId: owing });
    await arrive(there.id);
    await around(120, { customerId: fresh }).then(({ id }) => desk.setStatus(id, 'Canceled'));
    const seen = await todayOf();
    expect(seen.people?.map(({ customerId, owed, isNew }) => [customerId, owed, isNew])).toEqual([
      [fresh, 0, true],
      [known, 0, false],
      [owing, 228, true],
    ]);
    expect(seen.inside).toMatchObject([
      { id: there.id, customerId: owing, services: [{ serviceName: 'تنظيف بشرة' }] },
    ]);
    expect(ids(seen.calledOff)).toHaveLength(1);
    expect(seen.counts).toMatchObject({
      bookings: 4,
      expected: seen.expected?.length,
      present: seen.present?.length,
      finished: 1,
      calledOff: 1,
      billed: 0,
      paid: 0,
    });
    await desk.post(`/attendance/${seen.present?.[0]?.id}/create-invoice`, { paidAmount: 100 });
    await desk.post(`/attendance/${seen.present?.[0]?.id}/checkout`);
    const after = await todayOf();
    expect(ids(after.finished)).toEqual([...(ids(seen.present) ?? []), ...(ids(seen.finished) ?? [])]);
    expect(after.counts).toMatchObject({ finished: 2, billed: 228, paid: 100 });
  });

  it('is the day of the branch’s own clock (R-43)', async () => {
    const { own, foreign } = desk.app.branches;
    await clockAt(foreign, 23);
    const customerId = await desk.customer(foreign);
    const made = await desk.app.call<Row>('POST', '/api/appointments', {
      as: 'Admin',
      body: {
        customerId,
        branchId: foreign,
        start: inMinutes(120),
        end: inMinutes(150),
        overrideReason: 'late',
        services: [{ serviceId: desk.services.facial, staffId: desk.staff.abroad }],
      },
    });
    expect(made.status, made.text).toBe(201);
    const here = await around(120);
    const seen = await todayOf('twoBranches');
    expect(ids(seen.expected)).toEqual([here.id]);
    // Moves the foreign branch to noon, so that the appointment is today on its own clock.
    await clockAt(foreign, 12);
    expect(ids((await todayOf('twoBranches')).expected)?.sort()).toEqual([made.body.id, here.id].sort());
    expect(ids((await todayOf('twoBranches', `?branchId=${own}`)).expected)).toEqual([here.id]);
  });

  it('names who left without paying, and counts what is owed from before', async () => {
    const [unpaid, owing] = [await desk.customer(), await desk.customer()];
    const appointment = await around(-40, { customerId: unpaid });
    const visit = await arrive(appointment.id);
    expect((await todayOf()).unbilled).toEqual([]);
    await desk.post(`/attendance/${visit.body.attendanceId}/checkout`);
    const invoice = await desk.issued({ customerId: owing });
    const paid = await desk.issued({ customerId: owing, payments: [{ amount: 228 }] });
    const old = await desk.issued({ customerId: owing });
    const seen = await todayOf();
    expect(ids(seen.unbilled)).toEqual([appointment.id]);
    expect(ids(seen.unpaidInvoices)).toEqual([invoice.id, old.id]);
    expect(ids(seen.unpaidInvoices)).not.toContain(paid.id);
    expect(seen.counts).toMatchObject({ unpaidInvoices: 2, offers: 0 });
    expect(seen.unpaidInvoices?.[0]).toMatchObject({ remaining: 228, customer: { id: owing } });
    // The next day her work still waits for payment, and the invoices count as older.
    await clockAt(desk.app.branches.own, 12);
    await desk.app.pool.query(`update appointments set start = start - interval '1 day', "end" = "end" - interval '1 day'
      where id = ${appointment.id}`);
    const next = await todayOf();
    expect(ids(next.unbilled)).toEqual([appointment.id]);
    expect(next.counts).toMatchObject({ unbilled: 1, olderInvoices: 0 });
    // An invoiced visit waits no longer.
    await desk.post(`/attendance/${visit.body.attendanceId}/create-invoice`, { paidAmount: 0 });
    expect((await todayOf()).counts).toMatchObject({ unbilled: 0 });
  });

  // B1
  it('asks whether she came before anything is done, records the arrival with it, and takes both back', async () => {
    const { id } = await around(-10);
    const done = (body: Readonly<Record<string, unknown>>) =>
      desk.post<Row & { readonly code?: string }>(`/appointments/${id}/mark-done`, body, 'Receptionist');
    const refused = await done({});
    expect([refused.status, refused.body.code]).toEqual([409, 'appointment.notArrived']);
    expect((await desk.setStatus(id, 'NoShow')).status).toBe(200);
    expect((await desk.post(`/appointments/${id}/undo-status`, {}, 'Receptionist')).status).toBe(200);
    expect((await done({ came: true })).status).toBe(200);
    expect((await todayOf()).present).toMatchObject([{ appointmentId: id, appointment: { status: 'Done' } }]);
    const late = await desk.setStatus(id, 'NoShow');
    expect([late.status, late.body.code]).toEqual([409, 'appointment.transition']);
    expect((await desk.post(`/appointments/${id}/undo-status`, {}, 'Receptionist')).status).toBe(200);
    const seen = await todayOf();
    expect([ids(seen.expected), seen.present]).toEqual([[id], []]);
  });

  // B1
  it('asks about a visit that a session pays for, if it ended and the session was not taken', async () => {
    const customerId = await desk.customer();
    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
    const { id } = await around(-10, { customerId });
    const { body } = await arrive(id);
    await desk.post(`/attendance/${body.attendanceId}/checkout`);
    expect(ids((await todayOf()).unmarked)).toEqual([]);
    // As the night leaves it where the session is gone.
    const planned = { status: 'Planned' };
    await desk.app.call('POST', `/api/appointments/${id}/status`, { as: 'Admin', body: planned });
    expect(ids((await todayOf()).unmarked)).toEqual([id]);
    await desk.post(`/appointments/${id}/mark-done`, {}, 'Receptionist');
    expect(ids((await todayOf()).unmarked)).toEqual([]);
  });

  // B1
  it('shows a booking of an earlier day until somebody says what became of it', async () => {
    const { id } = await around(-2880, { customerId: await desk.customer() });
    const seen = await todayOf();
    expect([ids(seen.unmarked), seen.counts.unmarked]).toEqual([[id], 1]);
    await desk.setStatus(id, 'NoShow');
    expect(ids((await todayOf()).unmarked)).toEqual([]);
  });

  // B1
  it('loses nothing that was done: whatever the desk presses, it is shown until it is settled', async () => {
    const steps = [
      'book',
      'arrive',
      'done',
      'doneAlone',
      'noShow',
      'cancel',
      'undo',
      'leave',
      'pay',
      'owe',
      'giveAway',
      'refund',
      'cancelInvoice',
      'deleteVisit',
      'deleteAppointment',
      'planAgain',
    ] as const;
    const { pool } = desk.app;
    const call = (method: 'POST' | 'DELETE', path: string, body: Readonly<Record<string, unknown>> = {}) =>
      desk.app.call(method, `/api${path}`, { as: 'Admin', body });
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(...steps),
            fc.nat(7),
            fc.oneof(fc.integer({ min: -200, max: 60 }), fc.integer({ min: -3000, max: -2700 })),
          ),
          {
            minLength: 15,
            maxLength: 30,
          },
        ),
        async (taken) => {
          // The lists of Today are cut.
          await clear();
          const booked: number[] = [];
          const begin = [0, 1, 2, 3].map((n) => ['book', n, n * 60 - 180] as const);
          const first = [
            ['pay', 1, 0],
            ['refund', 1, 0],
          ] as const;
          for (const [step, which, minutes] of [...begin, ...first, ...taken]) {
            const id = booked[which % booked.length] ?? 0;
            const { rows } = await pool.query<{ visit: number | null; invoice: number | null }>(
              `select (select a.id from attendance a where a.appointment_id = $1 and a.deleted_at is null) as visit,
                 (select v.id from invoices v where v.appointment_id = $1 and v.status <> 'Cancelled') as invoice`,
              [id],
            );
            const { visit = null, invoice = null } = rows[0] ?? {};
            const settle = (body: Readonly<Record<string, unknown>>) =>
              call('POST', '/attendance/settle-booking', { appointmentId: id, payments: [], ...body });
            const acts: Readonly<Record<(typeof steps)[number], () => Promise<{ readonly status: number }>>> =
              {
                book: async () => {
                  const customerId = await desk.customer();
                  // A session of a package pays for every fourth.
                  if (which % 4 === 0)
                    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100, paid: 114 });
                  const services = [{ serviceId: desk.services.facial }];
                  booked.push((await around(minutes, { customerId, services })).id);
                  return { status: 201 };
                },
                arrive: () => call('POST', `/appointments/${id}/arrive`),
                done: () => call('POST', `/appointments/${id}/mark-done`, { came: true }),
                doneAlone: () => call('POST', `/appointments/${id}/status`, { status: 'Done' }),
                noShow: () => call('POST', `/appointments/${id}/status`, { status: 'NoShow' }),
                cancel: () => call('POST', `/appointments/${id}/mark-canceled`),
                undo: () => call('POST', `/appointments/${id}/undo-status`),
                leave: () => call('POST', `/attendance/${visit}/checkout`),
                pay: () => settle({ payments: [{ amount: 228, paymentMethod: 'Cash' }] }),
                owe: () => settle({ leaveUnpaid: true }),
                giveAway: () => settle({ offerType: 'Percentage', offerValue: 100 }),
                refund: () =>
                  call('POST', `/invoices/${invoice}/refunds`, {
                    amount: 228,
                    paymentMethod: 'Cash',
                    reason: 'r',
                  }),
                cancelInvoice: () => call('POST', `/invoices/${invoice}/cancel`, { reason: 'r' }),
                deleteVisit: () => call('DELETE', `/attendance/${visit}`),
                deleteAppointment: () => call('DELETE', `/appointments/${id}`),
                planAgain: () => call('POST', `/appointments/${id}/status`, { status: 'Planned' }),
              };
            const before = await unsettled(booked);
            const { status } = await acts[step]();
            expect(status, step).toBeLessThan(500);
            if (status < 300) counts.set(step, (counts.get(step) ?? 0) + 1);
            const after = await unsettled(booked);
            if (step === 'deleteAppointment') expect(doneIn(after)).toEqual(doneIn(before));
            const seen = await todayOf('Admin');
            const shown = new Set([
              ...(seen.present ?? []).map((row) => `booking ${Reflect.get(row, 'appointmentId')}`),
              ...[...(seen.unbilled ?? []), ...(seen.unmarked ?? []), ...(seen.expected ?? [])].map(
                (row) => `booking ${row.id}`,
              ),
              ...(seen.unpaidInvoices ?? []).map((row) => `invoice ${row.id}`),
            ]);
            for (const { places } of after.values())
              expect(
                places.some((place) => shown.has(place)),
                `${step} ${places.join()}`,
              ).toBe(true);
          }
        },
      ),
      { seed: 20_261_128, numRuns: 12, endOnFailure: true },
    );
    expect([...steps].filter((step) => !counts.has(step) && step !== 'doneAlone')).toEqual([]);
  });

  interface Open {
    /** False for a booking that nobody marked. */
    readonly isDone: boolean;
    /** Rows of Today of which one must show it. */
    readonly places: readonly string[];
  }

  /** Bookings that nobody marked, and those of which something was done and not paid. */
  const unsettled = async (booked: readonly number[]): Promise<ReadonlyMap<number, Open>> => {
    const { rows } = await desk.app.pool.query<{
      id: number;
      status: string;
      left: boolean;
      price: number;
      invoice: number | null;
      owed: number | null;
    }>(
      `select t.id, t.status, t.total_price::float as price, v.id as invoice, v.remaining::float as owed,
         exists (select from attendance a where a.appointment_id = t.id and a.deleted_at is null and a.check_out is not null) as left
       from appointments t left join invoices v on v.appointment_id = t.id and v.status <> 'Cancelled'
       where t.id = any($1) and t.deleted_at is null order by t.id`,
      [booked],
    );
    const open = rows.flatMap(({ id, status, left, price, invoice, owed }) => {
      const isDone = status === 'Done' || left;
      const isOpen =
        invoice === null ? status === 'Planned' || (isDone && price > 0) : isDone && (owed ?? 0) > 0;
      const places = [`booking ${id}`, ...(invoice === null ? [] : [`invoice ${invoice}`])];
      return isOpen ? [[id, { isDone, places }] as const] : [];
    });
    return new Map(open);
  };

  /** What was done of these. A booking that nobody marked may be deleted. */
  const doneIn = (all: ReadonlyMap<number, Open>): readonly number[] =>
    [...all].flatMap(([id, { isDone }]) => (isDone ? [id] : []));

  it('shows where the rest of the day has room, without what is booked, held or off shift', async () => {
    const { own } = desk.app.branches;
    const of = async (staffId: number) =>
      (await todayOf('Receptionist', `?branchId=${own}`)).gaps?.filter((gap) => gap.staffId === staffId) ??
      [];
    const whole = await of(desk.staff.sara);
    expect(whole.length).toBe(1);
    expect(Date.parse(whole[0]?.start ?? '') % 900_000).toBe(0);
    expect(Date.parse(whole[0]?.start ?? '')).toBeGreaterThanOrEqual(Date.now() - 60_000);
    const middle = (Date.parse(whole[0]?.start ?? '') - Date.now()) / 60_000 + 120;
    const appointment = await around(middle);
    expect(await of(desk.staff.sara)).toMatchObject([
      { start: whole[0]?.start, end: appointment.start },
      { start: appointment.end, end: whole[0]?.end },
    ]);
    expect(await of(desk.staff.dina)).toMatchObject([{ start: whole[0]?.start, end: whole[0]?.end }]);
    // On a day with shifts, a specialist without one has no free time.
    const { rows } = await desk.app.pool.query<{ day: string }>(
      `select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from branches where id = $1`,
      [own],
    );
    await desk.shift(desk.staff.dina, rows[0]?.day ?? '', '00:00', '24:00');
    expect(await of(desk.staff.sara)).toEqual([]);
    expect((await of(desk.staff.dina)).length).toBe(1);
  });

  it('leaves out what somebody may not see: each part is null to who lacks its right', async () => {
    await around(30);
    const before = await permissionsOf(desk.app.pool, 'Receptionist');
    const seenWithout = async (...keys: readonly string[]) => {
      await desk.app.setPermissions(
        'Receptionist',
        before.filter((key) => !keys.includes(key)),
      );
      const seen = await todayOf();
      await desk.app.setPermissions('Receptionist', before);
      return Object.entries(seen)
        .filter(([, part]) => part === null)
        .map(([key]) => key)
        .sort();
    };
    // Only specialists with appointments of their own get these parts.
    expect(await seenWithout()).toEqual(['guide', 'known', 'mine']);
    for (const [permission, ...parts] of [
      ['invoices.read', 'unpaidInvoices', 'unbilled'],
      ['attendance.read', 'finished', 'inside', 'present'],
      ['appointments.create', 'gaps', 'offers'],
      ['followups.read', 'followUps'],
    ] as const)
      expect(await seenWithout(permission)).toEqual([...parts, 'guide', 'known', 'mine'].sort());
    expect(await seenWithout(...before)).toEqual(
      Object.keys(await todayOf())
        .filter((key) => key !== 'counts')
        .sort(),
    );
  });

  it('is a specialist’s own day: her bookings, what is noted of her customers and their last visits, and nobody else’s', async () => {
    const { pool, users } = desk.app;
    await pool.query('update users set is_bookable = true where id = $1', [users.Staff]);
    const customerId = await desk.customer();
    await pool.query('update customers set notes = $2, care_note = $3 where id = $1', [
      customerId,
      'تفضل الصباح',
      'حساسية من اللافندر',
    ]);
    const line = { serviceId: desk.services.facial, staffId: users.Staff };
    const earlier = await around(-90, { customerId, services: [line] });
    await desk.setStatus(earlier.id, 'Done');
    const mine = await around(60, { customerId, services: [line] });
    await around(60);
    const { expected, present, gaps, mine: own, known } = await todayOf('Staff');
    expect([expected, present, gaps]).toEqual([null, null, null]);
    expect(ids(own)).toEqual([earlier.id, mine.id]);
    expect(known).toMatchObject([
      {
        customerId,
        careNote: 'حساسية من اللافندر',
        notes: 'تفضل الصباح',
        lastVisits: [{ services: 'تنظيف بشرة' }],
      },
    ]);
    await pool.query('update users set is_bookable = false where id = $1', [users.Staff]);
    expect((await todayOf('Staff')).mine).toBeNull();
  });
});

describe('A booking’s card', () => {
  interface Card {
    readonly appointment: Row & { readonly customerPhones: readonly string[] };
    readonly visit: Row | null;
    readonly invoice: Row | null;
    readonly customer: Readonly<Record<string, unknown>> | null;
    readonly owned: readonly Readonly<Record<string, unknown>>[] | null;
    readonly debt: Readonly<Record<string, unknown>> | null;
  }
  const cardOf = (id: number, as: PersonName = 'Receptionist') =>
    desk.get<Card>(`/appointments/${id}/card`, as);

  it('holds the booking with its visit and invoice, and what the customer owns and owes', async () => {
    const customerId = await desk.customer();
    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
    await desk.issued({ customerId });
    const { id } = await around(-10, {
      customerId,
      services: [{ serviceId: desk.services.laser, staffId: desk.staff.sara }],
    });
    expect(await cardOf(id)).toMatchObject({
      appointment: { id, status: 'Planned', customerPhones: [expect.any(String)] },
      visit: null,
      invoice: null,
      customer: { notes: null, lastVisit: null },
      owned: [{ serviceName: 'تنظيف بشرة', left: 2 }],
      // A part of the package's price is still open, too.
      debt: { amount: 242, invoices: 2 },
    });
    const { body } = await arrive(id);
    await desk.post(`/attendance/${body.attendanceId}/create-invoice`, { paidAmount: 0 });
    const { visit, invoice } = await cardOf(id);
    expect([visit?.id, invoice?.attendanceId]).toEqual([body.attendanceId, body.attendanceId]);
  });

  it('holds nothing that its reader may not see', async () => {
    const { id } = await around(-10);
    await arrive(id);
    const before = await permissionsOf(desk.app.pool, 'Receptionist');
    await desk.app.setPermissions('Receptionist', ['appointments.read']);
    const { appointment, ...rest } = await cardOf(id);
    await desk.app.setPermissions('Receptionist', before);
    expect(appointment.customerPhones).toEqual([]);
    expect(rest).toEqual({ visit: null, invoice: null, customer: null, owned: null, debt: null });
  });
});

describe('A note that must be seen', () => {
  it('reaches the booking’s card and the check-out, and who may not read customers gets none', async () => {
    const customerId = await desk.customer();
    await desk.app.pool.query('update customers set care_note = $2 where id = $1', [customerId, 'حامل']);
    const { id } = await around(0, { customerId });
    const seen = async () => {
      const { customer } = await desk.get<Known>(`/appointments/${id}/card`, 'Receptionist');
      const sheet = await desk.get<Known>(`/attendance/settlement?appointmentId=${id}`, 'Receptionist');
      return [customer?.careNote, sheet.customer?.careNote];
    };
    expect(await seen()).toEqual(['حامل', 'حامل']);
    await onlyWith('appointments.read', 'invoices.create');
    expect(await seen()).toEqual([undefined, null]);
  });
  interface Known {
    readonly customer: { readonly careNote: string | null } | null;
  }
});

describe('A customer at one look', () => {
  interface Overview {
    readonly account: Readonly<Record<string, number>>;
    readonly owned: readonly Readonly<Record<string, unknown>>[];
    readonly present: Row | null;
    readonly next: Row | null;
    readonly lastVisit: { readonly at: string; readonly services: string | null } | null;
  }
  const overviewOf = (id: number, as: PersonName = 'Receptionist') =>
    desk.get<Overview>(`/customers/${id}/overview`, as);
  const nothing = {
    account: { credit: 0, points: 0, owed: 0 },
    owned: [],
    present: null,
    next: null,
    lastVisit: null,
  };

  it('tells what she owes and owns, when she comes next and was last there, and that she is there', async () => {
    const customerId = await desk.customer();
    expect(await overviewOf(customerId)).toEqual(nothing);
    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
    await desk.issued({ customerId });
    const earlier = await around(-120, { customerId });
    await desk.setStatus(earlier.id, 'Done');
    const next = await around(60, { customerId });
    await around(180, { customerId });
    // The earlier appointment used one of the sessions.
    expect(await overviewOf(customerId)).toMatchObject({
      account: { credit: 0, owed: 242 },
      owned: [{ serviceName: 'تنظيف بشرة', left: 1 }],
      present: null,
      next: { id: next.id },
      lastVisit: { at: earlier.start, services: 'تنظيف بشرة' },
    });
    const { body } = await arrive(next.id);
    const { present, next: after } = await overviewOf(customerId);
    expect(present).toMatchObject({ id: body.attendanceId, state: 'Present' });
    expect(after?.id).not.toBe(next.id);
  });

  // m12
  it('was last there when she came, also if she left before the time that was booked', async () => {
    const customerId = await desk.customer();
    const early = await around(40, { customerId });
    const { body } = await arrive(early.id);
    await desk.post(`/attendance/${body.attendanceId}/checkout`);
    const visit = await desk.get<Row>(`/attendance/${body.attendanceId}`, 'Receptionist');
    const { lastVisit } = await overviewOf(customerId);
    expect(lastVisit).toEqual({ at: visit.checkIn, services: 'تنظيف بشرة' });
    // M5: and so does the panel of a new booking.
    expect(await desk.get<Row>(`/customers/${customerId}/last-visit`, 'Receptionist')).toEqual({
      at: visit.checkIn,
    });
    // The card of another booking says the same; that of the visit itself does not count its own.
    const other = await around(120, { customerId });
    const lastOn = async (id: number) =>
      (await desk.get<{ readonly customer: Row }>(`/appointments/${id}/card`, 'Receptionist')).customer
        .lastVisit;
    expect([await lastOn(other.id), await lastOn(early.id)]).toEqual([visit.checkIn, null]);
  });

  it('holds neither visits nor bookings for who may not read them, and those of other branches for nobody', async () => {
    const customerId = await desk.customer();
    const earlier = await around(-120, { customerId });
    await desk.setStatus(earlier.id, 'Done');
    await arrive((await around(0, { customerId })).id);
    await around(60, { customerId });
    const seenWith = async (...permissions: readonly string[]) => {
      await onlyWith('customers.read', ...permissions);
      const { present, next, lastVisit } = await overviewOf(customerId);
      return [present !== null, next !== null, lastVisit !== null];
    };
    expect(await seenWith('appointments.read', 'attendance.read')).toEqual([true, true, true]);
    expect(await seenWith('attendance.read')).toEqual([true, false, true]);
    expect(await seenWith('appointments.read')).toEqual([false, true, true]);
    expect(await seenWith()).toEqual([false, false, false]);
    const abroad = await desk.app.call('GET', `/api/customers/${customerId}/overview`, { as: 'stranger' });
    expect(abroad.status).toBe(404);
  });
});

describe('Arriving and leaving by mistake', () => {
  const undo = (id: number, what: 'check-in' | 'check-out', as: PersonName = 'Receptionist') =>
    desk.post<Row & { readonly code?: string; readonly checkOut: string | null }>(
      `/attendance/${id}/undo-${what}`,
      {},
      as,
    );
  const statusOf = async (id: number) => (await desk.get<Row>(`/appointments/${id}`)).status;

  it('one press checks a booked customer in, and a second desk learns that she is there (R-06)', async () => {
    const { id } = await around(0);
    const answers = await Promise.all([arrive(id), arrive(id), arrive(id, 'BranchManager')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual([
      'appointment.arrived',
      'appointment.arrived',
    ]);
    expect(await desk.get<Row>(`/appointments/${id}`)).toMatchObject({
      status: 'Planned',
      attendance: { state: 'Present' },
    });
  });

  // M4
  it('nobody arrives before the day of the booking', async () => {
    for (const minutes of [14 * 60, 5 * 24 * 60]) {
      const { id } = await around(minutes, { overrideReason: 'x' });
      const early = await arrive(id);
      expect([early.status, early.body.code]).toEqual([409, 'appointment.notItsDay']);
    }
  });

  it('a check-in is taken back, and she is expected again', async () => {
    const { id } = await around(0);
    const { body } = await arrive(id);
    expect((await undo(body.attendanceId, 'check-in')).status).toBe(204);
    expect(ids((await todayOf()).expected)).toEqual([id]);
    expect((await arrive(id)).status).toBe(201);
  });

  // M5
  it('a no-show is taken back by whoever marked it, at once, and by nobody else', async () => {
    const customerId = await desk.customer();
    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
    const marked = async () => {
      const { id } = await around(0, { customerId });
      expect((await desk.post(`/appointments/${id}/mark-no-show`, {}, 'Receptionist')).status).toBe(200);
      return id;
    };
    const back = (id: number, as: PersonName = 'Receptionist') =>
      desk.post<Row & { readonly code?: string }>(`/appointments/${id}/undo-status`, {}, as);
    const first = await marked();
    await desk.get(`/appointments/${first}`, 'Receptionist');
    const undone = await back(first);
    expect([undone.status, undone.body.status], undone.text).toEqual([200, 'Planned']);
    expect(ids((await todayOf()).expected)).toEqual([first]);
    expect((await back(first)).body.code).toBe('appointment.planned');
    await desk.setStatus(first, 'Canceled');
    // Not after ten minutes, and not if somebody has written in the booking since.
    const late = await marked();
    await desk.app.pool.query(
      `update appointments set updated_at = now() - interval '11 minutes' where id = $1`,
      [late],
    );
    expect((await back(late)).body.code).toBe('appointment.undoTooLate');
    const noted = await marked();
    await desk.app.call('PUT', `/api/appointments/${noted}`, {
      as: 'Receptionist',
      body: { notes: 'اتصلت' },
    });
    expect((await back(noted)).body.code).toBe('appointment.undoTooLate');
    // The time may be taken again by then.
    const taken = await marked();
    await around(0, { customerId: await desk.customer() });
    expect((await back(taken)).body.code).toBe('appointment.clash');
  });

  it('of a walk-in the booking that the check-in made goes, too', async () => {
    const customerId = await desk.customer();
    const visit = await desk.post<Row>('/attendance', {
      customerId,
      branchId: desk.app.branches.own,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    expect(visit.status, visit.text).toBe(201);
    expect((await undo(visit.body.id, 'check-in')).status).toBe(204);
    expect(
      await desk.app.countOf('appointments', 'id = $1 and deleted_at is null', [visit.body.appointmentId]),
    ).toBe(0);
  });

  it('a check-out is taken back with the sessions that it used, once', async () => {
    const customerId = await desk.customer();
    await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
    const { id } = await around(0, { customerId });
    const { body } = await arrive(id);
    const left = async () => {
      const { owned } = await desk.get<{ owned: readonly { left: number }[] }>(`/appointments/${id}/card`);
      return owned[0]?.left;
    };
    expect(await left()).toBe(2);
    await desk.post(`/attendance/${body.attendanceId}/checkout`, {}, 'Receptionist');
    expect([await statusOf(id), await left()]).toEqual(['Done', 1]);
    const back = await undo(body.attendanceId, 'check-out');
    expect([back.status, back.body.checkOut]).toEqual([200, null]);
    expect([await statusOf(id), await left()]).toEqual(['Planned', 2]);
    expect((await undo(body.attendanceId, 'check-out')).body.code).toBe('attendance.stillOpen');
    // The customer can be checked out again.
    await desk.post(`/attendance/${body.attendanceId}/checkout`, {}, 'Receptionist');
    expect([await statusOf(id), await left()]).toEqual(['Done', 1]);
  });

  it('a booking that was done before the check-out stays done', async () => {
    const { id } = await around(0);
    const { body } = await arrive(id);
    await desk.setStatus(id, 'Done');
    await desk.post(`/attendance/${body.attendanceId}/checkout`);
    expect((await undo(body.attendanceId, 'check-out')).status).toBe(200);
    expect(await statusOf(id)).toBe('Done');
  });

  it('nothing is taken back from beneath an invoice, nor after its time', async () => {
    const { id } = await around(0);
    const { body } = await arrive(id);
    await desk.app.pool.query(
      `update attendance set check_in = now() - interval '11 minutes' where id = $1`,
      [body.attendanceId],
    );
    expect((await undo(body.attendanceId, 'check-in')).body.code).toBe('attendance.undoTooLate');
    await desk.post(`/attendance/${body.attendanceId}/create-invoice`, { paidAmount: 0 });
    expect((await undo(body.attendanceId, 'check-in')).body.code).toBe('attendance.hasInvoice');
    await desk.post(`/attendance/${body.attendanceId}/checkout`);
    expect((await undo(body.attendanceId, 'check-out')).body.code).toBe('attendance.hasInvoice');
    expect((await undo(body.attendanceId, 'check-in')).body.code).toBe('attendance.closed');
  });
});

describe('A booking that is moved from its card', () => {
  it('keeps its length and its services, and clashes like any other', async () => {
    const first = await around(60);
    const { rows } = await desk.app.pool.query<{ wall: string }>(
      `select to_char(($2::timestamptz + interval '1 hour') at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as wall from branches where id = $1`,
      [desk.app.branches.own, first.start],
    );
    const moved = await desk.post<Row & { readonly services: readonly { readonly start: string }[] }>(
      `/appointments/${first.id}/reschedule`,
      { start: rows[0]?.wall },
    );
    expect(moved.status, moved.text).toBe(200);
    const start = Math.floor(Date.parse(first.start) / 60_000) * 60_000 + 3_600_000;
    expect([Date.parse(String(moved.body.start)), Date.parse(String(moved.body.end))]).toEqual([
      start,
      start + 1_800_000,
    ]);
    expect(Date.parse(moved.body.services[0]?.start ?? '')).toBe(start);
    const second = await around(60, { customerId: await desk.customer() });
    const clash = await desk.post<Row & { readonly code?: string }>(`/appointments/${second.id}/reschedule`, {
      start: rows[0]?.wall,
    });
    expect([clash.status, clash.body.code]).toEqual([409, 'appointment.clash']);
  });
});
