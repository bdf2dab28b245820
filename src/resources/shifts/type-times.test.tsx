import { describe, expect, it } from 'vitest';
import { settingsIn } from '../../schema/settings';
import { appointmentSettings } from '../branches/settings';
import { timesOfType } from './form';

// SHF-11
describe('Choosing the type of a shift', () => {
  const settings = {
    shiftTypes: {
      Morning: { start: '08:30', end: '13:00' },
      FullDay: {},
      Custom: {},
    },
  };

  it('fills in the times that the centre set for it', () => {
    expect(timesOfType(settings, 'Morning')).toEqual({ start: '08:30', end: '13:00' });
  });

  it('leaves the times as they are where the centre set none, and for a custom shift', () => {
    for (const type of ['FullDay', 'Custom', 'Unknown']) expect(timesOfType(settings, type)).toBeUndefined();
  });

  it('fills in the times of the start while the settings have not come', () => {
    for (const answer of [undefined, null, {}, { shiftTypes: null }]) {
      const known = settingsIn(appointmentSettings, answer);
      expect(timesOfType(known, 'Morning')).toEqual({ start: '09:00', end: '14:00' });
      expect(timesOfType(known, 'Evening')).toEqual({ start: '16:00', end: '22:00' });
      expect(timesOfType(known, 'FullDay')).toEqual({ start: '10:00', end: '20:00' });
      expect(timesOfType(known, 'Custom')).toBeUndefined();
    }
  });
});
