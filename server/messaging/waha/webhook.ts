import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Json, objectIn, objectOf, textOf } from '../http/json';
import type { ChannelAccess, ParsedWebhook, ProviderEvent, RawWebhook } from '../provider';
import { ackOf, instantOf, numberOfChat, rawIdIn, restrictedCode, stateOf } from './words';

/** What is asked to be told of. */
export const wahaEvents = ['session.status', 'message', 'message.ack'] as const;

/** Hex HMAC-SHA512 of the raw body. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  createHmac('sha512', secret).update(body).digest('hex');

export const parseWahaWebhook = (
  { webhookSecret, session }: ChannelAccess,
  { body, headers }: RawWebhook,
): ParsedWebhook => {
  const sent = headers['x-webhook-hmac'];
  const algorithm = headers['x-webhook-hmac-algorithm'] ?? 'sha512';
  if (typeof sent !== 'string' || algorithm !== 'sha512' || webhookSecret === '')
    return { kind: 'badSignature' };
  const [given, wanted] = [Buffer.from(sent, 'utf8'), Buffer.from(signatureOf(webhookSecret, body), 'utf8')];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { kind: 'badSignature' };
  const envelope = objectIn(body);
  const id = textOf(envelope?.id);
  if (!envelope || !id || id.length > 200) return { kind: 'malformed' };
  // Another session's event, signed with this one's secret, is of no channel of ours.
  if (envelope.session !== session) return { kind: 'events', events: [] };
  const event = eventOf(envelope, { id, at: instantOf(envelope.timestamp) });
  return { kind: 'events', events: event ? [event] : [] };
};

const eventOf = (
  envelope: Json,
  base: { readonly id: string; readonly at: Date | undefined },
): ProviderEvent | undefined => {
  const payload = objectOf(envelope.payload) ?? {};
  switch (envelope.event) {
    case 'session.status': {
      const status = textOf(payload.status);
      return status ? { ...base, type: 'state', state: stateOf(status, envelope.me) } : undefined;
    }
    case 'message.ack': {
      const [messageId, ack] = [rawIdIn(payload.id), ackOf(payload.ack)];
      if (!messageId || !ack) return undefined;
      return { ...base, type: 'ack', messageId, ack, ...(ack === 'failed' ? reasonOf(payload) : {}) };
    }
    case 'message': {
      const messageId = rawIdIn(payload.id);
      const chat = textOf(payload.from);
      if (!messageId || !chat || payload.fromMe === true) return undefined;
      const from = numberOfChat(chat);
      const text = textOf(payload.body) ?? '';
      if (from) return { ...base, type: 'message', messageId, from, text };
      return /^\d+@lid$/.test(chat) ? { ...base, type: 'message', messageId, alias: chat, text } : undefined;
    }
    default:
      return undefined;
  }
};

/** Why a message failed: `{code, blocked, reason, until}`, beside the acknowledgement or within it. */
const reasonOf = (payload: Json) => {
  const error = objectOf(payload.error) ?? payload;
  const code = error.code === undefined || error.code === null ? undefined : String(error.code).slice(0, 40);
  const until = instantOf(error.until);
  return {
    ...(code ? { code } : {}),
    ...(code === restrictedCode ? { isRestricted: true } : {}),
    ...(until ? { restrictedUntil: until } : {}),
  };
};
