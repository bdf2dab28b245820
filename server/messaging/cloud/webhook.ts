import { createHash, createHmac } from 'node:crypto';
import { ownIn } from '../../kernel/rows';
import { isSame } from '../../kernel/vault';
import { type Json, listOf, numberOf, objectIn, objectOf, plusDigits, textOf } from '../http/client';
import type {
  AccountEvent,
  Ack,
  ChannelAccess,
  InboundKind,
  ParsedWebhook,
  ProviderEvent,
  RawWebhook,
  TemplateEvent,
} from '../provider-types';
import { meaningOf } from './codes';
import { templateReasonOf, templateStateOf } from './templates';

/** Signature header: `sha256=` and the hex HMAC-SHA256 of the raw body with the app secret. */
const signatureOf = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const parseCloudWebhook = (
  { webhookSecret, session, account }: ChannelAccess,
  { body, headers }: RawWebhook,
): ParsedWebhook => {
  const sent = headers['x-hub-signature-256'];
  if (typeof sent !== 'string' || webhookSecret === '') return { kind: 'badSignature' };
  if (!isSame(sent, signatureOf(webhookSecret, body))) return { kind: 'badSignature' };
  const envelope = objectIn(body);
  if (!envelope) return { kind: 'malformed' };
  const own = changesIn(envelope).filter(({ value }) => sessionOf(value) === session);
  return {
    kind: 'events',
    events: [
      ...own.flatMap(({ value }) => eventsOf(value)),
      ...changesIn(envelope).flatMap((change) => accountEvents(change, account)),
    ],
  };
};

/** The numbers of one app share its callback address, so a webhook may be about several of them. */
export const sessionsIn = ({ body }: RawWebhook): readonly string[] => {
  const sessions = changesIn(objectIn(body) ?? {}).flatMap(({ value }) => sessionOf(value) ?? []);
  return [...new Set(sessions)];
};

export const accountsIn = ({ body }: RawWebhook): readonly string[] => {
  const accounts = changesIn(objectIn(body) ?? {}).flatMap(({ account, value }) =>
    account && sessionOf(value) === undefined ? account : [],
  );
  return [...new Set(accounts)];
};

const changesIn = (envelope: Json): readonly Change[] =>
  listOf(envelope.entry).flatMap((one) => {
    const entry = objectOf(one) ?? {};
    return listOf(entry.changes).map((change) => ({
      account: textOf(entry.id),
      time: entry.time,
      field: textOf(objectOf(change)?.field),
      value: objectOf(objectOf(change)?.value) ?? {},
    }));
  });

const sessionOf = (value: Json): string | undefined => textOf(objectOf(value.metadata)?.phone_number_id);

const eventsOf = (value: Json): readonly ProviderEvent[] => [
  ...listOf(value.statuses).flatMap((status) => ackEvents(objectOf(status) ?? {})),
  ...listOf(value.messages).flatMap((message) => messageEvents(objectOf(message) ?? {})),
  ...listOf(value.user_preferences).flatMap((wish) => preferenceEvents(objectOf(wish) ?? {})),
];

const acks: readonly Ack[] = ['sent', 'delivered', 'read', 'failed'];

const ackEvents = (status: Json): readonly ProviderEvent[] => {
  const messageId = textOf(status.id);
  const ack = acks.find((known) => known === status.status);
  if (!messageId || !ack) return [];
  return [
    {
      // Events have no id. A message reaches each state once, so message id and state identify the event.
      id: `${messageId} ${ack}`.slice(0, 200),
      at: secondsOf(status.timestamp),
      type: 'ack',
      messageId,
      ack,
      reference: textOf(status.biz_opaque_callback_data),
      ...(ack === 'failed' ? failureIn(objectOf(listOf(status.errors)[0])) : {}),
    },
  ];
};

const failureIn = (error: Json | undefined) => {
  const code = numberOf(error?.code);
  if (code === undefined) return {};
  const rejection = meaningOf(code);
  return { code: String(code).slice(0, 40), ...(rejection ? { rejection } : {}) };
};

/** A sender is named by number, or by an id where they hide their number behind a user name. */
const senderIn = (from: unknown, userId: unknown) => {
  const number = plusDigits(textOf(from) ?? '');
  if (number) return { from: number };
  const alias = textOf(userId);
  return alias ? { alias: alias.slice(0, 200) } : undefined;
};

const messageEvents = (message: Json): readonly ProviderEvent[] => {
  const messageId = textOf(message.id);
  const sender = senderIn(message.from, message.from_user_id ?? message.user_id);
  if (!messageId || !sender) return [];
  const at = secondsOf(message.timestamp);
  const text = writtenIn(message);
  const content =
    typeof message.type === 'string' ? ownIn(contents, message.type) : text === '' ? undefined : 'text';
  return [
    {
      id: messageId.slice(0, 200),
      at,
      type: 'message',
      messageId,
      ...sender,
      text,
      ...(content === undefined ? {} : { content }),
    },
  ];
};

/** The text of a message: typed, on the pressed button, or below a picture. */
const writtenIn = (message: Json): string => {
  const { type } = message;
  const chosen = objectOf(message.interactive);
  const pressed = objectOf(chosen?.button_reply) ?? objectOf(chosen?.list_reply);
  const held = typeof type === 'string' ? objectOf(ownIn(message, type)) : undefined;
  return (
    textOf(objectOf(message.text)?.body) ??
    textOf(objectOf(message.button)?.text) ??
    textOf(pressed?.title) ??
    textOf(held?.caption) ??
    ''
  );
};

/** The API's types of messages. A reaction and a note of the network are none of them. */
const contents: Readonly<Record<string, InboundKind>> = {
  text: 'text',
  button: 'text',
  interactive: 'text',
  image: 'picture',
  audio: 'voice',
  video: 'video',
  document: 'document',
  location: 'location',
  sticker: 'sticker',
  contacts: 'other',
  order: 'other',
  unsupported: 'other',
};

/** The network's own 'stop' and 'resume' buttons below a marketing message. */
const preferenceEvents = (wish: Json): readonly ProviderEvent[] => {
  const sender = senderIn(wish.wa_id, wish.user_id);
  const value = textOf(wish.value);
  if (!sender || wish.category !== 'marketing_messages' || (value !== 'stop' && value !== 'resume'))
    return [];
  const who = 'from' in sender ? sender.from : sender.alias;
  return [
    {
      id: `${who} ${value} ${String(wish.timestamp)}`.slice(0, 200),
      at: secondsOf(wish.timestamp),
      type: 'preference',
      ...sender,
      wantsMarketing: value === 'resume',
    },
  ];
};

/** One change of a webhook. `account` and `time` are those of the entry around it. */
interface Change {
  readonly account: string | undefined;
  readonly time: unknown;
  readonly field: string | undefined;
  readonly value: Json;
}

/** Events that name no number by its id: of the account, and of its templates. */
const accountEvents = (change: Change, account: string | undefined): readonly ProviderEvent[] => {
  if (account === undefined || change.account !== account) return [];
  switch (change.field) {
    case 'message_template_status_update':
      return templateEvents(change);
    case 'account_update':
      return accountUpdates(change);
    default:
      return [];
  }
};

/** These events have no id either: account, time and content identify one. */
const baseOf = ({ field, time, account, value }: Change) => {
  const content = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
  return { id: [field, account, String(time), content].join(' ').slice(0, 200), at: secondsOf(time) };
};

const templateEvents = (change: Change): readonly TemplateEvent[] => {
  const { value } = change;
  const [name, language] = [textOf(value.message_template_name), textOf(value.message_template_language)];
  if (!name || !language) return [];
  return [
    {
      ...baseOf(change),
      type: 'template',
      name: name.slice(0, 200),
      // Events write `en-US`, lists `en_US`.
      language: language.replace('-', '_').slice(0, 20),
      state: templateStateOf(value.event),
      reason: templateReasonOf(value.reason),
    },
  ];
};

const accountUpdates = (change: Change): readonly AccountEvent[] => {
  const { value } = change;
  const base = { ...baseOf(change), type: 'account' } as const;
  const banned = objectOf(value.ban_info)?.waba_ban_state;
  const words = [banned ?? []].flat().map(String);
  if (words.includes('REINSTATE')) return [{ ...base, isLocked: false }];
  if (words.includes('DISABLE')) return [{ ...base, isLocked: true }];
  const ends = listOf(value.restriction_info).flatMap((one) => secondsOf(objectOf(one)?.expiration) ?? []);
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return last ? [{ ...base, restrictedUntil: last }] : [];
};

const secondsOf = (value: unknown): Date | undefined =>
  /^\d{9,11}$/.test(String(value)) ? new Date(Number(value) * 1000) : undefined;
