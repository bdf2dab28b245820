import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format';
import { home } from '../home';
import { recallSubject, subjectText } from './recall';

const formatOf = (lang: 'ar' | 'en', numerals: 'arab' | 'latn') =>
  createFormat({ lang, numerals, clock: '12', timeZone: 'Africa/Cairo', home });

it('the days of a recall are told in the digits and the language of the reader, as older rows have them', () => {
  const stored = 'متابعة عميل لم يزر المركز منذ 21 يومًا';
  expect(recallSubject(21)).toBe(stored);
  expect(subjectText(stored, 'ar', formatOf('ar', 'arab'))).toBe('متابعة عميل لم يزر المركز منذ ٢١ يومًا');
  expect(subjectText(stored, 'ar', formatOf('ar', 'latn'))).toBe(stored);
  const arabic = 'متابعة عميل لم يزر المركز منذ ٢١ يومًا';
  expect(recallSubject(21, formatOf('ar', 'arab').integer)).toBe(arabic);
  expect(subjectText(arabic, 'ar', formatOf('ar', 'latn'))).toBe(stored);
  expect(subjectText(stored, 'en', formatOf('en', 'latn'))).toBe('Customer who has not visited for 21 days');
  expect(subjectText(recallSubject(2), 'en', formatOf('en', 'latn'))).toContain('2 days');
});

it('what somebody typed stays as it is, also with a number in it', () => {
  for (const typed of ['اتصل بها على 0100 213 4471', `${recallSubject(21)} ولم ترد`, ''])
    expect(subjectText(typed, 'ar', formatOf('ar', 'arab'))).toBe(typed);
});
