import type { TextKey, Texts } from './ar';
import { say } from './say';

/**
 * How each code that the kernel itself refuses by is said (table under ERR-24), those of nouns stand with them (`defineRefusals`); `forbidden` stands for every `forbidden.<module>.<action>`.
 * Placeholders: `{seconds}`, `{requestId}`, `{user} {time}`, …
 */
export const errorText = {
  'validation.failed': 'error.validation',
  'request.malformed': 'error.malformed',
  'auth.required': 'auth.required',
  'auth.expired': 'error.sessionExpired',
  'auth.invalidCredentials': 'login.error.invalidCredentials',
  'auth.userDisabled': 'login.error.unauthorized',
  'auth.tooManyAttempts': 'login.error.tooMany',
  'auth.passwordChange': 'users.mustChange',
  'auth.locked': 'header.lockTitle',
  'rate.limited': 'error.tooManyRequests',
  forbidden: 'perm.denied',
  'forbidden.branch': 'error.foreignBranch',
  'forbidden.adminOnly': 'error.adminOnly',
  'forbidden.ownOnly': 'error.ownOnly',
  notFound: 'error.rowNotFound',
  'method.notAllowed': 'error.methodNotAllowed',
  'version.stale': 'error.stale',
  'import.ended': 'import.error.ended',
  'import.used': 'import.error.used',
  'action.impossible': 'error.impossible',
  'reference.inUse': 'reference.inUse',
  'idempotency.mismatch': 'error.idempotency',
  'request.tooLarge': 'error.tooLarge',
  'server.error': 'error.server',
  'server.busy': 'error.busy',
} as const satisfies Readonly<Record<string, TextKey>>;

export type ErrorCode = keyof typeof errorText;

/** Messages that stay these English phrases on the wire in every language (LOG-14, LOG-15). */
export const wireMessage: Readonly<Partial<Record<ErrorCode, string>>> = {
  'auth.invalidCredentials': 'invalid credentials',
  'auth.userDisabled': 'unauthorized',
};

/** The known code behind one on the wire: `forbidden.customers.read` -> `forbidden`; undefined for foreign codes. */
export const errorCodeOf = (code: string): ErrorCode | undefined => {
  if (isErrorCode(code)) return code;
  return /^forbidden\.\w+\.\w+$/.test(code) ? 'forbidden' : undefined;
};

/** A right in words, for `{action}` of `perm.denied`: `customers.read` of the module 'Customers' -> "عرض العملاء", "view customers". */
export const permissionWords = (texts: Texts, permission: string, module?: string): string => {
  const key = `enum.action.${permission.split('.')[1]}`;
  if (module === undefined || !isTextKey(texts, key)) return permission;
  // Inside a sentence; Arabic has no capitals to lose.
  return say(texts, 'permission.name', { action: texts[key], module }).toLowerCase();
};

/** Whether the catalogue has the key; for keys put together from wire values (`field.${name}`). */
export const isTextKey = (texts: Texts, key: string): key is TextKey => Object.hasOwn(texts, key);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorText, code);
