import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Services } from '../../../server/data/services';
import { type SenderTimes, usualTimes } from '../../../server/features/messages/send/engine';
import { startOutbox } from '../../../server/features/messages/send/sender';
import type { HttpOptions } from '../../../server/messaging/http/client';
import { type Adapter, createMessaging, type Messaging } from '../../../server/messaging/messaging';
import { type TestApp, type TestAppOptions, testApp, testServices } from '../app';
import { atEnd } from '../cleanup';
import { quickTimes } from './sender';
import { startStandIn } from './wire/waha/server';
import { type Engine, standInKey } from './wire/waha/state';

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
  /** Simulates a phone, the network or a fault. */
  control(session: string, verb: string, body?: object): Promise<void>;
  /** Returns the stand-in's state of a session. */
  held(session: string): HeldSession | null;
  /** Returns how often a call with this word in its path was made. */
  asked(word: string): number;
}

/** `hosts`: more hosts that channels may use. `adapters`: replace those of the product. */
export const testProvider = async (
  http: HttpOptions = {},
  hosts: readonly string[] = [],
  adapters?: readonly Adapter[],
  engine?: Engine,
): Promise<TestProvider> => {
  const standIn = await startStandIn(engine);
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
      standIn.control(session, verb, { ...body });
      await standIn.settled();
    },
    held: (session) => JSON.parse(JSON.stringify(standIn.held(session))),
    asked: standIn.asked,
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
  const services = await testServices(app.db, provider.messaging);
  atEnd(() => services.notifier.close());
  return { ...app, provider, services };
};

/** Runs the sender during `work`, by the real clock or with its clock at `at`. It may warn of nothing. */
export const sending = async (
  services: Services,
  work: () => Promise<unknown>,
  { at = new Date(), ...times }: Partial<SenderTimes> & { readonly at?: Date } = {},
): Promise<void> => {
  const ahead = at.getTime() - Date.now();
  const warned: unknown[] = [];
  const running = startOutbox(
    { ...services, now: () => new Date(Date.now() + ahead) },
    (error) => warned.push(error),
    { ...usualTimes, ...quickTimes, ...times },
  );
  try {
    await work();
  } finally {
    await running.stop();
  }
  expect(warned).toEqual([]);
};
