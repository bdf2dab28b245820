import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'absences.add': 'Leave or blocked time',
  'absences.editTitle': 'Change leave or blocked time',
  'absences.empty': 'No leave and no blocked time',
  'absences.saved': 'Saved. This time cannot be booked any more.',
  'absences.updated': 'Saved. This time cannot be booked any more.',
  'absences.deleted': 'Deleted. The time is free again.',
  'absences.deleteConfirm': 'Delete this time? It can then be booked.',
};
