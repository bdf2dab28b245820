import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'waitlist.add': 'Add to the waiting list',
  'waitlist.book': 'Book it',
};
