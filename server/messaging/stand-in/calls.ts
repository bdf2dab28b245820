import { randomBytes } from 'node:crypto';
import { type Json, listOf, objectOf, textOf } from '../http/client';
import { qrPng } from './png';
import { type Message, newSession, type Session, type State, standInVersion, type Webhooks } from './state';

export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly png?: Buffer;
}

export interface StandIn {
  readonly state: State;
  readonly webhooks: Webhooks;
  readonly save: () => void;
  /** Milliseconds after which a waiting session links itself, so that a demo needs no phone. Default: never. */
  readonly linksAfterMs: number | undefined;
}

export interface Request {
  readonly method: string;
  /** First path segment, usually `api`. `path` holds the rest. */
  readonly root: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Json;
}

/** Answers the WAHA calls that the product uses, with the replies and errors observed from WAHA. */
export const answerCall = (standIn: StandIn, request: Request): Reply => {
  const { method, path, query, body } = request;
  const [first = '', second = '', third = '', fourth = ''] = path;
  const at = `${method} ${path.length}`;
  if (at === 'GET 2' && first === 'server' && second === 'version')
    return ok({ version: standInVersion, engine: 'GOWS', tier: 'CORE' });
  if (first === 'sessions') return sessionsCall(standIn, request);
  if (at === 'GET 2' && first === 'contacts' && second === 'check-exists') {
    const phone = query.get('phone') ?? '';
    // Numbers that end in four zeros do not exist.
    const exists = /^\d{8,15}$/.test(phone) && !phone.endsWith('0000');
    return ok({ numberExists: exists, ...(exists ? { chatId: `${phone}@c.us` } : {}) });
  }
  if (at === 'POST 1' && first === 'sendText') return sendText(standIn, body);
  const session = sessionNamed(standIn, first);
  if (!session) return missing(`Session "${first}" does not exist`);
  if (at === 'GET 2' && second === 'profile')
    return session.status === 'WORKING' && session.me
      ? ok({ id: session.me.id, name: session.me.pushName, picture: null })
      : notReady(session, ['WORKING']);
  if (at === 'GET 2' && second === 'new-message-id') return ok({ id: newMessageId() });
  if (at === 'GET 3' && second === 'auth' && third === 'qr') {
    if (session.status !== 'SCAN_QR_CODE') return notReady(session, ['SCAN_QR_CODE']);
    linkLater(standIn, session, phoneIn(session));
    return { status: 200, png: qrPng(`stand-in:${session.name}`) };
  }
  if (at === 'POST 3' && second === 'auth' && third === 'request-code')
    return requestCode(standIn, session, textOf(body.phoneNumber) ?? '');
  if (at === 'GET 3' && second === 'lids') {
    const [, digits] = /^(\d+)@lid$/.exec(third) ?? [];
    return digits ? ok({ lid: third, pn: `${digits}@c.us` }) : missing('lid');
  }
  if (at === 'GET 5' && second === 'chats' && fourth === 'messages') {
    const message = session.messages.find(({ id, chatId }) => id === path[4] && chatId === third);
    if (session.status !== 'WORKING') return notReady(session, ['WORKING']);
    return message ? ok(shown(message)) : missing('Message not found');
  }
  return missing(`Cannot ${method} /api/${path.join('/')}`);
};

const sessionsCall = (standIn: StandIn, { method, path, body }: Request): Reply => {
  const [, name = '', verb = ''] = path;
  const { state, save, webhooks } = standIn;
  if (path.length === 1) {
    if (method === 'GET') return ok(Object.values(state.sessions).map(sessionAnswer));
    const wanted = textOf(body.name) ?? 'default';
    if (sessionNamed(standIn, wanted))
      return error(422, `Session '${wanted}' already exists. Use PUT to update it.`);
    const made = newSession(wanted);
    made.config = { ...objectOf(body.config) };
    state.sessions[wanted] = made;
    if (body.start !== false) begin(standIn, made);
    save();
    return { status: 201, json: sessionAnswer(made) };
  }
  const session = sessionNamed(standIn, name);
  if (method === 'DELETE' && path.length === 2) {
    delete state.sessions[name];
    save();
    return { status: 200 };
  }
  if (!session) return missing('Session not found');
  if (path.length === 2 && method === 'GET') return ok(sessionAnswer(session));
  if (path.length === 2 && method === 'PUT') {
    session.config = { ...objectOf(body.config) };
    if (session.status !== 'STOPPED') begin(standIn, session);
    save();
    return ok(sessionAnswer(session));
  }
  if (method === 'GET' && verb === 'me') {
    if (session.status === 'STOPPED') return missing('Session is stopped');
    return session.me ? ok(session.me) : { status: 200 };
  }
  if (method !== 'POST') return missing(verb);
  switch (verb) {
    case 'start':
      if (session.status !== 'STOPPED' && session.status !== 'FAILED')
        return error(422, 'Session is already started');
      begin(standIn, session);
      break;
    case 'restart':
      begin(standIn, session);
      break;
    case 'stop':
      become(webhooks, session, 'STOPPED');
      break;
    case 'logout':
      unlink(session);
      if (session.status !== 'STOPPED') begin(standIn, session);
      break;
    default:
      return missing(verb);
  }
  save();
  return { status: 201, json: sessionAnswer(session) };
};

/** Starts a session: working if a phone was linked, otherwise waiting for a code. */
export const begin = ({ webhooks }: StandIn, session: Session): void => {
  session.me = session.phone ? meOf(session.phone) : null;
  become(webhooks, session, session.phone ? 'WORKING' : 'SCAN_QR_CODE');
};

export const link = (standIn: StandIn, session: Session, phone: string): void => {
  session.phone = phone;
  begin(standIn, session);
  standIn.save();
};

const become = (webhooks: Webhooks, session: Session, status: string): void => {
  session.status = status;
  webhooks.emit(session, 'session.status', { status });
};

export const unlink = (session: Session): void => {
  session.phone = null;
  session.me = null;
};

const meOf = (phone: string) => ({ id: `${phone}@c.us`, pushName: 'Beauty centre' });

const requestCode = (standIn: StandIn, session: Session, phone: string): Reply => {
  if (!/^\d{8,15}$/.test(phone)) return error(400, ['phoneNumber must be digits']);
  if (session.status !== 'SCAN_QR_CODE')
    return error(422, `Can not request code in ${session.status}, expected SCAN_QR_CODE`);
  const letters = Array.from(randomBytes(8), (byte) => codeLetters[byte % codeLetters.length]).join('');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  // As in WAHA, `me` shows the number at once, although no phone is linked yet.
  session.me = { id: `${phone}@c.us`, pushName: '~' };
  standIn.save();
  linkLater(standIn, session, phone);
  return { status: 201, json: { code } };
};

const codeLetters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** The number in the session's metadata, used when no real phone scans the code. */
const phoneIn = (session: Session): string | undefined =>
  textOf(objectOf(session.config.metadata)?.phone)?.replace(/\D/g, '');

const linkLater = (standIn: StandIn, session: Session, phone: string | undefined): void => {
  if (standIn.linksAfterMs === undefined || !phone) return;
  setTimeout(() => {
    const current = sessionNamed(standIn, session.name);
    if (current?.status === 'SCAN_QR_CODE') link(standIn, current, phone);
  }, standIn.linksAfterMs).unref();
};

const sendText = (standIn: StandIn, body: Json): Reply => {
  const session = sessionNamed(standIn, textOf(body.session) ?? '');
  if (!session) return missing('Session not found');
  if (session.status !== 'WORKING') return notReady(session, ['WORKING']);
  const [chatId, text] = [textOf(body.chatId) ?? '', textOf(body.text)];
  if (!/^\d+@(c\.us|lid)$/.test(chatId) || text === undefined)
    return error(400, ['chatId must be a valid chat']);
  const message = accept(standIn, session, { chatId, text, id: textOf(body.id) ?? newMessageId() });
  return { status: 201, json: { id: `true_${chatId}_${message.id}`, timestamp: message.at, body: text } };
};

/** Stores a message. Sending the same id again returns the same message. */
const accept = (
  { webhooks, save }: StandIn,
  session: Session,
  sent: Pick<Message, 'id' | 'chatId' | 'text'>,
): Message => {
  const known = session.messages.find(({ id }) => id === sent.id);
  if (known) {
    known.sends += 1;
    save();
    return known;
  }
  const isRestricted = (session.restrictedUntil ?? 0) > Date.now();
  const at = Math.floor(Date.now() / 1000);
  const message: Message = { ...sent, at, sends: 1, ack: isRestricted ? -1 : 2 };
  session.messages.push(message);
  save();
  if (isRestricted)
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
    fromMe: true,
    ack,
    ackName: ackNames[ack + 1] ?? 'UNKNOWN',
    ...more,
  });

const ackNames = ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'] as const;

const shown = ({ id, chatId, text, ack, at }: Message) => ({
  id: `true_${chatId}_${id}`,
  timestamp: at,
  fromMe: true,
  to: chatId,
  body: text,
  ack,
  ackName: ackNames[ack + 1],
});

const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

export const sessionNamed = ({ state }: Pick<StandIn, 'state'>, name: string): Session | undefined =>
  Object.hasOwn(state.sessions, name) ? state.sessions[name] : undefined;

const sessionAnswer = ({ name, status, config, me }: Session) => ({
  name,
  status,
  config: { ...config, webhooks: listOf(config.webhooks) },
  me,
  engine: { engine: 'GOWS' },
});

export const ok = (json: unknown): Reply => ({ status: 200, json });
export const missing = (message: string): Reply => ({
  status: 404,
  json: { statusCode: 404, message, error: 'Not Found' },
});
const error = (statusCode: number, message: unknown): Reply => ({
  status: statusCode,
  json: { statusCode, message, error: 'Refused' },
});
/** The real WAHA waits five seconds before this reply; we do not. */
const notReady = ({ name, status }: Session, expected: readonly string[]): Reply => ({
  status: 422,
  json: { error: 'Session status is not as expected.', session: name, status, expected },
});
