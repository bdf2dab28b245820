import { isRecord } from './storage';

type FailureKind = 'http' | 'network' | 'timeout' | 'redirect' | 'aborted';

/** A failed call, with everything that its answer said; the words for it come from `messages.ts`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: FailureKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The same under the name Refine looks for. */
  readonly statusCode: number;
  readonly code: string | undefined;
  /** Messages by the path of the field (ERR-14), in the form of Refine's hooks: `items[0].serviceId`. */
  readonly errors: Record<string, string[]> | undefined;
  /** The input that a 409 is about, PascalCase. */
  readonly field: string | undefined;
  /** The row as it is now; comes with version.stale. */
  readonly current: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** The whole answer, for what one call says beyond the rest: who has the time, what is free instead. */
  readonly body: Readonly<Record<string, unknown>>;

  /** `message`: the server's own sentence, or the text body; '' when there is none. */
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

/** A call given up because its reader left: nothing to report to anybody. */
export const isAborted = (error: unknown): boolean => error instanceof HttpError && error.kind === 'aborted';

/** No answer at all: the request may or may not have been carried out (P-05, ERR-24). */
export const isOffline = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'network' || error.kind === 'timeout');

/** Reads an error body in this API's shape and its neighbours': `title`, other letter case (ERR-23). */
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

/** The answer was neither JSON nor a text that says anything: what failed is the way to the server (ERR-13). */
export const nothingReadable = 'body.unreadable';

const readErrors = (value: unknown): Record<string, string[]> | undefined => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, said]) => {
    const messages = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
    // The documents write the names with a capital letter, forms without.
    const path = name.replace(/(^|\.)([A-Z])/g, (letters) => letters.toLowerCase());
    return messages.length > 0 ? [[path, messages] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** A text body fit for a toast: a proxy's error page without its markup, and not a novel (ERR-13). */
const plainText = (body: string): string => {
  const bare = body
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > 300 ? `${bare.slice(0, 299)}…` : bare;
};
