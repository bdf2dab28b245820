import { beforeEach, describe, expect, it } from 'vitest';
import { planMessages } from '../../../server/features/messages/plan';
import type { ManyDone } from '../../../src/schema/bulk-actions';
import { appointmentDesk } from '../../support/appointments';
import { addChannel, outbox, setMessaging } from '../../support/messaging/outbox';

// Messages that a change of an appointment puts into the outbox, in its own transaction, and several reminders.

const desk = await appointmentDesk();
const { pool, branches } = desk.app;
beforeEach(async () => {
  for (const table of ['messages', 'suppressions', 'channels', 'attendance'])
    await pool.query(`delete from ${table}`);
  await desk.clear();
  await addChannel(pool, { branchId: branches.own });
  await setMessaging(pool, {
    isEnabled: true,
    sendBookedMessages: true,
    sendMovedMessages: true,
    sendCancelledMessages: true,
    sendAppointmentReminders: true,
    reminderHoursBefore: 24,
  });
});

const rows = () => outbox(pool);
const told = async () => (await rows()).map(({ kind, status }) => [kind, status]);
/** As if the provider had taken all queued messages. */
const deliver = () =>
  pool.query(
    `update messages set status = 'delivered', sent_at = now(), attempts = 1 where status = 'queued'`,
  );
/** What the form is told before it saves: the message that would go out. */
const asked = async (changes: object = {}): Promise<unknown> => {
  const { customerId, branchId, start: at } = desk.payload();
  const query = new URLSearchParams(
    Object.entries({ customerId, branchId, start: at, ...changes }).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  const { body, text } = await desk.app.call<{ kind: unknown }>(
    'GET',
    `/api/appointments/will-tell?${query}`,
    {
      as: 'Receptionist',
    },
  );
  expect(body, text).toHaveProperty('kind');
  return body.kind;
};
const start = '2038-03-06T08:00:00.000Z';
const later = { start: '2038-03-06T09:00:00Z', end: '2038-03-06T09:30:00Z' };
const moved = '2038-03-06T09:00:00.000Z';

describe('A new appointment', () => {
  it('is confirmed once, in the centre’s words, two minutes later so that a correction is in time', async () => {
    expect(await asked()).toBe('booked');
    const { id, ...saved } = await desk.booked();
    expect(saved).toMatchObject({ remarks: [{ code: 'appointment.told', kind: 'booked' }] });
    const [message, ...more] = await rows();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      kind: 'booked',
      status: 'queued',
      dedupeKey: `booked:${id}:0:${start}`,
      recipient: '+201000000001',
      branchId: branches.own,
    });
    for (const part of ['تم تأكيد', 'منى عادل', 'تنظيف بشرة', 'مركز التجميل'])
      expect(message?.body).toContain(part);
    const wait = Date.parse(message?.notBefore ?? '') - Date.now();
    expect(wait).toBeGreaterThan(60_000);
    const noted = await desk.change(id, { notes: 'تفضل الصباح' });
    expect(noted.body).not.toHaveProperty('remarks');
    expect(await asked({ appointmentId: id })).toBeNull();
    expect(await told()).toEqual([['booked', 'queued']]);
  });

  it('tells nobody while its kind or messaging is off, without a channel, or of somebody who opted out', async () => {
    const none = async (why: string) => {
      expect([why, await asked()]).toEqual([why, null]);
      expect([why, await desk.booked()]).not.toHaveProperty('1.remarks');
      expect([why, await told()]).toEqual([why, []]);
      await desk.clear();
    };
    await setMessaging(pool, { sendBookedMessages: false });
    await none('kind');
    await setMessaging(pool, { sendBookedMessages: true, isEnabled: false });
    await none('messaging');
    await setMessaging(pool, { isEnabled: true });
    await pool.query('update channels set branch_id = $1', [branches.foreign]);
    await none('channel');
    await pool.query('update channels set branch_id = $1', [branches.own]);
    await pool.query(
      `insert into suppressions (recipient, purpose, source) values ('+201000000001', 'service', 'word')`,
    );
    await none('opted out');
  });

  it('in the past, or of somebody who walked in, is not confirmed', async () => {
    await desk.booked({ start: '2026-01-03T10:00:00+02:00', end: '2026-01-03T10:30:00+02:00' });
    const { status, text } = await desk.app.call('POST', '/api/attendance', {
      as: 'Receptionist',
      body: {
        customerId: desk.customers.mona,
        branchId: branches.own,
        services: [{ serviceId: desk.services.facial, staffId: desk.staff.sara }],
      },
    });
    expect(status, text).toBe(201);
    expect(await desk.app.countOf('appointments')).toBe(2);
    expect(await told()).toEqual([]);
  });

  it('is one message for a whole course: the first date speaks for all', async () => {
    const { status, text } = await desk.app.call('POST', '/api/appointments/series', {
      as: 'Receptionist',
      body: { ...desk.payload(), repeat: { count: 3, everyDays: 7 }, skip: [] },
    });
    expect(status, text).toBeLessThan(300);
    expect((await rows()).map(({ dedupeKey }) => dedupeKey.slice(-24))).toEqual([start]);
  });
});

describe('A moved appointment', () => {
  it('before its confirmation went out is confirmed with the new time only', async () => {
    const { id } = await desk.booked();
    await desk.change(id, later);
    expect((await rows()).map(({ status, dedupeKey }) => [status, dedupeKey])).toEqual([
      ['cancelled', `booked:${id}:0:${start}`],
      ['queued', `booked:${id}:0:${moved}`],
    ]);
  });

  it('after it is told of, and not again when it moves back before that went out', async () => {
    const { id } = await desk.booked();
    await deliver();
    await desk.change(id, later);
    expect(await told()).toEqual([
      ['booked', 'delivered'],
      ['moved', 'queued'],
    ]);
    await desk.change(id, { start, end: '2038-03-06T08:30:00Z' });
    expect(await told()).toEqual([
      ['booked', 'delivered'],
      ['moved', 'cancelled'],
    ]);
    await desk.change(id, later);
    await deliver();
    await desk.change(id, { start, end: '2038-03-06T08:30:00Z' });
    await deliver();
    // There again: who was told of the first time last must hear of it a second time.
    await desk.change(id, later);
    expect((await rows()).map(({ kind, status, dedupeKey }) => [kind, status, dedupeKey.slice(-24)])).toEqual(
      [
        ['booked', 'delivered', start],
        ['moved', 'delivered', moved],
        ['moved', 'delivered', start],
        ['moved', 'queued', moved],
      ],
    );
  });
});

describe('A cancelled appointment', () => {
  it('withdraws what was to remind of it and is told of; restored, that is withdrawn in turn', async () => {
    const { id } = await desk.booked();
    await deliver();
    await planMessages(pool, new Date('2038-03-05T07:30:00Z'));
    await desk.setStatus(id, 'Canceled', 'Receptionist', 'سافرت');
    expect(await told()).toEqual([
      ['booked', 'delivered'],
      ['reminder', 'cancelled'],
      ['cancelled', 'queued'],
    ]);
    expect((await rows()).at(-1)?.body).toContain('تم إلغاء');
    await desk.setStatus(id, 'Planned', 'BranchManager');
    expect((await told()).at(-1)).toEqual(['cancelled', 'cancelled']);
  });

  it('of which nothing was ever sent, or which is deleted, tells nobody', async () => {
    const { id } = await desk.booked();
    await desk.setStatus(id, 'Canceled', 'Receptionist', 'خطأ');
    expect(await told()).toEqual([['booked', 'cancelled']]);
    const other = await desk.booked(later);
    await desk.app.call('DELETE', `/api/appointments/${other.id}`, { as: 'Admin' });
    expect((await told()).at(-1)).toEqual(['booked', 'cancelled']);
    expect(await rows()).toHaveLength(2);
  });
});

describe('The reminder', () => {
  beforeEach(() => setMessaging(pool, { sendBookedMessages: false, reminderHoursBefore: 2 }));
  const plan = (at: string) => planMessages(pool, new Date(at));
  const late = { start: '2038-03-06T14:00:00Z', end: '2038-03-06T14:30:00Z' };

  it('of an appointment made late is not sent just after a confirmation', async () => {
    await setMessaging(pool, { sendBookedMessages: true });
    await desk.booked(late);
    await pool.query(`update messages set status = 'delivered', sent_at = '2038-03-06T12:25:00Z'`);
    expect(await plan('2038-03-06T12:30:00Z')).toBe(0);
  });

  const remind = (ids: readonly number[], key: string) =>
    desk.app.call<ManyDone>('POST', '/api/appointments/remind/rows', {
      as: 'Receptionist',
      body: { rows: ids.map((id) => ({ id })) },
      headers: { 'idempotency-key': key },
    });
  const codesOf = ({ body }: { readonly body: ManyDone }) => body.refused.map(({ code }) => code);

  it('goes out once, whether two desks ask for those of chosen bookings or it is due by itself', async () => {
    const ids = [(await desk.booked()).id, (await desk.booked(later)).id];
    const [one, other] = await Promise.all([remind(ids, 'a'), remind(ids, 'b')]);
    expect([...one.body.done, ...other.body.done].toSorted(), one.text).toEqual(ids.toSorted());
    expect([...codesOf(one), ...codesOf(other)]).toEqual(['message.reminded', 'message.reminded']);
    expect((await remind(ids, 'a')).text).toBe(one.text);
    expect(await plan('2038-03-06T05:30:00Z')).toBe(0);
    expect(await told()).toEqual([
      ['reminder', 'queued'],
      ['reminder', 'queued'],
    ]);
    const sent = `action = 'Send' and entity_name = 'Message' and user_id = ${desk.app.users.Receptionist}`;
    expect(await desk.app.countOf('audit_logs', sent)).toBe(2);
    // A reminder that failed is sent again by hand.
    await pool.query(`update messages set status = 'failed', reason = 'refused'`);
    expect((await remind(ids, 'c')).body.done).toEqual(ids);
    expect(await rows()).toHaveLength(2);
  });

  it('is refused with its reason: told just now, opted out, no channel, messaging off, over', async () => {
    await setMessaging(pool, { sendBookedMessages: true });
    const { id } = await desk.booked();
    let asked = 0;
    const codes = async () => {
      asked += 1;
      return codesOf(await remind([id], `refused-${asked}`));
    };
    expect(await codes()).toEqual(['message.told']);
    await pool.query('delete from messages');
    await pool.query(
      `insert into suppressions (recipient, purpose, source) values ('+201000000001', 'service', 'desk')`,
    );
    expect(await codes()).toEqual(['message.optedOut']);
    await pool.query('delete from suppressions');
    await pool.query('update channels set is_active = false');
    expect(await codes()).toEqual(['message.noChannel']);
    await setMessaging(pool, { isEnabled: false });
    expect(await codes()).toEqual(['messaging.disabled']);
    await pool.query(`update appointments set status = 'Canceled' where id = $1`, [id]);
    expect(await codes()).toEqual(['appointment.notPlanned']);
    expect(await rows()).toEqual([]);
  });
});
