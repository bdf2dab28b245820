import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newsOf } from './news';
import { remindersOf, wantedReminders } from './reminders';
import { isOpen } from './rules';

const hour = 3_600_000;
const hours = fc.integer({ min: 1, max: 168 });
const settings = fc.record({
  reminderHoursBefore: hours,
  secondReminderHoursBefore: fc.option(hours),
  thirdReminderHoursBefore: fc.option(hours),
});
const base = Date.parse('2026-03-01T00:00:00Z');
/** Minutes of a year in which the clocks of Cairo change twice. */
const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 });
const at = (minute: number) => new Date(base + minute * 60_000);
const case_ = fc.record({
  settings,
  start: minutes,
  /** Minutes before the start at which the planner runs. */
  before: fc.integer({ min: -600, max: 200 * 60 }),
  zone: fc.constantFrom('Africa/Cairo', 'Asia/Riyadh'),
  toldBefore: fc.option(fc.integer({ min: 0, max: 200 * 60 })),
});

const planned = ({
  settings: given,
  start,
  before,
  zone,
  toldBefore,
}: typeof case_ extends fc.Arbitrary<infer C> ? C : never) => {
  const now = at(start - before);
  const toldAt = toldBefore === null ? null : at(start - toldBefore);
  const wanted = wantedReminders(given);
  return {
    now,
    toldAt,
    start: at(start),
    zone,
    wanted,
    made: remindersOf({ start: at(start), zone, toldAt }, wanted, now),
  };
};

describe('The reminders of an appointment', () => {
  // R-36 R-38
  it('are at most one for each wanted hour, in open hours, in time, an hour apart, and not soon after a confirmation', () => {
    fc.assert(
      fc.property(case_, (one) => {
        const { now, toldAt, start, zone, wanted, made } = planned(one);
        expect(new Set(made.map(({ slot }) => slot)).size).toBe(made.length);
        expect(made.length).toBeLessThanOrEqual(wanted.length);
        for (const { notBefore, expiresAt } of made) {
          expect(isOpen('service', zone, notBefore)).toBe(true);
          expect(notBefore >= now).toBe(true);
          expect(notBefore < expiresAt).toBe(true);
          expect(start.getTime() - expiresAt.getTime()).toBe(hour / 2);
          if (toldAt) expect(notBefore.getTime() - toldAt.getTime()).toBeGreaterThanOrEqual(2 * hour);
        }
        const times = made.map(({ notBefore }) => notBefore.getTime());
        for (const [index, time] of times.slice(1).entries())
          expect((times[index] ?? 0) - time).toBeGreaterThanOrEqual(hour);
      }),
    );
  });

  //
  it('include the one nearest to an appointment whenever a single such reminder would be sent', () => {
    fc.assert(
      fc.property(case_, (one) => {
        const { now, start, zone, wanted, made } = planned({ ...one, toldBefore: null });
        const nearest = wanted.slice(0, 1);
        const [alone] = remindersOf({ start, zone, toldAt: null }, nearest, now);
        expect(made[0]?.slot === alone?.slot || alone === undefined).toBe(true);
      }),
    );
  });

  it('are sorted and distinct, whatever the settings say', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const found = wantedReminders(given).map((one) => one.hours);
        expect(found).toEqual(
          [...new Set(Object.values(given).filter((one) => one !== null))].sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe('What a customer is told of changes', () => {
  type Step = {
    readonly status: 'Planned' | 'Canceled' | 'Done';
    readonly start: number;
    readonly isSent: boolean;
  };
  const steps = fc.array(
    fc.record<Step>({
      status: fc.constantFrom('Planned', 'Planned', 'Canceled', 'Done'),
      start: fc.integer({ min: 1, max: 3 }),
      isSent: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('is what is true in the end, however the appointment went to and fro and whatever was sent in between', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let heard: { kind: 'booked' | 'moved' | 'cancelled'; start: number } | undefined;
        let waiting: typeof heard;
        let isUnsaid = false;
        let before: Parameters<typeof newsOf>[0]['before'];
        for (const { status, start, isSent } of [
          { status: 'Planned', start: 1, isSent: false } as const,
          ...given,
        ]) {
          const after = { status, start, customerId: 1 };
          // The trigger withdraws what the change made untrue.
          const isTrue =
            waiting?.start === start && status === (waiting?.kind === 'cancelled' ? 'Canceled' : 'Planned');
          if (waiting && !isTrue) {
            isUnsaid ||= waiting.kind === 'booked';
            waiting = undefined;
          }
          const kind = newsOf({ before, after, heard, isUnsaid });
          if (kind) waiting = { kind, start };
          if (isSent && waiting) {
            heard = waiting;
            waiting = undefined;
          }
          before = after;
          const knows = waiting ?? heard;
          if (status === 'Planned' && knows)
            expect([knows.kind !== 'cancelled', knows.start]).toEqual([true, start]);
          if (status === 'Canceled' && heard) expect([waiting?.kind, heard.kind]).toContain('cancelled');
        }
      }),
    );
  });
});
