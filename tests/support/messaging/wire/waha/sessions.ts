import { randomBytes } from 'node:crypto';
import { listOf, objectOf, textOf } from '../../../../../server/messaging/http/client';
import { missing, ok, type Reply, type Request, refusal, type StandIn, sessionNamed } from './replies';
import { newSession, restrictionOf, type Session, type Webhooks } from './state';

/** Answers the calls below `/api/sessions`. */
export const sessionsCall = (standIn: StandIn, { method, path, body }: Request): Reply => {
  const [, name = '', verb = ''] = path;
  const { state, webhooks } = standIn;
  if (path.length === 1) {
    if (method === 'GET') return ok(Object.values(state.sessions).map((one) => sessionAnswer(standIn, one)));
    const wanted = textOf(body.name) ?? 'default';
    if (wanted.length > mostOfName)
      return refusal(400, [`name must be shorter than or equal to ${mostOfName} characters`]);
    if (sessionNamed(standIn, wanted))
      return refusal(422, `Session '${wanted}' already exists. Use PUT to update it.`);
    const made = newSession(wanted);
    made.config = { ...objectOf(body.config) };
    state.sessions[wanted] = made;
    if (body.start !== false) begin(standIn, made);
    return { status: 201, json: sessionAnswer(standIn, made) };
  }
  const session = sessionNamed(standIn, name);
  if (method === 'DELETE' && path.length === 2) {
    delete state.sessions[name];
    return { status: 200 };
  }
  if (!session) return missing('Session not found');
  if (path.length === 2 && method === 'GET') return ok(sessionAnswer(standIn, session));
  if (path.length === 2 && method === 'PUT') {
    session.config = { ...objectOf(body.config) };
    if (session.status !== 'STOPPED') begin(standIn, session);
    return ok(sessionAnswer(standIn, session));
  }
  if (method === 'GET' && verb === 'me') {
    if (session.status === 'STOPPED') return missing('Session is stopped');
    return session.me ? ok(session.me) : { status: 200 };
  }
  if (method !== 'POST') return missing(verb);
  switch (verb) {
    case 'start':
      // A running session stays as it is.
      if (session.status === 'STOPPED' || session.status === 'FAILED') begin(standIn, session);
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
  return { status: 201, json: sessionAnswer(standIn, session) };
};

/** Characters of a session's name, because a database of NOWEB is called after it. */
const mostOfName = 54;

/** Starts a session: working if a phone was linked, otherwise waiting for a code. */
export const begin = ({ webhooks }: StandIn, session: Session): void => {
  session.me = session.phone ? meOf(session) : null;
  become(webhooks, session, session.phone ? 'WORKING' : 'SCAN_QR_CODE');
};

export const link = (standIn: StandIn, session: Session, phone: string): void => {
  session.phone = phone;
  begin(standIn, session);
};

const become = (webhooks: Webhooks, session: Session, status: string): void => {
  session.status = status;
  tellStatus(webhooks, session);
};

/** States that WAHA tells of a session, the last one included. */
const mostStatuses = 3;

/** Tells the state of a session, with a restriction of its account if there is one. */
export const tellStatus = (webhooks: Webhooks, session: Session): void => {
  const { name, status } = session;
  const reachoutTimelock = restrictionOf(session);
  session.statuses = [...session.statuses, { status, timestamp: Date.now() }].slice(-mostStatuses);
  const { statuses } = session;
  const data = reachoutTimelock ? { reachoutTimelock } : null;
  webhooks.emit(session, 'session.status', { name, status, statuses, data });
};

export const unlink = (session: Session): void => {
  session.phone = null;
  session.me = null;
};

const meOf = ({ phone }: Session) => ({ id: `${phone}@c.us`, pushName: 'Beauty centre' });

export const requestCode = (session: Session, phone: string): Reply => {
  if (!/^\d{8,15}$/.test(phone)) return refusal(400, ['phoneNumber must be digits']);
  if (session.status !== 'SCAN_QR_CODE')
    return refusal(422, `Can not request code in ${session.status}, expected SCAN_QR_CODE`);
  const letters = Array.from(randomBytes(8), (byte) => codeLetters[byte % codeLetters.length]).join('');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  // As in WAHA, `me` shows the number at once, although no phone is linked yet.
  session.me = { id: `${phone}@c.us`, pushName: '~' };
  return { status: 201, json: { code } };
};

const codeLetters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

const sessionAnswer = ({ state }: StandIn, session: Session) => {
  const { name, status, config, me } = session;
  const reachoutTimelock = restrictionOf(session);
  return {
    name,
    status,
    config: { ...config, webhooks: listOf(config.webhooks) },
    ...(me ? { me: { ...me, ...(reachoutTimelock ? { reachoutTimelock } : {}) } } : {}),
    presence: {},
    timestamps: { activity: Date.now() },
    engine: { engine: state.engine },
  };
};
