import http from 'node:http';
import { listOf, objectOf, textOf } from '../http/json';
import { signatureOf } from '../waha/webhook';
import type { Session, State } from './state';

/** Tells a session's webhooks what happened, signed over the raw body as WAHA does. */
export interface Webhooks {
  emit(session: Session, event: string, payload: object): void;
  /** Sends what was held back, in the order asked for. */
  flush(session: Session, order: 'inOrder' | 'reversed'): Promise<void>;
  /** Waits until everything sent so far has arrived or was given up. */
  settled(): Promise<void>;
}

export const createWebhooks = (state: State, save: () => void): Webhooks => {
  let underWay: Promise<unknown> = Promise.resolve();
  const deliver = (session: Session, body: string): void => {
    // One after another, so that only a test changes their order.
    underWay = underWay.then(() => Promise.all(targetsOf(session).map((target) => send(target, body))));
  };
  return {
    emit: (session, event, payload) => {
      state.sequence += 1;
      const envelope = {
        id: `evt_${String(state.sequence).padStart(12, '0')}`,
        timestamp: Date.now(),
        event,
        session: session.name,
        metadata: objectOf(session.config.metadata) ?? {},
        me: session.me,
        payload,
        engine: 'GOWS',
        environment: { version: standInVersion, engine: 'GOWS', tier: 'CORE' },
      };
      if (session.delivery === 'off') return;
      if (session.delivery === 'hold') {
        session.held.push(envelope);
        save();
        return;
      }
      const body = JSON.stringify(envelope);
      deliver(session, body);
      if (session.delivery === 'duplicate') deliver(session, body);
    },
    flush: async (session, order) => {
      const held = session.held.splice(0);
      save();
      for (const envelope of order === 'reversed' ? held.reverse() : held)
        deliver(session, JSON.stringify(envelope));
      await underWay;
    },
    settled: async () => {
      await underWay;
    },
  };
};

export const standInVersion = '2026.6.1';

interface Target {
  readonly url: string;
  readonly key: string | undefined;
}

const targetsOf = (session: Session): readonly Target[] =>
  listOf(session.config.webhooks).flatMap((webhook) => {
    const { url, hmac } = objectOf(webhook) ?? {};
    return typeof url === 'string' ? [{ url, key: textOf(objectOf(hmac)?.key) }] : [];
  });

/** Once more after a while when nobody answered; a refusal is final. */
const send = async ({ url, key }: Target, body: string, triesLeft = 3): Promise<void> => {
  const status = await post(url, body, {
    'content-type': 'application/json',
    'x-webhook-request-id': `req_${Date.now()}`,
    'x-webhook-timestamp': String(Date.now()),
    ...(key
      ? {
          'x-webhook-hmac': signatureOf(key, Buffer.from(body)),
          'x-webhook-hmac-algorithm': 'sha512',
        }
      : {}),
  });
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
    const request = http.request(
      url,
      { method: 'POST', headers, agent: false, timeout: 5000 },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(undefined));
    request.end(body);
  });
