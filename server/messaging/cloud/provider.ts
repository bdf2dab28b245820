import { createHmac } from 'node:crypto';
import { withoutEnd } from '../../../src/schema/text/without-end';
import { isSame } from '../../kernel/vault';
import {
  type Http,
  type HttpCall,
  type Json,
  listOf,
  numberOf,
  objectIn,
  objectOf,
  plusDigits,
  textOf,
} from '../http/client';
import { type Answer, limited, nothing, readerOf, unsupported } from '../http/outcomes';
import type {
  Ack,
  ChannelAccess,
  ChannelState,
  OutgoingMessage,
  ParsedWebhook,
  Provider,
  ProviderEvent,
  RawWebhook,
  Rejection,
  Result,
} from '../provider';

export const cloudBase = 'https://graph.facebook.com/v23.0';

/**
 * The official Cloud API. A channel's session is the phone number id, its key the access token, its webhook secret
 * the app secret. No phone stays linked: the channel works as long as the token is valid.
 */
export const cloudProvider = (http: Http): Provider => {
  const call = (channel: ChannelAccess, method: HttpCall['method'], path: string, body?: object) =>
    http({
      method,
      url: `${withoutEnd(channel.endpoint, '/')}/${encodeURIComponent(channel.session)}${path}`,
      headers: { authorization: `Bearer ${channel.apiKey ?? ''}` },
      body,
    });
  const number = async <T>(channel: ChannelAccess, take: (answer: Json) => T): Promise<Result<T>> => {
    const path = '?fields=verified_name,display_phone_number,code_verification_status';
    return taken(await call(channel, 'GET', path), take);
  };
  const isThere = async (channel: ChannelAccess): Promise<Result<undefined>> => {
    const found = await number(channel, () => true);
    return found.ok ? nothing : found;
  };
  return {
    name: 'cloud',
    sessionPath: '/',
    capabilities: {
      clientMessageId: false,
      lookup: false,
      // The API says nothing about a number before a message is sent to it.
      numberCheck: false,
      proof: 'code',
      pace: 'perNumber',
      freeText: false,
      ownSecret: true,
    },
    // The number belongs to the business account there. Here we only check that the token reaches it.
    create: isThere,
    remove: async () => nothing,
    start: isThere,
    stop: async () => nothing,
    restart: isThere,
    logout: async () => nothing,
    getState: async (channel) => {
      const state = await number(channel, stateOf);
      return !state.ok && state.reason === 'unauthorised'
        ? { ok: true, value: { status: 'FAILED', phase: 'failed' } }
        : state;
    },
    getProfile: (channel) =>
      number(channel, (answer) => ({
        id: textOf(answer.id) ?? null,
        pushName: textOf(answer.verified_name) ?? null,
        name: textOf(answer.verified_name) ?? null,
        picture: null,
      })),
    getQr: async () => unsupported,
    requestCode: async (channel) => {
      const body = { code_method: 'SMS', language: 'ar' };
      const failure = failureOf(await call(channel, 'POST', '/request_code', body));
      return failure ?? { ok: true, value: { kind: 'otp' } };
    },
    verifyCode: async (channel, code) => {
      const outcome = await call(channel, 'POST', '/verify_code', { code: code.replace(/\D/g, '') });
      const failure = failureOf(outcome);
      if (failure) return failure.reason === 'refused' ? { ok: true, value: false } : failure;
      return { ok: true, value: outcome.kind === 'answer' && objectIn(outcome.body)?.success === true };
    },
    checkNumber: async () => unsupported,
    reserveMessageId: async () => unsupported,
    send: async (channel, message) => sendResultOf(await call(channel, 'POST', '/messages', bodyOf(message))),
    lookup: async () => ({ kind: 'unknown' }),
    resolveSender: async () => unsupported,
    parseWebhook: parseCloudWebhook,
  };
};

const stateOf = (answer: Json): ChannelState => ({
  status: 'WORKING',
  phase: 'working',
  linkedNumber: plusDigits(textOf(answer.display_phone_number) ?? ''),
  displayName: textOf(answer.verified_name),
});

const bodyOf = ({ to, text, template, reference }: OutgoingMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/\D/g, ''),
  biz_opaque_callback_data: reference,
  ...(template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          components:
            template.params.length > 0 ? [{ type: 'body', parameters: textsOf(template.params) }] : [],
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } }),
});

const textsOf = (params: readonly string[]) => params.map((text) => ({ type: 'text', text }));

const errorCodeIn = ({ body }: Answer): number | undefined => numberOf(objectOf(objectIn(body)?.error)?.code);

/** The code in the error body is more precise than the HTTP status. */
const rejectionOf = (answer: Answer): Rejection | undefined => {
  switch (errorCodeIn(answer)) {
    // Rate limits: overall, per recipient, per application, per business account.
    case 130429:
    case 131056:
    case 4:
    case 80007:
      return limited(answer);
    case 131047:
      return { kind: 'rejected', how: 'permanent', reason: 'windowClosed' };
    case 131031:
    case 368:
      return { kind: 'rejected', how: 'channelDown', reason: 'restricted' };
    case 131045:
    case 133010:
      return { kind: 'rejected', how: 'channelDown', reason: 'notReady' };
    case 0:
    case 10:
    case 190:
      return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
    default:
      return undefined;
  }
};

const { failureOf, taken, sendResultOf } = readerOf({
  idIn: ({ messages }) => textOf(objectOf(listOf(messages)[0])?.id),
  rejectionOf,
  reasonOf: (answer) => (errorCodeIn(answer) === 190 ? 'unauthorised' : undefined),
});

/** Signature header: `sha256=` and the hex HMAC-SHA256 of the raw body with the app secret. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const parseCloudWebhook = (
  { webhookSecret, session }: ChannelAccess,
  { body, headers }: RawWebhook,
): ParsedWebhook => {
  const sent = headers['x-hub-signature-256'];
  if (typeof sent !== 'string' || webhookSecret === '') return { kind: 'badSignature' };
  if (!isSame(sent, signatureOf(webhookSecret, body))) return { kind: 'badSignature' };
  const envelope = objectIn(body);
  if (!envelope) return { kind: 'malformed' };
  const values = listOf(envelope.entry)
    .flatMap((entry) => listOf(objectOf(entry)?.changes))
    .map((change) => objectOf(objectOf(change)?.value) ?? {})
    .filter((value) => objectOf(value.metadata)?.phone_number_id === session);
  return { kind: 'events', events: values.flatMap(eventsOf) };
};

const eventsOf = (value: Json): readonly ProviderEvent[] => [
  ...listOf(value.statuses).flatMap((status) => ackEvents(objectOf(status) ?? {})),
  ...listOf(value.messages).flatMap((message) => messageEvents(objectOf(message) ?? {})),
];

const acks: readonly Ack[] = ['sent', 'delivered', 'read', 'failed'];

const ackEvents = (status: Json): readonly ProviderEvent[] => {
  const messageId = textOf(status.id);
  const ack = acks.find((known) => known === status.status);
  if (!messageId || !ack) return [];
  const code = objectOf(listOf(status.errors)[0])?.code;
  return [
    {
      // Events have no id. A message reaches each state once, so message id and state identify the event.
      id: `${messageId} ${ack}`.slice(0, 200),
      at: secondsOf(status.timestamp),
      type: 'ack',
      messageId,
      ack,
      reference: textOf(status.biz_opaque_callback_data),
      code: ack === 'failed' && code !== undefined ? String(code).slice(0, 40) : undefined,
    },
  ];
};

const messageEvents = (message: Json): readonly ProviderEvent[] => {
  const [messageId, from] = [textOf(message.id), plusDigits(textOf(message.from) ?? '')];
  if (!messageId || !from) return [];
  const text = textOf(objectOf(message.text)?.body) ?? textOf(objectOf(message.button)?.text) ?? '';
  return [
    { id: messageId.slice(0, 200), at: secondsOf(message.timestamp), type: 'message', messageId, from, text },
  ];
};

const secondsOf = (value: unknown): Date | undefined =>
  /^\d{9,11}$/.test(String(value)) ? new Date(Number(value) * 1000) : undefined;
