import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Json, listOf, objectIn, objectOf, plusDigits, textOf } from '../http/client';
import type { Ack, ChannelAccess, ParsedWebhook, ProviderEvent, RawWebhook } from '../provider';

/** `sha256=` and the hex HMAC-SHA256 of the raw body with the app's secret. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const parseCloudWebhook = (
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
