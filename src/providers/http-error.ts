import { isRecord } from './storage';

type FailureKind = 'http' | 'network' | 'timeout' | 'redirect' | 'aborted';

/** A failed request with everything that its reply said. `messages.ts` has the texts for the user. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: FailureKind;
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** Same as `status`, under the name that Refine reads. */
  readonly statusCode: number;
  readonly code: string | undefined;
  /** Messages by field path (ERR-14), as Refine's form hooks expect: `items[0].serviceId`. */
  readonly errors: Record<string, string[]> | undefined;
  /** Input field that a 409 is about, in PascalCase. */
  readonly field: string | undefined;
  /** The row as stored now; only with code version.stale. */
  readonly current: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds to wait, from the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** The whole reply, for extra data of one request: who holds the time, free times instead. */
  readonly body: Readonly<Record<string, unknown>>;

  /** `message` is the server's own sentence, or the text body; '' without one. */
  constructor(failure: Failure) {
    super(failure.message ?? '');
    this.kind = failure.kind;
    this.status = failure.status;
    this.statusCode = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.field = failure.field;
    this.current = failure.current;
    this.params = failure.params ?? {};
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.body = failure.body ?? {};
  }
}

export type Failure = Pick<HttpError, 'kind' | 'status'> & Partial<HttpError>;

/** True if the caller cancelled the request. No message is shown then. */
export const isAborted = (error: unknown): boolean => error instanceof HttpError && error.kind === 'aborted';

/**
 * Returns the failure that the user must see: none for an aborted request, nor for an ended session, which has its own
 * toast. Throws an error that is no failed request.
 */
export const failureIn = (error: unknown): HttpError | undefined => {
  if (!(error instanceof HttpError)) throw error;
  return isAborted(error) || error.status === 401 ? undefined : error;
};

/** True if no reply came. The server may or may not have run the request (P-05, ERR-24). */
export const isOffline = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'network' || error.kind === 'timeout');

/** Reads an error body of this API or a similar one: `title` for `message`, keys in any letter case (ERR-23). */
export const failureOf = (status: number, body: unknown, headers?: Headers): Failure => {
  const seconds = Number(headers?.get('retry-after') || Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  if (typeof body === 'string') {
    const message = plainText(body);
    return { kind: 'http', status, message, code: message ? undefined : nothingReadable, retryAfter };
  }
  if (!isRecord(body)) return { kind: 'http', status, retryAfter };
  const keys = new Map(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));
  const text = (key: string): string | undefined => {
    const value = keys.get(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const params = keys.get('params');
  return {
    kind: 'http',
    status,
    code: text('code'),
    message: text('message') ?? text('title'),
    errors: readErrors(keys.get('errors')),
    field: text('field'),
    current: keys.get('current'),
    params: isRecord(params) ? params : undefined,
    requestId: text('requestid') ?? headers?.get('x-request-id') ?? undefined,
    retryAfter,
    body,
  };
};

/** Code for a reply that is neither JSON nor readable text: the fault is between here and the server (ERR-13). */
export const nothingReadable = 'body.unreadable';

const readErrors = (value: unknown): Record<string, string[]> | undefined => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, said]) => {
    const messages = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
    // The API writes field names with a capital letter; forms use a small one.
    const path = name.replace(/(^|\.)([A-Z])/g, (letters) => letters.toLowerCase());
    return messages.length > 0 ? [[path, messages] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** Makes a text body fit for a toast: removes the markup of a proxy's error page, cuts at 300 characters (ERR-13). */
const plainText = (body: string): string => {
  const bare = body
    .slice(0, 5000)
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > 300 ? `${bare.slice(0, 299)}…` : bare;
};
