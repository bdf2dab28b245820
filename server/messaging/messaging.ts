import { withoutEnd } from '../../src/schema/text/length';
import { cloudBase, cloudProvider } from './cloud/provider';
import { addressPolicy, allowedUrl } from './http/addresses';
import { createHttp, type Http, type HttpOptions, nothing, unsupported } from './http/client';
import type { Provider } from './provider';
import { wahaProvider } from './waha/provider';

/**
 * Sends nothing: for the demo, and for whoever tries the product before there is a number. Its channels work at once,
 * and its messages end as tried, never as sent.
 */
const dryRun = (): Provider => {
  const [done, without] = [async () => nothing, async () => unsupported];
  return {
    name: 'dryRun',
    capabilities: {
      proof: 'made',
      pace: 'own',
      freeText: true,
      ownSecret: false,
    },
    create: done,
    remove: done,
    start: done,
    stop: done,
    restart: done,
    logout: done,
    getState: async () => ({ ok: true, value: { status: 'WORKING', phase: 'working' } }),
    getProfile: async () => ({ ok: true, value: { id: null, pushName: null, name: null, picture: null } }),
    getQr: without,
    requestCode: without,
    send: async () => ({ kind: 'tried' }),
    parseWebhook: () => ({ kind: 'badSignature' }),
  };
};

export type Messaging = Readonly<ReturnType<typeof createMessaging>>;

interface MessagingOptions {
  /** URL of the WAHA provider in the server's configuration. Without one each WAHA channel must name its own. */
  readonly baseUrl: string | undefined;
  /** API key for that URL, for channels without their own key. */
  readonly apiKey?: string | undefined;
  /** Default: all adapters. */
  readonly adapters?: readonly Adapter[];
  /** Further allowed hosts, as `host` or `host:port`. */
  readonly hosts?: readonly string[];
  readonly allowsPrivate?: boolean;
  /** The server's own URL for webhooks. A function, because the port may be known only later. */
  readonly ownUrl: () => string;
  /** Token that a provider must send when it verifies the webhook URL. */
  readonly verifyToken?: string | undefined;
  /** Milliseconds to wait for a channel to become ready for a code, or linked. Default: 10,000. */
  readonly linkWaitMs?: number;
  readonly http?: HttpOptions;
}

export interface Adapter {
  readonly make: (http: Http) => Provider;
  /** Base URL and key for channels that name no address. Default: each channel must name one. */
  readonly usual?: (options: MessagingOptions) => Usual;
}

interface Usual {
  readonly base?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** All adapters. Each one also needs an option in the `provider` field of channels. */
export const adapters: readonly Adapter[] = [
  { make: wahaProvider, usual: ({ baseUrl, apiKey }) => ({ base: baseUrl, apiKey }) },
  { make: cloudProvider, usual: () => ({ base: cloudBase }) },
  { make: dryRun },
];

/** Makes the providers with the server's configuration. `via` replaces the network. */
export const createMessaging = (options: MessagingOptions, via?: Http) => {
  const known = (options.adapters ?? adapters).map(({ make, usual }) => ({ make, ...usual?.(options) }));
  const bases = known.flatMap(({ base }) => base ?? []);
  const policy = addressPolicy({ ...options, baseUrls: bases });
  const http = via ?? createHttp(policy, options.http);
  const served = known.map(({ make, ...usual }) => ({ provider: make(http), ...usual }));
  return {
    served,
    servedBy: (name: string) => {
      const found = served.find(({ provider }) => provider.name === name);
      if (!found) throw new Error(`no adapter is called ${name}`);
      return found;
    },
    isBase: (address: string): boolean => bases.includes(address),
    isAllowed: (address: string): boolean => allowedUrl(policy, address) !== undefined,
    ownUrl: () => withoutEnd(options.ownUrl(), '/'),
    verifyToken: options.verifyToken,
    linkWaitMs: options.linkWaitMs ?? 10_000,
  };
};
