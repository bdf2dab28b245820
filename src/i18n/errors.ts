import type { TextKey, Texts } from './ar';
import { say } from './say';

/**
 * How each code of a refused call is said (table under ERR-24); `forbidden` stands for every `forbidden.<module>.<action>`.
 * Placeholders: `{seconds}`, `{requestId}`, `{user} {time}`, `{reason}`, `{usedBy}`, …
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
  'customer.paperCodeUsed': 'customers.error.codeUsed',
  'customer.inUse': 'customers.error.inUse',
  'customer.notFoundElsewhere': 'customers.notFoundElsewhere',
  'branch.inUse': 'branches.error.inUse',
  'branch.codeUsed': 'branches.error.codeUsed',
  'branch.codeFixed': 'branches.error.codeFixed',
  'role.adminFixed': 'roles.error.adminFixed',
  'role.own': 'roles.error.own',
  'role.builtIn': 'roles.error.builtIn',
  'role.inUse': 'roles.error.inUse',
  'user.self': 'users.error.self',
  'user.lastAdmin': 'users.error.lastAdmin',
  'user.admin': 'users.error.admin',
  'user.usernameTaken': 'users.error.usernameTaken',
  'user.elsewhere': 'users.error.elsewhere',
  'user.hasBookings': 'users.error.hasBookings',
  'followup.completed': 'followups.error.alreadyCompleted',
  'shift.overlap': 'shifts.error.overlap',
  'shift.bookings': 'shifts.error.bookings',
  'appointment.clash': 'appointments.error.clash',
  'appointment.transition': 'appointments.error.transition',
  'appointment.hasHistory': 'appointments.error.hasHistory',
  'appointment.notPlanned': 'appointments.error.notPlanned',
  'appointment.arrived': 'appointments.error.arrived',
  'attendance.open': 'attendance.error.open',
  'attendance.closed': 'attendance.error.closed',
  'attendance.invoiced': 'attendance.error.invoiced',
  'attendance.due': 'checkOut.error.due',
  'attendance.hasInvoice': 'attendance.error.hasInvoice',
  'attendance.stillOpen': 'attendance.error.stillOpen',
  'attendance.undoTooLate': 'attendance.error.undoTooLate',
  'invoice.issued': 'invoices.error.issued',
  'invoice.draft': 'invoices.error.draft',
  'invoice.cancelled': 'invoices.error.cancelled',
  'package.noSessions': 'sold.error.noSessions',
  'drawer.closed': 'drawer.closed',
  'channel.inactive': 'channels.error.inactive',
  'channel.riskNotAccepted': 'channels.error.riskNotAccepted',
  'channel.notReady': 'channels.error.notReady',
  'channel.notLinked': 'messaging.error.notLinked',
  'channel.wrongNumber': 'messaging.error.wrongNumber',
  'channel.codeWrong': 'messaging.error.codeWrong',
  'channel.codeExpired': 'messaging.error.codeExpired',
  'channel.tooOld': 'channels.error.tooOld',
  'channel.unauthorised': 'channels.error.unauthorised',
  'channel.unreachable': 'channels.error.unreachable',
  'birthday.alreadySent': 'birthdays.error.alreadySent',
  'birthday.noPhone': 'birthdays.error.noPhone',
  'birthday.optedOut': 'birthdays.error.optedOut',
  'birthday.notToday': 'birthdays.error.notToday',
  'message.noPhone': 'birthdays.error.noPhone',
  'message.optedOut': 'birthdays.error.optedOut',
  'message.notDoubtful': 'messages.error.notDoubtful',
  'message.notQueued': 'messages.error.notQueued',
  'messaging.disabled': 'messaging.error.disabled',
  'customer.mergeOverlap': 'customers.merge.overlap',
  'customer.mergeBothPresent': 'customers.merge.bothPresent',
  'customer.mergeClash': 'customers.merge.clash',
  'customer.unmergeUsed': 'customers.unmerge.used',
  'customer.unmergeCredit': 'customers.unmerge.credit',
  'backup.running': 'backups.error.running',
  'backup.noFile': 'backups.error.noFile',
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
