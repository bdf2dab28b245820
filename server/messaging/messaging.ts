import { cloudProvider } from './cloud/provider';
import { addressPolicy, allowedUrl } from './http/addresses';
import { createHttp, type Http, type HttpOptions } from './http/client';
import { wahaProvider } from './waha/provider';

export type Messaging = Readonly<ReturnType<typeof createMessaging>>;

export interface MessagingOptions {
  /** Of `waha`. */
  readonly baseUrl: string;
  /** The key at that base, for channels that bring none of their own. */
  readonly apiKey?: string | undefined;
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

export const cloudBase = 'https://graph.facebook.com/v23.0';

/** The providers, and what the server's configuration says of them. */
export const createMessaging = (options: MessagingOptions) => {
  const policy = addressPolicy({ ...options, baseUrls: [options.baseUrl, cloudBase] });
  const http = createHttp(policy, options.http);
  return {
    providers: { waha: wahaProvider(http), cloud: cloudProvider(http) },
    /** The base address of channels that name none of their own. */
    bases: { waha: options.baseUrl, cloud: cloudBase },
    apiKey: options.apiKey,
    /** Whether requests may go to an address at all. */
    isAllowed: (address: string): boolean => allowedUrl(policy, address) !== undefined,
    /** Where a channel's events are sent to. */
    webhookUrlOf: (channelId: number) =>
      `${options.ownUrl().replace(/\/+$/, '')}/api/whatsapp/webhooks/${channelId}`,
    verifyToken: options.verifyToken,
    linkWaitMs: options.linkWaitMs ?? 10_000,
  };
};

/** Messaging without a provider: every call is answered as if nothing were ready, and nothing leaves the machine. */
export const closedMessaging = (): Messaging => {
  const body = Buffer.from('{"status":"STOPPED"}');
  const http: Http = async () => ({ kind: 'answer', status: 422, headers: {}, body });
  const nowhere = 'http://127.0.0.1:9';
  return {
    ...createMessaging({ baseUrl: nowhere, ownUrl: () => nowhere }),
    providers: { waha: wahaProvider(http), cloud: cloudProvider(http) },
  };
};
