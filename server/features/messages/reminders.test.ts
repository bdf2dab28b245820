import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newsOf } from './news';
import { reminderTimes } from './plan';
import { isOpen } from './rules';

const hour = 3_600_000;
const base = Date.parse('2026-03-01T00:00:00Z');
/** Minutes of a year in which the clocks of Cairo change twice. */
const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 });
const at = (minute: number) => new Date(base + minute * 60_000);
const case_ = fc.record({
  hours: fc.integer({ min: 1, max: 168 }),
  start: minutes,
  /** Minutes before the start at which the planner runs. */
  before: fc.integer({ min: -600, max: 200 * 60 }),
  zone: fc.constantFrom('Africa/Cairo', 'Asia/Riyadh'),
  toldBefore: fc.option(fc.integer({ min: 0, max: 200 * 60 })),
});

describe('The reminder of an appointment', () => {
  // R-36 R-38
  it('goes in open hours, in time, and not soon after a confirmation', () => {
    fc.assert(
      fc.property(case_, ({ hours, start, before, zone, toldBefore }) => {
        const now = at(start - before);
        const toldAt = toldBefore === null ? null : at(start - toldBefore);
        const times = reminderTimes({ start: at(start), zone, toldAt }, hours, now);
        if (!times) return;
        const { notBefore, expiresAt } = times;
        expect(isOpen('service', zone, notBefore)).toBe(true);
        expect(notBefore >= now).toBe(true);
        expect(notBefore < expiresAt).toBe(true);
        expect(at(start).getTime() - expiresAt.getTime()).toBe(hour / 2);
        if (toldAt) expect(notBefore.getTime() - toldAt.getTime()).toBeGreaterThanOrEqual(2 * hour);
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
