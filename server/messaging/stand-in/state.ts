import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { listOf, objectOf, textOf } from '../http/client';
import { signatureOf } from '../waha/webhook';

/** What the stand-in knows; all of it stands on disk after every change, so that a kill loses nothing. */
export interface State {
  readonly sessions: Record<string, Session>;
  /** Counts what is made: events, messages, codes. */
  sequence: number;
}

export interface Session {
  readonly name: string;
  status: string;
  config: Record<string, unknown>;
  me: Me | null;
  /** The number that was linked last. */
  phone: string | null;
  readonly messages: Message[];
  /** Milliseconds; set by nothing but tests. */
  restrictedUntil: number | null;
}

export interface Me {
  readonly id: string;
  readonly pushName: string;
}

export interface Message {
  readonly id: string;
  readonly chatId: string;
  readonly text: string;
  readonly at: number;
  /** How often it was asked for under this id. */
  sends: number;
  ack: number;
}

/** The state of a file, empty where there is none. `save` puts the whole file in place at once. */
export const openState = (file: string): { readonly state: State; save(): void } => {
  mkdirSync(path.dirname(file), { recursive: true });
  const state: State = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : { sessions: {}, sequence: 0 };
  return {
    state,
    save: () => {
      const next = `${file}.next`;
      writeFileSync(next, JSON.stringify(state), { mode: 0o600 });
      renameSync(next, file);
    },
  };
};

export const newSession = (name: string): Session => ({
  name,
  status: 'STOPPED',
  config: {},
  me: null,
  phone: null,
  messages: [],
  restrictedUntil: null,
});

export type Webhooks = ReturnType<typeof createWebhooks>;

/** `deliver` decides what becomes of an event that is ready to go out. Default: it goes. */
export const createWebhooks = (
  state: State,
  deliver: (session: Session, send: () => void) => void = (_, send) => send(),
) => {
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    /** Tells a session's webhooks what happened, signed over the raw body as WAHA does. */
    emit: (session: Session, event: string, payload: object): void => {
      state.sequence += 1;
      const body = JSON.stringify({
        id: `evt_${String(state.sequence).padStart(12, '0')}`,
        timestamp: Date.now(),
        event,
        session: session.name,
        metadata: objectOf(session.config.metadata) ?? {},
        me: session.me,
        payload,
        engine: 'GOWS',
        environment: { version: standInVersion, engine: 'GOWS', tier: 'CORE' },
      });
      // One after another, so that only a test changes their order.
      deliver(session, () => {
        underWay = underWay.then(() => Promise.all(targetsOf(session).map((target) => send(target, body))));
      });
    },
    /** Waits until everything sent so far has arrived or was given up. */
    settled: async (): Promise<void> => {
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
  const hmac = key && signatureOf(key, Buffer.from(body));
  const status = await post(url, body, {
    'content-type': 'application/json',
    'x-webhook-request-id': `req_${Date.now()}`,
    'x-webhook-timestamp': String(Date.now()),
    ...(hmac && { 'x-webhook-hmac': hmac, 'x-webhook-hmac-algorithm': 'sha512' }),
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
    const options = { method: 'POST', headers, agent: false, timeout: 5000 };
    const request = http.request(url, options, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(undefined));
    request.end(body);
  });
