import { describe, expect, it } from 'vitest';
import { faultsOfEvent, messageEvent, preferenceEvent, statusEvent } from '../support/wire/cloud-events';
import { cloudCalls } from '../support/wire/cloud-schema';
import { type Exchange, wireCheck } from '../support/wire/described';
import { wahaCalls, wahaEvent, wahaEventHeaders } from '../support/wire/waha-schema';

// The shapes with which every messages test compares requests, answers and events: a wrong value has to be seen.

type Json = Readonly<Record<string, unknown>>;
type Change = readonly [what: string, path: string, value: unknown];

/** A copy with one value changed; undefined takes it out. The path is written `a.0.b`. */
const changed = <T>(value: T, path: string, to: unknown): T => {
  const copy = JSON.parse(JSON.stringify(value));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((one, key) => one[key], copy);
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return copy;
};

const faults = (calls: Parameters<ReturnType<typeof wireCheck>['exchange']>[0], one: Exchange) => {
  const { problems, exchange } = wireCheck();
  exchange(calls, one);
  return [...problems];
};

const waha = wahaCalls('GOWS');
const chat = '201000000001@c.us';
const sendText: Exchange = {
  ...{ method: 'POST', path: '/api/sendText', query: {} },
  body: { session: 'one', chatId: chat, text: 'مرحبًا', linkPreview: false, id: '3EB0AA' },
  answer: {
    status: 201,
    content: {
      ...{ id: `true_${chat}_3EB0AA`, timestamp: 1_780_000_000, from: chat, to: chat, fromMe: true },
      ...{ source: 'api', participant: null, body: 'مرحبًا', hasMedia: false, mediaUrl: null },
      ...{ ack: 0, ackName: 'PENDING' },
    },
  },
};

describe('A call of WAHA', () => {
  it('as it is described has no fault', () => expect(faults(waha, sendText)).toEqual([]));

  it.each<Change>([
    ['a number as text', 'body.text', 7],
    ['an id that is null', 'body.id', null],
    ['a preview as text', 'body.linkPreview', 'false'],
    ['a chat without digits', 'body.chatId', 'Mona@c.us'],
    ['no chat', 'body.chatId', undefined],
    ['a key that WAHA does not know', 'body.chat', 'x'],
    ['an answer’s time as text', 'answer.content.timestamp', '1780000000'],
    ['an answer’s time in milliseconds', 'answer.content.timestamp', 1_780_000_000_000],
    ['an acknowledgement that does not exist', 'answer.content.ack', 7],
    ['no acknowledgement', 'answer.content.ack', undefined],
    ['a flag as a number', 'answer.content.fromMe', 1],
    ['an id without its chat', 'answer.content.id', '3EB0AA'],
    ['a key in the answer that is not described', 'answer.content.at', 1],
    ['a status that is not described', 'answer.status', 202],
    ['a failure with the body of a success', 'answer.status', 422],
    ['another path', 'path', '/api/sendWords'],
    ['a query that it does not take', 'query.session', 'one'],
  ])('with %s is seen', (_, path, value) => {
    expect(faults(waha, changed(sendText, path, value))).not.toEqual([]);
  });

  it.each<readonly [string, string, unknown]>([
    ['of the engine NOWEB', 'NOWEB', sendText],
    ['of the engine WEBJS', 'WEBJS', sendText],
  ])('with the answer of GOWS is seen in an answer %s', (_, engine, one) => {
    expect(faults(wahaCalls(engine as 'NOWEB'), one as Exchange)).not.toEqual([]);
  });

  it.each<Change>([
    ['a state that does not exist', 'status', 'OK'],
    ['no times', 'timestamps', undefined],
    ['a number that nobody has', 'me', { id: '0100', pushName: 'x' }],
    ['metadata that is no text', 'config.metadata.channelId', 7],
    ['a webhook without events', 'config.webhooks.0.events', []],
    ['a retry that is not a policy', 'config.webhooks.0.retries.policy', 'often'],
  ])('with a session with %s is seen', (_, path, value) => {
    const session = {
      ...{ name: 'one', status: 'WORKING', me: { id: chat, pushName: 'x' } },
      ...{ presence: {}, timestamps: { activity: Date.now() }, engine: { engine: 'GOWS' } },
      config: {
        metadata: { channelId: '7' },
        webhooks: [
          {
            ...{ url: 'http://127.0.0.1:9/', events: ['message'], hmac: { key: 'k' } },
            retries: { policy: 'exponential', delaySeconds: 2, attempts: 10 },
          },
        ],
      },
    };
    const asked = (content: object): Exchange => ({
      ...{ method: 'GET', path: '/api/sessions/one', query: {}, body: undefined },
      answer: { status: 200, content },
    });
    expect(faults(waha, asked(session))).toEqual([]);
    expect(faults(waha, asked(changed(session, path, value)))).not.toEqual([]);
  });
});

describe('An event of WAHA', () => {
  const event = {
    ...{ id: 'evt_01aaaaaaaaaaaaaaaaaaaaaaaa', timestamp: Date.now(), event: 'message.ack', session: 'one' },
    ...{ metadata: { channelId: '7' }, me: { id: chat, pushName: 'x' }, engine: 'GOWS' },
    payload: {
      ...{ id: `true_${chat}_3EB0AA`, from: chat, to: chat, participant: null, fromMe: true },
      ...{ ack: 2, ackName: 'DEVICE' },
    },
    environment: { version: '2026.7.1', engine: 'GOWS', tier: 'CORE' },
  };
  const headers = {
    ...{ 'content-type': 'application/json', 'x-webhook-request-id': 'r' },
    ...{ 'x-webhook-timestamp': String(Date.now()), 'x-webhook-hmac-algorithm': 'sha512' },
    'x-webhook-hmac': '0'.repeat(128),
  };

  it('as it is described has no fault', () => {
    expect(wahaEvent.safeParse(event).error).toBeUndefined();
    expect(wahaEventHeaders.safeParse(headers).error).toBeUndefined();
  });

  it.each<Change>([
    ['a counter for its id', 'id', 'evt_000000000001'],
    ['its time in seconds', 'timestamp', 1_780_000_000],
    ['another engine', 'engine', 'BAILEYS'],
    ['an acknowledgement as text', 'payload.ack', '2'],
    ['no session', 'session', undefined],
    ['another name', 'event', 'message.read'],
  ])('with %s is seen', (_, path, value) => {
    expect(wahaEvent.safeParse(changed(event, path, value)).success).toBe(false);
  });

  it.each<Change>([
    ['its time in seconds', 'x-webhook-timestamp', '1780000000'],
    ['a short signature', 'x-webhook-hmac', '00'],
    ['another algorithm', 'x-webhook-hmac-algorithm', 'sha256'],
  ])('with %s in its headers is seen', (_, path, value) => {
    expect(wahaEventHeaders.safeParse(changed(headers, path, value)).success).toBe(false);
  });
});

describe('A call of the Cloud API', () => {
  const send: Exchange = {
    ...{ method: 'POST', path: '/v23.0/4711/messages', query: {} },
    body: {
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '201000000001' },
      ...{ type: 'template', biz_opaque_callback_data: '42' },
      template: {
        name: 'reminder',
        language: { policy: 'deterministic', code: 'ar' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'منى' }] }],
      },
    },
    answer: {
      status: 200,
      content: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '201000000001', wa_id: '201000000001' }],
        messages: [{ id: 'wamid.1' }],
      },
    },
  };
  const refused = { error: { message: 'x', type: 'OAuthException', code: 131047, fbtrace_id: 'A' } };
  const registered: Exchange = {
    ...{ method: 'POST', path: '/v23.0/4711/register', query: {} },
    body: { messaging_product: 'whatsapp', pin: '123456' },
    answer: { status: 200, content: { success: true } },
  };
  const found: Exchange = {
    ...{ method: 'GET', path: '/v23.0/4711', query: { fields: 'status,quality_rating' }, body: undefined },
    answer: { status: 200, content: { id: '4711', status: 'CONNECTED', quality_rating: 'GREEN' } },
  };
  const listed: Exchange = {
    ...{ method: 'GET', path: '/v23.0/9/message_templates', body: undefined },
    query: { fields: 'name,status', limit: '100' },
    answer: {
      status: 200,
      content: {
        data: [
          {
            ...{ id: '1', name: 'reminder', language: 'ar', status: 'APPROVED', category: 'UTILITY' },
            components: [{ type: 'BODY', text: 'x {{1}}' }],
          },
        ],
        paging: { cursors: { before: 'a', after: 'b' } },
      },
    },
  };

  it('as it is described has no fault', () => {
    for (const one of [send, registered, found, listed]) expect(faults(cloudCalls, one)).toEqual([]);
    const answer = { status: 400, content: refused };
    expect(faults(cloudCalls, { ...send, answer })).toEqual([]);
  });

  it.each<readonly [...Change, Exchange]>([
    ['a number with a plus', 'body.to', '+201000000001', send],
    ['a language without its policy', 'body.template.language.policy', undefined, send],
    ['a language with a hyphen', 'body.template.language.code', 'en-US', send],
    ['an empty value for a placeholder', 'body.template.components.0.parameters.0.text', '', send],
    ['a reference that is a number', 'body.biz_opaque_callback_data', 42, send],
    ['free text and a template', 'body.text', { body: 'x' }, send],
    ['an id of WAHA', 'answer.content.messages.0.id', '3EB0AA', send],
    ['a success without an id', 'answer.content.messages', [], send],
    ['a status that Meta does not name', 'answer.status', 201, send],
    ['another version', 'path', '/v22.0/4711/messages', send],
    ['a PIN that is a number', 'body.pin', 123456, registered],
    ['a PIN of five digits', 'body.pin', '12345', registered],
    ['a success as text', 'answer.content.success', 'true', registered],
    ['a field that a number does not have', 'query.fields', 'status,colour', found],
    ['a state that does not exist', 'answer.content.status', 'WORKING', found],
    ['a quality in our words', 'answer.content.quality_rating', 'good', found],
    ['a limit that is no number', 'query.limit', 'all', listed],
    ['a template in no state', 'answer.content.data.0.status', 'OK', listed],
    ['a category of nothing', 'answer.content.data.0.category', 'SERVICE', listed],
  ])('with %s is seen', (_, path, value, one) => {
    expect(faults(cloudCalls, changed(one, path, value))).not.toEqual([]);
  });

  it.each<Change>([
    ['a code as text', 'error.code', '131047'],
    ['no code', 'error.code', undefined],
    ['no type', 'error.type', undefined],
    ['the error as text', 'error', 'refused'],
  ])('with an error with %s is seen', (_, path, value) => {
    const answer = { status: 400, content: changed(refused, path, value) };
    expect(faults(cloudCalls, { ...send, answer })).not.toEqual([]);
  });
});

describe('A webhook of the Cloud API', () => {
  const number = { session: '4711', secret: 'app secret' };
  const opened = ({ payload }: { readonly payload: string }): Json => JSON.parse(payload);
  const value = (path: string) => `entry.0.changes.0.value.${path}`;
  const status = opened(
    statusEvent(number, {
      ...{ id: 'wamid.1', status: 'failed', recipient_id: '201000000001', biz_opaque_callback_data: '42' },
      errors: [{ code: 131047, title: 'Re-engagement message' }],
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
    }),
  );
  const text = opened(
    messageEvent(number, { id: 'wamid.2', from: '201000000001', type: 'text', text: { body: 'نعم' } }),
  );
  const wish = opened(preferenceEvent(number, '201000000001', 'stop'));

  it.each<readonly [...Change, Json]>([
    ['a status that does not exist', value('statuses.0.status'), 'seen', status],
    ['a time as a number', value('statuses.0.timestamp'), 1_780_000_000, status],
    ['a code as text', value('statuses.0.errors.0.code'), '131047', status],
    ['a price as text', value('statuses.0.pricing.billable'), 'true', status],
    ['no recipient', value('statuses.0.recipient_id'), undefined, status],
    ['no number that it is about', value('metadata.phone_number_id'), undefined, status],
    ['another product', value('messaging_product'), 'messenger', status],
    ['another object', 'object', 'page', status],
    ['a field that we do not take', 'entry.0.changes.0.field', 'calls', status],
    ['no type of the message', value('messages.0.type'), undefined, text],
    ['another content than its type', value('messages.0.type'), 'image', text],
    ['a text that is no object', value('messages.0.text'), 'نعم', text],
    ['no contact', value('contacts'), undefined, text],
    ['a time as text', value('user_preferences.0.timestamp'), '1780000000', wish],
    ['another wish', value('user_preferences.0.value'), 'less', wish],
    ['another category', value('user_preferences.0.category'), 'utility', wish],
  ])('with %s is seen', (_, path, to, event) => {
    expect(faultsOfEvent(event)).toEqual([]);
    expect(faultsOfEvent(changed(event, path, to))).not.toEqual([]);
  });
});
