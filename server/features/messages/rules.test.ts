import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/i18n/zone';
import { type MessageStatus, messageStatuses } from '../../../src/resources/messages/choices';
import { acks } from '../../messaging/provider-types';
import { afterAck, backoff, birthdaysOn, isOpen, nextOpen, openBefore } from './rules';

const zones = ['Africa/Cairo', 'Asia/Riyadh', 'Europe/London', 'America/St_Johns'];
const purposes = ['service', 'marketing'] as const;
const hour = 3_600_000;

/** Cairo puts its clocks forward at midnight of 24 April 2026 and back at midnight after 29 October 2026. */
const aboutClockChanges = fc.oneof(
  fc.date({ min: new Date('2026-04-22T00:00Z'), max: new Date('2026-04-26T00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-28T00:00Z'), max: new Date('2026-11-01T00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
);

describe('Quiet hours', () => {
  //
  it('let service messages through from 8 to 22 and marketing from 10 to 21 by the branch’s clock', () => {
    const at = (local: string) => new Date(`2026-03-02T${local}:00+02:00`);
    const openAt = (time: string) => purposes.filter((purpose) => isOpen(purpose, 'Africa/Cairo', at(time)));
    expect(openAt('07:59')).toEqual([]);
    expect(openAt('08:00')).toEqual(['service']);
    expect(openAt('10:00')).toEqual(['service', 'marketing']);
    expect(openAt('20:59')).toEqual(['service', 'marketing']);
    expect(openAt('21:00')).toEqual(['service']);
    expect(openAt('22:00')).toEqual([]);
  });

  //
  it('move a message to the next opening and a reminder to the hours before, never further than a night', () => {
    fc.assert(
      fc.property(
        aboutClockChanges,
        fc.constantFrom(...zones),
        fc.constantFrom(...purposes),
        (at, zone, purpose) => {
          const later = nextOpen(purpose, zone, at);
          const earlier = openBefore(purpose, zone, at);
          expect(isOpen(purpose, zone, later)).toBe(true);
          expect(isOpen(purpose, zone, earlier)).toBe(true);
          if (isOpen(purpose, zone, at)) expect([later, earlier]).toEqual([at, at]);
          expect(later.getTime() - at.getTime()).toBeLessThanOrEqual(14 * hour);
          expect(later.getTime()).toBeGreaterThanOrEqual(at.getTime());
          expect(at.getTime() - earlier.getTime()).toBeLessThanOrEqual(14.5 * hour);
          expect(earlier.getTime()).toBeLessThanOrEqual(at.getTime());
        },
      ),
    );
  });
});

//
it('A message that surely was not sent waits 30 s, 2 min, 10 min, 30 min, then 2 h, give or take a fifth', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => backoff(failures, 0.5) / 1000)).toEqual([
    30, 120, 600, 1800, 7200, 7200, 7200,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const middle = backoff(failures, 0.5);
        expect(Math.abs(backoff(failures, random) - middle)).toBeLessThanOrEqual(middle / 5 + 1);
      },
    ),
  );
});

//
it('A provider that asks for more patience gets it', () => {
  expect(backoff(1, 0.5, 90)).toBe(90_000);
  expect(backoff(1, 0.5, 3)).toBe(30_000);
});

// BDY-11
it('Somebody born on 29 February is greeted on the 28th where the year has no 29th', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  expect(birthdaysOn('2100-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2027-03-01')).toEqual(['03-01']);
});

// BDY-11
it('Everybody is greeted on exactly one day of every year', () => {
  const births = Array.from({ length: 366 }, (_, n) => addDays('2024-01-01', n).slice(5));
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2110 }), (year) => {
      const greeted: string[] = [];
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
        greeted.push(...birthdaysOn(day));
      expect(greeted.sort()).toEqual([...births].sort());
    }),
    { numRuns: 30 },
  );
});

const delivered: MessageStatus = 'delivered';
const someAcks = fc.array(fc.constantFrom(...acks), { maxLength: 8 });

describe('Acknowledgements', () => {
  //
  it('move a message forward only: a late one never undoes a later one', () => {
    expect(afterAck('sending', 'sent')).toBe('accepted');
    expect(afterAck('doubtful', 'delivered')).toBe('delivered');
    expect(afterAck('queued', 'read')).toBe('read');
    expect(afterAck('read', 'sent')).toBe('read');
    expect(afterAck('delivered', 'failed')).toBe('delivered');
    expect(afterAck('accepted', 'failed')).toBe('failed');
    expect(afterAck('failed', 'delivered')).toBe('delivered');
  });

  //
  it('leave what was never sent, or no longer is to be, as it is', () => {
    for (const status of ['expired', 'cancelled', 'suppressed'] as const)
      for (const ack of acks) expect(afterAck(status, ack)).toBe(status);
  });

  //
  it('end in the same state however often and in whichever order they come, failures apart', () => {
    const told = fc.array(fc.constantFrom('pending', 'sent', 'delivered', 'read'), { maxLength: 8 });
    fc.assert(
      fc.property(told, fc.constantFrom(...messageStatuses), fc.nat(), (list, start, seed) => {
        const end = (order: readonly (typeof list)[number][]) =>
          order.reduce<MessageStatus>((status, ack) => afterAck(status, ack), start);
        const shuffled = [...list].sort((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 5));
        expect(end(shuffled)).toBe(end(list));
        expect(end([...list, ...list])).toBe(end(list));
      }),
    );
  });

  //
  it('never take back a delivery', () => {
    fc.assert(
      fc.property(someAcks, (list) => {
        const end = list.reduce<MessageStatus>((status, ack) => afterAck(status, ack), delivered);
        expect(['delivered', 'read']).toContain(end);
      }),
    );
  });
});
