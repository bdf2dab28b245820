import { createHmac } from 'node:crypto';
import { isSame } from '../../kernel/vault';
import { type Json, numberOf, objectIn, objectOf, plusDigits, textOf } from '../http/client';
import type {
  Ack,
  ChannelAccess,
  ChannelState,
  ParsedWebhook,
  Phase,
  ProviderEvent,
  RawWebhook,
} from '../provider';

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
  if (!isSame(sent, signatureOf(webhookSecret, body))) return { kind: 'badSignature' };
  const envelope = objectIn(body);
  const id = textOf(envelope?.id);
  if (!envelope || !id || id.length > 200) return { kind: 'malformed' };
  // An event of another session, signed with this secret, belongs to no channel of ours.
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

/** Reads why a message failed: `{code, blocked, reason, until}`, in the payload or in its `error`. */
const reasonOf = (payload: Json) => {
  const error = objectOf(payload.error) ?? payload;
  const code = error.code === undefined || error.code === null ? undefined : String(error.code).slice(0, 40);
  return {
    code: code || undefined,
    isRestricted: code === restrictedCode,
    restrictedUntil: instantOf(error.until),
  };
};

/** Translation of WAHA's values into our terms. */

/** The first version in which all editions have sessions, keys and signatures. */
export const leastVersion = [2026, 6, 1] as const;

export const isNewEnough = (version: string): boolean => {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, least] of leastVersion.entries()) {
    const part = parts[index] ?? 0;
    if (!Number.isFinite(part)) return false;
    if (part !== least) return part > least;
  }
  return true;
};

const phases: Readonly<Record<string, Phase>> = {
  STOPPED: 'stopped',
  STARTING: 'starting',
  SCAN_QR_CODE: 'scan',
  WORKING: 'working',
  FAILED: 'failed',
};

/**
 * State of a session. Only `status` counts: while a code waits to be typed, and after a logout on the phone, `me`
 * holds a number that is not linked.
 */
export const stateOf = (status: string, me: unknown): ChannelState => {
  const phase = phases[status] ?? 'other';
  if (phase !== 'working') return { status, phase };
  const { id, pushName } = objectOf(me) ?? {};
  const linkedNumber = numberOfChat(textOf(id));
  return { status, phase, linkedNumber, displayName: pushName === '~' ? undefined : textOf(pushName) };
};

/** `201001234567@c.us` -> `+201001234567`; a device number may follow after a colon. */
export const numberOfChat = (chat: string | undefined): string | undefined => {
  const [, digits] = /^(\d{5,20})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(chat ?? '') ?? [];
  return digits ? plusDigits(digits) : undefined;
};

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

export const chatOf = (phone: string): string => `${digitsOf(phone)}@c.us`;

/**
 * Id of a message without direction and chat, because the chat may be an alias: `true_2010…@c.us_ABC` -> `ABC`.
 * Undefined if the shape is unknown.
 */
export const rawIdIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return rawTail(value);
  const object: Json = objectOf(value) ?? {};
  for (const key of ['_serialized', 'id', 'key', '_data']) {
    const found = key in object ? rawIdIn(object[key]) : undefined;
    if (found) return found;
  }
  return undefined;
};

const rawTail = (id: string): string | undefined => {
  const [, tail = id] = /^(?:true|false)_[^_]+_([^_]+)/.exec(id) ?? [];
  return /^[\w.:=-]{3,120}$/.test(tail) ? tail : undefined;
};

export const ackOf = (value: unknown): Ack | undefined => {
  const number = numberOf(value);
  return number === undefined ? undefined : numbered[number + 1];
};
const numbered: readonly (Ack | undefined)[] = ['failed', 'pending', 'sent', 'delivered', 'read', 'read'];

/** The network's error code for an account that may not send for a while. */
const restrictedCode = '463';

/** Parses a time given in seconds, in milliseconds or as text. */
const instantOf = (value: unknown): Date | undefined => {
  const number = numberOf(value);
  const date =
    number === undefined
      ? new Date(textOf(value) ?? Number.NaN)
      : new Date(number < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
