import type { Translate } from '../i18n/react';
import { formPathOf } from '../schema/entity';
import { HttpError, nothingReadable } from './http-error';

export type Operation = 'load' | 'save' | 'add' | 'update' | 'delete' | 'reactivate' | 'status';

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

export interface FailureContext {
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

/** Translates a field name: `Items[0].ServiceId` -> 'Items 1 - Service'. An unknown name stays as it is (ERR-23). */
export const fieldName = (name: string, t: Translate): string =>
  name
    .split('.')
    .map((part) => {
      const [, key = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
      const onWire = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
      const known = t.find(`field.${key}`) ?? t.find(`field.${onWire}`);
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

/** True for a 403, or for the message 'unauthorized' under a status other than 401 (ERR-22). */
const isUnauthorized = (error: HttpError): boolean => error.status === 403 || isSaid(error, 'unauthorized');
