import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/index';
import { usualTimes } from '../../../server/features/messages/send/engine';
import { startOutbox } from '../../../server/features/messages/send/sender';
import { messagingApp } from '../../support/messaging/messaging';
import { outbox, setMessaging } from '../../support/messaging/outbox';
import { quickTimes } from '../../support/messaging/sender';
import { until } from '../../support/programs/server-program';

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
});

//
it('a dry run works without a phone and without a risk, sends nothing, and says so of each message', async () => {
  await app.pool.query('update channels set is_active = false');
  await setMessaging(app.pool, { isEnabled: true });
  const body = { provider: 'dryRun', channelName: 'Trial', phoneNumber: '1000000000', countryCode: '20' };
  const made = await app.call('POST', '/api/whatsapp/sessions', { as: 'Admin', body });
  expect(made.status, made.text).toBe(201);
  await runChannelTasks(app.services);
  const { body: channel } = await app.call('GET', `/api/whatsapp/sessions/${made.body.id}`, { as: 'Admin' });
  expect(channel).toMatchObject({ status: 'WORKING', isVerified: true, apiEndpoint: null });
  const message = { phoneNumber: '+201012345678', message: 'hello' };
  const sent = await app.call('POST', '/api/whatsapp/test-message', { as: 'Admin', body: message });
  expect(sent.status, sent.text).toBe(200);
  const before = await app.provider.asked('sendText');
  await sending(new Date().toISOString(), () =>
    until(async () => (await rows()).some(({ status }) => !['queued', 'sending'].includes(status))),
  );
  const { body: row } = await app.call('GET', `/api/messages/${sent.body.id}`, { as: 'Admin' });
  expect(row).toMatchObject({ status: 'tried', acceptedAt: null, reason: null, channelId: made.body.id });
  expect(await app.provider.asked('sendText')).toBe(before);
});
