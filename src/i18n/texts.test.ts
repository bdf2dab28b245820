import { describe, expect, it } from 'vitest';
import { ar } from './ar';
import { en } from './en';

const texts = { ar: Object.entries<string>(ar), en: Object.entries<string>(en) };
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Symbols and patterns, which read the same in both languages. */
const sameInBoth = new Set([
  'common.missing',
  'audit.userWithName',
  'common.currencyFallback',
  'error.fieldMessage',
  'error.notFoundCode',
  'invoices.numberAbsent',
  'packages.itemText',
  'permission.name',
]);
/** Each language is offered by its own name. */
const ownName = new Set(['common.language']);
/** Latin words that Arabic keeps: keys of the keyboard, file and currency codes. */
const latinWords = new Set(['CSV', 'EGP', 'INV', 'PIN', 'Ctrl', 'B', 'Enter', 'Esc', 'Caps', 'Lock']);

describe('the texts of the interface', () => {
  // FND-25
  it('exist in both languages and are never empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ar).sort());
    expect([...texts.ar, ...texts.en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // FND-25
  it('differ between the languages, symbols and patterns apart', () => {
    const english: Readonly<Record<string, string>> = en;
    const same = texts.ar.filter(([key, text]) => english[key] === text).map(([key]) => key);
    expect(same.sort()).toEqual([...sameInBoth].sort());
  });

  it('name the same values in both languages', () => {
    const english: Readonly<Record<string, string>> = en;
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
