import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'rooms.added': 'Room added',
  'rooms.updated': 'Room updated',
  'rooms.deleted': 'Room deleted',
  'rooms.includeInactive': 'Show inactive rooms',
  'branches.rooms': 'Rooms',
  'field.Capacity': 'Capacity',
  'rooms.count': { zero: 'No rooms', one: '{count} room', other: '{count} rooms' },
};
