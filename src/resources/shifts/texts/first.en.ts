import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'settings.morningPart': 'Morning part',
  'settings.eveningPart': 'Evening part',
  'field.ShiftType': 'Shift type',
  'menu.shifts': 'Shifts',
  'shifts.add': 'New shift',
  'shifts.denied.create': 'You lack the permission to add shifts (shifts.create)',
  'shifts.count': { zero: 'No shifts', one: '{count} shift', other: '{count} shifts' },
};
