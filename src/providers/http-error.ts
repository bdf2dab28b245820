import { currentLanguage, type Translate } from '../i18n/react';
import { formPathOf } from '../schema/entity';
import { isRecord, type Label } from '../schema/field';

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
const nothingReadable = 'body.unreadable';

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

type Operation = 'load' | 'save' | 'add' | 'update' | 'delete' | 'reactivate' | 'status';

/**
 * Returns the sentence for a failed request (ERR-09 to ERR-14): the field messages, else the server's message, else
 * 'request error (status)'.
 */
export const errorMessage = (error: unknown, t: Translate): string => {
  if (!(error instanceof HttpError)) return t('error.unexpected');
  switch (error.kind) {
    case 'redirect':
      return t('error.redirect');
    case 'network':
    case 'timeout':
    case 'aborted':
      return t('error.connection');
    case 'http':
      break;
  }
  if (error.status === 401) return t('error.sessionExpired');
  if (error.code === nothingReadable) return t('error.connection');
  const fields = fieldMessages(error, t);
  if (fields.length > 0) return fields.join(t('error.listComma'));
  if (error.message) return error.message;
  // Below 400 the only failure is `success: false`; its status would confuse the user.
  return error.status >= 400 ? t('error.request', { status: String(error.status) }) : t('error.connection');
};

interface FailureContext {
  /** Name of the entity. Text keys `<entity>.error.…` are used if they exist. */
  readonly entity: string;
  readonly operation: Operation;
  readonly error: unknown;
  readonly t: Translate;
}

/**
 * Returns the toast text for a failed list, save or delete (CUS-50 to CUS-55, ERR-22). Order: expired session, no
 * connection, 'you are not authorised …', the server's message, the entity's own sentence.
 */
export const failureText = ({ entity, operation, error, t }: FailureContext): string => {
  const find = (end: string, params?: Readonly<Record<string, string>>) =>
    namesOf(operation).flatMap((name) => t.find(`${entity}.error.${name}${end}`, params) ?? [])[0];
  const general = operation === 'load' ? t('error.loadData') : undefined;
  const own = find('') ?? general ?? errorMessage(error, t);
  if (!(error instanceof HttpError)) return own;
  if (error.kind !== 'http' || error.status === 401) return errorMessage(error, t);
  if (isSaid(error, 'network error')) return t('error.connection');
  const refusal = isUnauthorized(error) ? find('Unauthorized') : undefined;
  if (refusal) return refusal;
  if (!error.errors && !error.message) return own;
  const message = errorMessage(error, t);
  // Some screens show their own sentence first, then the server's (SVC-26).
  return find('Reason', { message }) ?? message;
};

/** Returns the text names to try: 'add' and 'update' have their own or share 'save' (USR-21). */
const namesOf = (operation: Operation): readonly string[] =>
  operation === 'add' || operation === 'update' ? [operation, 'save'] : [operation];

/** Returns the first message of each field as 'translated name: message' (ERR-14). */
export const fieldMessages = (error: HttpError, t: Translate): readonly string[] =>
  Object.entries(error.errors ?? {}).map(([name, messages]) =>
    t('error.fieldMessage', { field: fieldName(name, t), message: messages[0] ?? '' }),
  );

type LabelOf = (key: string) => Label | undefined;
let labelOf: LabelOf = () => undefined;

/** Sets where the labels of declared fields are found. Before the app is loaded there are only the texts. */
export const nameFieldsBy = (find: LabelOf): void => {
  labelOf = find;
};

/**
 * Translates a field name: `Items[0].ServiceId` -> 'Items 1 - Service', by a general text or by the label that an entity
 * declares. An unknown name stays as it is (ERR-23).
 */
const fieldName = (name: string, t: Translate): string =>
  name
    .split('.')
    .map((part) => {
      const [, key = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
      const onWire = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
      const known = t.find(`field.${onWire}`) ?? labelOf(formPathOf(key))?.[currentLanguage()];
      return `${known ?? onWire}${index === undefined ? '' : ` ${Number(index) + 1}`}`;
    })
    .join(' - ');

/** Returns the first message of each field by its path in the form: `items.0.serviceId`. */
export const formErrors = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof HttpError)) return {};
  const named = Object.entries(error.errors ?? {}).map(([name, messages]) => [
    formPathOf(name),
    messages[0] ?? '',
  ]);
  const marked = error.field && error.message ? [[formPathOf(error.field), error.message]] : [];
  return Object.fromEntries([...named, ...marked]);
};

/**
 * Returns the toast text for a failed sign-in (LOG-08 to LOG-15): by code, else by the documented English phrases,
 * else the server's message as it is.
 */
export const signInText = (error: unknown, t: Translate): string => {
  if (!(error instanceof HttpError)) return t('login.error.fallback');
  if (error.kind === 'redirect') return t('error.redirect');
  if (error.kind !== 'http' || isSaid(error, 'network error')) return t('login.error.network');
  switch (error.code) {
    case 'auth.invalidCredentials':
      return t('login.error.invalidCredentials');
    case 'auth.userDisabled':
      return t('login.error.unauthorized');
    case 'auth.tooManyAttempts':
      return t('login.error.tooMany', { count: error.retryAfter ?? Number(error.params.seconds ?? 60) });
  }
  if (isSaid(error, 'invalid credentials')) return t('login.error.invalidCredentials');
  if (isSaid(error, 'unauthorized')) return t('login.error.unauthorized');
  const fields = fieldMessages(error, t);
  if (fields.length > 0) return fields.join(t('error.listComma'));
  return error.message || t('login.error.fallback');
};

const isSaid = (error: HttpError, phrase: string): boolean => error.message.trim().toLowerCase() === phrase;

/**
 * True for a 403, or for the message 'unauthorized' under a status other than 401 (ERR-22). Who only looks at the
 * product as another does not lack a permission, and is told so.
 */
const isUnauthorized = (error: HttpError): boolean =>
  error.code !== 'auth.masked' && (error.status === 403 || isSaid(error, 'unauthorized'));
