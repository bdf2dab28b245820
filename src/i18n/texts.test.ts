import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusals, rightSentences } from '../../tests/support/declared';
import { permissionsOf } from '../access/catalogue';
import { beautyCentre } from '../resources/book';
import { actions } from '../schema/entity';
import { ar } from './ar';
import { checkOut } from './ar/check-out';
import { customerPage } from './ar/customer-page';
import { hours } from './ar/hours';
import { imports } from './ar/imports';
import { messaging } from './ar/messaging';
import { overlays } from './ar/overlays';
import { papers } from './ar/papers';
import { reports } from './ar/reports';
import { roles } from './ar/roles';
import { server } from './ar/server';
import { settings } from './ar/settings';
import { shifts } from './ar/shifts';
import { today } from './ar/today';
import { en } from './en';

/** What runs in the browser, the texts themselves apart. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => /\.tsx?$/.test(file) && !/^src\/i18n\/(ar|en)\/|\.test\.tsx?$/.test(file));

/** Words that nouns declare beside themselves, by their keys. */
const declared = [
  ...Object.entries(rightSentences),
  ...refusals.map(({ code, said }) => [code, said] as const),
];
const texts = {
  ar: [...Object.entries<string>(ar), ...declared.map(([key, { ar }]) => [key, ar] as const)],
  en: [...Object.entries<string>(en), ...declared.map(([key, { en }]) => [key, en] as const)],
};
const english: Readonly<Record<string, string>> = Object.fromEntries(texts.en);
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Symbols and patterns, which read the same in both languages. */
const sameInBoth = new Set([
  'common.missing',
  'audit.userWithName',
  'error.fieldMessage',
  'error.notFoundCode',
  'packages.itemText',
  'permission.name',
]);
/** Each language is offered by its own name. */
const ownName = new Set(['common.language']);
/** Latin words that Arabic keeps: keys of the keyboard, file and currency codes. */
const latinWords = new Set([
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
]);

describe('the texts of the interface', () => {
  // FND-25 P-15
  it('exist in both languages and are never empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ar).sort());
    expect(declared.length).toBeGreaterThan(50);
    expect([...texts.ar, ...texts.en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // FND-25
  it('differ between the languages, symbols and patterns apart', () => {
    const same = texts.ar.filter(([key, text]) => english[key] === text).map(([key]) => key);
    expect(same.sort()).toEqual([...sameInBoth].sort());
  });

  it('name the same values in both languages', () => {
    const unequal = texts.ar.filter(
      ([key, text]) => `${placeholdersOf(text)}` !== `${placeholdersOf(english[key] ?? '')}`,
    );
    expect(unequal).toEqual([]);
  });

  it('hold no English leftovers in Arabic', () => {
    const leftovers = texts.ar.filter(([key, text]) => {
      if (ownName.has(key)) return false;
      // Placeholders and keys of rights such as (customers.read) are codes and stay Latin.
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
    const rights = permissionsOf(beautyCentre);
    const known = rights.map(({ key }) => key);
    const isSaid = (key: string) => Object.hasOwn(rightSentences, key);
    expect(Object.keys(rightSentences).filter((key) => !known.some((right) => right === key))).toEqual([]);
    for (const texts of [ar, en] as readonly Readonly<Record<string, string>>[]) {
      for (const action of actions)
        expect(texts[`permission.usual.${action}`], action).toMatch(action === 'manage' ? /./ : /\{module\}/);
    }
    // Whoever says one says all but full management, of which the usual sentence tells enough.
    const saying = new Set(Object.keys(rightSentences).map((key) => key.split('.')[0]));
    expect(saying.size).toBeGreaterThan(17);
    const unsaid = rights.filter(
      ({ key, module, action }) => saying.has(module) && action !== 'manage' && !isSaid(key),
    );
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });
});

describe('the texts that come with a screen', () => {
  /** By the names of their files. */
  const partOf: Readonly<Record<string, { readonly keys: readonly string[]; readonly from: RegExp }>> = {
    messaging: {
      keys: Object.keys(messaging),
      from: /^src\/(pages\/messaging|resources\/channels\/link)\//,
    },
    imports: { keys: Object.keys(imports), from: /^src\/screens\/import\// },
    settings: {
      keys: Object.keys(settings),
      from: /^src\/(screens\/settings\/|resources\/(account|settings|invoices\/settings)\/|resources\/shifts\/setting-inputs\.)/,
    },
    reports: { keys: Object.keys(reports), from: /^src\/(screens|resources)\/reports\// },
    server: { keys: Object.keys(server), from: /^src\/i18n\/errors\.ts$/ },
    hours: { keys: Object.keys(hours), from: /^src\/resources\/branches\// },
    papers: {
      keys: Object.keys(papers),
      from: /^src\/(screens\/paper\/|resources\/(drawers\/|[\w-]+\/(print\/|[\w-]+-print\.)))/,
    },
    shifts: {
      keys: Object.keys(shifts),
      from: /^src\/resources\/shifts\//,
    },
    'check-out': {
      keys: Object.keys(checkOut),
      from: /^src\/resources\/attendance\/check-out\//,
    },
    overlays: {
      keys: Object.keys(overlays),
      from: /^src\/pages\/shell\/(account\/|palette\/|keys-dialog\.tsx$)/,
    },
    'customer-page': {
      keys: Object.keys(customerPage),
      from: /^src\/resources\/(customers\/show\/|today\/customer\/|attendance\/added\/|[\w-]+\/(adds|sold-packages|customer-consents)\.tsx$)/,
    },
    today: { keys: Object.keys(today), from: /^src\/pages\/dashboard\// },
    roles: { keys: Object.keys(roles), from: /^src\/resources\/roles\// },
  };

  it('are all that no first visit loads', () => {
    const files = readdirSync('src/i18n/ar').filter((file) => file.endsWith('.ts') && file !== 'first.ts');
    expect(Object.keys(partOf).map((name) => `${name}.ts`)).toEqual(expect.arrayContaining(files));
  });

  it.each(Object.entries(partOf))('of %s are named there alone', (_, { keys, from }) => {
    const others = sources.filter((file) => !from.test(file));
    const naming = others.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return keys.filter((key) => text.includes(`'${key}'`)).map((key) => `${file}: ${key}`);
    });
    expect(naming).toEqual([]);
  });
});
