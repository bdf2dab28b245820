import { describe, expect, it } from 'vitest';
import { ar } from './ar';
import { en } from './en';
import { fill, languageOf, say } from './say';

describe('a sentence with values', () => {
  it('is filled in', () => {
    expect(say(ar, 'customers.deleteConfirm', { name: 'منى' })).toBe('هل تريد حذف العميل "منى"؟');
    expect(say(en, 'common.pageOf', { page: 0, pages: 3 })).toBe('Page 0 of 3');
  });

  it('takes a value with braces, dollars or a dangerous name as plain text', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&');
    expect(fill('{constructor}', {})).toBe('{constructor}');
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
