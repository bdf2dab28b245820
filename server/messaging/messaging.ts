import { cloudBase, cloudProvider } from './cloud/provider';
import { addressPolicy, allowedUrl } from './http/addresses';
import { createHttp, type Http, type HttpOptions } from './http/client';
import type { Provider } from './provider';
import { wahaProvider } from './waha/provider';

export type Messaging = Readonly<ReturnType<typeof createMessaging>>;

export interface MessagingOptions {
  /** The provider that the server's configuration names. */
  readonly baseUrl: string;
  /** The key there, for channels that bring none of their own. */
  readonly apiKey?: string | undefined;
  /** Default: all. */
  readonly adapters?: readonly Adapter[];
  /** Further hosts, as `host` or `host:port`. */
  readonly hosts?: readonly string[];
  readonly allowsPrivate?: boolean;
  /** The server's own address as providers reach it; asked when it is needed, as the port may not be known before. */
  readonly ownUrl: () => string;
  /** What a provider must say back that introduces itself by asking for it. */
  readonly verifyToken?: string | undefined;
  /** Milliseconds that a code waits for the phone to be linked. */
  readonly linkWaitMs?: number;
  readonly http?: HttpOptions;
}

export interface Adapter {
  readonly make: (http: Http) => Provider;
  /** Where channels find it that name no address, and the server's own key there. Default: each channel names one. */
  readonly usual?: (options: MessagingOptions) => Usual;
}

interface Usual {
  readonly base?: string;
  readonly apiKey?: string | undefined;
}

/** All that messages can be sent by; each has its line in the channels' list of providers, too. */
export const adapters: readonly Adapter[] = [
  { make: wahaProvider, usual: ({ baseUrl, apiKey }) => ({ base: baseUrl, apiKey }) },
  { make: cloudProvider, usual: () => ({ base: cloudBase }) },
];

/** The providers, and what the server's configuration says of them. `via`: in place of the network. */
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
    /** Whether an address is that of a provider itself. */
    isBase: (address: string): boolean => bases.includes(address),
    /** Whether requests may go to an address at all. */
    isAllowed: (address: string): boolean => allowedUrl(policy, address) !== undefined,
    ownUrl: () => options.ownUrl().replace(/\/+$/, ''),
    verifyToken: options.verifyToken,
    linkWaitMs: options.linkWaitMs ?? 10_000,
  };
};

/** Messaging without a provider: every call is answered as if nothing were ready, and nothing leaves the machine. */
export const closedMessaging = (): Messaging => {
  const body = Buffer.from('{"status":"STOPPED"}');
  const nowhere = 'http://127.0.0.1:9';
  return createMessaging({ baseUrl: nowhere, ownUrl: () => nowhere }, async () => ({
    kind: 'answer',
    status: 422,
    headers: {},
    body,
  }));
};
