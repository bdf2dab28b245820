import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissionSentences, refusals } from '../../tests/support/declarations';
import { permissionsOf } from '../access/catalogue';
import { beautyCentre } from '../resources/book';
import { actions, labelAmong } from '../schema/entity';
import type { Plural } from '../schema/field';
import { ar, en } from './texts';

/** Text files, e.g. `./texts/first/frame.ts` and `../resources/rooms/texts/first.ts`. */
const files = import.meta.glob(['./texts/**/*.ts', '../resources/*/texts/*.ts'], {
  eager: true,
  import: 'texts',
});
const keysOf = (file: string): readonly string[] => Object.keys(Object(files[file]));

/** The files, each with its part and its noun. */
const parts = Object.keys(files).flatMap((file) => {
  const [, own, noun, ofNoun] =
    /^\.\/texts\/([\w-]+)|^\.\.\/resources\/([\w-]+)\/texts\/([\w-]+)\.ts$/.exec(file) ?? [];
  const part = own?.replace(/\.ts$/, '') ?? ofNoun;
  return part === undefined ? [] : [{ file, part, noun, keys: keysOf(file) }];
});

const isText = /^src\/(i18n\/texts|resources\/[\w-]+\/texts)\//;

/** Source files of the browser, without the texts. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => /\.tsx?$/.test(file) && !isText.test(file) && !/\.test\.tsx?$/.test(file));

const bodies = new Map<string, string>();
const read = (file: string): string => {
  const body = bodies.get(file) ?? readFileSync(file, 'utf8');
  bodies.set(file, body);
  return body;
};
/** Returns the keys that a file names, as `file: key`. */
const namedIn = (file: string, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => read(file).includes(`'${key}'`)).map((key) => `${file}: ${key}`);

/** Texts that nouns declare in their code, by key. */
const declared = [
  ...Object.entries(permissionSentences),
  ...refusals.map(({ code, said }) => [code, said] as const),
];
type Text = string | Plural;
const wordings = {
  ar: [...Object.entries<Text>(ar), ...declared.map(([key, { ar }]): [string, Text] => [key, ar])],
  en: [...Object.entries<Text>(en), ...declared.map(([key, { en }]): [string, Text] => [key, en])],
};
/** All sentences by key; each plural form of a text is one (`calendar.bookings few`). */
const sentencesOf = (list: readonly (readonly [string, string | Plural])[]) =>
  list.flatMap(([key, text]): readonly (readonly [string, string])[] =>
    typeof text === 'string'
      ? [[key, text]]
      : Object.entries<string>({ ...text }).map(([form, said]) => [`${key} ${form}`, said]),
  );
const texts = { ar: sentencesOf(wordings.ar), en: sentencesOf(wordings.en) };
const english: Readonly<Record<string, string>> = Object.fromEntries(texts.en);
const placeholdersOf = (text: string | Plural) =>
  [
    ...new Set(
      [...(typeof text === 'string' ? text : Object.values({ ...text }).join()).matchAll(/\{(\w+)\}/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ].sort();

/** Keys of symbols and patterns, which are the same in both languages. */
const sameInBoth = new Set([
  'common.missing',
  'audit.userWithName',
  'error.fieldMessage',
  'error.notFoundCode',
  'packages.itemText',
  'permission.name',
]);
/** Placeholders that stand for names, sums, days, times and other values: no noun agrees with them. */
const notCounted = new Set(
  `action after amount before branch center_name channel clashes code columns customer_name date day due duration end
  field first from fullName held heading hours invoiceNumber label many max message min module name names one package
  page paperCode permission rate reason remaining requestId resource role rows rule second service size staff start
  status statusCode style time times to total typed until usedBy user username value variable variables what width
  change shown paid billed messages template hour way when`.split(/\s+/),
);
/** Texts with a number and without plural forms, each with the reason. */
const formless: Readonly<Record<string, string>> = {
  'appointments.more': 'a counter in a narrow day of the calendar',
  'appointment.manyPhotos': 'the number is a fixed limit',
  'appointment.manyPhotosOfCustomer': 'the number is a fixed limit',
  'birthdays.sentAll': 'four figures in a row, each after its name',
  'branch.inUse': 'three figures in a row, each after its name',
  'calendar.waitingCount': 'a counter on a button',
  'pay.sessionOf': 'the number names a session',
  'roles.andMore': 'the number follows names of several kinds',
  'common.pageOf': 'the number names a page',
  'import.noHeading': 'the number names a column',
  'import.progress': 'two numbers without a noun',
  'guide.progress': 'two numbers without a noun',
  'appointments.sessionsLeft': 'two numbers without a noun',
  'customers.sessionsLeft': 'two numbers without a noun',
  'invoices.lineNumber': 'the number names a line',
  'invoices.paymentNumber': 'the number names a payment',
  'notifications.importProgress': 'two numbers without a noun',
  'packages.itemText': 'a factor',
  'roles.selectedOf': 'two numbers without a noun',
  'rows.progress': 'two numbers without a noun',
  'sold.left': 'two numbers without a noun',
  'sold.totalLeft': 'the sum line of a printed statement',
  'today.showAll': 'a counter on a button',
};
/** Keys of language names; each language is offered by its own name. */
const ownName = new Set(['common.language']);
/** Latin words that Arabic keeps: keys of the keyboard, file and currency codes, parts of addresses. */
const latinWords = new Set([
  // An example of an address.
  'name',
  'example',
  'com',
  'CSV',
  'QR',
  'EGP',
  'INV',
  'PIN',
  'Ctrl',
  'B',
  'Enter',
  'Esc',
  'Caps',
  'Lock',
  'Excel',
  'xls',
  'xlsx',
  'PNG',
  'JPEG',
  'WebP',
  'SVG',
  'JSON',
  'https',
  'localhost',
]);

describe('the texts of the interface', () => {
  // FND-25 P-15
  it('exist in both languages and are never empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ar).sort());
    expect(Object.keys(ar).length).toBeGreaterThan(1000);
    expect(declared.length).toBeGreaterThan(50);
    expect([...texts.ar, ...texts.en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // FND-25
  it('differ between the languages, symbols and patterns apart', () => {
    const same = texts.ar.filter(([key, text]) => english[key] === text).map(([key]) => key);
    expect(same.sort()).toEqual([...sameInBoth].sort());
  });

  it('stand in one file each, so that none hides another', () => {
    const keys = parts.flatMap((part) => part.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  // ERR-23
  it('name a field only where entities call it by different words, or none does', () => {
    // The sign-in page names it, before the declarations are loaded.
    const early = ['password'];
    const repeated = wordings.ar.flatMap(([key, text]) => {
      const [, name = ''] = /^field\.(\w+)$/.exec(key) ?? [];
      const field = name.charAt(0).toLowerCase() + name.slice(1);
      const declared = beautyCentre.entities.flatMap((entity) => labelAmong([entity], field) ?? []);
      const isAgreed =
        declared.length > 0 && declared.every(({ ar, en }) => ar === text && en === english[key]);
      return isAgreed && !early.includes(field) ? [key] : [];
    });
    expect(repeated).toEqual([]);
  });

  it('name the same values in both languages', () => {
    const others = new Map(wordings.en);
    const unequal = wordings.ar.filter(
      ([key, text]) => `${placeholdersOf(text)}` !== `${placeholdersOf(others.get(key) ?? '')}`,
    );
    expect(unequal).toEqual([]);
  });

  it('name every value but the number in each plural form, and the number from three on', () => {
    const wrong = [...wordings.ar, ...wordings.en].flatMap(([key, text]) =>
      typeof text === 'string'
        ? []
        : Object.entries<string>({ ...text }).flatMap(([form, said]) => {
            const isNumbered = !['zero', 'one', 'two'].includes(form);
            const expected = placeholdersOf(text).filter((name) => isNumbered || name !== 'count');
            const found = placeholdersOf(said).filter((name) => isNumbered || name !== 'count');
            return `${expected}` === `${found}` && expected.includes('count') === isNumbered
              ? []
              : [`${key} ${form}`];
          }),
    );
    expect(wrong).toEqual([]);
  });

  it('that count have all six forms in Arabic and two in English, unless the list says why not', () => {
    const counting = (text: string) => placeholdersOf(text).filter((name) => !notCounted.has(name));
    const uncounted = wordings.ar.filter(
      ([key, text]) => typeof text === 'string' && counting(text).length > 0 && !Object.hasOwn(formless, key),
    );
    expect(uncounted.map(([key]) => key)).toEqual([]);
    const formsIn = (list: typeof wordings.ar) =>
      new Map(list.flatMap(([key, text]) => (typeof text === 'string' ? [] : [[key, Object.keys(text)]])));
    const six = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const [inArabic, inEnglish] = [formsIn(wordings.ar), formsIn(wordings.en)];
    expect(inArabic.size).toBeGreaterThan(50);
    expect([...inEnglish.keys()].sort()).toEqual([...inArabic.keys()].sort());
    for (const [key, forms] of inArabic) expect(forms, key).toEqual(six);
    for (const [key, forms] of inEnglish)
      expect(forms, key).toEqual(expect.arrayContaining(['one', 'other']));
    // The list holds no text that is gone or has forms by now.
    expect(Object.keys(formless).filter((key) => !wordings.ar.some(([name]) => name === key))).toEqual([]);
    expect(Object.keys(formless).filter((key) => inArabic.has(key))).toEqual([]);
  });

  it('hold no English leftovers in Arabic', () => {
    const leftovers = texts.ar.filter(([key, text]) => {
      if (ownName.has(key)) return false;
      // Placeholders and keys of permissions like (customers.read) are codes and stay Latin.
      const words = text.replace(/\{\w+\}|\b[a-z]+\.[a-z]+\b/g, '').match(/[A-Za-z]+/g) ?? [];
      return words.some((word) => !latinWords.has(word));
    });
    expect(leftovers).toEqual([]);
  });

  it('hold no Arabic leftovers in English', () => {
    const shown = new Set([...ownName, 'common.numeralsArab']);
    expect(texts.en.filter(([key, text]) => !shown.has(key) && /\p{Script=Arabic}/u.test(text))).toEqual([]);
  });

  it('hold no blanks at their ends and no broken placeholders', () => {
    const all = [...texts.ar, ...texts.en].filter(([key]) => key !== 'error.listComma');
    expect(all.filter(([, text]) => text !== text.trim() || / {2}/.test(text))).toEqual([]);
    expect(all.filter(([, text]) => /[{}]/.test(text.replace(/\{\w+\}/g, '')))).toEqual([]);
  });

  // ERR-10 ERR-17 ERR-18 BRN-20
  it('repeat the sentences that the documents fix, letter for letter', () => {
    expect(ar['error.sessionExpired']).toBe('انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى');
    expect(ar['error.loadData']).toBe('حدث خطأ أثناء تحميل البيانات');
    expect(ar['perm.deniedTitle']).toBe('غير مسموح');
    expect(ar['perm.denied']).toMatch(/^ليس لديك صلاحية /);
    expect(ar['branches.error.load']).toBe('فشل في تحميل الفروع');
  });
});

describe('a right', () => {
  it('is told in a sentence in both languages, and no sentence is of a right that there is not', () => {
    const permissions = permissionsOf(beautyCentre);
    const known = permissions.map(({ key }) => key);
    const isSaid = (key: string) => Object.hasOwn(permissionSentences, key);
    expect(
      Object.keys(permissionSentences).filter((key) => !known.some((permission) => permission === key)),
    ).toEqual([]);
    for (const texts of [ar, en] as readonly Readonly<Record<string, string>>[]) {
      for (const action of actions)
        expect(texts[`permission.usual.${action}`], action).toMatch(action === 'manage' ? /./ : /\{module\}/);
    }
    // A module with one sentence needs one for each permission but `manage`, whose usual sentence is enough.
    const saying = new Set(Object.keys(permissionSentences).map((key) => key.split('.')[0]));
    expect(saying.size).toBeGreaterThan(17);
    const unsaid = permissions.filter(
      ({ key, module, action }) => saying.has(module) && action !== 'manage' && !isSaid(key),
    );
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });
});

describe('the texts that come with a screen', () => {
  /** Folders that may name the texts of a part, for parts that are shown outside their own noun. */
  const shownIn: Readonly<Record<string, RegExp>> = {
    messaging: /^src\/(pages\/messaging\/|resources\/channels\/link-dialog\.)/,
    imports: /^src\/screens\/import\//,
    reports: /^src\/screens\/reports\//,
    settings:
      /^src\/(screens\/settings\/|resources\/(account|settings|invoices\/settings)\/|resources\/shifts\/setting-inputs\.)/,
    server: /^src\/i18n\/errors\.ts$/,
    papers: /^src\/(screens\/paper\/|resources\/(drawers\/|[\w-]+\/(print\/|[\w-]+-paper\.)))/,
    calendar: /^src\/pages\/calendar\//,
    appointment: /^src\/(pages\/appointment-panel\.|resources\/appointments\/form\/)/,
    'check-out': /^src\/resources\/(attendance\/check-out|invoices\/till)\//,
    overlays:
      /^src\/pages\/shell\/(account\/|palette|mask-bar\.tsx$|sidebar\/foot-bar\.tsx$|keys-dialog\.tsx$)/,
    today: /^src\/pages\/(appointment-panel\.tsx|dashboard\/)/,
    factors: /^src\/pages\/(entry|shell\/account)\//,
    figures: /^src\/screens\/list\/figures\//,
    rows: /^src\/screens\/(actions\/(many-run|use-many)|list\/table\/chosen-bar)\./,
    refine: /^src\/providers\/refine\.tsx$/,
  };
  const late = parts.filter(({ part }) => part !== 'first');

  it('are all that no first visit loads', () => {
    const unknown = late.filter(({ part, noun }) => noun === undefined && !(part in shownIn));
    expect(unknown.map(({ file }) => file)).toEqual([]);
    expect(late.length).toBeGreaterThan(20);
  });

  it.each(late)('of $file are named where they are loaded', ({ part, noun, keys }) => {
    const from = shownIn[part] ?? new RegExp(`^src/resources/${noun}/`);
    const others = sources.filter((file) => !from.test(file));
    // Refine's `loading` is a word of the code as well.
    const own = keys.filter((key) => key !== 'loading');
    expect(others.flatMap((file) => namedIn(file, own))).toEqual([]);
  });
});
