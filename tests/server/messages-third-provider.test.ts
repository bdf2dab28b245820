import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { tablesOf } from '../../server/db/table';
import { servedCentre } from '../../server/features/book';
import { runChannelTasks } from '../../server/features/channels/index';
import { reachOf } from '../../server/features/messages/index';
import { usualTimes } from '../../server/features/messages/send/engine';
import { startOutbox } from '../../server/features/messages/work';
import { type Http, textOf } from '../../server/messaging/http/client';
import { nothing, readerOf, unsupported } from '../../server/messaging/http/outcomes';
import { adapters } from '../../server/messaging/messaging';
import type { Provider } from '../../server/messaging/provider';
import type { ChannelAccess } from '../../server/messaging/terms';
import { beautyCentre } from '../../src/resources/book';
import { channels } from '../../src/resources/channels/entity';
import { providers } from '../../src/resources/channels/providers';
import { copyOf, defineBook } from '../../src/schema/book';
import { choice } from '../../src/schema/field';
import { atEnd } from '../support/at-end';
import { messagingApp } from '../support/messaging';
import { setMessaging } from '../support/outbox';
import { migrationBetween } from '../support/own-entities';
import { quickTimes } from '../support/sender';
import { until } from '../support/server-program';

// A text message gateway unknown to the product needs only this adapter and the line in `table` below.

const { failureOf, sendResultOf } = readerOf({
  idIn: ({ id }) => textOf(id),
  rejectionOf: () => undefined,
  reasonOf: () => undefined,
});
const smsProvider = (via: Http): Provider => {
  const call = (
    { endpoint, apiKey = '' }: ChannelAccess,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => via({ method, url: `${endpoint}${path}`, headers: { authorization: `Bearer ${apiKey}` }, body });
  const isThere = async (channel: ChannelAccess) =>
    failureOf(await call(channel, 'GET', '/account')) ?? nothing;
  const [fine, without] = [async () => nothing, async () => unsupported];
  return {
    name: 'gateway',
    capabilities: {
      ...{ clientMessageId: false, lookup: false, numberCheck: false, freeText: true, ownSecret: true },
      ...{ proof: 'made', pace: 'own' },
    },
    ...{ create: isThere, start: isThere, restart: isThere, stop: fine, remove: fine, logout: fine },
    getState: async () => ({ ok: true, value: { status: 'WORKING', phase: 'working' } }),
    ...{ getProfile: without, getQr: without, requestCode: without, verifyCode: without },
    ...{ checkNumber: without, reserveMessageId: without, resolveSender: without },
    send: async (channel, { to, text }) =>
      sendResultOf(await call(channel, 'POST', '/messages', { to, text })),
    lookup: async () => ({ kind: 'unknown' }),
    parseWebhook: () => ({ kind: 'badSignature' }),
  };
};
const label = { ar: 'رسائل نصية', en: 'Text messages' };
const table = [...providers, { value: 'gateway', label, isRisky: true, network: 'phone' }];

const provider = choice({ ...channels.fields.provider, options: table });
const withSms = copyOf(channels, { fields: { ...channels.fields, provider } });
const nouns = beautyCentre.nouns.map((noun) =>
  noun.entity === channels ? { ...noun, entity: withSms } : noun,
);
const book = defineBook({ ...beautyCentre, nouns });

const heard: string[] = [];
const gateway = http.createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
  response.end('{"id":"sms-1"}');
});
await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
atEnd(() => gateway.close());
const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
const app = await messagingApp({
  served: { ...servedCentre, book },
  hosts: [host],
  adapters: [...adapters, { make: smsProvider }],
  prepare: async (owner) => {
    for (const statement of await migrationBetween(tablesOf(beautyCentre.entities), tablesOf(book.entities)))
      await owner.query(statement);
  },
});

// MSG-17 R-39
it('a third provider is an adapter and a line: its channel is made, proved by that, and carries messages', async () => {
  const [to, apiEndpoint] = ['+201012345678', `http://${host}`];
  await setMessaging(app.pool, { isEnabled: true, useCentralChannel: true });
  await app.pool.query('insert into checked_numbers values ($1, false, now())', [to]);
  const body = { provider: 'gateway', channelName: 'SMS', phoneNumber: '1000000000', countryCode: '20' };
  const made = await app.call('POST', '/api/whatsapp/sessions', {
    as: 'Admin',
    body: { ...body, apiEndpoint, apiKey: 'key', acceptsRisk: true },
  });
  expect([made.status, made.body.apiEndpoint], made.text).toEqual([201, apiEndpoint]);
  await runChannelTasks(app.services);
  const found = await app.call('GET', `/api/whatsapp/sessions/${made.body.id}`, { as: 'Admin' });
  expect(found.body).toMatchObject({ provider: 'gateway', status: 'WORKING', isVerified: true });
  const { body: customer } = await app.call('POST', '/api/customers', {
    as: 'Admin',
    body: { fullName: 'منى عادل', branchId: app.branches.own, phoneNumbers: [to] },
  });
  const asked = { customerId: customer.id, branchId: app.branches.own, now: new Date() };
  expect((await reachOf(app.pool, { ...asked, purpose: 'service' })).obstacle).toBeNull();
  const message = { phoneNumber: to, message: 'hello' };
  const sent = await app.call('POST', '/api/whatsapp/test-message', { as: 'Admin', body: message });
  expect(sent.status, sent.text).toBe(200);
  const warned: unknown[] = [];
  const sending = startOutbox(app.services, (error) => warned.push(error), { ...usualTimes, ...quickTimes });
  const logged = () => app.call('GET', `/api/messages/${sent.body.id}`, { as: 'Admin' });
  await until(async () => !['queued', 'sending'].includes(String((await logged()).body.status)));
  await sending.stop();
  expect((await logged()).body).toMatchObject({ status: 'accepted', reason: null, channelId: made.body.id });
  expect([warned, heard.at(-1)]).toEqual([
    [],
    'POST /messages Bearer key {"to":"+201012345678","text":"hello"}',
  ]);
});

it('each provider of the product has an adapter of its name, and each adapter its line', () => {
  const named = adapters.map(({ make }) => make(async () => ({ kind: 'unsent', reason: 'forbidden' })).name);
  expect(named).toEqual(providers.map(({ value }) => value));
});
