import { textOf } from '../../../../../server/messaging/http/client';
import { messagesCall, newMessageId, sendText } from './messages';
import {
  lost,
  missing,
  notImplemented,
  notReady,
  ok,
  type Reply,
  type Request,
  type StandIn,
  sessionNamed,
} from './replies';
import { requestCode, sessionsCall } from './sessions';
import { standInVersion, takesIds } from './state';

/** A blank picture of 128 px, because nobody scans it. */
const qrPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAAAAADmVT4XAAAAJklEQVR4nO3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAO8GQIAAAfnHrWYAAAAASUVORK5CYII=',
  'base64',
);

/**
 * Answers the WAHA calls that the product uses, as WAHA's OpenAPI document of 2026.7.1 and its engines answer them.
 * `waha-schema.ts` holds the shapes, and every answer and event is compared with them there.
 */
export const answerCall = (standIn: StandIn, request: Request): Reply => {
  const { method, path, query, body } = request;
  const { engine } = standIn.state;
  const [first = '', second = '', third = '', fourth = ''] = path;
  const at = `${method} ${path.length}`;
  if (at === 'GET 2' && first === 'server' && second === 'version')
    return ok({
      version: standInVersion,
      engine,
      tier: 'CORE',
      browser: engine === 'WEBJS' ? '/usr/bin/chromium' : null,
      platform: 'linux/x64',
      worker: { id: 'stand-in' },
    });
  if (first === 'sessions') return sessionsCall(standIn, request);
  if (at === 'GET 2' && first === 'contacts' && second === 'check-exists')
    return checkExists(standIn, query.get('session') ?? '', query.get('phone') ?? '');
  if (at === 'POST 1' && first === 'sendText') return sendText(standIn, body);
  const session = sessionNamed(standIn, first);
  if (!session) return lost(first);
  if (at === 'GET 2' && second === 'profile')
    return session.status === 'WORKING' && session.me
      ? ok({ id: session.me.id, name: session.me.pushName, picture: null })
      : notReady(session, ['WORKING']);
  if (at === 'GET 2' && second === 'new-message-id')
    return takesIds(engine) ? ok({ id: newMessageId() }) : notImplemented(engine);
  if (at === 'GET 3' && second === 'auth' && third === 'qr') {
    if (session.status !== 'SCAN_QR_CODE') return notReady(session, ['SCAN_QR_CODE']);
    return { status: 200, png: qrPicture };
  }
  if (at === 'POST 3' && second === 'auth' && third === 'request-code')
    return requestCode(session, textOf(body.phoneNumber) ?? '');
  if (method === 'GET' && second === 'lids') return lidsCall(standIn, third, fourth);
  if (method === 'GET' && second === 'chats' && fourth === 'messages')
    return messagesCall(standIn, session, { chatId: third, id: path[4], query });
  return missing(`Cannot ${method} /api/${path.join('/')}`);
};

const checkExists = (standIn: StandIn, name: string, phone: string): Reply => {
  const session = sessionNamed(standIn, name);
  if (!session) return lost(name);
  if (session.status !== 'WORKING') return notReady(session, ['WORKING']);
  // Numbers that end in four zeros do not exist.
  const exists = /^\d{8,15}$/.test(phone) && !phone.endsWith('0000');
  return ok({ numberExists: exists, ...(exists ? { chatId: `${phone}@c.us` } : {}) });
};

/** `lids/{lid}` tells the number behind an alias, `lids/pn/{number}` the alias of a number; null if unknown. */
const lidsCall = ({ state }: StandIn, third: string, fourth: string): Reply => {
  const { lids } = state;
  if (third === 'pn') {
    const [phone = ''] = fourth.split('@');
    const [lid] = Object.entries(lids).find(([, number]) => number === phone) ?? [];
    return ok({ lid: lid ?? null, pn: `${phone}@c.us` });
  }
  const phone = lids[third];
  return ok({ lid: third, pn: phone ? `${phone}@c.us` : null });
};
