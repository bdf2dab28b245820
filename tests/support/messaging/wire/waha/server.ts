import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { isSame } from '../../../../../server/kernel/vault';
import { type Json, numberOf, objectIn, objectOf, textOf } from '../../../../../server/messaging/http/client';
import { unreachable } from '../../../../../src/schema/field';
import { atEnd } from '../../../cleanup';
import { wireCheck } from '../description';
import { wahaCalls } from '../waha-schema';
import { answerCall } from './calls';
import { emitAck } from './messages';
import { type Reply, type Request, type StandIn, sessionNamed } from './replies';
import { begin, link, tellStatus, unlink } from './sessions';
import {
  createWebhooks,
  type Engine,
  newSession,
  type Session,
  type State,
  standInKey,
  standInVersion,
} from './state';

/** Faults of a send. `accept500`, `acceptHang` and `malformed` accept the message before they answer badly. */
const troubles = [
  ...['refuse', 'limit', 'error500', 'notReady', 'hang'],
  ...['accept500', 'acceptHang', 'malformed'],
] as const;
const deliveries = ['normal', 'duplicate', 'hold', 'off'] as const;

/** Faults of one session. */
interface Luck {
  /** Faults of the next sends, in order. */
  readonly troubles: string[];
  delivery: (typeof deliveries)[number];
  /** Events that `delivery: hold` holds back. */
  readonly held: (() => void)[];
}

/**
 * The stand-in provider: WAHA's wire format over HTTP on the loopback address. What it is asked is compared with what
 * WAHA publishes; a difference turns the test or its file red. The sessions of `linked` have a phone already.
 */
export const startStandIn = async (engine: Engine = 'GOWS', linked: readonly string[] = []) => {
  const state: State = { sessions: {}, sequence: 0, engine, lids: {} };
  const lucks = new Map<string, Luck>();
  const luckOf = (name: string): Luck => {
    const known = lucks.get(name) ?? { troubles: [], delivery: 'normal', held: [] };
    lucks.set(name, known);
    return known;
  };
  const webhooks = createWebhooks(state, ({ name }, send) => {
    const { delivery, held } = luckOf(name);
    if (delivery === 'hold') held.push(send);
    else if (delivery !== 'off') send();
    if (delivery === 'duplicate') send();
  });
  const standIn: StandIn = { state, webhooks };
  for (const name of linked) {
    const session = newSession(name);
    // NOWEB finds a sent message again only with its store.
    session.config = { noweb: { store: { enabled: true } } };
    state.sessions[name] = session;
    link(standIn, session, '201000000000');
  }

  const { problems, asked: compare } = wireCheck();
  atEnd(() => expect([...problems]).toEqual([]));
  /** Calls by each word of their path. */
  const asked = new Map<string, number>();
  /** Returns undefined for a send that hangs. */
  const replyTo = (request: Request): Reply | undefined => {
    for (const word of request.path) asked.set(word, (asked.get(word) ?? 0) + 1);
    const trouble =
      request.path[0] === 'sendText'
        ? luckOf(textOf(request.body.session) ?? '').troubles.shift()
        : undefined;
    if (trouble === undefined) return answerCall(standIn, request);
    if (/^accept|malformed/.test(trouble)) answerCall(standIn, request);
    return faultOf(trouble, request.body);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [root = '', ...path] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = objectIn(Buffer.concat(parts)) ?? {};
    const method = request.method ?? 'GET';
    const isKnown = isSame(String(request.headers['x-api-key'] ?? ''), standInKey);
    const refused: Reply = { status: 401, json: { message: 'Unauthorized', statusCode: 401 } };
    const reply = isKnown ? replyTo({ method, path, query: url.searchParams, body }) : refused;
    compare(wahaCalls, {
      ...{ method, path: `/${[root, ...path].map(encodeURIComponent).join('/')}` },
      query: Object.fromEntries(url.searchParams),
      body: Object.keys(body).length > 0 ? body : undefined,
    });
    if (!reply) return;
    const { status, json, png, text } = reply;
    response.writeHead(status, { 'content-type': png ? 'image/png' : 'application/json' });
    response.end(png ?? text ?? (json === undefined ? '' : JSON.stringify(json)));
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Simulates a phone, the network or a fault. */
    control: (name: string, verb: string, body: Json = {}): void => {
      const session = sessionNamed(standIn, name);
      if (!session) throw new Error(`no session ${name}`);
      act(standIn, luckOf(name), { session, verb, body });
    },
    /** Waits until every event sent so far has arrived or was given up. */
    settled: webhooks.settled,
    /** Returns a copy of the state of a session. */
    held: (name: string): Session | null => {
      const session = sessionNamed(standIn, name);
      return session ? structuredClone(session) : null;
    },
    /** Returns how often a call with this word in its path was made. */
    asked: (word: string): number => asked.get(word) ?? 0,
  };
};

/** Returns the faulty reply; undefined for a send that hangs. */
const faultOf = (trouble: string, body: Json): Reply | undefined => {
  switch (trouble) {
    case 'refuse':
      return {
        status: 400,
        json: { statusCode: 400, message: ['chatId must be a valid chat'], error: 'Bad Request' },
      };
    case 'limit':
      return { status: 429, json: { statusCode: 429, message: 'Too Many Requests' } };
    case 'notReady': {
      const [session, expected] = [body.session, ['WORKING']];
      return {
        status: 422,
        json: { error: 'Session status is not as expected.', session, status: 'STARTING', expected },
      };
    }
    /** Repeats the request and a stack trace, as WAHA does. */
    case 'error500':
    case 'accept500':
      return {
        status: 500,
        json: {
          statusCode: 500,
          timestamp: new Date().toISOString(),
          exception: {
            name: 'Error',
            message: 'boom',
            stack: `Error: boom\n    at sendText (${JSON.stringify(body)})`,
          },
          request: { path: '/api/sendText', body },
          version: { version: standInVersion },
        },
      };
    case 'malformed':
      return { status: 201, text: '{"id":' };
    default:
      return undefined;
  }
};

interface Asked {
  readonly session: Session;
  readonly verb: string;
  readonly body: Json;
}

const act = (standIn: StandIn, luck: Luck, { session, verb, body }: Asked): void => {
  const { webhooks } = standIn;
  const phone = textOf(body.phone)?.replace(/\D/g, '') ?? '';
  switch (verb) {
    /** A phone scans the code, or its user types it in. */
    case 'scan':
      link(standIn, session, phone);
      return;
    /** The connection breaks and comes back without the phone. */
    case 'drop':
      session.status = textOf(body.status) ?? 'STARTING';
      tellStatus(webhooks, session);
      return;
    case 'reconnect':
      begin(standIn, session);
      return;
    /** The phone unlinks this device. The session still shows the number. */
    case 'logout': {
      const { me } = session;
      unlink(session);
      session.me = me;
      session.status = 'FAILED';
      tellStatus(webhooks, session);
      return;
    }
    /** The network restricts the account. `by` says how the provider tells it. */
    case 'ban':
      session.restrictedUntil = numberOf(body.until) ?? Date.now() + 3_600_000;
      session.restrictedBy = body.by === 'send' || body.by === 'state' ? body.by : 'ack';
      if (session.restrictedBy === 'state') tellStatus(webhooks, session);
      return;
    case 'unban':
      if (session.restrictedUntil !== null) session.restrictedUntil = Date.now() - 1;
      tellStatus(webhooks, session);
      session.restrictedUntil = null;
      return;
    /** The provider loses the session, as after a start without its disk. */
    case 'forget':
      delete standIn.state.sessions[session.name];
      return;
    /** The session works before it shows whose phone it is, and its event says nobody. */
    case 'linkLate':
      session.phone = phone;
      session.me = null;
      session.status = 'WORKING';
      tellStatus(webhooks, session);
      return;
    case 'showPhone':
      if (session.phone) session.me = { id: `${session.phone}@c.us`, pushName: 'Beauty centre' };
      return;
    /** The provider learns whose an alias is. */
    case 'lid':
      standIn.state.lids[`${textOf(body.lid)}@lid`] = phone;
      return;
    case 'trouble': {
      const kind = troubles.find((trouble) => trouble === body.kind);
      for (let times = numberOf(body.times) ?? 1; kind && times > 0; times--) luck.troubles.push(kind);
      return;
    }
    case 'delivery': {
      const wanted = deliveries.find((mode) => mode === body.mode);
      if (!wanted) throw new Error(`no mode ${body.mode}`);
      luck.delivery = wanted;
      return;
    }
    case 'flush': {
      const held = luck.held.splice(0);
      for (const send of body.order === 'reversed' ? held.reverse() : held) send();
      return;
    }
    case 'ack': {
      const message = session.messages.find(({ id }) => id === body.id);
      const ack = numberOf(body.ack);
      if (!message || ack === undefined) throw new Error(`no message ${body.id}`);
      message.ack = ack;
      emitAck(webhooks, session, message, ack);
      return;
    }
    /** A customer sends a message, or `content` that each engine names in its own way. `id`: that message again. */
    case 'inbound': {
      const from = textOf(body.lid) ? `${body.lid}@lid` : `${phone}@c.us`;
      standIn.state.sequence += 1;
      webhooks.emit(session, 'message', {
        id: `false_${from}_${textOf(body.id) ?? `IN${standIn.state.sequence}`}`,
        timestamp: Math.floor(Date.now() / 1000),
        from,
        fromMe: false,
        source: 'app',
        to: session.me?.id ?? '',
        participant: null,
        mediaUrl: null,
        ack: 2,
        ackName: 'DEVICE',
        body: textOf(body.text) ?? '',
        hasMedia: body.content !== undefined,
        _data: { ...contentData(standIn.state.engine, textOf(body.content)), ...objectOf(body.data) },
      });
      return;
    }
    default:
      throw new Error(`no verb ${verb}`);
  }
};

/** How an engine passes on that a message is a picture, a voice message and so on. */
const contentData = (engine: Engine, content: string | undefined): object => {
  if (content === undefined) return {};
  const key = `${content}Message`;
  switch (engine) {
    case 'GOWS':
      return { Message: { [key]: { mimetype: 'x' } } };
    case 'NOWEB':
      return { message: { messageContextInfo: {}, [key]: { mimetype: 'x' } } };
    case 'WEBJS':
      return { type: content === 'audio' ? 'ptt' : content };
    default:
      return unreachable(engine);
  }
};
