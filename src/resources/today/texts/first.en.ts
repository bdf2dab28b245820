import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'customers.checkIn': 'Check in',
  'customers.sessions': 'Sessions left',
  'customers.presentSince': 'In the centre since {time}',
  'customers.lastVisit': 'Last visit',
  'customers.noNextBooking': 'No next booking',
  'customers.nextBooking': 'Next booking',
  'credit.title': 'Credit and points',
  'credit.credit': 'Credit',
  'credit.points': 'Points',
  'credit.owed': 'Owed',
  'credit.movements': 'Movements of credit and points',
  'credit.none': 'No movements yet',
};
