import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startStandIn } from '../../../tests/support/messaging/wire/waha/server';
import { standInKey } from '../../../tests/support/messaging/wire/waha/state';
import { addressPolicy } from '../http/addresses';
import { createHttp, type Json } from '../http/client';
import type { ChannelAccess, OutgoingMessage, SendResult } from '../provider-types';
import { wahaProvider } from './provider';
import { isNewEnough } from './values';

const ack = 'http://127.0.0.1:9/hook';

/** Long timeouts for a busy machine. Tests of a silent provider pass a shorter one. */
const providerAt = (endpoint: string, timeoutMs = 20_000) =>
  wahaProvider(createHttp(addressPolicy({ baseUrls: [endpoint] }), { timeoutMs, connectMs: 20_000 }));

const accessAt = (endpoint: string, changes: Partial<ChannelAccess> = {}): ChannelAccess => ({
  channelId: 7,
  branchId: 1,
  session: 'desk',
  phone: '+201012345678',
  endpoint,
  apiKey: standInKey,
  webhookSecret: 'hook-secret',
  ...changes,
});

/** A message to look up. */
const sent = { to: '+201099887766', text: 'مرحبًا', since: new Date(), others: [] };

const message: OutgoingMessage = { to: '+201099887766', text: 'مرحبًا', messageId: 'RAW123', reference: '1' };

const standIn = await startStandIn();

describe('WAHA', () => {
  const control = (verb: string, body: Json = {}) => standIn.control('desk', verb, body);

  it('makes a channel, finds one that is there, and removes one that is gone', async () => {
    const [waha, access] = [providerAt(standIn.url), accessAt(standIn.url)];
    expect(await waha.create(access, ack)).toEqual({ ok: true, value: undefined });
    expect(await waha.create(access, ack)).toEqual({ ok: true, value: undefined });
    expect(await waha.getState(access)).toEqual({
      ok: true,
      value: { status: 'SCAN_QR_CODE', phase: 'scan' },
    });
    expect(await waha.getState({ ...access, session: 'unknown' })).toEqual({ ok: false, reason: 'absent' });
    expect(await waha.getState({ ...access, apiKey: 'wrong' })).toEqual({
      ok: false,
      reason: 'unauthorised',
    });
    expect(await waha.remove({ ...access, session: 'unknown' })).toEqual({ ok: true, value: undefined });
  });

  // CHN-07 CHN-08
  it('tells nobody as linked while a code waits, and after a logout on the phone', async () => {
    const [waha, access] = [providerAt(standIn.url), accessAt(standIn.url)];
    const code = await waha.requestCode(access, access.phone);
    expect(code).toMatchObject({
      ok: true,
      value: { kind: 'pairing', code: expect.stringMatching(/^.{4}-.{4}$/) },
    });
    const nobody = { ok: true, value: { id: null, pushName: null, name: null, picture: null } };
    expect(await waha.getProfile(access)).toEqual(nobody);
    expect((await waha.getState(access)) as object).toEqual({
      ok: true,
      value: { status: 'SCAN_QR_CODE', phase: 'scan' },
    });
    control('scan', { phone: '201012345678' });
    expect(await waha.getState(access)).toMatchObject({
      value: { phase: 'working', linkedNumber: '+201012345678' },
    });
    expect(await waha.requestCode(access, access.phone)).toEqual({ ok: false, reason: 'notReady' });
    expect(await waha.getQr(access)).toEqual({ ok: false, reason: 'notReady' });
    control('logout');
    expect(await waha.getProfile(access)).toEqual(nobody);
    expect(await waha.getState(access)).toEqual({ ok: true, value: { status: 'FAILED', phase: 'failed' } });
    control('scan', { phone: '201012345678' });
  });

  //
  it('sends once for an id, and finds what was sent', async () => {
    const [waha, access] = [providerAt(standIn.url), accessAt(standIn.url)];
    const reserved = await waha.reserveMessageId(access);
    const messageId = (reserved.ok && reserved.value) || '';
    expect(await waha.send(access, { ...message, messageId })).toEqual({ kind: 'accepted', id: messageId });
    expect(await waha.send(access, { ...message, messageId })).toEqual({ kind: 'accepted', id: messageId });
    expect(standIn.held('desk')?.messages.filter(({ id }) => id === messageId)).toHaveLength(1);
    expect(await waha.lookup(access, { ...sent, id: messageId })).toEqual({
      kind: 'found',
      ack: 'delivered',
    });
    expect(await waha.lookup(access, { ...sent, id: 'NEVER' })).toEqual({ kind: 'absent' });
    control('drop');
    expect(await waha.lookup(access, { ...sent, id: 'NEVER' })).toEqual({ kind: 'unknown' });
    control('reconnect');
  });

  it('tells numbers that can be written to from others, and who hides behind an alias', async () => {
    const [waha, access] = [providerAt(standIn.url), accessAt(standIn.url)];
    expect(await waha.checkNumber(access, '+201012345678')).toEqual({ ok: true, value: true });
    expect(await waha.checkNumber(access, '+201012340000')).toEqual({ ok: true, value: false });
    expect(await waha.resolveSender(access, '4711@lid')).toEqual({ ok: true, value: undefined });
    control('lid', { lid: '4711', phone: '201011111111' });
    expect(await waha.resolveSender(access, '4711@lid')).toEqual({ ok: true, value: '+201011111111' });
    expect(await waha.aliasOf?.(access, '+201011111111')).toEqual({ ok: true, value: '4711@lid' });
    expect(await waha.aliasOf?.(access, '+201022222222')).toEqual({ ok: true, value: undefined });
  });
});

describe('What a provider answers', () => {
  let server: http.Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const answering = async (
    answer: (request: IncomingMessage) => { status: number; body?: string; headers?: Record<string, string> },
  ): Promise<string> => {
    server = http.createServer((request, response) => {
      const { status, body = '', headers = {} } = answer(request);
      response.writeHead(status, headers);
      response.end(body);
    });
    const started = server;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  };

  it.each<[number, object | string, SendResult]>([
    [201, { id: 'true_201099887766@c.us_RAW' }, { kind: 'accepted', id: 'RAW' }],
    [201, { key: { id: 'RAW' } }, { kind: 'accepted', id: 'RAW' }],
    [201, { id: { _serialized: 'true_55@lid_RAW' } }, { kind: 'accepted', id: 'RAW' }],
    [201, '', { kind: 'doubtful', reason: 'unreadable' }],
    [200, '<html>', { kind: 'doubtful', reason: 'unreadable' }],
    [302, '', { kind: 'rejected', how: 'channelDown', reason: 'absent' }],
    [
      400,
      { statusCode: 400, message: ['chatId'], error: 'Bad Request' },
      { kind: 'rejected', how: 'permanent', reason: 'refused' },
    ],
    [
      422,
      { statusCode: 422, message: 'x', error: 'y' },
      { kind: 'rejected', how: 'permanent', reason: 'refused' },
    ],
    [
      422,
      { error: 'x', session: 's', status: 'FAILED', expected: ['WORKING'] },
      { kind: 'rejected', how: 'channelDown', reason: 'notReady' },
    ],
    [
      401,
      { message: 'Unauthorized', statusCode: 401 },
      { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' },
    ],
    [
      404,
      { statusCode: 404, message: 'Session not found' },
      { kind: 'rejected', how: 'channelDown', reason: 'absent' },
    ],
    [429, '', { kind: 'rejected', how: 'retryable', reason: 'limited', retryAfterSeconds: 17 }],
    [
      500,
      { statusCode: 500, exception: { stack: 'planted' } },
      { kind: 'doubtful', reason: 'providerFailed' },
    ],
    [502, 'Bad Gateway', { kind: 'doubtful', reason: 'providerFailed' }],
    [503, '', { kind: 'doubtful', reason: 'providerFailed' }],
    [504, '', { kind: 'doubtful', reason: 'providerFailed' }],
  ])('to a message, %i %j, is read as it is meant', async (status, body, expected) => {
    const url = await answering(() => ({
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'retry-after': '17' },
    }));
    expect(await providerAt(url).send(accessAt(url), message)).toEqual(expected);
  });

  it('that nobody gives is a message that surely was not sent', async () => {
    const url = await answering(() => ({ status: 200 }));
    server?.closeAllConnections();
    server?.close();
    expect(await providerAt(url).send(accessAt(url), message)).toEqual({
      kind: 'rejected',
      how: 'retryable',
      reason: 'unreachable',
    });
    expect(await providerAt(url).send(accessAt('https://elsewhere.example'), message)).toEqual({
      kind: 'rejected',
      how: 'channelDown',
      reason: 'forbiddenAddress',
    });
  });

  // CHN-07
  it('may be an empty body where nobody is linked', async () => {
    const url = await answering(({ url: asked = '' }) =>
      asked.endsWith('/me') ? { status: 200 } : { status: 200, body: '{"name":"desk","status":"WORKING"}' },
    );
    expect(await providerAt(url).getProfile(accessAt(url))).toEqual({
      ok: true,
      value: { id: null, pushName: null, name: null, picture: null },
    });
  });

  // CHN-08
  it('D5: may name the linked phone apart from the state of the session, soon after a start', async () => {
    const url = await answering(({ url: asked = '' }) => ({
      status: 200,
      body: JSON.stringify(
        asked.endsWith('/me')
          ? { id: '201012345678@c.us', pushName: 'Desk' }
          : { name: 'desk', status: 'WORKING' },
      ),
    }));
    expect(await providerAt(url).getState(accessAt(url))).toMatchObject({
      value: { phase: 'working', linkedNumber: '+201012345678', displayName: 'Desk' },
    });
  });

  //
  it('D1: with 501, that its engine takes no ids, is believed, and the engine is asked for anew', async () => {
    const asked: string[] = [];
    let engine = 'GOWS';
    const url = await answering(({ url: path = '' }) => {
      asked.push(path);
      return path.endsWith('version')
        ? { status: 200, body: JSON.stringify({ version: '2026.7.1', engine }) }
        : { status: 501, body: '{"statusCode":501,"message":"x","error":"Not Implemented"}' };
    });
    const waha = providerAt(url);
    expect(await waha.reserveMessageId(accessAt(url))).toEqual({ ok: true, value: undefined });
    engine = 'WEBJS';
    expect(await waha.reserveMessageId(accessAt(url))).toEqual({ ok: true, value: undefined });
    expect(asked).toEqual(['/api/server/version', '/api/desk/new-message-id', '/api/server/version']);
  });

  it('of an old version is refused before anything is made', async () => {
    const asked: string[] = [];
    const url = await answering((request) => {
      asked.push(`${request.method} ${request.url}`);
      return { status: 200, body: '{"version":"2024.10.8"}' };
    });
    expect(await providerAt(url).create(accessAt(url), ack)).toEqual({ ok: false, reason: 'tooOld' });
    expect(asked).toEqual(['GET /api/server/version']);
    expect(['2026.6.1', '2026.6.2', '2026.10.0', '2027.1.1', '2026.7.1-beta'].every(isNewEnough)).toBe(true);
    expect(['2026.6.0', '2026.5.9', '2024.10.8', 'x', ''].some(isNewEnough)).toBe(false);
  });
});
