import type { TextKey, Texts } from './ar';
import { say } from './say';

/** Codes of refused calls (table under ERR-24). `forbidden` stands for every `forbidden.<module>.<action>`. */
export type ErrorCode =
  | 'validation.failed'
  | 'request.malformed'
  | 'auth.required'
  | 'auth.expired'
  | 'auth.invalidCredentials'
  | 'auth.userDisabled'
  | 'auth.tooManyAttempts'
  | 'auth.passwordChange'
  | 'rate.limited'
  | 'forbidden'
  | 'forbidden.branch'
  | 'forbidden.adminOnly'
  | 'notFound'
  | 'method.notAllowed'
  | 'version.stale'
  | 'customer.paperCodeUsed'
  | 'customer.inUse'
  | 'branch.inUse'
  | 'branch.codeUsed'
  | 'role.adminFixed'
  | 'role.own'
  | 'role.builtIn'
  | 'role.inUse'
  | 'user.self'
  | 'user.lastAdmin'
  | 'user.admin'
  | 'user.usernameTaken'
  | 'user.hasBookings'
  | 'shift.overlap'
  | 'shift.bookings'
  | 'appointment.clash'
  | 'appointment.transition'
  | 'appointment.hasHistory'
  | 'attendance.open'
  | 'attendance.closed'
  | 'attendance.invoiced'
  | 'invoice.issued'
  | 'invoice.draft'
  | 'invoice.cancelled'
  | 'package.noSessions'
  | 'drawer.closed'
  | 'reference.inUse'
  | 'idempotency.mismatch'
  | 'request.tooLarge'
  | 'server.error'
  | 'server.busy';

/** How each code is said. Placeholders: `{seconds}`, `{requestId}`, `{user} {time}`, `{reason}`, `{usedBy}`, … */
export const errorText: Readonly<Record<ErrorCode, TextKey>> = {
  'validation.failed': 'error.validation',
  'request.malformed': 'error.malformed',
  'auth.required': 'auth.required',
  'auth.expired': 'error.sessionExpired',
  'auth.invalidCredentials': 'login.error.invalidCredentials',
  'auth.userDisabled': 'login.error.unauthorized',
  'auth.tooManyAttempts': 'login.error.tooMany',
  'auth.passwordChange': 'users.mustChange',
  'rate.limited': 'error.tooManyRequests',
  forbidden: 'perm.denied',
  'forbidden.branch': 'error.foreignBranch',
  'forbidden.adminOnly': 'error.adminOnly',
  notFound: 'error.rowNotFound',
  'method.notAllowed': 'error.methodNotAllowed',
  'version.stale': 'error.stale',
  'customer.paperCodeUsed': 'customers.error.codeUsed',
  'customer.inUse': 'customers.error.inUse',
  'branch.inUse': 'branches.error.inUse',
  'branch.codeUsed': 'branches.error.codeUsed',
  'role.adminFixed': 'roles.error.adminFixed',
  'role.own': 'roles.error.own',
  'role.builtIn': 'roles.error.builtIn',
  'role.inUse': 'roles.error.inUse',
  'user.self': 'users.error.self',
  'user.lastAdmin': 'users.error.lastAdmin',
  'user.admin': 'users.error.admin',
  'user.usernameTaken': 'users.error.usernameTaken',
  'user.hasBookings': 'users.error.hasBookings',
  'shift.overlap': 'shifts.error.overlap',
  'shift.bookings': 'shifts.error.bookings',
  'appointment.clash': 'appointments.error.clash',
  'appointment.transition': 'appointments.error.transition',
  'appointment.hasHistory': 'appointments.error.hasHistory',
  'attendance.open': 'attendance.error.open',
  'attendance.closed': 'attendance.error.closed',
  'attendance.invoiced': 'attendance.error.invoiced',
  'invoice.issued': 'invoices.error.issued',
  'invoice.draft': 'invoices.error.draft',
  'invoice.cancelled': 'invoices.error.cancelled',
  'package.noSessions': 'sold.error.noSessions',
  'drawer.closed': 'drawer.closed',
  'reference.inUse': 'reference.inUse',
  'idempotency.mismatch': 'error.idempotency',
  'request.tooLarge': 'error.tooLarge',
  'server.error': 'error.server',
  'server.busy': 'error.busy',
};

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

/** A right in words, for `{action}` of `perm.denied`: `customers.read` -> "عرض العملاء", "view customers". */
export const permissionWords = (texts: Texts, permission: string, declared?: string): string => {
  const [module = '', action = ''] = permission.split('.');
  const word = (key: string) => (isTextKey(texts, key) ? texts[key] : '');
  const known = {
    action: word(`enum.action.${action}`),
    // Arabic bends a sound plural inside the sentence: المستخدمون, but صلاحية عرض المستخدمين.
    module: word(`enum.module.${module}.of`) || word(`enum.module.${module}`) || (declared ?? ''),
  };
  if (known.action === '' || known.module === '') return permission;
  // Inside a sentence; Arabic has no capitals to lose.
  return say(texts, 'permission.name', known).toLowerCase();
};

/** Whether the catalogue has the key; for keys put together from wire values (`field.${name}`). */
export const isTextKey = (texts: Texts, key: string): key is TextKey => Object.hasOwn(texts, key);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorText, code);
