import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallIn } from '../../../kernel/clock';
import { isOpen, nextOpen, openBefore } from './quiet-hours';

const zones = ['Africa/Cairo', 'Asia/Riyadh', 'Europe/London', 'America/St_Johns'];
const purposes = ['service', 'marketing'] as const;
const hour = 3_600_000;
const wall = (zone: string, at: Date) => {
  const { day, time } = wallIn(zone, at.getTime());
  return `${day} ${time}`;
};

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

  //
  it('follow Cairo’s clock in the nights in which it changes', () => {
    // 02:00 summer time, an hour after the jump from midnight.
    const spring = new Date('2026-04-23T23:00:00Z');
    expect(wall('Africa/Cairo', spring)).toBe('2026-04-24 02:00');
    expect(nextOpen('service', 'Africa/Cairo', spring).toISOString()).toBe('2026-04-24T05:00:00.000Z');
    expect(openBefore('service', 'Africa/Cairo', spring).toISOString()).toBe('2026-04-23T19:30:00.000Z');
    // 23:30 for the second time.
    const autumn = new Date('2026-10-29T21:30:00Z');
    expect(wall('Africa/Cairo', autumn)).toBe('2026-10-29 23:30');
    expect(nextOpen('service', 'Africa/Cairo', autumn).toISOString()).toBe('2026-10-30T06:00:00.000Z');
    expect(openBefore('service', 'Africa/Cairo', autumn).toISOString()).toBe('2026-10-29T18:30:00.000Z');
  });
});
