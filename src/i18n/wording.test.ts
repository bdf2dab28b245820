import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { beautyCentre } from '../resources/book';
import { permissionWords } from './errors';
import { say } from './say';
import { ar, en } from './texts';

/** The documented texts: key, Arabic, English. */
const documented: readonly (readonly [string, string, string])[] = JSON.parse(
  readFileSync('tests/wording.json', 'utf8'),
);

const arabic: Readonly<Record<string, unknown>> = ar;
const english: Readonly<Record<string, unknown>> = en;

const modules: Readonly<Record<string, object>> = import.meta.glob(
  [
    '../resources/*.ts',
    '../resources/*/**/*.ts',
    '../settings/*.ts',
    '../schema/**/*.ts',
    '../access/*.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

const pairOf = (first: unknown, second: unknown): string => JSON.stringify([first, second]);

/** Every text that is shown, in both languages: those with a key, and those that stand with a declaration. */
const shown = new Set(Object.keys(ar).map((key) => pairOf(arabic[key], english[key])));
const seen = new Set<unknown>();
const gather = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  shown.add(pairOf(Reflect.get(value, 'ar'), Reflect.get(value, 'en')));
  for (const part of value instanceof Map || value instanceof Set ? value.values() : Object.values(value))
    gather(part);
};
for (const file of Object.values(modules)) Object.values(file).forEach(gather);

/** A sentence with a count has a form for each number, where the document has one for all. */
const isCounted = (key: string): boolean => typeof (arabic[key] ?? '') !== 'string';

/** A missing right is named by one sentence, unless the noun has its own. */
const deniedIn = (key: string, lang: 'ar' | 'en'): string | undefined => {
  const [, module, action] = /^(\w+)\.denied\.(\w+)$/.exec(key) ?? [];
  if (!module || !action) return undefined;
  const [texts, permission] = [lang === 'ar' ? ar : en, `${module}.${action}`];
  const words = permissionWords(texts, permission, beautyCentre.moduleLabel(module, 'bent')?.[lang]);
  return say(texts, 'perm.denied', { action: words, permission });
};

const isShown = ([key, first, second]: (typeof documented)[number]): boolean =>
  (deniedIn(key, 'ar') === first && deniedIn(key, 'en') === second) ||
  (key in arabic
    ? isCounted(key) || pairOf(arabic[key], english[key]) === pairOf(first, second)
    : shown.has(pairOf(first, second)));

/** 'تم … بنجاح' is said in two words, by the passive (departures.md). */
const isToldShorter = ([, arabic]: (typeof documented)[number]): boolean => /^تمت? /.test(arabic);

/** Documented texts that are not shown letter for letter, by the reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'A text that counts has the plural forms of its language': [
    'roles.groupCount',
    'shifts.error.bookings',
    'users.error.hasBookings',
  ],
  'A command is not offered without its right, and the refusal of a call is the usual sentence': [
    'appointments.denied.manage',
    'attendance.denied.delete',
    'branches.denied.delete',
    'customers.denied.delete',
    'invoices.denied.delete',
  ],
  'The question names what is deleted, so each noun has its own': ['common.confirmDelete'],
  'A filter that is empty says what it filters': ['common.fromDate', 'common.toDate'],
  'Versions of a row are chosen field by field, beneath headings': [
    'error.staleKeepMine',
    'error.staleTakeTheirs',
  ],
  'Formats are those of the browser, whose words for hours and currency are used': [
    'common.currencyFallback',
    'common.minutes',
    'common.hoursMinutes',
    'error.listComma',
  ],
  'A card or screen that the reader may not see is not drawn, or names the right by the usual sentence': [
    'common.adminOnly',
    'permission.description',
  ],
  'The catalogue of rights builds them, so that no book can rename the role that has every right': [
    'enum.role.Admin',
    'role.description.Admin',
  ],
  'The refusal stands at its field in the words of every refused secret or reference': [
    'header.currentPasswordWrong',
    'customers.error.branchUnspecified',
    'validate.unique',
    'validate.host',
    'users.error.passwordLength',
  ],
  'Each deed has its own sentence, as each has its own failure': ['servicesPackages.error'],
  'Active and inactive are two words for all nouns': [
    'users.isActive',
    'users.active',
    'users.disabled',
    'users.error.lastAdmin',
  ],
  'One sentence for every password field, which says the least length that is set': [
    'users.passwordConfirm',
    'users.passwordKeep',
    'users.passwordShort',
    'settings.passwordAdvice',
  ],
  'What is built says more than the document knew: exceptions beside hours, drawers beside visits, imports of all':
    [
      'appointments.overrideReason',
      'appointments.outsideShift',
      'appointments.futureConfirm',
      'appointments.present',
      'appointments.freeSlots',
      // A password may be left empty: its owner chooses it by a link.
      'users.error.password',
      'branches.error.inUse',
      'rooms.error.inUse',
      'import.title',
      'import.undo',
      'import.run',
      'import.result',
      'import.rowError',
      'messaging.risk',
    ],
  'A setting of old that nothing uses is not shown': ['settings.taxRate'],
  'A rule that no centre changes is a constant with its reason': [
    'settings.loyaltyEarnAmount',
    'settings.noShowUsesSession',
    'settings.packageRefund',
    'settings.packageRefundList',
    'settings.packageRefundProRata',
    'settings.packageUse',
    'settings.packageUseFull',
    'settings.packageUseProportion',
    'settings.sessionAbsoluteDays',
    'settings.userEmailDomain',
  ],
  'Made of parts: a name beside a number, a label beside a value': [
    'invoices.numberAbsent',
    'invoices.creditNote',
    'drawer.difference',
    'audit.sentence',
    'messaging.codePlaceholder',
    'customers.packages',
  ],
  'A verb would make every specialist and customer a man: the sentence names the person and the thing': [
    'appointments.clash.staff',
    'appointments.clash.customer',
  ],
  'A sentence that names the person, by nouns': ['customers.phoneKnown', 'error.stale'],
  'Said by the passive': ['packages.deactivated', 'services.deactivated'],
  'One Arabic word for a title and an address: a booking says whose title it is': [
    'appointments.titleField',
    'field.Title',
  ],
  'A sent invoice is named by what is asked of it: it is unpaid': ['enum.12.Sent'],
  'Nobody and nowhere are a dash, as in every column': ['followups.unassigned', 'channels.central'],
  'Written by the server in the words of the centre’s first language': [
    'followups.recallSubject',
    'template.reminder',
    'template.birthday',
    'template.afterVisit',
    'template.followUp',
  ],
  'The search and the settings do more than was documented': [
    'audit.searchPlaceholder',
    'settings.comingSoon',
  ],
  'Stands with its dialog, in no file that is a list of texts': ['shifts.acceptUncovered'],
  'One English word or another of the same meaning': [
    'enum.auditEntity.Channel',
    'branches.more',
    'branches.addRoom',
    'enum.messageStatus.suppressed',
    'enum.sessionMovement.expiry',
    'enum.sessionMovement.transfer',
    'field.AppointmentId',
    'field.RefundMethod',
  ],
};

// FND-25? MSG-18?
it('The documented texts are shown letter for letter in both languages, but for those that say why not', () => {
  expect(documented.length).toBeGreaterThan(1000);
  const different = documented.filter((row) => !isShown(row) && !isToldShorter(row)).map(([key]) => key);
  expect(different.toSorted()).toEqual(Object.values(otherwise).flat().toSorted());
});
