import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, branchDay, instantOf } from '../../i18n/zone';
import {
  closingOf,
  everyDay,
  isOpen,
  type OpeningHours,
  openingsOn,
  openParts,
  type SpecialOpening,
  stretchesBetween,
  stretchesOf,
  weekdays,
  workingDay,
  workingDayOf,
} from './hours';

const zone = 'Africa/Cairo';
const open = (opens: string, closes: string, special: readonly SpecialOpening[] = []): OpeningHours => ({
  zone,
  weekly: everyDay(opens, closes),
  special,
});
const said = (hours: OpeningHours, day: string) =>
  stretchesOf(hours, day).map(({ start, end }) => [
    new Date(start).toISOString(),
    new Date(end).toISOString(),
  ]);
const hoursLong = (hours: OpeningHours, day: string) =>
  stretchesOf(hours, day).reduce((sum, { start, end }) => sum + (end - start), 0) / 3_600_000;
const instant = (local: string) => instantOf(local, zone).getTime();
const span = (start: string, end: string) => ({ start: instant(start), end: instant(end) });

describe('Opening hours', () => {
  //
  it('have breaks and closed days', () => {
    const hours: OpeningHours = {
      zone,
      weekly: [
        { weekday: 'Sunday', opens: '16:00', closes: '22:00' },
        { weekday: 'Sunday', opens: '09:00', closes: '14:00' },
      ],
      special: [],
    };
    expect(openingsOn(hours, '2026-11-22').map(({ opens }) => opens)).toEqual(['09:00', '16:00']);
    expect(openingsOn(hours, '2026-11-23')).toEqual([]);
    expect(isOpen(hours, span('2026-11-22T13:00', '2026-11-22T14:00'))).toBe(true);
    expect(isOpen(hours, span('2026-11-22T13:30', '2026-11-22T16:30'))).toBe(false);
    expect(openParts(hours, span('2026-11-22T13:00', '2026-11-22T17:00'))).toEqual([
      span('2026-11-22T13:00', '2026-11-22T14:00'),
      span('2026-11-22T16:00', '2026-11-22T17:00'),
    ]);
  });

  //
  it('give way to a special period, and that to a closed day within it', () => {
    const ramadan = { fromDate: '2027-02-08', toDate: '2027-03-09' };
    const special: readonly SpecialOpening[] = [
      { ...ramadan, weekday: null, opens: '20:00', closes: '01:30' },
      { ...ramadan, weekday: 'Friday', opens: '21:00', closes: '23:00' },
      { fromDate: '2027-02-15', toDate: '2027-02-15', weekday: null, opens: null, closes: null },
    ];
    const hours = open('10:00', '22:00', special);
    expect(openingsOn(hours, '2027-02-07')).toEqual([{ opens: '10:00', closes: '22:00' }]);
    expect(openingsOn(hours, '2027-02-08')).toEqual([{ opens: '20:00', closes: '01:30' }]);
    expect(openingsOn(hours, '2027-02-12')).toEqual([{ opens: '21:00', closes: '23:00' }]);
    expect(openingsOn(hours, '2027-02-15')).toEqual([]);
    expect(openingsOn(hours, '2027-03-10')).toEqual([{ opens: '10:00', closes: '22:00' }]);
    // The stretch of the day before still ends on the closed day.
    expect(isOpen(hours, span('2027-02-15T00:30', '2027-02-15T01:30'))).toBe(true);
    expect(isOpen(hours, span('2027-02-15T20:30', '2027-02-15T21:00'))).toBe(false);
  });

  //
  it('lose the hour that is skipped and keep the one that comes twice, when Cairo changes its clocks', () => {
    // Friday 2026-04-24 begins at 01:00; Thursday 2026-10-29 has 25 hours, the extra one before midnight.
    expect(said(open('00:00', '06:00'), '2026-04-24')).toEqual([
      ['2026-04-23T22:00:00.000Z', '2026-04-24T03:00:00.000Z'],
    ]);
    expect(hoursLong(open('14:00', '02:00'), '2026-04-22')).toBe(12);
    expect(hoursLong(open('14:00', '02:00'), '2026-04-23')).toBe(11);
    expect(hoursLong(open('14:00', '02:00'), '2026-10-29')).toBe(13);
    expect(hoursLong(open('08:00', '24:00'), '2026-10-29')).toBe(17);
    expect(hoursLong(open('08:00', '22:00'), '2026-10-29')).toBe(14);
    // A half hour that the clock change skips is empty, and no stretch ends before it starts.
    expect(hoursLong(open('00:30', '01:00'), '2026-04-24')).toBe(0);
    const night = open('14:00', '02:00');
    expect(isOpen(night, span('2026-10-29T22:30', '2026-10-30T01:00'))).toBe(true);
    expect(isOpen(night, span('2026-04-23T23:30', '2026-04-24T02:00'))).toBe(true);
    expect(isOpen(night, span('2026-04-23T23:30', '2026-04-24T02:15'))).toBe(false);
  });

  //
  it('end the working day of who came after midnight in the same night', () => {
    const night = open('14:00', '02:00');
    expect(closingOf(night, instant('2026-11-21T23:00'))).toBe(instant('2026-11-22T02:00'));
    expect(closingOf(night, instant('2026-11-22T00:30'))).toBe(instant('2026-11-22T02:00'));
    expect(closingOf(night, instant('2026-11-22T09:00'))).toBe(instant('2026-11-23T02:00'));
    const closed = { fromDate: '2026-11-21', toDate: '2026-11-21', weekday: null, opens: null, closes: null };
    expect(closingOf(open('08:00', '22:00', [closed]), instant('2026-11-21T12:00'))).toBeUndefined();
  });
});

const times = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const rules = fc.record({
  zone: fc.constantFrom(zone, 'America/New_York', 'Asia/Riyadh'),
  weekly: fc.array(fc.record({ weekday: fc.constantFrom(...weekdays), opens: times, closes: times }), {
    minLength: 1,
    maxLength: 14,
  }),
  special: fc.constant([]),
});
const days = fc.constantFrom(
  '2026-04-23',
  '2026-04-24',
  '2026-10-29',
  '2026-10-30',
  '2026-11-01',
  '2026-03-08',
);

describe('The working day', () => {
  const night = open('16:00', '02:00');

  //
  it('goes on after a night until two hours after its closing, and is the calendar’s everywhere else', () => {
    const dayOf = (local: string) => workingDayOf(night, instant(local));
    expect(dayOf('2026-11-21T16:00')).toBe('2026-11-21');
    expect(dayOf('2026-11-22T00:30')).toBe('2026-11-21');
    // The last customers pay and the drawer is counted.
    expect(dayOf('2026-11-22T03:59')).toBe('2026-11-21');
    expect(dayOf('2026-11-22T04:00')).toBe('2026-11-22');
    const early = open('09:00', '22:00');
    expect(workingDayOf(early, instant('2026-11-22T00:00'))).toBe('2026-11-22');
    expect(workingDayOf(early, instant('2026-11-21T23:59'))).toBe('2026-11-21');
    const until = open('10:00', '24:00');
    expect(workingDayOf(until, instant('2026-11-22T00:30'))).toBe('2026-11-22');
  });

  it('ends at the next opening, if that comes sooner', () => {
    const long = open('08:00', '07:00');
    expect(workingDayOf(long, instant('2026-11-22T07:59'))).toBe('2026-11-21');
    expect(workingDayOf(long, instant('2026-11-22T08:00'))).toBe('2026-11-22');
  });
});

describe('Whatever the hours are', () => {
  //
  it('each instant lies in one working day, the days follow one another, and only a night moves their border', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: -2 * 1440, max: 2 * 1440 }), (hours, day, minutes) => {
        const [first] = branchDay(day, hours.zone);
        const at = first.getTime() + minutes * 60_000;
        const mine = workingDayOf(hours, at);
        const { start, end } = workingDay(hours, mine);
        expect(start <= at && at < end).toBe(true);
        expect(workingDay(hours, addDays(mine, 1)).start).toBe(end);
        const [midnight] = branchDay(mine, hours.zone);
        const before = stretchesOf(hours, addDays(mine, -1)).at(-1)?.end ?? 0;
        if (before <= midnight.getTime()) expect(start).toBe(midnight.getTime());
        // Whatever begins within an opening belongs to the day on which that opening began.
        for (const open of stretchesOf(hours, mine))
          if (open.start < workingDay(hours, addDays(mine, 1)).start)
            expect(workingDayOf(hours, open.start)).toBe(mine);
      }),
    );
  });

  //
  it('stretches come in order, apart from one another, and never backwards', () => {
    fc.assert(
      fc.property(rules, days, (hours, day) => {
        const found = stretchesBetween(hours, ...bounds(day, hours.zone));
        found.forEach(({ start, end }, index) => {
          expect(start).toBeLessThan(end);
          const next = found[index + 1];
          if (next) expect(end).toBeLessThan(next.start);
        });
      }),
    );
  });

  //
  it('a time is open exactly where each of its minutes lies in something that began that day or the day before', () => {
    fc.assert(
      fc.property(
        rules,
        days,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 12 }),
        (hours, day, n, m) => {
          const start = bounds(day, hours.zone)[0] + n * 900_000;
          const end = start + m * 900_000;
          const all = [-2, -1, 0, 1, 2].flatMap((offset) => stretchesOf(hours, addDays(day, offset)));
          const isMinuteOpen = (minute: number) => all.some((one) => one.start <= minute && minute < one.end);
          const minutes = Array.from({ length: m * 15 }, (_, index) => start + index * 60_000);
          expect(isOpen(hours, { start, end })).toBe(minutes.every(isMinuteOpen));
          const parts = openParts(hours, { start, end }).reduce((sum, one) => sum + one.end - one.start, 0);
          expect(parts).toBe(minutes.filter(isMinuteOpen).length * 60_000);
        },
      ),
    );
  });
});

const bounds = (day: string, timeZone: string): readonly [number, number] => {
  const [first, last] = branchDay(day, timeZone);
  return [first.getTime(), last.getTime()];
};
