import { describe, expect, it } from 'vitest';
import { timesOfType } from './type-times';

// SHF-11
describe('Choosing the type of a shift', () => {
  const settings = {
    shiftTypes: {
      Morning: { start: '08:30', end: '13:00' },
      FullDay: {},
      Evening: { start: '16:00' },
      Custom: {},
    },
    defaultShiftTimes: { morning: { start: '08:00', end: '16:00' } },
  };

  it('fills in the times that the centre set for it', () => {
    expect(timesOfType(settings, 'Morning')).toEqual({ start: '08:30', end: '13:00' });
  });

  it('leaves the times as they are where the centre set none, and for a custom shift', () => {
    for (const type of ['FullDay', 'Evening', 'Custom', 'Unknown'])
      expect(timesOfType(settings, type)).toBeUndefined();
  });

  it('fills in the times of the start while the settings have not come', () => {
    for (const answer of [undefined, null, {}, { shiftTypes: null }]) {
      expect(timesOfType(answer, 'Morning')).toEqual({ start: '09:00', end: '14:00' });
      expect(timesOfType(answer, 'Evening')).toEqual({ start: '16:00', end: '22:00' });
      expect(timesOfType(answer, 'FullDay')).toEqual({ start: '10:00', end: '20:00' });
      expect(timesOfType(answer, 'Custom')).toBeUndefined();
    }
  });
});
