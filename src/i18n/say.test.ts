import { describe, expect, it } from 'vitest';
import { fill, languageOf, say } from './say';
import { ar, en } from './texts';

describe('a sentence with values', () => {
  it('is filled in', () => {
    expect(say(ar, 'customers.deleteConfirm', { name: 'منى' })).toBe('هل تريد حذف العميل "منى"؟');
    expect(say(en, 'common.pageOf', { page: 0, pages: 3 })).toBe('Page 0 of 3');
  });

  it('takes a value with braces, dollars or a dangerous name as plain text', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' }, 'ar')).toBe('{b} $&');
    expect(fill('{constructor}', {}, 'ar')).toBe('{constructor}');
  });

  it('that counts takes the form of its number', () => {
    const said = (count: number) => say(ar, 'customers.count', { count });
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 1.5].map(said)).toEqual([
      'لا عملاء',
      'عميل واحد',
      'عميلان',
      '3 عملاء',
      '10 عملاء',
      '11 عميلًا',
      '99 عميلًا',
      '100 عميل',
      '102 عميل',
      '103 عملاء',
      '111 عميلًا',
      '1.5 عميل',
    ]);
    const inEnglish = (count: number) => say(en, 'import.startCount', { count });
    expect([0, 1, 2, 100].map(inEnglish)).toEqual([
      'There is nothing in the file to import',
      'Import 1 row',
      'Import 2 rows',
      'Import 100 rows',
    ]);
  });

  it('writes its number in the figures that are asked for', () => {
    const figure = (value: number) => `<${value}>`;
    expect(fill({ one: 'a row', other: '{count} rows of {of}' }, { count: 2, of: 7 }, 'en', figure)).toBe(
      '<2> rows of <7>',
    );
  });
});

describe('the language of a caller', () => {
  it('is Arabic unless English is wanted more (P-05)', () => {
    for (const header of [
      undefined,
      '',
      '*',
      'fr',
      'ar',
      'ar-EG,en;q=0.9',
      'en;q=0.5, ar',
      'en;q=0',
      'en;q=x',
    ])
      expect(languageOf(header), String(header)).toBe('ar');
    for (const header of [
      'en',
      'en-US,en;q=0.9',
      'EN-gb',
      'fr,en;q=0.4',
      'en,ar;q=0.8',
      'ar;q=0.2,en;q=0.3',
      'en,ar',
    ])
      expect(languageOf(header), header).toBe('en');
  });
});
