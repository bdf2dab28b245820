import { beforeEach, describe, expect, it } from 'vitest';
import { forgetOldMessages } from '../../../server/features/messages/outbox';
import { planMessages } from '../../../server/features/messages/plan';
import { messageStatuses } from '../../../src/resources/messages/choices';
import { appointmentDesk } from '../../support/appointments';
import { addChannel, outbox, setMessaging } from '../../support/messaging/outbox';

// Messages that the planner puts into the outbox, and the effect of changed appointments on them.

const desk = await appointmentDesk();
beforeEach(async () => {
  const { pool } = desk.app;
  for (const table of ['messages', 'visit_finishes', 'suppressions', 'consents', 'channels'])
    await pool.query(`delete from ${table}`);
  await desk.clear();
  await addChannel(pool, { branchId: desk.app.branches.own });
  await setMessaging(pool, {
    isEnabled: true,
    sendAppointmentReminders: true,
    reminderHoursBefore: 24,
    autoSendAfterAppointment: true,
    sendFollowUpMessages: true,
    sendBirthdayGreetings: true,
    useCentralChannel: true,
  });
});

const plan = (at: string) => planMessages(desk.app.pool, new Date(at));
const rows = () => outbox(desk.app.pool);
/** 10:00 in Cairo on Saturday 6 March 2038. */
const start = '2038-03-06T08:00:00.000Z';

describe('A reminder', () => {
  // MSG-19 R-36 R-37
  it('is planned once, however often and however many servers plan, a day before and in the centre’s words', async () => {
    const appointment = await desk.booked();
    expect(await plan('2038-03-05T06:00:00Z')).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => plan('2038-03-05T07:30:00Z')));
    expect(await plan('2038-03-05T07:31:00Z')).toBe(0);
    const [message, ...more] = await rows();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      kind: 'reminder',
      status: 'queued',
      dedupeKey: `reminder:${appointment.id}:${start}`,
      recipient: '+201000000001',
      notBefore: '2038-03-05T08:00:00.000Z',
      expiresAt: '2038-03-06T07:30:00.000Z',
    });
    expect(message?.body).toContain('منى عادل');
    expect(message?.body).toContain('تنظيف بشرة');
    expect(message?.body).toContain('مركز التجميل');
    expect(message?.body).not.toMatch(/[{}]/);
  });

  // MSG-18
  it('carries its approved template for the official interface: the name of its kind, the values in the order of the text', async () => {
    const templateOf = async () => {
      const { rows: found } = await desk.app.pool.query<{ template: unknown }>(
        'select template from messages order by id desc limit 1',
      );
      return found[0]?.template;
    };
    await setMessaging(desk.app.pool, {
      defaultMessageTemplate: '{{center_name}}: {customer_name}، {service_name}، {customer_name}',
    });
    await desk.booked();
    await plan('2038-03-05T07:30:00Z');
    expect(await templateOf()).toEqual({
      name: 'appointment_reminder',
      language: 'ar',
      params: ['مركز التجميل', 'منى عادل', 'تنظيف بشرة', 'منى عادل'],
    });
    await desk.app.pool.query(`delete from settings where key like 'messaging.%emplate%'`);
  });

  // R-36 R-37
  it('of a booking that moves is cancelled and made anew for the new time; moved back, the first is revived', async () => {
    const appointment = await desk.booked();
    await plan('2038-03-05T07:30:00Z');
    await desk.change(appointment.id, { start: '2038-03-06T09:00:00Z', end: '2038-03-06T09:30:00Z' });
    await plan('2038-03-05T08:30:00Z');
    expect((await rows()).map(({ status, dedupeKey }) => [status, dedupeKey])).toEqual([
      ['cancelled', `reminder:${appointment.id}:${start}`],
      ['queued', `reminder:${appointment.id}:2038-03-06T09:00:00.000Z`],
    ]);
    await desk.change(appointment.id, { start, end: '2038-03-06T08:30:00Z' });
    await plan('2038-03-05T08:35:00Z');
    expect((await rows()).map(({ status, dedupeKey }) => [status, dedupeKey])).toEqual([
      ['queued', `reminder:${appointment.id}:${start}`],
      ['cancelled', `reminder:${appointment.id}:2038-03-06T09:00:00.000Z`],
    ]);
  });

  // MSG-19 R-39
  it('is planned only where messaging and reminders are switched on and a channel is there, never one of another branch', async () => {
    const { pool, branches } = desk.app;
    await desk.booked();
    const planned = async () => {
      const made = await plan('2038-03-05T07:30:00Z');
      await pool.query('delete from messages');
      return made;
    };
    await setMessaging(pool, { isEnabled: false });
    expect(await planned()).toBe(0);
    await setMessaging(pool, { isEnabled: true, sendAppointmentReminders: false });
    expect(await planned()).toBe(0);
    await setMessaging(pool, { sendAppointmentReminders: true });
    await pool.query('update channels set branch_id = $1', [branches.foreign]);
    expect(await planned()).toBe(0);
    await pool.query('update channels set branch_id = null');
    expect(await planned()).toBe(1);
    await setMessaging(pool, { useCentralChannel: false });
    expect(await planned()).toBe(0);
  });
});

describe('Messages after a visit', () => {
  const finish = async (id: number, at: string) => {
    await desk.setStatus(id, 'Done');
    await desk.app.pool.query('update visit_finishes set at = $2 where appointment_id = $1', [id, at]);
  };

  // MSG-19 MSG-21 R-37
  it('count from the moment it was Done: two hours and three days by default, later where that is at night', async () => {
    const appointment = await desk.booked();
    await finish(appointment.id, '2038-03-06T09:00:00Z');
    expect(await plan('2038-03-06T09:30:00Z')).toBe(0);
    expect(await plan('2038-03-06T10:30:00Z')).toBe(1);
    expect(await plan('2038-03-09T08:30:00Z')).toBe(1);
    expect(await plan('2038-03-09T08:31:00Z')).toBe(0);
    expect((await rows()).map(({ kind, dedupeKey, notBefore }) => [kind, dedupeKey, notBefore])).toEqual([
      ['afterVisit', `aftervisit:${appointment.id}`, '2038-03-06T11:00:00.000Z'],
      ['followUp', `followup:${appointment.id}:3`, '2038-03-09T09:00:00.000Z'],
    ]);
    await desk.app.pool.query('delete from messages');
    // Two hours after the end at 20:30 in Cairo falls into the night.
    await finish(appointment.id, '2038-03-06T18:30:00Z').catch(() => undefined);
    await desk.app.pool.query('update visit_finishes set at = $1', ['2038-03-06T18:30:00Z']);
    expect(await plan('2038-03-06T20:00:00Z')).toBe(1);
    expect((await rows())[0]?.notBefore).toBe('2038-03-07T06:00:00.000Z');
  });

  // MSG-19 R-36
  it('are cancelled when the visit turns out not to have been', async () => {
    const appointment = await desk.booked();
    await finish(appointment.id, '2038-03-06T09:00:00Z');
    await plan('2038-03-06T10:30:00Z');
    await desk.setStatus(appointment.id, 'NoShow', 'BranchManager');
    expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
      ['cancelled', 'appointment'],
    ]);
    expect(await plan('2038-03-06T10:31:00Z')).toBe(0);
  });

  // MSG-19
  it('are not written to those who came long before messages were switched on', async () => {
    const appointment = await desk.booked();
    await finish(appointment.id, '2038-03-01T09:00:00Z');
    expect(await plan('2038-03-06T10:30:00Z')).toBe(0);
  });
});

describe('A birthday greeting', () => {
  const born = (birthDate: string) =>
    desk.app.pool.query('update customers set birth_date = $2 where id = $1', [
      desk.customers.mona,
      birthDate,
    ]);
  const agree = (given = true, purpose = 'marketing') =>
    desk.app.call('POST', `/api/customers/${desk.customers.mona}/consent`, {
      as: 'Receptionist',
      body: { purpose, given, source: 'inPerson' },
    });

  // BDY-11 R-37 R-38
  it('goes out by itself once a year, at ten, to those who agreed', async () => {
    await born('1990-03-06');
    expect(await plan('2038-03-06T05:00:00Z')).toBe(0);
    expect((await agree()).status).toBe(204);
    expect(await plan('2038-03-05T20:00:00Z')).toBe(0);
    expect(await plan('2038-03-06T05:00:00Z')).toBe(1);
    expect(await plan('2038-03-06T05:05:00Z')).toBe(0);
    expect((await rows())[0]).toMatchObject({
      kind: 'birthday',
      dedupeKey: `birthday:${desk.customers.mona}:2038`,
      notBefore: '2038-03-06T08:00:00.000Z',
      expiresAt: '2038-03-06T18:00:00.000Z',
    });
    expect(await plan('2039-03-06T05:00:00Z')).toBe(1);
  });

  // R-38
  it('is not sent by itself to somebody who took the consent back', async () => {
    await born('1990-03-06');
    await agree();
    await agree(false);
    expect(await plan('2038-03-06T09:00:00Z')).toBe(0);
    const { rows: kept } = await desk.app.pool.query(
      'select given, source, user_id from consents order by id',
    );
    expect(kept.map(({ given }) => given)).toEqual([true, false]);
    expect(await desk.app.countOf('suppressions', `purpose = 'marketing'`)).toBe(1);
    await agree();
    expect(await desk.app.countOf('suppressions')).toBe(0);
    expect(await plan('2038-03-06T09:00:00Z')).toBe(1);
  });
});

const now = new Date('2027-03-15T10:00:00Z');

const put = (name: string, at: string, changes: Readonly<Record<string, unknown>> = {}) => {
  const row = {
    kind: 'manual',
    purpose: 'service',
    status: 'delivered',
    recipient: '+201000000001',
    body: 'x',
    branch_id: desk.app.branches.own,
    dedupe_key: name,
    created_at: at,
    not_before: at,
    expires_at: at,
    sent_at: at,
    ...changes,
  };
  return desk.app.pool.query(
    `insert into messages (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
    Object.values(row),
  );
};

const left = async () => (await rows()).map(({ dedupeKey }) => dedupeKey);

describe('Messages are kept', () => {
  // R-37
  it('two years from the beginning of the month, and longer where anything of them is younger', async () => {
    await put('last moment', '2025-02-28T23:59:59.999Z');
    await put('first moment', '2025-03-01T00:00:00Z');
    await put('sent again', '2025-01-01T00:00:00Z', { sent_at: '2025-05-01T00:00:00Z' });
    await put('long open', '2025-01-01T00:00:00Z', { expires_at: '2025-05-01T00:00:00Z' });
    expect(await forgetOldMessages(desk.app.pool, now)).toBe(1);
    expect(await left()).toEqual(['first moment', 'sent again', 'long open']);
  });

  // R-37
  it('as long as anything is to come of them', async () => {
    for (const status of messageStatuses) await put(status, '2020-01-01T00:00:00Z', { status });
    await put('waits for somebody', '2020-01-01T00:00:00Z', { status: 'failed', needs_staff: true });
    await forgetOldMessages(desk.app.pool, now);
    expect(await left()).toEqual(['queued', 'sending', 'doubtful', 'waits for somebody']);
  });

  // R-37
  it('so that none is written a second time: a visit of long ago that is done once more is not thanked for again', async () => {
    const { pool } = desk.app;
    const { id } = await desk.booked();
    const owner = await desk.app.db.connect('owner');
    const visited = async (start: string) => {
      await owner.query(
        `alter table appointments disable trigger user;
         update appointments set status = 'Done', start = '${start}', "end" = '${start}'::timestamptz + interval '30 minutes' where id = ${id};
         alter table appointments enable trigger user`,
      );
      await owner.query(
        `insert into visit_finishes (appointment_id, at) values ($1, $2) on conflict (appointment_id) do update set at = excluded.at`,
        [id, '2027-03-15T08:30:00Z'],
      );
    };
    await visited('2026-02-20T08:00:00Z');
    expect(await planMessages(pool, now)).toBe(0);
    // A visit of last week that is finished late still gets its message.
    await visited('2027-03-08T08:00:00Z');
    expect(await planMessages(pool, now)).toBe(1);
    expect(await left()).toEqual([`aftervisit:${id}`]);
    await owner.end();
  });
});
