import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { home } from '../resources/home';
import { createFormat } from './format';
import { isHalfOpen, isWholeDay, isWholeTime, parseDay, parseTime } from './time-input';

const readers = (['ar', 'en'] as const).flatMap((lang) =>
  (['arab', 'latn'] as const).flatMap((numerals) =>
    (['12', '24'] as const).map((clock) => ({ lang, numerals, clock, timeZone: 'Africa/Cairo', home })),
  ),
);
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const anyDay = fc
  .integer({ min: Date.UTC(1930, 0, 1) / 86_400_000, max: Date.UTC(2035, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

describe('a time as somebody types it', () => {
  it('is read in both kinds of digits, with and without signs and words', () => {
    const known: Readonly<Record<string, string>> = {
      '1130': '11:30',
      '11:30': '11:30',
      '١١٫٣٠': '11:30',
      '١١:٣٠': '11:30',
      '11.30': '11:30',
      '9': '09:00',
      ' ٩ ': '09:00',
      '930': '09:30',
      '٣م': '15:00',
      '٣ م': '15:00',
      'م ٣': '15:00',
      '3pm': '15:00',
      '3 p.m.': '15:00',
      '3:15 PM': '15:15',
      '٨ صباحًا': '08:00',
      '٨ مساءً': '20:00',
      '2 الظهر': '14:00',
      '12 ص': '00:00',
      '12am': '00:00',
      '12pm': '12:00',
      '12': '12:00',
      '1930': '19:30',
      '00:10': '00:10',
      '13:05 م': '13:05',
    };
    for (const [text, time] of Object.entries(known)) expect(parseTime(text, '12'), text).toBe(time);
  });

  it('without its half is meant in the day of a centre on a clock of twelve, and as it stands otherwise', () => {
    expect(['1', '3', '7', '7:30', '8', '11', '12'].map((text) => parseTime(text, '12'))).toEqual([
      '13:00',
      '15:00',
      '19:00',
      '19:30',
      '08:00',
      '11:00',
      '12:00',
    ]);
    expect(['03:00', '0300', '3 ص', '07:30'].map((text) => parseTime(text, '12'))).toEqual([
      '03:00',
      '03:00',
      '03:00',
      '07:30',
    ]);
    expect(['1', '3', '7:30'].map((text) => parseTime(text, '24'))).toEqual(['01:00', '03:00', '07:30']);
  });

  it('without its half is the one nearest to where the day begins or ends', () => {
    const times = ['6', '6:00', '600', '9', '12', '1', '3'];
    expect(times.map((text) => parseTime(text, '12', '10:00'))).toEqual([
      '06:00',
      '06:00',
      '06:00',
      '09:00',
      '12:00',
      '13:00',
      '15:00',
    ]);
    expect(times.map((text) => parseTime(text, '12', '22:00'))).toEqual([
      '18:00',
      '18:00',
      '18:00',
      '21:00',
      '00:00',
      '01:00',
      '03:00',
    ]);
    expect(['6', '6:30', '630', '٦'].every((text) => isHalfOpen(text, '12'))).toBe(true);
    expect(['06:00', '6 م', '18:00', '6am', 'قريبا', ''].some((text) => isHalfOpen(text, '12'))).toBe(false);
    expect(isHalfOpen('6', '24')).toBe(false);
  });

  it('is not read when it can be misread', () => {
    for (const text of [
      '',
      'م',
      '24',
      '25:00',
      '11:60',
      '1175',
      '9:5',
      '13 ص',
      '0 م',
      '12345',
      'غدا',
      '9 x',
      '9:30:10',
    ])
      expect(parseTime(text, '12'), text).toBeNull();
  });

  it('comes back from every way of showing it', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...readers), (time, reader) => {
        const shown = createFormat(reader).time(time);
        expect(parseTime(shown, reader.clock), shown).toBe(time);
        expect(isWholeTime(shown)).toBe(true);
        for (const typed of [time, time.replace(':', ''), arabic(time), arabic(time).replace(':', '٫')]) {
          expect(parseTime(typed, '24'), typed).toBe(time);
          expect(isWholeTime(typed)).toBe(true);
        }
      }),
    );
  });
});

describe('a day as somebody types it', () => {
  const read = (text: string) => parseDay(text, '2026-11-22');

  it('is read day first, whole or as far as it differs from today', () => {
    const known: Readonly<Record<string, string>> = {
      '22/11/2026': '2026-11-22',
      '٢٢/١١/٢٠٢٦': '2026-11-22',
      '2026-11-22': '2026-11-22',
      '٢٠٠١-٠٢-٢٨': '2001-02-28',
      '1/3/2027': '2027-03-01',
      '1.3.27': '2027-03-01',
      '5 12 2026': '2026-12-05',
      '22112026': '2026-11-22',
      '20261122': '2026-11-22',
      '221126': '2026-11-22',
      '03/02/91': '1991-02-03',
      '5/12': '2026-12-05',
      '٧': '2026-11-07',
      اليوم: '2026-11-22',
      غدًا: '2026-11-23',
      بكرة: '2026-11-23',
      أمس: '2026-11-21',
      Tomorrow: '2026-11-23',
    };
    for (const [text, day] of Object.entries(known)) expect(read(text), text).toBe(day);
  });

  it('is not read when there is no such day', () => {
    for (const text of [
      '',
      '31/11/2026',
      '29/02/2026',
      '0',
      '32',
      '1/2/3/4',
      '13/13',
      '1234',
      'الخميس',
      '2026-1',
    ])
      expect(read(text), text).toBeNull();
  });

  it('comes back from every way of showing it', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...readers), (day, reader) => {
        const shown = createFormat(reader).date(day);
        expect(read(shown), shown).toBe(day);
        for (const typed of [day, arabic(day), shown.replace(/\p{Cf}/gu, '')]) {
          expect(read(typed), typed).toBe(day);
          expect(isWholeDay(typed), typed).toBe(true);
        }
      }),
    );
  });
});
