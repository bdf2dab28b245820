import { expect, it } from 'vitest';
import { runChannelTasks } from '../../server/features/channels/index';
import { usualTimes } from '../../server/features/messages/send/engine';
import { startOutbox } from '../../server/features/messages/work';
import { messagingApp } from '../support/messaging';
import { outbox, setMessaging } from '../support/outbox';
import { quickTimes } from '../support/sender';
import { until } from '../support/server-program';

const app = await messagingApp();

//
it('a dry run works without a phone and without a risk, sends nothing, and says so of each message', async () => {
  await setMessaging(app.pool, { isEnabled: true });
  const body = { provider: 'dryRun', channelName: 'Trial', phoneNumber: '1000000000', countryCode: '20' };
  const made = await app.call('POST', '/api/whatsapp/sessions', { as: 'Admin', body });
  expect(made.status, made.text).toBe(201);
  await runChannelTasks(app.services);
  const { body: channel } = await app.call('GET', `/api/whatsapp/sessions/${made.body.id}`, { as: 'Admin' });
  expect(channel).toMatchObject({ status: 'WORKING', isVerified: true, apiEndpoint: null });
  const { body: templates } = await app.call('GET', '/api/whatsapp/templates', { as: 'Admin' });
  expect(templates).toEqual([]);
  const message = { phoneNumber: '+201012345678', message: 'hello' };
  const sent = await app.call('POST', '/api/whatsapp/test-message', { as: 'Admin', body: message });
  expect(sent.status, sent.text).toBe(200);
  const warned: unknown[] = [];
  const sending = startOutbox(app.services, (error) => warned.push(error), { ...usualTimes, ...quickTimes });
  await until(async () =>
    (await outbox(app.pool)).some(({ status }) => !['queued', 'sending'].includes(status)),
  );
  await sending.stop();
  const { body: row } = await app.call('GET', `/api/messages/${sent.body.id}`, { as: 'Admin' });
  expect(row).toMatchObject({ status: 'tried', acceptedAt: null, reason: null, channelId: made.body.id });
  expect([warned, await app.provider.asked('sendText')]).toEqual([[], 0]);
});
