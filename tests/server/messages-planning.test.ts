import { beforeEach, describe, expect, it } from 'vitest';
import { planMessages, reminderTimes } from '../../server/features/messages/plan';
import { appointmentDesk } from '../support/appointments';
import { addChannel, outbox, setMessaging } from '../support/outbox';

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

  //
  it('is cancelled with the booking, in the same transaction, and with its deletion', async () => {
    for (const end of ['Canceled', 'NoShow', 'Done', 'deleted']) {
      const appointment = await desk.booked();
      await plan('2038-03-05T07:30:00Z');
      if (end === 'deleted')
        await desk.app.call('DELETE', `/api/appointments/${appointment.id}`, { as: 'Admin' });
      else await desk.setStatus(appointment.id, end);
      const made = (await rows()).filter(({ kind }) => kind === 'reminder').at(-1);
      expect([end, made?.status, made?.reason]).toEqual([end, 'cancelled', 'appointment']);
      expect(await plan('2038-03-05T07:32:00Z')).toBe(0);
      await desk.app.pool.query('delete from messages');
      await desk.clear();
    }
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

  //
  it('stays queued when something else of the booking changes', async () => {
    const appointment = await desk.booked();
    await plan('2038-03-05T07:30:00Z');
    await desk.change(appointment.id, { notes: 'تفضل الصباح' });
    expect((await rows()).map(({ status }) => status)).toEqual(['queued']);
  });

  //
  it('of a booking made late goes at once while over an hour is left, and not at all after that', async () => {
    await desk.booked();
    expect(await plan('2038-03-06T07:00:00Z')).toBe(0);
    expect(await plan('2038-03-06T06:59:00Z')).toBe(1);
    expect((await rows())[0]?.notBefore).toBe('2038-03-06T06:59:00.000Z');
  });

  // R-36 R-38
  it('that would fall into the night goes out the evening before, also in the nights in which clocks change', () => {
    const zone = 'Africa/Cairo';
    const at = (iso: string) => new Date(iso);
    const times = (starts: string, hours: number) =>
      reminderTimes({ start: at(starts), zone, toldAt: null }, hours, at('2026-01-01T00:00:00Z'));
    // 07:00 in Cairo; 24 hours earlier it is 07:00 as well, in the night hours.
    expect(times('2026-03-06T05:00:00Z', 24)?.notBefore).toEqual(at('2026-03-04T19:30:00Z'));
    // Noon on the day when clocks went forward at midnight; 12 hours earlier it was 23:00.
    expect(times('2026-04-24T09:00:00Z', 12)?.notBefore).toEqual(at('2026-04-23T19:30:00Z'));
    // Noon on the day when clocks went back; 14 hours earlier it was 23:00 for the first time.
    expect(times('2026-10-30T10:00:00Z', 14)?.notBefore).toEqual(at('2026-10-29T18:30:00Z'));
    expect(times('2026-10-30T10:00:00Z', 2)).toEqual({
      notBefore: at('2026-10-30T08:00:00Z'),
      expiresAt: at('2026-10-30T09:30:00Z'),
    });
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

  //
  it('is not planned for somebody who opted out, nor for a number that is no mobile', async () => {
    const { pool } = desk.app;
    await desk.booked();
    await pool.query(
      `insert into suppressions (recipient, purpose, source) values ('+201000000001', 'service', 'word')`,
    );
    expect(await plan('2038-03-05T07:30:00Z')).toBe(0);
    await pool.query('delete from suppressions');
    await pool.query('update customers_phones set phone_norm = null where parent_id = $1', [
      desk.customers.mona,
    ]);
    expect(await plan('2038-03-05T07:30:00Z')).toBe(0);
    await pool.query(`update customers_phones set phone_norm = '+201000000001' where parent_id = $1`, [
      desk.customers.mona,
    ]);
    expect(await plan('2038-03-05T07:30:00Z')).toBe(1);
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

  // BDY-11
  it('of 29 February goes out on the 28th where there is no 29th', async () => {
    await born('1992-02-29');
    await agree();
    expect(await plan('2027-02-28T09:00:00Z')).toBe(1);
    expect(await plan('2028-02-28T09:00:00Z')).toBe(0);
    expect(await plan('2028-02-29T09:00:00Z')).toBe(1);
  });

  //
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
