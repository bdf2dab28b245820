import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runChannelTasks } from '../../server/features/channels/index';
import { usualTimes } from '../../server/features/messages/send/engine';
import { startOutbox } from '../../server/features/messages/work';
import { messagingApp } from '../support/messaging';
import { outbox, setMessaging } from '../support/outbox';
import { quickTimes } from '../support/sender';
import { until } from '../support/server-program';

// The whole path: a channel is added and linked, an appointment made, and its reminder sent, delivered and read.

vi.setConfig({ testTimeout: 90_000 });

const app = await messagingApp({ poolSize: 20 });
/** Adds a channel of the branch and links its phone. */
const linked = async (branchId: number, phone: string) => {
  const { body } = await app.call<{ id: number; sessionName: string }>('POST', '/api/whatsapp/sessions', {
    as: 'Admin',
    body: {
      channelName: `قناة ${phone}`,
      acceptsRisk: true,
      phoneNumber: phone.slice(2),
      countryCode: '20',
      branchId,
    },
  });
  await runChannelTasks(app.services);
  await app.provider.control(body.sessionName, 'scan', { phone });
  return { id: body.id, session: body.sessionName };
};
const { id: channelId, session } = await linked(app.branches.own, '201000000000');
beforeEach(async () => {
  for (const table of ['messages', 'channel_paces', 'suppressions', 'visit_finishes'])
    await app.pool.query(`delete from ${table}`);
});

const rows = () => outbox(app.pool);
/** Runs the sender during `work` and stops it. */
const sending = async (at: string, work: () => Promise<void>, processes = 1): Promise<void> => {
  const ahead = Date.parse(at) - Date.now();
  const services = { ...app.services, now: () => new Date(Date.now() + ahead) };
  const warned: unknown[] = [];
  const running = Array.from({ length: processes }, () =>
    startOutbox(services, (error) => warned.push(error), {
      ...usualTimes,
      ...quickTimes,
      planMs: 50,
      doubtMs: 2000,
      leaseMs: 20_000,
    }),
  );
  try {
    await work();
  } finally {
    for (const one of running) await one.stop();
  }
  expect(warned).toEqual([]);
};

const customer = async (phone: string): Promise<number> =>
  (
    await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName: 'منى عادل', branchId: app.branches.own, phoneNumbers: [phone] },
    })
  ).body.id;

const booked = async (customerId: number, start: string): Promise<number> => {
  const { rows: services } = await app.pool.query<{ id: number }>(
    `insert into services (name, name_key, duration, price) values ('ليزر', 'ليزر', 30, 100) returning id`,
  );
  const { body, status, text } = await app.call('POST', '/api/appointments', {
    as: 'Admin',
    body: {
      customerId,
      branchId: app.branches.own,
      start,
      end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
      services: [{ serviceId: services[0]?.id }],
    },
  });
  expect(status, text).toBe(201);
  return body.id;
};

describe('From a booking to a phone', () => {
  // MSG-19 R-36 R-37 CHN-09
  it('a reminder arrives, is acknowledged step by step, and is in the log; two servers send it once', async () => {
    await setMessaging(app.pool, {
      isEnabled: true,
      sendAppointmentReminders: true,
      reminderHoursBefore: 24,
    });
    const mona = await customer('01012345678');
    await booked(mona, '2038-03-06T10:00:00Z');
    await sending(
      '2038-03-05T10:00:01Z',
      async () => {
        await until(async () => (await rows())[0]?.status === 'delivered');
      },
      2,
    );
    const held = await app.provider.held(session);
    expect(held?.messages.map(({ text, sends }) => [text.includes('نذكرك بموعد ليزر'), sends])).toEqual([
      [true, 1],
    ]);
    await app.provider.control(session, 'ack', { id: held?.messages[0]?.id, ack: 3 });
    await app.provider.control(session, 'ack', { id: held?.messages[0]?.id, ack: 1 });
    const { body } = await app.call<readonly Record<string, unknown>[]>(
      'GET',
      `/api/messages?customerId=${mona}&channelId=${channelId}&kind=reminder&status=read`,
      {
        as: 'Receptionist',
      },
    );
    expect(body).toMatchObject([{ status: 'read', attempts: 1, recipient: '+201012345678' }]);
    expect(body[0]?.readAt).not.toBeNull();
  });

  // MSG-19 R-36
  it('a reminder of a booking that is cancelled while it waits is not sent', async () => {
    const huda = await customer('01112345678');
    const id = await booked(huda, '2038-03-06T18:00:00Z');
    // Half an hour before the reminder is due.
    await sending('2038-03-05T17:30:00Z', async () => {
      await until(async () => (await rows()).some(({ customerId }) => customerId === huda));
      await app.call('POST', `/api/appointments/${id}/status`, {
        as: 'Receptionist',
        body: { status: 'Canceled' },
      });
    });
    // Another reminder is sent meanwhile, which proves that this one had its chance.
    const other = await customer('01512345678');
    await booked(other, '2038-03-06T18:05:00Z');
    await sending('2038-03-05T18:10:00Z', async () => {
      await until(async () =>
        (await rows()).some(({ customerId, status }) => customerId === other && status === 'delivered'),
      );
    });
    expect((await rows()).filter(({ customerId }) => customerId === huda)).toMatchObject([
      { status: 'cancelled', attempts: 0 },
    ]);
  });

  //
  it('somebody who writes one word is written to once more, to say so, and no further', async () => {
    const rania = await customer('01212345678');
    await app.provider.control(session, 'inbound', { phone: '201212345678', text: 'إلغاء الاشتراك' });
    await app.provider.control(session, 'inbound', { phone: '201212345678', text: 'إيقاف' });
    await sending(new Date().toISOString(), async () => {
      await until(async () =>
        (await rows()).some(({ kind, status }) => kind === 'optOut' && status === 'delivered'),
      );
    });
    expect((await rows()).map(({ kind }) => kind)).toEqual(['optOut']);
    const { body } = await app.call<{ code: string }>('POST', `/api/customers/${rania}/messages`, {
      as: 'Receptionist',
      body: { message: 'مرحبًا' },
    });
    expect(body.code).toBe('message.optedOut');
  });

  // R-39 CHN-11
  it('a number that the network restricted rests, and a phone that is unlinked sends nothing', async () => {
    await setMessaging(app.pool, { sendAppointmentReminders: false });
    const { rows: made } = await app.pool.query<{ id: number }>(
      `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
       select 'queued', 'manual', 'service', 'rest ' || i, $1, '+20100000010' || i, 'رسالة', '2038-03-05', '2038-03-09' from generate_series(1, 2) i returning id`,
      [app.branches.own],
    );
    expect(made).toHaveLength(2);
    await app.provider.control(session, 'ban', { until: Date.parse('2038-03-05T12:00:00Z') });
    await sending('2038-03-05T10:00:01Z', async () => {
      await until(async () => (await rows()).some(({ status }) => status === 'failed'));
    });
    const { rows: paces } = await app.pool.query<{ paused_for: string }>(
      'select paused_for from channel_paces',
    );
    expect(paces).toEqual([{ paused_for: 'restricted' }]);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['failed', 'queued']);
    await app.provider.control(session, 'unban');
    await app.pool.query('update channel_paces set paused_until = null');
    await app.provider.control(session, 'logout');
    // A channel of another branch sends meanwhile, which proves that this one had its turn.
    const abroad = await linked(app.branches.foreign, '201000000001');
    await app.pool.query(
      `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
       select 'queued', 'manual', 'service', 'abroad ' || i, $1, '+20100000020' || i, 'رسالة', '2038-03-05', '2038-03-09' from generate_series(1, 2) i`,
      [app.branches.foreign],
    );
    const ofOwn = async () =>
      (await rows())
        .filter(({ branchId }) => branchId === app.branches.own)
        .map(({ status, attempts }) => [status, attempts]);
    const before = await ofOwn();
    await sending('2038-03-05T13:00:00Z', async () => {
      await until(async () => (await rows()).filter(({ status }) => status === 'delivered').length === 2);
    });
    expect((await app.provider.held(abroad.session))?.messages).toHaveLength(2);
    expect(await ofOwn()).toEqual(before);
    const { rows: kept } = await app.pool.query<{ status: string }>(
      'select status from channels where id = $1',
      [channelId],
    );
    expect(kept).toEqual([{ status: 'FAILED' }]);
  });
});
