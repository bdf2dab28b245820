import { lookup as resolve } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isObject } from '../../kernel/values';
import { type AddressPolicy, allowedUrl, hostOf, mayConnect } from './addresses';

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export type HttpOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
  /** Certainly not received: the address is not allowed, or there was no connection. */
  | { readonly kind: 'unsent'; readonly reason: 'forbidden' | 'unreachable' }
  /** The request may have been received and carried out. */
  | { readonly kind: 'lost'; readonly reason: 'timeout' | 'connectionLost' | 'unreadable' };

export type Http = (call: HttpCall) => Promise<HttpOutcome>;

export interface HttpOptions {
  /** Milliseconds until the whole reply must be there. Default: 15,000. */
  readonly timeoutMs?: number;
  /** Milliseconds until the connection must be open, name lookup included. Default: 3,000. */
  readonly connectMs?: number;
  /** Maximum size of a reply in bytes. Default: 1 MiB. */
  readonly limit?: number;
  /** Resolves a host name. Default: the system's resolver. */
  readonly addressesOf?: (host: string) => Promise<readonly Address[]>;
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

/**
 * Makes an HTTP client that tries once, follows no redirect and connects only to allowed addresses. It resolves a
 * name once, checks every address and connects to those, so that a changed DNS answer has no effect. It opens a new
 * connection for each call, because a reused one may die and leave the call in doubt. Never rejects.
 */
export const createHttp =
  (policy: AddressPolicy, options: HttpOptions = {}): Http =>
  async (call) => {
    const url = allowedUrl(policy, call.url);
    if (!url) return forbidden;
    const { connectMs = 3000, addressesOf = systemAddresses } = options;
    const { host } = hostOf(url);
    const until = Date.now() + connectMs;
    const found = isIP(host)
      ? [{ address: host, family: isIP(host) }]
      : await within(connectMs, addressesOf(host)).catch(() => undefined);
    if (found === undefined || found.length === 0) return unreachable;
    if (!found.every(({ address }) => mayConnect(policy, host, address))) return forbidden;
    return exchange(url, call, found, Math.max(1, until - Date.now()), options);
  };

const forbidden: HttpOutcome = { kind: 'unsent', reason: 'forbidden' };
const unreachable: HttpOutcome = { kind: 'unsent', reason: 'unreachable' };

const systemAddresses = (host: string): Promise<readonly Address[]> => resolve(host, { all: true });

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const exchange = (
  url: URL,
  call: HttpCall,
  addresses: readonly Address[],
  connectMs: number,
  { timeoutMs = 15_000, limit = 1024 * 1024 }: HttpOptions,
): Promise<HttpOutcome> =>
  new Promise((done) => {
    const isTls = url.protocol === 'https:';
    const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
    let stands = false;
    const request = (isTls ? https : http).request(url, {
      method: call.method,
      agent: false,
      lookup: fixed(addresses),
      headers: {
        accept: 'application/json',
        ...call.headers,
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
      },
    });
    const settle = (outcome: HttpOutcome) => {
      clearTimeout(connecting);
      clearTimeout(whole);
      request.destroy();
      done(outcome);
    };
    const fail = (reason: 'timeout' | 'connectionLost') =>
      settle(stands ? { kind: 'lost', reason } : unreachable);
    const connecting = setTimeout(() => stands || fail('timeout'), connectMs);
    const whole = setTimeout(() => fail('timeout'), timeoutMs);
    // With TLS nothing is sent before the handshake is complete.
    request.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        stands = true;
      }),
    );
    request.on('error', () => fail('connectionLost'));
    request.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      collect(response, limit).then(
        (body) => settle({ kind: 'answer', status, headers, body }),
        (error: unknown) =>
          error === tooLarge ? settle({ kind: 'lost', reason: 'unreadable' }) : fail('connectionLost'),
      );
    });
    request.end(body);
  });

const tooLarge = new Error('too large');

const collect = async (response: IncomingMessage, limit: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > limit) throw tooLarge;
    parts.push(part);
  }
  if (!response.complete) throw new Error('cut off');
  return Buffer.concat(parts);
};

/** A DNS lookup that always returns the addresses resolved and checked before. */
const fixed =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

/** Helpers to read replies of providers, which may hold any value. */

export type Json = Readonly<Record<string, unknown>>;

/** Parses a JSON object; undefined if the text is not one. */
export const objectIn = (body: Uint8Array): Json | undefined => {
  try {
    return objectOf(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return undefined;
  }
};

/** Parses a JSON list; empty if the text is not one. */
export const listIn = (body: Uint8Array): readonly unknown[] => {
  try {
    return listOf(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return [];
  }
};

export const objectOf = (value: unknown): Json | undefined => (isObject(value) ? value : undefined);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Normalises a number to `+digits`; undefined if it is not a number. */
export const plusDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '');
  return /^\d{5,20}$/.test(digits) ? `+${digits}` : undefined;
};
