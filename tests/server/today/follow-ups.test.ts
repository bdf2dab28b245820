import { beforeEach, describe, expect, it } from 'vitest';
import { runRecall } from '../../../server/features/follow-ups/index';
import { addDays, todayIn } from '../../../src/i18n/zone';
import type { ManyDone } from '../../../src/schema/bulk-actions';
import type { ErrorBody, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { noonIn } from '../../support/days';

const desk = await appointmentDesk();
beforeEach(async () => {
  for (const table of ['followups', 'attendance', 'appointments'])
    await desk.app.pool.query(`delete from ${table}`);
});

interface FollowUp extends Row {
  readonly status: string;
  readonly isOverdue: boolean;
  readonly outcome: string | null;
  readonly completedDate: string | null;
  readonly assignedToUser: { readonly fullName: string } | null;
}
type Body = Readonly<Record<string, unknown>>;

const zone = 'Africa/Cairo';
const today = () => todayIn(zone, new Date());

const post = (changes: Body = {}) =>
  desk.app.call<FollowUp & ErrorBody>('POST', '/api/followups', {
    as: 'Receptionist',
    body: {
      customerId: desk.customers.mona,
      branchId: desk.app.branches.own,
      subject: 'كيف كانت الجلسة؟',
      ...changes,
    },
  });
const add = async (changes: Body = {}): Promise<FollowUp> => {
  const { status, body, text } = await post(changes);
  expect(status, text).toBe(201);
  return body;
};
const list = async (query = ''): Promise<readonly FollowUp[]> =>
  (await desk.app.call<readonly FollowUp[]>('GET', `/api/followups${query}`, { as: 'Receptionist' })).body;
const complete = (id: number, body: Body = {}) =>
  desk.app.call<FollowUp & ErrorBody>('POST', `/api/followups/${id}/complete`, { as: 'Staff', body });

describe('A follow-up', () => {
  // FUP-08 FUP-12 FUP-13 FUP-14 FUP-20 CON-16
  it('begins as one after a service, of middling haste, by phone and for today', async () => {
    expect(await add({ assignedToUserId: desk.staff.sara })).toMatchObject({
      type: 'Service Follow-up',
      priority: 'Medium',
      status: 'Pending',
      contactMethod: 'Phone',
      scheduledDate: today(),
      isOverdue: false,
      appointmentId: null,
      assignedToUser: { fullName: 'سارة' },
    });
    for (const [key, values] of Object.entries({
      type: [
        'Appointment Reminder',
        'Feedback Request',
        'Promotion Offer',
        'Payment Reminder',
        'General Inquiry',
      ],
      priority: ['Low', 'High', 'Urgent'],
      contactMethod: ['SMS', 'Email', 'WhatsApp', 'In Person'],
    }))
      for (const value of values) expect(await add({ [key]: value })).toMatchObject({ [key]: value });
  });

  // FUP-15 FUP-16 FUP-21
  it('needs a customer, a subject, and somebody of its branch', async () => {
    const errorsOf = async (changes: Body) => Object.keys((await post(changes)).body.errors ?? {});
    expect(await errorsOf({ customerId: null })).toEqual(['CustomerId']);
    expect(await errorsOf({ subject: ' ' })).toEqual(['Subject']);
    expect(await errorsOf({ assignedToUserId: desk.staff.abroad })).toEqual(['AssignedToUserId']);
    await desk.app.pool.query('update users set is_active = false where id = $1', [desk.staff.dina]);
    expect(await errorsOf({ assignedToUserId: desk.staff.dina })).toEqual(['AssignedToUserId']);
    await desk.app.pool.query('update users set is_active = true where id = $1', [desk.staff.dina]);
  });

  // FUP-07 FUP-19 API-070
  it('is overdue from the day after its own, by the clock of its branch, unless nothing remains to do', async () => {
    const late = await add({ scheduledDate: addDays(today(), -1) });
    await add({ scheduledDate: addDays(today(), -1), status: 'Cancelled' });
    await add({ scheduledDate: addDays(today(), -1), status: 'Completed' });
    await add({ scheduledDate: today(), status: 'In Progress' });
    expect((await list('?isOverdue=true')).map(({ id }) => id)).toEqual([late.id]);
    expect((await list('?isOverdue=false')).map(({ isOverdue }) => isOverdue)).toEqual([false, false, false]);
    const inZone = async (name: string) => {
      await desk.app.pool.query('update branches set time_zone = $2 where id = $1', [
        desk.app.branches.own,
        name,
      ]);
      return (await list('?isOverdue=true')).length;
    };
    // A day that is today in Cairo is over where the next day has begun, and not where it has not.
    expect(await inZone('Pacific/Kiritimati')).toBe(
      todayIn('Pacific/Kiritimati', new Date()) > today() ? 2 : 1,
    );
    expect(await inZone('Pacific/Pago_Pago')).toBe(
      todayIn('Pacific/Pago_Pago', new Date()) < today() ? 0 : 1,
    );
    await inZone(zone);
  });

  // FUP-09 FUP-10 API-074 API-073
  it('is completed once, with what came of it; opened again it may be completed anew', async () => {
    const { id } = await add();
    const done = await complete(id, {
      outcome: 'تم حجز موعد',
      notes: 'ستأتي الخميس',
      completedDate: '2026-01-02T10:00:00Z',
    });
    expect(done.body).toMatchObject({
      status: 'Completed',
      outcome: 'تم حجز موعد',
      notes: 'ستأتي الخميس',
      completedDate: '2026-01-02T10:00:00.000Z',
    });
    const again = await complete(id);
    expect([again.status, again.body.code]).toEqual([409, 'followup.completed']);
    const { version } = done.body;
    const opened = await desk.app.call<FollowUp>('PUT', `/api/followups/${id}`, {
      as: 'Receptionist',
      body: { ...done.body, status: 'In Progress', version },
    });
    expect(opened.body).toMatchObject({ status: 'In Progress', completedDate: null });
    const before = Date.now();
    expect(Date.parse((await complete(id)).body.completedDate ?? '')).toBeGreaterThanOrEqual(before - 1000);
  });

  // m2
  it('is as far as before once its completion is taken back', async () => {
    const { id } = await add({ status: 'In Progress' });
    await complete(id, { outcome: 'لا يوجد رد' });
    const back = await desk.app.call<FollowUp>('POST', `/api/followups/${id}/reopen`, { as: 'Receptionist' });
    expect(back.body, back.text).toMatchObject({ status: 'In Progress', outcome: null, completedDate: null });
  });

  it('is found by days that move along, in the address as in a saved view', async () => {
    for (const days of [-7, -1, 0, 1]) await add({ scheduledDate: addDays(today(), days) });
    const due = async (from: string, to: string) =>
      (await list(`?scheduledDateFrom=${from}&scheduledDateTo=${to}`)).map((row) => row.scheduledDate);
    expect(await due('today', 'today')).toEqual([today()]);
    expect(await due('today-1', 'today+1')).toEqual([-1, 0, 1].map((days) => addDays(today(), days)));
    // Saturday begins the week.
    expect(await due('weekStart-1', 'weekEnd-1')).toContain(addDays(today(), -7));
    const { status } = await desk.app.call('GET', '/api/followups?scheduledDateFrom=someday', {
      as: 'Admin',
    });
    expect(status).toBe(400);
  });

  // FUP-02 FUP-19 API-071
  it('is counted with all others, pending, completed and overdue ones apart', async () => {
    await add({ scheduledDate: addDays(today(), -3) });
    await add({ status: 'In Progress', scheduledDate: addDays(today(), -1) });
    await add({ status: 'Cancelled', scheduledDate: addDays(today(), -1) });
    await complete((await add()).id);
    const { body } = await desk.app.call('GET', `/api/followups/summary?branchId=${desk.app.branches.own}`, {
      as: 'Receptionist',
    });
    expect(body).toEqual({
      totalFollowUps: 4,
      pendingFollowUps: 1,
      completedFollowUps: 1,
      overdueFollowUps: 2,
    });
  });
});

describe('Chosen follow-ups', () => {
  const many = (action: string, rows: readonly object[], key: string, body: Body = {}) =>
    desk.app.call<ManyDone>('POST', `/api/followups/${action}/rows`, {
      as: 'Receptionist',
      body: { ...body, rows },
      headers: { 'idempotency-key': key },
    });
  const some = (count: number): Promise<readonly FollowUp[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => add({ subject: `متابعة ${index}` })));
  const entries = () =>
    desk.app.countOf('audit_logs', `entity_name = 'FollowUp' and action = 'Status' and id > ${lastEntry}`);
  let lastEntry = 0;
  beforeEach(async () => {
    const { rows } = await desk.app.pool.query<{ id: number }>('select max(id)::int as id from audit_logs');
    lastEntry = rows[0]?.id ?? 0;
  });

  it('are completed together with one outcome, each refusal is told, and those that were done are taken back', async () => {
    const [over, ...open] = await some(5);
    await complete(over?.id ?? 0);
    const asked = [...open.map(({ id, version }) => ({ id, version })), { id: over?.id }];
    const { status, body, text } = await many('complete', asked, 'all', { outcome: 'تم التواصل' });
    expect(status, text).toBe(200);
    expect(body.done).toEqual(open.map(({ id }) => id));
    const message = (await complete(over?.id ?? 0)).body.message;
    expect(body.refused).toEqual([{ id: over?.id, code: 'followup.completed', message: expect.any(String) }]);
    expect(message).toMatch(/./);
    expect((await list('?status=Completed')).map(({ outcome }) => outcome).toSorted()).toEqual(
      [null, ...open.map(() => 'تم التواصل')].toSorted(),
    );
    const { rows } = await desk.app.pool.query<{ details: string }>(
      `select details from audit_logs where action = 'Rows' and id > $1`,
      [lastEntry],
    );
    expect(rows).toEqual([
      {
        details: 'عدة سجلات: متابعة (إكمال المتابعة: تم 4، رُفض 1 ⁄ Complete follow-up: 4 done, 1 refused)',
      },
    ]);
    const back = await many(
      'reopen',
      body.done.map((id) => ({ id })),
      'back',
    );
    expect(back.body).toEqual({ done: body.done, refused: [] });
    expect(await list('?status=Pending')).toHaveLength(4);
  });

  it('are given to somebody of the branch and given back; whoever is not of it gets none', async () => {
    const { sara, dina, abroad } = desk.staff;
    const all = [await add({ assignedToUserId: sara }), await add()];
    const rows = all.map(({ id, version }) => ({ id, version }));
    const assigned = async () => (await list('')).map((row) => row.assignedToUserId);
    const before = await assigned();
    const given = await many('assign', rows, 'give', { assignedToUserId: dina });
    expect(given.body, given.text).toEqual({ done: all.map(({ id }) => id), refused: [] });
    expect(await assigned()).toEqual([dina, dina]);
    const again = rows.map(({ id }) => ({ id }));
    const foreign = await many('assign', again, 'foreign', { assignedToUserId: abroad });
    expect(foreign.body.done).toEqual([]);
    const back = await many('give-back', again, 'given-back');
    expect(back.body, back.text).toMatchObject({ refused: [] });
    expect(await assigned()).toEqual(before);
  });

  it('are each completed by one of two desks that chose the same', async () => {
    const rows = (await some(8)).map(({ id, version }) => ({ id, version }));
    const [one, other] = await Promise.all([many('complete', rows, 'a'), many('complete', rows, 'b')]);
    const done = [...one.body.done, ...other.body.done];
    expect(done.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    for (const { code } of [...one.body.refused, ...other.body.refused]) expect(code).toBe('version.stale');
    expect(await entries()).toBe(8);
  });

  it('are completed once by a call that comes twice at once, and by one that a crash cut off', async () => {
    const rows = (await some(6)).map(({ id, version }) => ({ id, version }));
    const [one, other] = await Promise.all([
      many('complete', rows, 'twice'),
      many('complete', rows, 'twice'),
    ]);
    expect(other.text).toBe(one.text);
    expect(one.body).toEqual({ done: rows.map(({ id }) => id), refused: [] });
    // As after a crash before the end: the rows have their answers, the whole has none.
    await desk.app.pool.query(`delete from idempotency_keys where key in ('twice', 'twice:' || $1)`, [
      rows[0]?.id,
    ]);
    await desk.app.pool.query(`update followups set status = 'Pending', version = 1 where id = $1`, [
      rows[0]?.id,
    ]);
    const again = await many('complete', rows, 'twice');
    expect(again.text).toBe(one.text);
    expect(await entries()).toBe(7);
  });
});

describe('Who stayed away', () => {
  const days = 21;
  /** Records a finished visit this many days ago. */
  const visited = async (customerId: number, ago: number): Promise<void> => {
    await desk.app.pool.query(
      `insert into attendance (customer_id, branch_id, source, check_in, check_out, state, closed_auto)
       values ($1, $2, 'WalkIn', $3, $3, 'Left', false)`,
      [customerId, desk.app.branches.own, noonIn(-ago)],
    );
  };
  /** Creates an appointment in this many days, deleted or not. */
  const appointment = (customerId: number, inDays: number, status: string, isDeleted: boolean) =>
    desk.app.pool.query(
      `insert into appointments (customer_id, branch_id, start, "end", status, title, deleted_at)
       values ($1, $2, $3, $3::timestamptz + interval '30 minutes', $4, 'ليزر', case when $5 then now() end) returning id`,
      [customerId, desk.app.branches.own, noonIn(inDays), status, isDeleted],
    );
  const subjects = async (customerId: number) =>
    (await list(`?customerId=${customerId}`)).map((row) => [
      row.subject,
      row.type,
      row.status,
      row.scheduledDate,
    ]);

  //
  it('is to be followed up on that day, once, however many servers look', async () => {
    const [gone, recent] = [await desk.customer('نورا الغائبة'), await desk.customer('منى القريبة')];
    await visited(gone, days);
    await visited(recent, days - 1);
    const counts = await Promise.all([1, 2, 3].map(() => runRecall(desk.app.pool, new Date())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await runRecall(desk.app.pool, new Date())).toBe(0);
    expect(await subjects(gone)).toEqual([
      [
        `متابعة عميل لم يزر المركز منذ ${days.toLocaleString('ar-EG')} يومًا`,
        'Service Follow-up',
        'Pending',
        today(),
      ],
    ]);
    expect(await subjects(recent)).toEqual([]);
    // After the follow-up is completed, the same visit creates no other one.
    const [opened] = await list(`?customerId=${gone}`);
    await complete(opened?.id ?? 0);
    expect(await runRecall(desk.app.pool, new Date())).toBe(0);
  });

  //
  it('is left alone with a later booking or visit or an open follow-up of the kind; a deleted appointment neither opens one nor prevents one', async () => {
    const [came = 0, never = 0, freed = 0, booked = 0, back = 0, open = 0] = await Promise.all(
      Array.from({ length: 6 }, () => desk.customer('من غابت')),
    );
    await appointment(came, -days, 'Done', false);
    await appointment(never, -days, 'Done', true);
    for (const id of [freed, booked, back, open]) await visited(id, days);
    await visited(back, 2);
    await add({ customerId: open });
    await appointment(freed, 3, 'Planned', true);
    await appointment(booked, 3, 'Planned', false);
    // Nobody is followed up while it is switched off.
    await desk.app.call('PUT', '/api/settings/followUpDays', { as: 'Admin', body: { value: 0 } });
    expect(await runRecall(desk.app.pool, new Date())).toBe(0);
    await desk.app.call('PUT', '/api/settings/followUpDays', { as: 'Admin', body: { value: days } });
    await runRecall(desk.app.pool, new Date());
    const opened = await Promise.all(
      [came, never, freed, booked, back, open].map(async (id) => (await subjects(id)).length),
    );
    // The open one is the one that somebody wrote.
    expect(opened).toEqual([1, 0, 1, 0, 0, 1]);
    const { rows } = await appointment(came, 1, 'Planned', true);
    const about = await post({ customerId: came, appointmentId: rows[0]?.id });
    expect([about.status, Object.keys(about.body.errors ?? {})]).toEqual([400, ['AppointmentId']]);
  });
});
