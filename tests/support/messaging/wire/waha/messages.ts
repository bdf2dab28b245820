import { randomBytes } from 'node:crypto';
import { type Json, objectOf, textOf } from '../../../../../server/messaging/http/client';
import { unreachable } from '../../../../../src/schema/field';
import { lost, missing, notReady, ok, type Reply, refusal, type StandIn, sessionNamed } from './replies';
import { type Engine, type Message, type Session, standInVersion, takesIds, type Webhooks } from './state';

export const sendText = (standIn: StandIn, body: Json): Reply => {
  const { engine } = standIn.state;
  const name = textOf(body.session) ?? '';
  const session = sessionNamed(standIn, name);
  if (!session) return lost(name);
  if (session.status !== 'WORKING') return notReady(session, ['WORKING']);
  const [chatId, text] = [chatNamed(textOf(body.chatId) ?? ''), textOf(body.text)];
  if (!/^\d+@(c\.us|lid)$/.test(chatId) || text === undefined)
    return refusal(400, ['chatId must be a valid chat']);
  if (session.restrictedBy === 'send' && isRestricted(session)) return nack;
  // An engine of a browser gives the id itself, and takes none.
  const id = takesIds(engine) ? textOf(body.id) : undefined;
  const message = accept(standIn, session, { chatId, text, id: id ?? newMessageId() });
  return { status: 201, json: answerOf(engine, message) };
};

/** A bare number is the chat of that number. */
const chatNamed = (chatId: string): string => (/^\d+$/.test(chatId) ? `${chatId}@c.us` : chatId);

/** GOWS passes the network's refusal on like this. */
const nack: Reply = {
  status: 500,
  json: {
    statusCode: 500,
    timestamp: new Date(0).toISOString(),
    exception: { name: 'Error', message: '2 UNKNOWN: server returned error 463' },
    request: { path: '/api/sendText' },
    version: { version: standInVersion },
  },
};

const isRestricted = ({ restrictedUntil }: Session): boolean => (restrictedUntil ?? 0) > Date.now();

/** The answer to a send, in the words of each engine. */
const answerOf = (engine: Engine, { id, chatId, text, at }: Message) => {
  const whole = `true_${chatId}_${id}`;
  switch (engine) {
    case 'GOWS':
      return shown(engine, { id, chatId, text, ack: 0, at });
    case 'NOWEB':
      return {
        key: { remoteJid: chatId.replace('@c.us', '@s.whatsapp.net'), fromMe: true, id },
        message: { extendedTextMessage: { text } },
        messageTimestamp: String(at),
        status: 'PENDING',
      };
    case 'WEBJS':
      return {
        id: { fromMe: true, remote: chatId, id, _serialized: whole },
        ack: 0,
        body: text,
        timestamp: at,
        fromMe: true,
      };
    default:
      return unreachable(engine);
  }
};

/** Stores a message. Sending the same id again returns the same message. */
const accept = (
  { webhooks }: StandIn,
  session: Session,
  sent: Pick<Message, 'id' | 'chatId' | 'text'>,
): Message => {
  const known = session.messages.find(({ id }) => id === sent.id);
  if (known) {
    known.sends += 1;
    return known;
  }
  const isRefused = session.restrictedBy === 'ack' && isRestricted(session);
  const at = Math.floor(Date.now() / 1000);
  const message: Message = { ...sent, at, sends: 1, ack: isRefused ? -1 : 2 };
  session.messages.push(message);
  if (isRefused)
    emitAck(webhooks, session, message, -1, {
      error: { code: 463, blocked: true, reason: 'restricted', until: session.restrictedUntil },
    });
  else for (const ack of [1, 2]) emitAck(webhooks, session, message, ack);
  return message;
};

export const emitAck = (
  webhooks: Webhooks,
  session: Session,
  { id, chatId }: Message,
  ack: number,
  more: object = {},
): void =>
  webhooks.emit(session, 'message.ack', {
    id: `true_${chatId}_${id}`,
    from: chatId,
    to: chatId,
    participant: null,
    fromMe: true,
    ack,
    ackName: ackNames[ack + 1] ?? 'UNKNOWN',
    ...more,
  });

const ackNames = ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'] as const;

interface Wanted {
  readonly chatId: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
}

/**
 * Answers one message of a chat, or its last ones if `id` is missing. The engines with a store of their own take `all`
 * for a chat.
 */
export const messagesCall = ({ state }: StandIn, session: Session, { chatId, id, query }: Wanted): Reply => {
  const { engine } = state;
  if (session.status !== 'WORKING') return notReady(session, ['WORKING']);
  const store = objectOf(objectOf(session.config.noweb)?.store);
  if (engine === 'NOWEB' && store?.enabled !== true)
    return refusal(400, 'Enable NOWEB store "config.noweb.store.enabled=True" and restart the session.');
  const isEvery = chatId === 'all' && takesIds(engine);
  const known = session.messages.filter((message) => isEvery || message.chatId === chatNamed(chatId));
  if (id === undefined) {
    // All that it keeps are from us.
    const mine = query.get('filter.fromMe') === 'false' ? [] : known.toReversed();
    const limit = Number(query.get('limit') ?? usualLimit);
    return ok(mine.slice(0, limit).map((message) => shown(engine, message)));
  }
  const message = known.find((one) =>
    engine === 'WEBJS'
      ? `true_${one.chatId}_${one.id}` === id
      : one.id === id || `true_${one.chatId}_${one.id}` === id,
  );
  return message ? ok(shown(engine, message)) : missing('Message not found');
};

/** Messages of a chat that WAHA answers if nobody says how many. */
const usualLimit = 10;

const shown = (engine: Engine, { id, chatId, text, ack, at }: Omit<Message, 'sends'>) => ({
  id: `true_${chatId}_${id}`,
  timestamp: at,
  from: chatId,
  fromMe: true,
  source: 'api',
  to: chatId,
  participant: null,
  body: text,
  hasMedia: false,
  media: null,
  mediaUrl: null,
  ack,
  ackName: ackNames[ack + 1],
  replyTo: null,
  _data: dataOf(engine, { id, chatId, ack }),
});

/** What an engine itself says of a message, which WAHA passes on. */
const dataOf = (engine: Engine, { id, chatId, ack }: Pick<Message, 'id' | 'chatId' | 'ack'>): object => {
  const network = chatId.replace('@c.us', '@s.whatsapp.net');
  switch (engine) {
    case 'GOWS':
      return { Info: { Chat: network, IsFromMe: true, IsGroup: false, ID: id }, Status: ack };
    case 'NOWEB':
      return { key: { remoteJid: network, fromMe: true, id }, status: ack };
    case 'WEBJS':
      return { id: { fromMe: true, remote: chatId, id, _serialized: `true_${chatId}_${id}` }, ack };
    default:
      return unreachable(engine);
  }
};

export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
