import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, searchTerms } from './fold';

const same = (...spellings: readonly string[]) =>
  expect(new Set(spellings.map(fold)).size, spellings.join(' ')).toBe(1);

describe('names written in different ways', () => {
  it('are one (R-25)', () => {
    same('أحمد', 'احمد', 'إحمد', 'آحمد', 'ٱحمد', 'أَحْمَد', 'أحـــمد', '  أحمد ', 'أحمد\u200f');
    same('فاطمة', 'فاطمه', 'فَاطِمَة');
    same('منى', 'مني', 'منی');
    same('هناء', 'هنا');
    same('لؤي', 'لوي');
    same('رائد', 'رايد');
    same('شيماء  علي', 'شيما على');
    same('كريمة', 'کریمة');
    same('José', 'JOSE', 'jose', 'Jose\u0301');
    same('كود ١٢٣', 'كود 123', 'كود ۱۲۳');
    same('ﻻ', 'لا');
    same('سارة\nعلي', 'ساره علي', 'سارة\u00a0علي');
  });

  it('stay apart when they are other names', () => {
    expect(fold('منى')).not.toBe(fold('منة'));
    expect(fold('سارة')).not.toBe(fold('سمر'));
  });

  it('lose what a database cannot hold', () => {
    expect(fold('a\0b\ud800c')).toBe('abc');
  });
});

describe('folding', () => {
  it('twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      {
        numRuns: 2000,
      },
    );
  });
});

describe('a search', () => {
  it('looks for each word', () => {
    expect(searchTerms('  فاطمة  أحمد ').words).toEqual(['فاطمه', 'احمد']);
    expect(searchTerms('منى منى').words).toEqual(['مني']);
    expect(searchTerms(' ').words).toEqual([]);
    expect(searchTerms('a.b@c.com').words).toEqual(['a.b@c.com']);
    expect(searchTerms('C1-2026').words).toEqual(['c1-2026']);
  });

  it('takes anything written like a phone as its digits', () => {
    expect(searchTerms('+20 (100) 123-4567').words).toEqual(['201001234567']);
    expect(searchTerms('٠١٠٠ ١٢٣ ٤٥٦٧').words).toEqual(['01001234567']);
    expect(searchTerms('0020 100').words).toEqual(['20100']);
    expect(searchTerms('7').words).toEqual(['7']);
    expect(searchTerms('منى 010-012').words).toEqual(['مني', '010012']);
    expect(searchTerms('+-()').words).toEqual(['+-()']);
  });
});
