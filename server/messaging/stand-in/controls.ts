import type { Json } from '../http/json';
import { numberOf, textOf } from '../http/json';
import {
  begin,
  emitAck,
  link,
  missing,
  ok,
  type Reply,
  type Request,
  type StandIn,
  sessionNamed,
  unlink,
} from './calls';
import type { Delivery, Session, Trouble } from './state';

/** What a phone, the network or bad luck would do, for tests and demos: below `/test`. */
export const answerControl = async (standIn: StandIn, request: Request): Promise<Reply> => {
  const [name = '', verb = ''] = request.path;
  const session = sessionNamed(standIn, name);
  if (!session) return missing(`session ${name}`);
  if (request.method === 'GET') return ok(session);
  const reply = await act(standIn, session, verb, request.body);
  standIn.save();
  return reply;
};

const act = async (standIn: StandIn, session: Session, verb: string, body: Json): Promise<Reply> => {
  const { webhooks } = standIn;
  const phone = textOf(body.phone)?.replace(/\D/g, '') ?? '';
  switch (verb) {
    /** Somebody scans the code, or types it into the phone of that number. */
    case 'scan':
      link(standIn, session, phone);
      return ok({});
    /** The connection is lost and found again without the phone. */
    case 'drop':
      session.status = textOf(body.status) ?? 'STARTING';
      webhooks.emit(session, 'session.status', { status: session.status });
      return ok({});
    case 'reconnect':
      begin(standIn, session);
      return ok({});
    /** The phone unlinks this device: the number still shows. */
    case 'logout': {
      const { me } = session;
      unlink(session);
      session.me = me;
      session.status = 'FAILED';
      webhooks.emit(session, 'session.status', { status: session.status });
      return ok({});
    }
    case 'ban':
      session.restrictedUntil = numberOf(body.until) ?? Date.now() + 3_600_000;
      return ok({});
    case 'unban':
      session.restrictedUntil = null;
      return ok({});
    case 'trouble':
      session.troubles.push(...troublesIn(body));
      return ok({});
    case 'delivery': {
      const wanted = deliveries.find((mode) => mode === body.mode);
      if (!wanted) return missing('mode');
      session.delivery = wanted;
      return ok({});
    }
    case 'flush':
      await webhooks.flush(session, body.order === 'reversed' ? 'reversed' : 'inOrder');
      return ok({});
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
    /** A customer writes. */
    case 'inbound': {
      const from = textOf(body.lid) ? `${body.lid}@lid` : `${phone}@c.us`;
      standIn.state.sequence += 1;
      webhooks.emit(session, 'message', {
        id: `false_${from}_IN${standIn.state.sequence}`,
        timestamp: Math.floor(Date.now() / 1000),
        from,
        fromMe: false,
        body: textOf(body.text) ?? '',
      });
      return ok({});
    }
    default:
      return missing(verb);
  }
};

const deliveries: readonly Delivery[] = ['normal', 'duplicate', 'hold', 'off'];

const troubles: readonly Trouble[] = [
  'refuse',
  'limit',
  'hang',
  'acceptHang',
  'accept500',
  'error500',
  'malformed',
  'notReady',
];

const troublesIn = ({ kind, times }: Json): readonly Trouble[] => {
  const found = troubles.find((trouble) => trouble === kind);
  return found ? Array.from({ length: numberOf(times) ?? 1 }, () => found) : [];
};
