import { textIn, valueIn } from '../../screens/row';
import { type ShiftTimes, shiftTimes } from './rules';

/**
 * What choosing a type fills into a shift, by the answer of `/settings` (SHF-11): the centre's own times, or none
 * where it set none. While no settings have come, those of the start.
 */
export const timesOfType = (settings: unknown, type: string): ShiftTimes | undefined => {
  const types = valueIn(settings, 'shiftTypes');
  if (typeof types !== 'object' || types === null) return shiftTimes[type];
  const set = valueIn(types, type);
  const [start, end] = [textIn(set, 'start'), textIn(set, 'end')];
  return start === '' || end === '' ? undefined : { start, end };
};
