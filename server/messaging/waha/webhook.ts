import { createHmac } from 'node:crypto';
import { ownIn } from '../../kernel/rows';
import { isSame } from '../../kernel/vault';
import { type Json, listOf, objectIn, objectOf, textOf } from '../http/client';
import type { ChannelAccess, InboundKind, ParsedWebhook, ProviderEvent, RawWebhook } from '../provider-types';
import { ackOf, failureIn, instantOf, numberBeside, numberOfChat, rawIdIn, stateOf } from './values';

/**
 * Kind of an incoming message of WAHA. The payload says it by `media` or `location`; without them by what the engine
 * passes on in `_data`: WEBJS a `type`, NOWEB a key of `message`, GOWS one of `Message`. Undefined for a message with
 * neither text nor content, for example one that was taken back.
 */
const contentOf = (payload: Json, text: string): InboundKind | undefined => {
  const data = objectOf(payload._data);
  const held = objectOf(data?.message) ?? objectOf(data?.Message) ?? {};
  const [key] = Object.keys(held).filter((one) => Object.hasOwn(keys, one));
  const named = ownIn(keys, key ?? '') ?? ownIn(types, textOf(data?.type) ?? '');
  if (named) return named;
  const mime = textOf(objectOf(payload.media)?.mimetype);
  if (mime) return kindOfMime(mime);
  if (objectOf(payload.location)) return 'location';
  if (payload.hasMedia === true || (Array.isArray(payload.vCards) && payload.vCards.length > 0))
    return 'other';
  return text === '' ? undefined : 'text';
};

const keys: Readonly<Record<string, InboundKind>> = {
  imageMessage: 'picture',
  audioMessage: 'voice',
  videoMessage: 'video',
  documentMessage: 'document',
  documentWithCaptionMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'other',
  contactsArrayMessage: 'other',
};

const types: Readonly<Record<string, InboundKind>> = {
  image: 'picture',
  audio: 'voice',
  ptt: 'voice',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  vcard: 'other',
  multi_vcard: 'other',
};

const kindOfMime = (mime: string): InboundKind => {
  if (mime === 'image/webp') return 'sticker';
  const [kind = ''] = mime.split('/');
  return ownIn(mimes, kind) ?? 'document';
};

const mimes: Readonly<Record<string, InboundKind>> = { image: 'picture', audio: 'voice', video: 'video' };

const wahaEvents = ['session.status', 'message', 'message.ack'] as const;

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
      return status
        ? { ...base, type: 'state', state: stateOf(status, envelope.me, payload.data) }
        : undefined;
    }
    case 'message.ack': {
      const [messageId, ack] = [rawIdIn(payload.id), ackOf(payload.ack)];
      if (!messageId || !ack) return undefined;
      return { ...base, type: 'ack', messageId, ack, ...(ack === 'failed' ? failureIn(payload) : {}) };
    }
    case 'message': {
      const messageId = rawIdIn(payload.id);
      const chat = textOf(payload.from);
      if (!messageId || !chat || payload.fromMe === true) return undefined;
      const text = textOf(payload.body) ?? '';
      const content = contentOf(payload, text);
      const said = { ...base, type: 'message', messageId, text, ...(content ? { content } : {}) } as const;
      const from = numberOfChat(chat);
      if (from) return { ...said, from };
      if (!/^\d+@lid$/.test(chat)) return undefined;
      const beside = numberBeside(payload);
      return { ...said, alias: chat, ...(beside === undefined ? {} : { from: beside }) };
    }
    default:
      return undefined;
  }
};

/** Path of a channel's session, below the base URL. */
export const sessionPath = (channel: ChannelAccess): string => `/api/sessions/${sessionOf(channel)}`;

export const sessionOf = (channel: ChannelAccess): string => encodeURIComponent(channel.session);

/**
 * Configuration of a channel's session: ours over what the session already holds, because WAHA takes the whole
 * configuration and drops what is missing (proxy, ignored chats, stores, other webhooks). NOWEB finds a sent message
 * again only with its store switched on.
 */
export const configOf = (
  { channelId, branchId, phone, webhookSecret }: ChannelAccess,
  url: string,
  engine: string,
  held: Json = {},
): Json => {
  const others = listOf(held.webhooks).filter((webhook) => !isOurs(objectOf(webhook), url));
  const noweb = objectOf(held.noweb);
  return {
    ...held,
    metadata: {
      ...objectOf(held.metadata),
      channelId: String(channelId),
      branchId: branchId === null ? '' : String(branchId),
      phone,
    },
    webhooks: [
      ...others,
      {
        url,
        events: wahaEvents,
        hmac: { key: webhookSecret },
        retries: { policy: 'exponential', delaySeconds: 2, attempts: 10 },
      },
    ],
    ...(engine === 'NOWEB'
      ? { noweb: { ...noweb, store: { ...store, ...objectOf(noweb?.store), enabled: true } } }
      : {}),
  };
};

const store = { enabled: true, fullSync: false };

/** True for a webhook of this channel, also at an address that the server had before. */
const isOurs = (webhook: Json | undefined, url: string): boolean =>
  pathOf(textOf(webhook?.url) ?? '') === pathOf(url);

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
