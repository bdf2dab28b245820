import { createStore } from '../i18n/store';
import { isRecord } from '../schema/field';
import { withoutEnd } from '../schema/text/length';
import { failureOf, HttpError, isOffline } from './http-error';
import { getPrefs } from './prefs';
import { isTokenValid, token } from './session';

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
/** Upper case in declarations, lower case from Refine. */
type Method = Verb | Lowercase<Verb>;
type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly (string | number)[]>>;

export interface RequestOptions {
  /** Query parameters. An array repeats its key; null, undefined and '' are left out. */
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds until the request fails with a timeout. Default: 30,000; exports and the like use `longCall`. */
  readonly timeoutMs?: number;
  /** Same key for every attempt of one save, so that the server runs it once. */
  readonly idempotencyKey?: string;
  /** 'none': the request needs no sign-in, and its 401 does not end the session. Default: 'required'. */
  readonly session?: 'required' | 'none';
  /** 'stream' returns the unread Response (exports, live events); the timeout then covers only its head. */
  readonly as?: 'json' | 'stream';
}

interface Answer<T> {
  /** null for an empty body (ERR-05). */
  readonly data: T;
}

export interface HttpSettings {
  readonly base: string;
  readonly language: () => string;
  readonly token: () => string | null;
  /** Returns false for an expired token; nothing is sent then (FND-24). */
  readonly isTokenValid: () => boolean;
  /** Called when the token is expired: on its 401 (ERR-10), or before sending. */
  readonly onExpired: () => void;
  readonly onPermissionsVersion?: (version: number) => void;
  /**
   * Called when the server wants to know who is at the screen before something sensitive. Resolves to true once the user
   * has confirmed it, to false if they would not.
   */
  readonly onConfirm?: () => Promise<boolean>;
  /** Called when the server first wants a second step of the sign-in that a role demands. */
  readonly onEnrol?: () => void;
  /** Called when a request got no reply. */
  readonly onUnreached?: () => void;
  /** Milliseconds before a GET is repeated once. Default: 300. */
  readonly retryDelayMs?: number;
}

type Request = <T = unknown>(method: Method, path: string, options?: RequestOptions) => Promise<Answer<T>>;

/** Timeout in milliseconds for exports, imports and messaging operations (ERR-24). */
export const longCall = 60_000;
const usualCall = 30_000;

const opensLock: ReadonlySet<string> = new Set(['/auth/lock', '/auth/unlock', '/auth/logout']);

/**
 * Builds `request`, which follows this API's conventions (ERR-01 to ERR-24) and throws HttpError. While the screen is
 * locked a request waits until it is unlocked, because the server would refuse it. Screens under the lock need
 * no code for it.
 */
export const createHttp =
  (settings: HttpSettings): Request =>
  async (method, path, options = {}) => {
    const waits = options.session !== 'none' && !opensLock.has(path);
    const verb = method.toUpperCase();
    let mayRepeat = verb === 'GET' && options.as !== 'stream';
    let waitsLeft = mayRepeat ? mostWaits : 0;
    for (;;) {
      if (waits && isLocked()) await waitForUnlock(options.signal);
      try {
        return await attempt(settings, verb, path, options);
      } catch (error) {
        if (waits && error instanceof HttpError && error.code === 'auth.locked') {
          // The server refused it before running it, so it may be sent again.
          lockScreenHere();
        } else if (isCode(error, 'auth.confirm') && settings.onConfirm) {
          // Refused whole, too: nothing was done, and the same call is sent again. Who leaves the question wants neither
          // the change nor a message about it.
          if (!(await settings.onConfirm())) throw new HttpError({ kind: 'aborted', status: 0 });
        } else if (waitsLeft > 0 && isToComeAgain(error)) {
          waitsLeft -= 1;
          await pause(1000 * error.retryAfter, options.signal);
        } else if (mayRepeat && isOffline(error)) {
          mayRepeat = false;
          await pause(settings.retryDelayMs ?? 300, options.signal);
        } else {
          if (waits && isOffline(error)) settings.onUnreached?.();
          if (isCode(error, 'auth.enrol')) settings.onEnrol?.();
          throw error;
        }
      }
    }
  };

const isCode = (error: unknown, code: string): boolean => error instanceof HttpError && error.code === code;
/** Times that a read waits for a server that asked it to come again, so that a short rush shows nowhere. */
const mostWaits = 2;
/** Seconds. Who must wait longer is told so by the screen. */
const longestWait = 10;

/** True for a 429 or 503 that says when to come again, soon. */
const isToComeAgain = (error: unknown): error is HttpError & { readonly retryAfter: number } =>
  error instanceof HttpError &&
  (error.status === 429 || error.status === 503) &&
  error.retryAfter !== undefined &&
  error.retryAfter <= longestWait;

const pause = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (signal?.aborted) throw new HttpError({ kind: 'aborted', status: 0 });
};

/** Joins base, path and query to a URL. Leaves out null, undefined and ''. */
const addressOf = (base: string, path: string, query: Query = {}): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') params.append(key, String(one));
  const text = params.toString();
  const address = path.startsWith(base) ? path : `${base}${path}`;
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
};

/**
 * Returns a function that gives idempotency keys to the saves of one form. Same content gets the same key, so that
 * a retry after a broken connection creates nothing twice; changed content gets a new key.
 */
export const createSaveKeys = (): ((content: unknown) => string) => {
  let last: { readonly content: string; readonly key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
};

/** Returns 128 random bits as hex. `crypto.randomUUID` is missing on plain-http addresses in a local network. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const attempt = async <T>(
  settings: HttpSettings,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer<T>> => {
  const needsSession = options.session !== 'none';
  const token = needsSession ? settings.token() : null;
  if (needsSession && !settings.isTokenValid()) {
    settings.onExpired();
    throw new HttpError({ kind: 'http', status: 401, code: 'auth.expired' });
  }
  const { signal, timeoutMs = usualCall } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(addressOf(settings.base, path, options.query), {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]),
      headers: headersFor(settings, options, token),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new HttpError({ kind: 'redirect', status: response.status || 307 });
    // A 401 for an older token says nothing about the session of a user who signed in since.
    if (response.status === 401 && needsSession && token === settings.token()) settings.onExpired();
    const version = Number(response.headers.get('x-permissions-version') || Number.NaN);
    if (needsSession && Number.isInteger(version)) settings.onPermissionsVersion?.(version);
    if (options.as === 'stream' && response.ok) return { data: received<T>(response) };
    const body = readBody(await response.text());
    if (!response.ok || (isRecord(body) && body.success === false))
      throw new HttpError(failureOf(response.status, body, response.headers));
    return { data: received<T>(body) };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const kind = signal?.aborted ? 'aborted' : limit.signal.aborted ? 'timeout' : 'network';
    throw new HttpError({ kind, status: 0 });
  } finally {
    // A stream lives on after its head.
    clearTimeout(timer);
  }
};

const headersFor = (settings: HttpSettings, options: RequestOptions, token: string | null): Headers => {
  const headers = new Headers(options.headers);
  headers.set('Accept', options.as === 'stream' ? '*/*' : 'application/json');
  headers.set('Accept-Language', settings.language());
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
};

/** Reads a body: '' becomes null, JSON its value, anything else stays text (ERR-05, ERR-13). */
export const readBody = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Casts a body to the type that the caller named, without a check. */
const received = <T>(body: unknown): T => body as T;

/** True if this tab's screen is locked. The server decides what is really locked; see `lock.ts`. */
const store = createStore(false);

export const isLocked = store.get;
export const subscribeLock = store.subscribe;

export const lockScreenHere = (): void => store.set(true);
export const openScreenHere = (): void => store.set(false);

/** Resolves when the screen is unlocked; throws if the caller aborts before. */
const waitForUnlock = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = subscribeLock(() => {
      if (!isLocked()) finish(resolve);
    });
    const left = () => finish(() => reject(new HttpError({ kind: 'aborted', status: 0 })));
    const finish = (settle: () => void) => {
      end();
      signal?.removeEventListener('abort', left);
      settle();
    };
    if (signal?.aborted) left();
    else signal?.addEventListener('abort', left, { once: true });
  });

/** Base URL of the API: build variable VITE_API_BASE. Default: `/api` on the server that sent this page (ERR-24). */
export const apiBase: string = withoutEnd(import.meta.env.VITE_API_BASE || '/api', '/');

const settings: HttpSettings = {
  base: apiBase,
  language: () => getPrefs().language,
  token,
  isTokenValid,
  onExpired: () => {},
};

/** Sends a request as the signed-in user. */
export const request = createHttp(settings);

/** Sets what happens when a reply says that the session ended, or asks for something. Called at start-up. */
export const handleReplies = (handlers: Partial<HttpSettings>): void => {
  Object.assign(settings, handlers);
};
