import { say } from './say';
import type { TextKey, Texts } from './texts';

/**
 * Text keys of the kernel's refusal codes (table under ERR-24). Nouns declare theirs (`defineRefusals`). `forbidden`
 * is for every `forbidden.<module>.<action>`. Placeholders: `{count}` (seconds to wait), `{requestId}`, `{user} {time}`, …
 */
export const errorText = {
  'validation.failed': 'error.validation',
  'request.malformed': 'error.malformed',
  'request.mediaType': 'error.mediaType',
  'auth.required': 'auth.required',
  'auth.expired': 'error.sessionExpired',
  'auth.invalidCredentials': 'login.error.invalidCredentials',
  'auth.userDisabled': 'login.error.unauthorized',
  'auth.tooManyAttempts': 'login.error.tooMany',
  'auth.passwordChange': 'users.mustChange',
  'auth.enrol': 'error.mustEnrol',
  'auth.confirm': 'error.mustConfirm',
  'auth.locked': 'header.lockTitle',
  'auth.masked': 'error.masked',
  'auth.notLocked': 'auth.isNotLocked',
  'rate.limited': 'error.tooManyRequests',
  forbidden: 'perm.denied',
  'forbidden.branch': 'error.foreignBranch',
  'forbidden.adminOnly': 'error.adminOnly',
  'forbidden.ownOnly': 'error.ownOnly',
  'forbidden.program': 'error.program',
  notFound: 'error.rowNotFound',
  'method.notAllowed': 'error.methodNotAllowed',
  'version.stale': 'error.stale',
  'fields.changed': 'error.fieldsChanged',
  'import.ended': 'import.error.ended',
  'import.used': 'import.error.used',
  'action.impossible': 'error.impossible',
  'reference.inUse': 'reference.inUse',
  'idempotency.mismatch': 'error.idempotency',
  'idempotency.running': 'error.running',
  'request.tooLarge': 'error.tooLarge',
  'server.error': 'error.server',
  'server.busy': 'error.busy',
} as const satisfies Readonly<Record<string, TextKey>>;

export type ErrorCode = keyof typeof errorText;

/** Messages that stay English on the wire in every language (LOG-14, LOG-15). */
export const wireMessage: Readonly<Partial<Record<ErrorCode, string>>> = {
  'auth.invalidCredentials': 'invalid credentials',
  'auth.userDisabled': 'unauthorized',
};

/** Returns the known code of a wire code: `forbidden.customers.read` -> `forbidden`; undefined for foreign codes. */
export const errorCodeOf = (code: string): ErrorCode | undefined => {
  if (isErrorCode(code)) return code;
  return /^forbidden\.\w+\.\w+$/.test(code) ? 'forbidden' : undefined;
};

/** Returns words for `{action}` of `perm.denied`: `customers.read` -> "عرض العملاء", "view customers". */
export const permissionWords = (texts: Texts, permission: string, module?: string): string => {
  const key = `enum.action.${permission.split('.')[1]}`;
  if (module === undefined || !isTextKey(texts, key)) return permission;
  // Lower case, because it is inside a sentence. Arabic has no capitals.
  return say(texts, 'permission.name', { action: say(texts, key), module }).toLowerCase();
};

/** True if the catalogue has the key. For keys that are built from wire values (`field.${name}`). */
export const isTextKey = (texts: Texts, key: string): key is TextKey => Object.hasOwn(texts, key);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorText, code);
