import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Http,
  type HttpCall,
  type HttpOutcome,
  type Json,
  listOf,
  numberOf,
  objectIn,
  objectOf,
  plusDigits,
  retryAfterIn,
  textOf,
  unanswered,
} from '../http/client';
import type {
  Ack,
  ChannelAccess,
  ChannelState,
  Failure,
  OutgoingMessage,
  ParsedWebhook,
  Provider,
  ProviderEvent,
  RawWebhook,
  Result,
  SendResult,
} from '../provider';

/**
 * The official Cloud API. A channel's session is the id of its phone number, its key the access token, its webhook
 * secret the app's. It has no phone to keep linked: it works as long as the token is good.
 */
export const cloudProvider = (http: Http): Provider => {
  const call = (channel: ChannelAccess, method: HttpCall['method'], path: string, body?: object) =>
    http({
      method,
      url: `${channel.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(channel.session)}${path}`,
      headers: { authorization: `Bearer ${channel.apiKey ?? ''}` },
      ...(body ? { body } : {}),
    });
  const number = async <T>(channel: ChannelAccess, take: (answer: Json) => T): Promise<Result<T>> => {
    const outcome = await call(
      channel,
      'GET',
      '?fields=verified_name,display_phone_number,code_verification_status',
    );
    const failure = failureOf(outcome);
    if (failure) return failure;
    const answer = outcome.kind === 'answer' ? objectIn(outcome.body) : undefined;
    return answer ? { ok: true, value: take(answer) } : { ok: false, reason: 'unreachable' };
  };
  const isThere = async (channel: ChannelAccess): Promise<Result<undefined>> =>
    await number(channel, () => undefined);
  return {
    name: 'cloud',
    capabilities: {
      clientMessageId: false,
      lookup: false,
      qr: false,
      pairingCode: false,
      otpVerify: true,
      freeTextAnyTime: false,
      media: true,
      // It answers for no number before something is sent there.
      numberCheck: false,
    },
    // The number is kept by the business's own account there; here is only whether the token reaches it.
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
      return { ok: true, value: isSuccess(outcome) };
    },
    checkNumber: async () => unsupported,
    reserveMessageId: async () => unsupported,
    send: async (channel, message) => sendResultOf(await call(channel, 'POST', '/messages', bodyOf(message))),
    lookup: async () => ({ kind: 'unknown' }),
    resolveSender: async () => unsupported,
    parseWebhook: parseCloudWebhook,
  };
};

const nothing: Result<undefined> = { ok: true, value: undefined };
const unsupported = { ok: false, reason: 'unsupported' } as const;

const stateOf = (answer: Json): ChannelState => {
  const linkedNumber = plusDigits(textOf(answer.display_phone_number) ?? '');
  const displayName = textOf(answer.verified_name);
  return {
    status: 'WORKING',
    phase: 'working',
    ...(linkedNumber ? { linkedNumber } : {}),
    ...(displayName ? { displayName } : {}),
  };
};

const isSuccess = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answer' && objectIn(outcome.body)?.success === true;

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
            template.params.length === 0
              ? []
              : [
                  {
                    type: 'body',
                    parameters: template.params.map((param) => ({ type: 'text', text: param })),
                  },
                ],
        },
      }
    : { type: 'text', text: { body: text, preview_url: false } }),
});

/** What an outcome means for a message. The code within an error says more than its status. */
const sendResultOf = (outcome: HttpOutcome): SendResult => {
  if (outcome.kind !== 'answer') return unanswered(outcome);
  const { status, headers, body } = outcome;
  const answer = objectIn(body);
  if (status >= 200 && status < 300) {
    const id = textOf(objectOf(listOf(answer?.messages)[0])?.id);
    return id ? { kind: 'accepted', id } : { kind: 'doubtful', reason: 'unreadable' };
  }
  if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
  switch (numberOf(objectOf(answer?.error)?.code)) {
    // Messages in all, to one person, of the application, of the business's day.
    case 130429:
    case 131056:
    case 4:
    case 80007:
      return { kind: 'rejected', how: 'retryable', reason: 'limited', ...retryAfterIn(headers) };
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
  }
  if (status === 401 || status === 403)
    return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
  if (status === 429)
    return { kind: 'rejected', how: 'retryable', reason: 'limited', ...retryAfterIn(headers) };
  if (status === 404 || status < 400) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
  return { kind: 'rejected', how: 'permanent', reason: 'refused' };
};

/** Why a call that sends nothing failed; undefined when it did not. */
const failureOf = (outcome: HttpOutcome): Failure | undefined => {
  if (outcome.kind === 'unsent')
    return { ok: false, reason: outcome.reason === 'forbidden' ? 'forbiddenAddress' : 'unreachable' };
  if (outcome.kind === 'lost' || outcome.status >= 500) return { ok: false, reason: 'unreachable' };
  const { status, headers, body } = outcome;
  if (status >= 200 && status < 300) return undefined;
  const code = numberOf(objectOf(objectIn(body)?.error)?.code);
  if (status === 401 || status === 403 || code === 190) return { ok: false, reason: 'unauthorised' };
  if (status === 429) return { ok: false, reason: 'limited', ...retryAfterIn(headers) };
  return { ok: false, reason: status === 404 ? 'absent' : 'refused' };
};

/** `sha256=` and the hex HMAC-SHA256 of the raw body with the app's secret. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const parseCloudWebhook = (
  { webhookSecret, session }: ChannelAccess,
  { body, headers }: RawWebhook,
): ParsedWebhook => {
  const sent = headers['x-hub-signature-256'];
  if (typeof sent !== 'string' || webhookSecret === '') return { kind: 'badSignature' };
  const [given, wanted] = [Buffer.from(sent, 'utf8'), Buffer.from(signatureOf(webhookSecret, body), 'utf8')];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { kind: 'badSignature' };
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

const acks: Readonly<Record<string, Ack>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

const ackEvents = (status: Json): readonly ProviderEvent[] => {
  const messageId = textOf(status.id);
  const word = textOf(status.status) ?? '';
  const ack = Object.hasOwn(acks, word) ? acks[word] : undefined;
  if (!messageId || !ack) return [];
  const reference = textOf(status.biz_opaque_callback_data);
  const code = objectOf(listOf(status.errors)[0])?.code;
  return [
    {
      // An event has no id of its own: a message reaches each state once.
      id: `${messageId} ${ack}`.slice(0, 200),
      at: secondsOf(status.timestamp),
      type: 'ack',
      messageId,
      ack,
      ...(reference ? { reference } : {}),
      ...(ack === 'failed' && code !== undefined ? { code: String(code).slice(0, 40) } : {}),
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
