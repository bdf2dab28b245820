import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'waitlist.add': 'Add to the waiting list',
  'waitlist.workLate': 'Waiting since earlier',
  'waitlist.workToday': 'From today',
  'waitlist.workLater': 'From a later day',
  'waitlist.workDone': 'No longer waiting',
  'waitlist.empty': 'Nobody is waiting',
  'waitlist.book': 'Book it',
  'waitlist.noFit': 'No time fits yet',
};
