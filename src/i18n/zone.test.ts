import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  branchDay,
  dayMeant,
  instantOf,
  isDay,
  isTimeZone,
  todayIn,
  wallOf,
  weekStart,
} from './zone';

const cairo = 'Africa/Cairo';
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = fc.constantFrom(
  cairo,
  'Asia/Riyadh',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'UTC',
);
const hoursOf = ([start, end]: readonly [Date, Date]) => (end.getTime() - start.getTime()) / 3_600_000;

describe('a branch day in Cairo', () => {
  //
  it('has 23 hours when the clocks go forward at midnight, on the last Friday of April', () => {
    const day = branchDay('2026-04-24', cairo);
    expect(day[0].toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(day[1].toISOString()).toBe('2026-04-24T21:00:00.000Z');
    expect(hoursOf(day)).toBe(23);
  });

  //
  it('has 25 hours when the clocks go back at midnight, on the last Thursday of October', () => {
    const day = branchDay('2026-10-29', cairo);
    expect(day[0].toISOString()).toBe('2026-10-28T21:00:00.000Z');
    expect(day[1].toISOString()).toBe('2026-10-29T22:00:00.000Z');
    expect(hoursOf(day)).toBe(25);
  });

  it('begins where the day before ended, in every zone', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const [start, end] = branchDay(day, zone);
        expect(branchDay(addDays(day, 1), zone)[0]).toEqual(end);
        expect(todayIn(zone, start)).toBe(day);
        expect(todayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
        expect(todayIn(zone, new Date(end.getTime() - 1))).toBe(day);
      }),
    );
  });
});

describe('a local time', () => {
  //
  it('that does not exist moves forward', () => {
    expect(instantOf('2026-04-24T00:30', cairo).toISOString()).toBe('2026-04-23T22:30:00.000Z');
  });

  //
  it('that occurs twice is the first', () => {
    expect(instantOf('2026-10-29T23:30', cairo).toISOString()).toBe('2026-10-29T20:30:00.000Z');
  });

  it('is the one that the wall clock shows at its instant', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const local = `${day}T12:34:56`;
        expect(new Date(wallOf(instantOf(local, zone).getTime(), zone)).toISOString()).toBe(`${local}.000Z`);
      }),
    );
  });

  it('is refused when the calendar or the zone does not know it', () => {
    expect(() => instantOf('2026-02-30T10:00', cairo)).toThrow(RangeError);
    expect(() => instantOf('noon', cairo)).toThrow(RangeError);
    expect(() => instantOf('2026-02-20T10:00', 'Africa/Atlantis')).toThrow(RangeError);
    expect(isTimeZone('Africa/Atlantis')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});

describe('today', () => {
  it('is the branch’s, whatever the device’s day', () => {
    const now = new Date('2026-07-20T22:30:00Z');
    expect(todayIn(cairo, now)).toBe('2026-07-21');
    expect(todayIn('America/New_York', now)).toBe('2026-07-20');
  });
});

describe('the calendar', () => {
  it('starts the week on Saturday (FMT-08)', () => {
    expect(weekStart('2026-07-20')).toBe('2026-07-18');
    expect(weekStart('2026-07-18')).toBe('2026-07-18');
    expect(weekStart('2026-07-17')).toBe('2026-07-11');
    fc.assert(
      fc.property(days, (day) => {
        const start = weekStart(day);
        expect(new Date(start).getUTCDay()).toBe(6);
        expect(start <= day && day < addDays(start, 7)).toBe(true);
      }),
    );
  });

  it('moves days along with today: by days, weeks from Saturday and months, over the ends of years', () => {
    const meant = (today: string, ...texts: readonly string[]) => texts.map((text) => dayMeant(text, today));
    expect(meant('2026-11-25', 'today', 'today-6', 'today+6')).toEqual([
      '2026-11-25',
      '2026-11-19',
      '2026-12-01',
    ]);
    expect(meant('2026-11-25', 'weekStart', 'weekEnd', 'weekStart-1')).toEqual([
      '2026-11-21',
      '2026-11-27',
      '2026-11-14',
    ]);
    expect(meant('2026-01-31', 'monthStart', 'monthEnd+1', 'monthStart-1', 'monthEnd-1')).toEqual([
      '2026-01-01',
      '2026-02-28',
      '2025-12-01',
      '2025-12-31',
    ]);
    expect(meant('2026-01-31', '2026-02-03', 'someday')).toEqual(['2026-02-03', 'someday']);
  });

  it('knows which days exist', () => {
    for (const day of ['2026-02-28', '2024-02-29', '2000-02-29']) expect(isDay(day), day).toBe(true);
    for (const day of ['2026-02-29', '1900-02-29', '2026-13-01', '2026-1-1', '٢٠٢٦-٠١-٠١', '', '2026-04-31'])
      expect(isDay(day), day).toBe(false);
  });
});
