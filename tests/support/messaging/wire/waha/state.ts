import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { listOf, objectOf, textOf } from '../../../../../server/messaging/http/client';
import { signatureOf } from '../../../../../server/messaging/waha/webhook';

/** The only key that the stand-in takes. */
export const standInKey = 'planted-provider-key';

/** State of the stand-in. */
export interface State {
  readonly sessions: Record<string, Session>;
  readonly engine: Engine;
  /** Aliases whose number the provider tells: `123@lid` -> digits. */
  readonly lids: Record<string, string>;
  /** Counter for the ids of messages that customers send. */
  sequence: number;
}

/** Engines of WAHA that the product was tried with. */
export const engines = ['GOWS', 'NOWEB', 'WEBJS'] as const;
export type Engine = (typeof engines)[number];

/** True for engines whose messages have an id of our choice. */
export const takesIds = (engine: Engine): boolean => engine !== 'WEBJS';

export interface Session {
  readonly name: string;
  status: string;
  /** The last states. */
  statuses: readonly { readonly status: string; readonly timestamp: number }[];
  config: Record<string, unknown>;
  me: Me | null;
  /** Linked number. Kept while the session is stopped; null after a logout. */
  phone: string | null;
  readonly messages: Message[];
  /** Milliseconds since the epoch. */
  restrictedUntil: number | null;
  /** How the provider tells a restriction: an acknowledgement, a failed send, or the session's state alone. */
  restrictedBy: 'ack' | 'send' | 'state';
}

interface Me {
  readonly id: string;
  readonly pushName: string;
}

export interface Message {
  readonly id: string;
  readonly chatId: string;
  readonly text: string;
  readonly at: number;
  /** Number of sends with this id. */
  sends: number;
  ack: number;
}

export const newSession = (name: string): Session => ({
  name,
  status: 'STOPPED',
  statuses: [],
  config: {},
  me: null,
  phone: null,
  messages: [],
  restrictedUntil: null,
  restrictedBy: 'ack',
});

export type Webhooks = ReturnType<typeof createWebhooks>;

/** `deliver` decides when a ready event goes out. */
export const createWebhooks = (state: State, deliver: (session: Session, send: () => void) => void) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let lastTime = 0;
  /** Two events never have one time: their order would be lost, and whoever hears them later asks again. */
  const nextTime = () => {
    lastTime = Math.max(Date.now(), lastTime + 1);
    return lastTime;
  };
  return {
    /** Sends an event to the session's webhooks, with the raw body signed as WAHA does. */
    emit: (session: Session, event: string, payload: object): void => {
      const body = JSON.stringify({
        id: `evt_${ulid()}`,
        timestamp: nextTime(),
        event,
        session: session.name,
        metadata: objectOf(session.config.metadata) ?? {},
        me: session.me,
        payload,
        engine: state.engine,
        environment: { version: standInVersion, engine: state.engine, tier: 'CORE' },
      });
      // Send one by one, so that only a test can change the order.
      deliver(session, () => {
        underWay = underWay.then(() => Promise.all(targetsOf(session).map((target) => send(target, body))));
      });
    },
    /** Waits until every event sent so far has arrived or was given up. */
    settled: () => underWay,
  };
};

/** What the provider says of a restricted account, since 2026.7.2. */
export const restrictionOf = ({ restrictedUntil }: Session) =>
  restrictedUntil === null
    ? undefined
    : {
        isActive: restrictedUntil > Date.now(),
        timeEnforcementEnds: new Date(restrictedUntil).toISOString(),
        enforcementType: 'DEFAULT',
      };

export const standInVersion = '2026.7.2';

interface Target {
  readonly url: string;
  readonly key: string | undefined;
}

const targetsOf = (session: Session): readonly Target[] =>
  listOf(session.config.webhooks).flatMap((webhook) => {
    const { url, hmac } = objectOf(webhook) ?? {};
    return typeof url === 'string' ? [{ url, key: textOf(objectOf(hmac)?.key) }] : [];
  });

/** 26 signs of Crockford's alphabet in lower case: ten of the time, and sixteen of chance. */
const ulid = (): string => {
  const signs = '0123456789abcdefghjkmnpqrstvwxyz';
  const time = Array.from(
    { length: 10 },
    (_, place) => signs[Math.floor(Date.now() / 32 ** (9 - place)) % 32],
  );
  return [...time, ...Array.from(randomBytes(16), (byte) => signs[byte % 32])].join('');
};

/** Posts an event. Without a reply or after a 5xx tries up to three times more; any other reply is final. */
const send = async ({ url, key }: Target, body: string, triesLeft = 3): Promise<void> => {
  const hmac = key && signatureOf(key, Buffer.from(body));
  const headers = {
    'content-type': 'application/json',
    'x-webhook-request-id': `req_${ulid()}`,
    // When this try is sent. Only the body is signed, which has the time of the event.
    'x-webhook-timestamp': String(Date.now()),
    ...(hmac ? { 'x-webhook-hmac': hmac, 'x-webhook-hmac-algorithm': 'sha512' } : {}),
  };
  const status = await post(url, body, headers);
  if (triesLeft === 0 || (status !== undefined && status < 500)) return;
  await new Promise((resolve) => setTimeout(resolve, 100).unref());
  await send({ url, key }, body, triesLeft - 1);
};

const post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> =>
  new Promise((done) => {
    const options = { method: 'POST', headers, agent: false, timeout: 5000 };
    const request = http.request(url, options, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(undefined));
    request.end(body);
  });
