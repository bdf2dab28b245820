import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addressPolicy } from '../http/addresses';
import { createHttp } from '../http/client';
import type { ChannelAccess, SendResult } from '../provider-types';
import { cloudProvider } from './provider';

let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Asked {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

const answering = async (status: number, body: object) => {
  const asked: Asked[] = [];
  server = http.createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    asked.push({
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: text,
    });
    response.writeHead(status, { 'retry-after': '9' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access: ChannelAccess = {
    channelId: 1,
    branchId: null,
    session: '4711',
    phone: '+201012345678',
    endpoint,
    apiKey: 'token',
    webhookSecret: 'app-secret',
  };
  return { cloud: cloudProvider(createHttp(addressPolicy({ baseUrls: [endpoint] }))), access, asked };
};

describe('The official provider', () => {
  it('is sent a template with our name of the message, and a token', async () => {
    const { cloud, access, asked } = await answering(200, { messages: [{ id: 'wamid.X' }] });
    const template = { name: 'reminder', language: 'ar', params: ['منى', '10:00'] };
    const result = await cloud.send(access, { to: '+201099887766', text: 'x', template, reference: '42' });
    expect(result).toEqual({ kind: 'accepted', id: 'wamid.X' });
    expect(asked[0]).toMatchObject({ line: 'POST /4711/messages', authorization: 'Bearer token' });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      to: '201099887766',
      biz_opaque_callback_data: '42',
      type: 'template',
      template: { name: 'reminder', language: { code: 'ar', policy: 'deterministic' } },
    });
  });

  // BND-08
  it('D9: is asked for a code in a language with its country, and gets a code in Latin digits', async () => {
    const { cloud, access, asked } = await answering(200, { success: true });
    await cloud.requestCode(access);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      code_method: 'SMS',
      language: expect.stringMatching(/^[a-z]{2}_[A-Z]{2}$/),
    });
    expect(await cloud.verifyCode(access, '١٢٣-٤٥٦')).toEqual({ ok: true, value: true });
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ code: '123456' });
  });

  it('proves a number that was verified there before', async () => {
    const { cloud, access } = await answering(200, {
      display_phone_number: '+20 10 12345678',
      code_verification_status: 'VERIFIED',
    });
    expect(await cloud.getState(access)).toMatchObject({
      value: { phase: 'working', linkedNumber: '+201012345678', isProved: true },
    });
  });

  it.each<[number, number | undefined, SendResult]>([
    [400, 131047, { kind: 'rejected', how: 'permanent', reason: 'windowClosed' }],
    [400, 130429, { kind: 'rejected', how: 'retryable', reason: 'limited', retryAfterSeconds: 9 }],
    [400, 131056, { kind: 'rejected', how: 'retryable', reason: 'limited', retryAfterSeconds: 9 }],
    [401, 190, { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' }],
    [400, 100, { kind: 'rejected', how: 'permanent', reason: 'refused' }],
    // The code says more than the status: refused surely, and tried again later.
    [500, 131000, { kind: 'rejected', how: 'retryable', reason: 'providerBusy' }],
    [503, 2, { kind: 'rejected', how: 'retryable', reason: 'providerBusy' }],
    [500, 131016, { kind: 'rejected', how: 'retryable', reason: 'providerBusy' }],
    [500, 133004, { kind: 'rejected', how: 'retryable', reason: 'providerBusy' }],
    [500, undefined, { kind: 'doubtful', reason: 'providerFailed' }],
    // A template's fault is that message's, whatever the status.
    [404, 132001, { kind: 'rejected', how: 'permanent', reason: 'template' }],
    [400, 132015, { kind: 'rejected', how: 'permanent', reason: 'template' }],
    [400, 131026, { kind: 'rejected', how: 'permanent', reason: 'notOnWhatsApp' }],
    [400, 131050, { kind: 'rejected', how: 'permanent', reason: 'optedOut' }],
    [403, 130497, { kind: 'rejected', how: 'channelDown', reason: 'country' }],
    [400, 131042, { kind: 'rejected', how: 'channelDown', reason: 'payment' }],
    [403, 131031, { kind: 'rejected', how: 'channelDown', reason: 'locked' }],
    [403, 368, { kind: 'rejected', how: 'channelDown', reason: 'locked' }],
    [200, undefined, { kind: 'doubtful', reason: 'unreadable' }],
  ])('that answers %i with code %s says what became of a message', async (status, code, expected) => {
    const { cloud, access } = await answering(status, code === undefined ? {} : { error: { code } });
    expect(await cloud.send(access, { to: '+201099887766', text: 'x', reference: '42' })).toEqual(expected);
  });

  it('has its events believed only when they are signed, and names a message by both ids', async () => {
    const { cloud, access } = await answering(200, {});
    const body = Buffer.from(
      JSON.stringify({
        entry: [
          {
            changes: [
              {
                value: {
                  metadata: { phone_number_id: '4711' },
                  statuses: [
                    {
                      id: 'wamid.X',
                      status: 'read',
                      timestamp: '1780000000',
                      biz_opaque_callback_data: '42',
                    },
                    { id: 'wamid.Y', status: 'failed', timestamp: '1780000000', errors: [{ code: 131047 }] },
                  ],
                  messages: [
                    { id: 'wamid.Z', from: '201099887766', timestamp: '1780000000', text: { body: 'إيقاف' } },
                  ],
                },
              },
              {
                value: {
                  metadata: { phone_number_id: 'another' },
                  statuses: [{ id: 'wamid.Q', status: 'read' }],
                },
              },
            ],
          },
        ],
      }),
    );
    const signature = `sha256=${createHmac('sha256', 'app-secret').update(body).digest('hex')}`;
    const parsed = cloud.parseWebhook(access, { body, headers: { 'x-hub-signature-256': signature } });
    expect(parsed).toMatchObject({
      kind: 'events',
      events: [
        { type: 'ack', messageId: 'wamid.X', ack: 'read', reference: '42' },
        {
          type: 'ack',
          messageId: 'wamid.Y',
          ack: 'failed',
          code: '131047',
          rejection: { how: 'permanent', reason: 'windowClosed' },
        },
        { type: 'message', from: '+201099887766', text: 'إيقاف' },
      ],
    });
    for (const headers of [
      {},
      { 'x-hub-signature-256': 'sha256=00' },
      { 'x-hub-signature-256': signature.slice(7) },
    ])
      expect(cloud.parseWebhook(access, { body, headers })).toEqual({ kind: 'badSignature' });
    const unset = { ...access, webhookSecret: '' };
    const empty = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`;
    expect(cloud.parseWebhook(unset, { body, headers: { 'x-hub-signature-256': empty } })).toEqual({
      kind: 'badSignature',
    });
  });
});
