import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd, testFolder } from '../../../tests/support/at-end';
import { unluckyStandIn } from '../../../tests/support/bad-luck';
import { type Engine, engines } from './state';

// The stand-in beyond what the product asks of it: whoever tries another client against it finds WAHA.

const apiKey = 'planted-key';
const started = async (engine: Engine) => {
  const file = path.join(testFolder('stand-in'), 'state.json');
  const standIn = await unluckyStandIn({ file, apiKey, engine });
  atEnd(() => standIn.close());
  const ask = async (method: string, url: string, body?: object, accept = '*/*') => {
    const answer = await fetch(`${standIn.url}${url}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', accept },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type') === 'application/json' && bytes.length > 0;
    return { status: answer.status, json: isJson ? JSON.parse(bytes.toString()) : undefined, bytes };
  };
  return ask;
};

const noweb = { noweb: { store: { enabled: true, fullSync: false } } };
const linked = async (engine: Engine) => {
  const ask = await started(engine);
  await ask('POST', '/api/sessions', { name: 'one', start: true, config: engine === 'NOWEB' ? noweb : {} });
  await ask('POST', '/test/one/scan', { phone: '201000000000' });
  return ask;
};

describe('The stand-in of WAHA', () => {
  it('shows a QR code as a picture, as a picture in JSON, and as its text', async () => {
    const ask = await started('GOWS');
    await ask('POST', '/api/sessions', { name: 'one', start: true, config: {} });
    const qr = '/api/one/auth/qr';
    const picture = await ask('GET', qr);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    const inJson = await ask('GET', `${qr}?format=image`, undefined, 'application/json');
    expect(inJson.json).toEqual({ mimetype: 'image/png', data: picture.bytes.toString('base64') });
    expect((await ask('GET', `${qr}?format=raw`)).json).toEqual({ value: 'stand-in:one' });
  });

  it('refuses a session whose name is too long, and one that is there', async () => {
    const ask = await started('GOWS');
    const make = (name: string) => ask('POST', '/api/sessions', { name, start: false, config: {} });
    expect((await make('x'.repeat(54))).status).toBe(201);
    expect(await make('x'.repeat(55))).toMatchObject({
      status: 400,
      json: { message: ['name must be shorter than or equal to 54 characters'] },
    });
    expect(await make('x'.repeat(54))).toMatchObject({ status: 422, json: { statusCode: 422 } });
  });

  it.each(engines)('finds a message of %s by the ids and chats that this engine knows', async (engine) => {
    const ask = await linked(engine);
    // A chat may be named by its number alone.
    for (const chatId of ['201000000001@c.us', '201000000002'])
      await ask('POST', '/api/sendText', { session: 'one', chatId, text: chatId });
    const chats = '/api/one/chats';
    const [first] = (await ask('GET', `${chats}/201000000001@c.us/messages?limit=10`)).json;
    expect(first).toMatchObject({ body: '201000000001@c.us', ackName: 'DEVICE' });
    const [, raw = ''] = /_([^_]+)$/.exec(first.id) ?? [];
    const statusOf = async (chat: string, id: string) =>
      (await ask('GET', `${chats}/${chat}/messages/${encodeURIComponent(id)}`)).status;
    const hasStore = engine !== 'WEBJS';
    expect(await statusOf('201000000001@c.us', first.id)).toBe(200);
    expect(await statusOf('201000000001@c.us', raw)).toBe(hasStore ? 200 : 404);
    expect(await statusOf('all', raw)).toBe(hasStore ? 200 : 404);
    expect((await ask('GET', `${chats}/all/messages?limit=1`)).json).toHaveLength(hasStore ? 1 : 0);
    expect((await ask('GET', `${chats}/all/messages?limit=9`)).json).toHaveLength(hasStore ? 2 : 0);
  });

  it('says when an event is sent, which for a repeated one is later than the time of the event', async () => {
    const heard: { readonly sent: number; readonly body: string }[] = [];
    const server = http.createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      heard.push({ sent: Number(request.headers['x-webhook-timestamp']), body });
      response.writeHead(heard.length === 1 ? 503 : 200).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    atEnd(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const ask = await started('GOWS');
    const webhooks = [{ url, events: ['session.status'], hmac: { key: 'k' } }];
    await ask('POST', '/api/sessions', { name: 'one', start: true, config: { webhooks } });
    await ask('POST', '/test/one/settle');
    const [early, late] = heard;
    expect(heard).toHaveLength(2);
    expect(late?.body).toBe(early?.body);
    expect(late?.sent).toBeGreaterThan(early?.sent ?? 0);
    expect(early?.sent).toBeGreaterThanOrEqual(JSON.parse(early?.body ?? '').timestamp);
  });
});
