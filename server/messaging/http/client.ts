import { lookup as resolve } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isObject } from '../../kernel/rows';
import type { Failure, FailureReason, Rejection, Result, SendResult } from '../provider-types';
import { type AddressPolicy, addressPolicy, allowedUrl, hostOf, mayConnect } from './addresses';

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

interface Address {
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
    if (found === undefined || found.length === 0) return unreached;
    if (!found.every(({ address }) => mayConnect(policy, host, address))) return forbidden;
    return exchange(url, call, found, Math.max(1, until - Date.now()), options);
  };

/** Calls to addresses that users give: to any public one by https, and to these hosts, wherever they are. */
export const createOutgoing = (hosts: readonly string[] = [], options: HttpOptions = {}) => {
  const policy = { ...addressPolicy({ baseUrls: [], hosts, allowsPrivate: true }), anyPublic: true };
  return {
    http: createHttp(policy, options),
    isAllowed: (address: string): boolean => allowedUrl(policy, address) !== undefined,
  };
};

export type Outgoing = Readonly<ReturnType<typeof createOutgoing>>;

const forbidden: HttpOutcome = { kind: 'unsent', reason: 'forbidden' };
const unreached: HttpOutcome = { kind: 'unsent', reason: 'unreachable' };

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
      settle(stands ? { kind: 'lost', reason } : unreached);
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

export type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

/** Differences of one provider from plain HTTP statuses. */
interface Own {
  /** Id of an accepted message. */
  readonly idIn: (answer: Json) => string | undefined;
  /** Reason why a message was rejected, if the reply says more than its status. */
  readonly rejectionOf: (answer: Answer) => Rejection | undefined;
  /** The same for any other call. */
  readonly reasonOf: (answer: Answer) => FailureReason | undefined;
}

export const nothing: Result<undefined> = { ok: true, value: undefined };
export const unreachable: Failure = { ok: false, reason: 'unreachable' };
/** Result of calls that a provider does not support. */
export const unsupported: Failure = { ok: false, reason: 'unsupported' };

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Makes functions that interpret outcomes. They never show the body of an error. */
export const readerOf = ({ idIn, rejectionOf, reasonOf }: Own) => {
  /** Failure of a call that sends no message; undefined if it succeeded. */
  const failureOf = (outcome: HttpOutcome): Failure | undefined => {
    if (outcome.kind === 'unsent' && outcome.reason === 'forbidden')
      return { ok: false, reason: 'forbiddenAddress' };
    if (outcome.kind !== 'answer') return unreachable;
    if (isFine(outcome)) return undefined;
    const { status } = outcome;
    const own = reasonOf(outcome);
    if (own) return { ok: false, reason: own };
    if (status === 501) return unsupported;
    if (status >= 500) return unreachable;
    if (status === 401 || status === 403) return { ok: false, reason: 'unauthorised' };
    if (status === 429) return { ok: false, reason: 'limited', retryAfterSeconds: retryAfterIn(outcome) };
    return { ok: false, reason: status === 404 ? 'absent' : 'refused' };
  };
  /** Reads a value from a reply. `take` returns undefined if the reply is unreadable. */
  const taken = <T>(outcome: HttpOutcome, take: (answer: Json) => T | undefined): Result<T> => {
    const failure = failureOf(outcome);
    if (failure) return failure;
    const answer = outcome.kind === 'answer' ? objectIn(outcome.body) : undefined;
    const value = answer && take(answer);
    return value === undefined ? unreachable : { ok: true, value };
  };
  /** Meaning of an outcome for a message: sent, certainly not sent, or doubtful. */
  const sendResultOf = (outcome: HttpOutcome): SendResult => {
    if (outcome.kind === 'lost') return { kind: 'doubtful', reason: outcome.reason };
    if (outcome.kind === 'unsent')
      return outcome.reason === 'forbidden'
        ? { kind: 'rejected', how: 'channelDown', reason: 'forbiddenAddress' }
        : { kind: 'rejected', how: 'retryable', reason: 'unreachable' };
    if (isFine(outcome)) {
      const answer = objectIn(outcome.body);
      const id = answer && idIn(answer);
      return id ? { kind: 'accepted', id } : { kind: 'doubtful', reason: 'unreadable' };
    }
    const { status } = outcome;
    const own = rejectionOf(outcome);
    if (own) return own;
    // The message may have gone out before the failure.
    if (status >= 500) return { kind: 'doubtful', reason: 'providerFailed' };
    if (status === 401 || status === 403)
      return { kind: 'rejected', how: 'channelDown', reason: 'unauthorised' };
    if (status === 429) return limited(outcome);
    // A redirect means that the provider is not at this address.
    if (status === 404 || status < 400) return { kind: 'rejected', how: 'channelDown', reason: 'absent' };
    return { kind: 'rejected', how: 'permanent', reason: 'refused' };
  };
  return { failureOf, taken, sendResultOf };
};

export const limited = (answer: Answer): Rejection => ({
  kind: 'rejected',
  how: 'retryable',
  reason: 'limited',
  retryAfterSeconds: retryAfterIn(answer),
});

/** Seconds of the `Retry-After` header, at most one day. */
const retryAfterIn = ({ headers }: Answer): number | undefined => {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : undefined;
};
