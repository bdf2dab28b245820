import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'absences.error.end': 'The end must be after the start',
  'absences.error.tooLong': 'Leave lasts a year at most',
  'absences.error.staff': 'Does not work in this branch',
};
