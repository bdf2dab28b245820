import { describe, expect, it } from 'vitest';
import { home } from '../resources/home';
import { humanDay, humanMoment, longDay } from './human';
import { startAt } from './store';

startAt(home);
const today = '2026-11-24';
const now = new Date('2026-11-24T12:00:00Z');
/** Removes invisible direction marks and makes all blanks plain. */
const seen = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');

describe('a day as a person says it', () => {
  it('is a word when it is near, and its name when it is far', () => {
    const days = ['2026-11-24', '2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-21'];
    expect(days.map((day) => humanDay(day, today, 'ar'))).toEqual([
      'اليوم',
      'أمس',
      'غدًا',
      'بعد يومين',
      'بعد ٣ أيام',
      'قبل ٣ أيام',
    ]);
    expect(days.map((day) => humanDay(day, today, 'en'))).toEqual([
      'today',
      'yesterday',
      'tomorrow',
      'in 2 days',
      'in 3 days',
      '3 days ago',
    ]);
    expect(humanDay('2026-12-08', today, 'ar')).toBe('الثلاثاء ٨ ديسمبر');
    expect(humanDay('2026-12-08', today, 'en')).toBe('Tuesday 8 December');
  });

  it('has the year when it is another one', () => {
    expect(humanDay('2025-11-24', today, 'ar')).toBe('الاثنين ٢٤ نوفمبر ٢٠٢٥');
    expect(humanDay('2027-01-02', today, 'en')).toBe('Saturday 2 January 2027');
  });

  it('keeps its name in a heading, however near it is', () => {
    expect(longDay(today, today, 'ar')).toBe('الثلاثاء ٢٤ نوفمبر');
    expect(longDay(today, today, 'en')).toBe('Tuesday 24 November');
  });

  it('is a dash when there is none (FMT-07)', () => {
    for (const day of [null, undefined, '', '2026-02-30', 'soon'])
      expect([humanDay(day, today, 'ar'), longDay(day, today, 'en')]).toEqual(['—', '—']);
  });
});

describe('a moment as a person says it', () => {
  it('is the near day and the time, with two digits for the hour (FMT-05)', () => {
    expect(seen(humanMoment('2026-11-23T14:30:00Z', now, 'ar'))).toBe('أمس ٠٤:٣٠ م');
    expect(seen(humanMoment('2026-11-24T07:05:00Z', now, 'ar'))).toBe('اليوم ٠٩:٠٥ ص');
    expect(seen(humanMoment('2026-11-23T14:30:00Z', now, 'en'))).toBe('yesterday 04:30 pm');
  });

  it('is on the day of the branch, whatever the device’s zone (P-09)', () => {
    expect(seen(humanMoment('2026-11-24T22:30:00Z', now, 'ar'))).toBe('غدًا ١٢:٣٠ ص');
    expect(seen(humanMoment('2026-11-24T22:30:00Z', now, 'ar', { timeZone: 'UTC', clock: '24' }))).toBe(
      'اليوم ٢٢:٣٠',
    );
  });

  it('is a dash when there is none (FMT-07)', () => {
    expect(
      [null, undefined, '', 'soon', '2026-11-24'].map((moment) => humanMoment(moment, now, 'ar')),
    ).toEqual(['—', '—', '—', '—', '—']);
  });
});
