import type { SettingsOf } from '../../schema/settings';
import type { bookingSettings } from '../../settings/booking';
import type { ShiftTimes } from './rules';

/** What choosing a type fills into a shift: the times the centre set for it, or none (SHF-11). */
export const timesOfType = (
  { shiftTypes }: Pick<SettingsOf<typeof bookingSettings>, 'shiftTypes'>,
  type: string,
): ShiftTimes | undefined => {
  const { start, end } = shiftTypes[type] ?? {};
  return start && end ? { start, end } : undefined;
};
