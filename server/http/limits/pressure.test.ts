import { describe, expect, it } from 'vitest';
import { createLateness } from './pressure';

const lateAfter = (...looks: readonly number[]): number => {
  const lateness = createLateness(0);
  for (const at of looks) lateness.look(at);
  return lateness.ms();
};

describe('A process is late', () => {
  it('when its timers are late three times in a row', () => {
    expect(lateAfter(2000, 4000, 7000)).toBe(1500);
  });

  it('not after one long computation, as at a start', () => {
    expect(lateAfter(9000, 9500, 10_000)).toBe(0);
    expect(lateAfter(500, 9000, 9500)).toBe(0);
    expect(lateAfter(9000)).toBe(0);
  });

  it('no longer once its timers are in time again', () => {
    expect(lateAfter(2000, 4000, 7000, 7500)).toBe(0);
  });
});
