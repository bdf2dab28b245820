import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asExpected,
  coverageOf,
  endOf,
  isShorterThanServices,
  laidLines,
  minutesLate,
  nextStatuses,
  occupies,
  ownedChoices,
  presentTitle,
  proposedEnd,
  type Sessions,
  spanOf,
  titleOf,
  totalOf,
} from './rules';

const minute = 60_000;
const start = Date.UTC(2031, 2, 1, 8);
const duration = fc.integer({ min: 1, max: 240 });
const durations = fc.array(duration, { maxLength: 8 });

describe('when a booking and its lines take place', () => {
  // APT-11
  it('lasts as long as its services where start and end are the same, and an hour without any', () => {
    expect(endOf(start, start, 0)).toBe(start + 60 * minute);
    expect(endOf(start, start, 45)).toBe(start + 45 * minute);
    expect(endOf(start, start + minute, 45)).toBe(start + minute);
  });

  //
  it('is proposed as long as its services, which is never shorter than them', () => {
    fc.assert(
      fc.property(durations, (minutes) => {
        const end = proposedEnd(start, minutes);
        expect(end).toBeGreaterThan(start);
        expect(isShorterThanServices({ start, end }, minutes)).toBe(false);
        const sum = minutes.reduce((total, one) => total + one, 0);
        expect(isShorterThanServices({ start, end: start + (sum - 1) * minute }, minutes)).toBe(true);
      }),
    );
  });

  //
  it('lays lines one after another inside the booking when they fit, the last one to its end', () => {
    fc.assert(
      fc.property(
        fc.array(duration, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 200 }),
        (minutes, spare) => {
          const sum = minutes.reduce((total, one) => total + one, 0);
          const span = { start, end: start + (sum + spare) * minute };
          const laid = laidLines(
            span,
            minutes.map((one) => ({ duration: one })),
          );
          expect(laid[0]?.start).toBe(span.start);
          expect(laid.at(-1)?.end).toBe(span.end);
          laid.forEach((line, index) => {
            expect(line.start).toBeGreaterThanOrEqual(span.start);
            expect(line.end).toBeLessThanOrEqual(span.end);
            expect(line.end).toBeGreaterThan(line.start);
            if (index > 0) expect(line.start).toBe(laid[index - 1]?.end);
          });
          expect(spanOf(span, laid)).toEqual(span);
        },
      ),
    );
  });

  //
  it('gives every line the whole booking when they do not fit', () => {
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1, maxLength: 8 }), (minutes) => {
        const sum = minutes.reduce((total, one) => total + one, 0);
        const span = { start, end: start + sum * minute - 1 };
        for (const line of laidLines(
          span,
          minutes.map((one) => ({ duration: one })),
        ))
          expect(line).toEqual(span);
      }),
    );
  });

  //
  it('leaves times of its own to a line, and reaches from the earliest start to the latest end', () => {
    const ownTimes = fc
      .tuple(fc.integer({ min: -300, max: 300 }), duration)
      .map(([from, length]) => ({ start: start + from * minute, end: start + (from + length) * minute }));
    fc.assert(
      fc.property(
        fc.array(fc.record({ duration, own: fc.option(ownTimes, { nil: undefined }) }), { maxLength: 6 }),
        (lines) => {
          const span = { start, end: start + 120 * minute };
          const laid = laidLines(span, lines);
          expect(laid).toHaveLength(lines.length);
          laid.forEach((line, index) => {
            const { own } = lines[index] ?? {};
            if (own) expect(line).toEqual(own);
          });
          const whole = spanOf(span, laid);
          if (laid.length === 0) expect(whole).toEqual(span);
          for (const line of laid) {
            expect(whole.start).toBeLessThanOrEqual(line.start);
            expect(whole.end).toBeGreaterThanOrEqual(line.end);
          }
        },
      ),
    );
  });
});

const serviceId = fc.integer({ min: 1, max: 4 });
const lines = fc.array(fc.record({ serviceId, useOwned: fc.boolean() }), { maxLength: 12 });
const sessions = fc.array(fc.record({ serviceId, sessionsCount: fc.integer({ min: 0, max: 3 }) }), {
  maxLength: 6,
});
const countOf = (list: readonly Sessions[], id: number): number =>
  list.filter((one) => one.serviceId === id).reduce((total, one) => total + one.sessionsCount, 0);

describe('what pays for a line', () => {
  // APT-21 APT-34
  it('is counted per line: as many are covered as there are sessions, the first ones first', () => {
    fc.assert(
      fc.property(lines, sessions, sessions, (booked, chosen, owned) => {
        const covers = coverageOf(booked, chosen, owned);
        expect(covers).toHaveLength(booked.length);
        for (const id of [1, 2, 3, 4]) {
          const own = booked.flatMap((line, index) => (line.serviceId === id ? [{ line, index }] : []));
          const used = (kind: string) => own.filter(({ index }) => covers[index] === kind).length;
          const willing = own.filter(({ line }) => line.useOwned).length;
          const fromOwned = Math.min(willing, countOf(owned, id));
          expect(used('Owned')).toBe(fromOwned);
          expect(used('Package')).toBe(Math.min(own.length - fromOwned, countOf(chosen, id)));
          // A line that the chosen packages do not cover never comes before one that they cover.
          const places = own.map(({ index }) => covers[index]).filter((kind) => kind !== 'Owned');
          expect(places.indexOf('Extra') < 0 || places.lastIndexOf('Package') < places.indexOf('Extra')).toBe(
            true,
          );
        }
      }),
    );
  });

  // APT-34?
  it('offers the choice of a session where one is used, or could be, and says how many are left before it', () => {
    fc.assert(
      fc.property(lines, sessions, sessions, (booked, chosen, owned) => {
        const covers = coverageOf(booked, chosen, owned);
        const choices = ownedChoices(booked, covers, owned);
        booked.forEach(({ serviceId: id, useOwned }, index) => {
          const before = booked.filter(
            (line, at) => at < index && line.serviceId === id && covers[at] === 'Owned',
          );
          const left = countOf(owned, id) - before.length;
          const isOffered = covers[index] === 'Owned' || (!useOwned && left > 0);
          expect(choices[index]).toBe(isOffered ? left : undefined);
          // The offered choice matters: after switching it, the line is paid another way.
          if (!isOffered) return;
          const turned = booked.map((line, at) => (at === index ? { ...line, useOwned: !useOwned } : line));
          expect(coverageOf(turned, chosen, owned)[index] === 'Owned').toBe(!useOwned);
        });
      }),
    );
  });

  // APT-20
  it('adds up packages and uncovered lines to the piastre', () => {
    const piastres = fc.integer({ min: 0, max: 9_999_999 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: piastres, coverage: fc.constantFrom('Extra', 'Package', 'Owned') }), {
          maxLength: 20,
        }),
        fc.array(piastres, { maxLength: 5 }),
        (booked, packages) => {
          const expected =
            booked
              .filter((one) => one.coverage === 'Extra')
              .reduce((sum, one) => sum + BigInt(one.price), 0n) +
            packages.reduce((sum, one) => sum + BigInt(one), 0n);
          const total = totalOf(
            booked.map((one) => ({ price: one.price / 100, coverage: one.coverage })),
            packages.map((one) => one / 100),
          );
          expect(BigInt(Math.round(total * 100))).toBe(expected);
          expect(total.toFixed(2)).toBe(`${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`);
        },
      ),
    );
  });
});

describe('statuses', () => {
  // R-05 APT-15
  it('lead from planned anywhere, and from a final one only with the manager', () => {
    expect(nextStatuses('Planned', false)).toEqual(['Done', 'NoShow', 'Canceled']);
    for (const final of ['Done', 'NoShow', 'Canceled'] as const) {
      expect(nextStatuses(final, false)).toEqual([]);
      expect(nextStatuses(final, true)).toHaveLength(3);
      expect(nextStatuses(final, true)).not.toContain(final);
    }
  });

  // P-12
  it('hold the time while planned or done', () => {
    expect(['Planned', 'Done', 'NoShow', 'Canceled'].filter(occupies)).toEqual(['Planned', 'Done']);
  });
});

// APT-30
it('a booking without a title is called by what is done, and for whom', () => {
  expect(titleOf(['ليزر', 'باقة'], 'منى')).toBe('ليزر، باقة - منى');
  // m10
  expect(presentTitle('ليزر، باقة - منى', ['ليزر', 'باقة'], 'هدى')).toBe('ليزر، باقة - هدى');
  expect(presentTitle('موعد خاص - منى', ['ليزر'], 'هدى')).toBe('موعد خاص - منى');
  expect(titleOf([], 'منى')).toBe('منى');
  expect(titleOf(['ليزر'], '')).toBe('ليزر');
});

describe('Somebody who has not come yet', () => {
  it('is late by whole minutes from the start on, and not before', () => {
    const start = '2027-03-06T08:00:00.000Z';
    const at = (time: string) => Math.floor(Date.parse(`2027-03-06T${time}Z`) / 60_000);
    expect(minutesLate({ start }, at('07:30:00'))).toBe(0);
    expect(minutesLate({ start }, at('08:00:59'))).toBe(0);
    expect(minutesLate({ start }, at('08:25:00'))).toBe(25);
  });
});

describe('Who is expected', () => {
  const now = Date.parse('2026-03-06T12:00:00Z') / 60_000;
  const starts = (...times: readonly string[]) => times.map((time) => ({ start: `2026-03-06T${time}:00Z` }));

  it('stands in the order that they are looked for: next and just late first, given up last', () => {
    const order = asExpected(starts('14:00', '09:00', '12:30', '10:59', '11:00', '11:45'), now);
    expect(order.map(({ start }) => start.slice(11, 16))).toEqual([
      '11:00',
      '11:45',
      '12:30',
      '14:00',
      '10:59',
      '09:00',
    ]);
  });
});
