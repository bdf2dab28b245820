import { type Json, numberOf, objectOf, textOf } from '../../../../../server/messaging/http/client';
import { unreachable } from '../../../../../src/schema/field';
import { wahaWire } from '../waha-wire';
import { answerCall } from './calls';
import { emitAck } from './messages';
import { missing, ok, type Reply, type Request, type StandIn, sessionNamed } from './replies';
import { type StandInOptions, startStandIn } from './server';
import { begin, link, tellStatus, unlink } from './sessions';
import { type Engine, engines, type Session, standInVersion } from './state';

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
 * The stand-in provider with control calls below `/test` for phones, the network and faults. What it is asked is
 * compared with what WAHA publishes.
 */
export const unluckyStandIn = (options: Omit<StandInOptions, 'luck'>) => {
  const all = new Map<string, Luck>();
  /** Calls by each word of their path. */
  const asked = new Map<string, number>();
  const luckOf = (name: string): Luck => {
    const known = all.get(name) ?? { troubles: [], delivery: 'normal', held: [] };
    all.set(name, known);
    return known;
  };
  const wire = wahaWire();
  return startStandIn({
    ...options,
    luck: {
      ...wire,
      deliver: ({ name }, send) => {
        const { delivery, held } = luckOf(name);
        if (delivery === 'hold') held.push(send);
        else if (delivery !== 'off') send();
        if (delivery === 'duplicate') send();
      },
      answer: async (standIn, request, response) => {
        const [name = '', verb = ''] = request.path;
        const answer = ({ status, json }: Reply): true => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(json === undefined ? '' : JSON.stringify(json));
          return true;
        };
        if (request.root === 'asked') return answer(ok({ count: asked.get(name) ?? 0 }));
        for (const word of request.path) asked.set(word, (asked.get(word) ?? 0) + 1);
        if (request.root === 'test') {
          const session = sessionNamed(standIn, name);
          if (!session) return answer(missing(`session ${name}`));
          if (request.method === 'GET') return answer(ok(session));
          const reply = await act(standIn, luckOf(name), { session, verb, body: request.body });
          return answer(reply);
        }
        const trouble =
          name === 'sendText' ? luckOf(textOf(request.body.session) ?? '').troubles.shift() : undefined;
        if (!trouble) return false;
        if (/^accept|malformed/.test(trouble)) answerCall(standIn, request);
        if (trouble === 'malformed') response.writeHead(201).end('{"id":');
        const reply = replyTo(trouble, request);
        wire.saw(request);
        return reply ? answer(reply) : true;
      },
    },
  });
};

/** Returns the faulty reply; undefined for a send that hangs. */
const replyTo = (trouble: string, { body }: Request): Reply | undefined => {
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
    default:
      return undefined;
  }
};

interface Asked {
  readonly session: Session;
  readonly verb: string;
  readonly body: Json;
}

const act = async (standIn: StandIn, luck: Luck, { session, verb, body }: Asked): Promise<Reply> => {
  const { webhooks } = standIn;
  const phone = textOf(body.phone)?.replace(/\D/g, '') ?? '';
  switch (verb) {
    /** A phone scans the code, or its user types it in. */
    case 'scan':
      link(standIn, session, phone);
      return ok({});
    /** The connection breaks and comes back without the phone. */
    case 'drop':
      session.status = textOf(body.status) ?? 'STARTING';
      tellStatus(webhooks, session);
      return ok({});
    case 'reconnect':
      begin(standIn, session);
      return ok({});
    /** The phone unlinks this device. The session still shows the number. */
    case 'logout': {
      const { me } = session;
      unlink(session);
      session.me = me;
      session.status = 'FAILED';
      tellStatus(webhooks, session);
      return ok({});
    }
    /** The network restricts the account. `by` says how the provider tells it. */
    case 'ban':
      session.restrictedUntil = numberOf(body.until) ?? Date.now() + 3_600_000;
      session.restrictedBy = body.by === 'send' || body.by === 'state' ? body.by : 'ack';
      if (session.restrictedBy === 'state') tellStatus(webhooks, session);
      return ok({});
    case 'unban':
      if (session.restrictedUntil !== null) session.restrictedUntil = Date.now() - 1;
      tellStatus(webhooks, session);
      session.restrictedUntil = null;
      return ok({});
    /** Restarts the provider with another engine. */
    case 'engine': {
      const wanted = engines.find((engine) => engine === body.engine);
      if (!wanted) return missing('engine');
      standIn.state.engine = wanted;
      return ok({});
    }
    /** The provider loses the session, as after a start without its disk. */
    case 'forget':
      delete standIn.state.sessions[session.name];
      return ok({});
    /** The session works before it shows whose phone it is, and its event says nobody. */
    case 'linkLate':
      session.phone = phone;
      session.me = null;
      session.status = 'WORKING';
      tellStatus(webhooks, session);
      return ok({});
    case 'showPhone':
      if (session.phone) session.me = { id: `${session.phone}@c.us`, pushName: 'Beauty centre' };
      return ok({});
    /** The provider learns whose an alias is. */
    case 'lid':
      standIn.state.lids[`${textOf(body.lid)}@lid`] = phone;
      return ok({});
    case 'trouble': {
      const kind = troubles.find((trouble) => trouble === body.kind);
      for (let times = numberOf(body.times) ?? 1; kind && times > 0; times--) luck.troubles.push(kind);
      return ok({});
    }
    case 'delivery': {
      const wanted = deliveries.find((mode) => mode === body.mode);
      if (!wanted) return missing('mode');
      luck.delivery = wanted;
      return ok({});
    }
    case 'flush': {
      const held = luck.held.splice(0);
      for (const send of body.order === 'reversed' ? held.reverse() : held) send();
      await webhooks.settled();
      return ok({});
    }
    case 'settle':
      await webhooks.settled();
      return ok({});
    case 'ack': {
      const message = session.messages.find(({ id }) => id === body.id);
      const ack = numberOf(body.ack);
      if (!message || ack === undefined) return missing('message');
      message.ack = ack;
      emitAck(webhooks, session, message, ack);
      return ok({});
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
      return ok({});
    }
    default:
      return missing(verb);
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
