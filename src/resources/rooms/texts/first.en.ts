import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'rooms.added': 'Room added',
  'rooms.updated': 'Room updated',
  'rooms.deleted': 'Room deleted',
  'rooms.includeInactive': 'Show inactive rooms',
  'branches.rooms': 'Rooms',
  'field.Capacity': 'Capacity',
};
