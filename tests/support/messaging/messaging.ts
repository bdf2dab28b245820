import type { AddressInfo } from 'node:net';
import { createNotifier } from '../../../server/data/notices';
import { createCounts, createPolicyBook, type Services } from '../../../server/data/services';
import type { HttpOptions } from '../../../server/messaging/http/client';
import { type Adapter, createMessaging, type Messaging } from '../../../server/messaging/messaging';
import { beautyCentre } from '../../../src/resources/book';
import { type TestApp, type TestAppOptions, testApp, testVault } from '../app';
import { testBackups } from '../backups';
import { atEnd } from '../cleanup';
import { unluckyStandIn } from './wire/waha/faults';
import type { Engine } from './wire/waha/state';

export const standInKey = 'planted-provider-key';

export interface HeldSession {
  readonly status: string;
  readonly messages: readonly { readonly id: string; readonly text: string; readonly sends: number }[];
  readonly config: {
    readonly webhooks: readonly { readonly url: string; readonly hmac: { readonly key: string } }[];
  };
}

/** The stand-in provider on a port of its own, with messaging that uses it. */
export interface TestProvider {
  readonly url: string;
  readonly messaging: Messaging;
  /** URL of this server for its events. Set it once the application listens. */
  ownUrl: string;
  /** Simulates a phone, the network or a fault, with calls below `/test`. */
  control(session: string, verb: string, body?: object): Promise<void>;
  /** Returns the stand-in's state of a session. */
  held(session: string): Promise<HeldSession | null>;
  /** Returns how often a call with this word in its path was made. */
  asked(word: string): Promise<number>;
}

/** `hosts`: more hosts that channels may use. `adapters`: replace those of the product. */
export const testProvider = async (
  http: HttpOptions = {},
  hosts: readonly string[] = [],
  adapters?: readonly Adapter[],
  engine?: Engine,
): Promise<TestProvider> => {
  const standIn = await unluckyStandIn({ apiKey: standInKey, ...(engine ? { engine } : {}) });
  atEnd(() => standIn.close());
  const headers = { 'x-api-key': standInKey, 'content-type': 'application/json' };
  const provider: TestProvider = {
    url: standIn.url,
    ownUrl: 'http://127.0.0.1:9',
    messaging: createMessaging({
      baseUrl: standIn.url,
      apiKey: standInKey,
      ownUrl: () => provider.ownUrl,
      verifyToken: 'verify-me',
      linkWaitMs: 0,
      hosts,
      http,
      ...(adapters ? { adapters } : {}),
    }),
    control: async (session, verb, body = {}) => {
      const ask = (word: string, sent: object) =>
        fetch(`${standIn.url}/test/${session}/${word}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(sent),
        });
      const answer = await ask(verb, body);
      if (!answer.ok) throw new Error(`${verb} of ${session}: ${answer.status}`);
      await ask('settle', {});
    },
    held: async (session) => {
      const answer = await fetch(`${standIn.url}/test/${session}`, { headers });
      return answer.ok ? ((await answer.json()) as HeldSession) : null;
    },
    asked: async (word) => {
      const answer = await fetch(`${standIn.url}/asked/${word}`, { headers });
      return ((await answer.json()) as { readonly count: number }).count;
    },
  };
  return provider;
};

export interface MessagingApp extends TestApp {
  readonly provider: TestProvider;
  readonly services: Services;
}

/** Builds the whole server with a provider; each can reach the other. */
export const messagingApp = async ({
  hosts = [],
  engine,
  http = {},
  ...options
}: TestAppOptions & {
  readonly hosts?: readonly string[];
  readonly engine?: Engine;
  /** Times of calls to the provider. Default: the product's. */
  readonly http?: HttpOptions;
} = {}): Promise<MessagingApp> => {
  const provider = await testProvider(http, hosts, undefined, engine);
  const app = await testApp({ ...options, messaging: provider.messaging });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  provider.ownUrl = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const notifier = await createNotifier(() => app.db.connect('plain'));
  atEnd(() => notifier.close());
  const services: Services = {
    book: beautyCentre,
    pool: app.pool,
    notifier,
    policy: createPolicyBook(app.pool),
    counts: createCounts(notifier),
    vault: testVault,
    messaging: provider.messaging,
    backups: testBackups(app.db),
    now: () => new Date(),
  };
  return {
    ...app,
    provider,
    services,
  };
};
