import type { InEnglish } from '../ar';
import type { texts as ar } from '../ar/calendar';

export const texts: InEnglish<typeof ar> = {
  'calendar.views': 'View',
  'calendar.byStaff': 'Staff',
  'calendar.byRoom': 'Rooms',
  'calendar.list': 'List',
  'calendar.goToDay': 'Go to {day}',
  'calendar.times': 'Time',
  'calendar.phone': 'Phone',
  'calendar.period': 'Period',
  'calendar.fromTo': 'From date – to date',
  'calendar.allStaff': 'All staff',
  'calendar.allRooms': 'All rooms',
  'calendar.heldBy': 'Being booked by {name}',
  'calendar.pickBranch': 'Choose a branch to see the columns of its day',
  'calendar.noStaff': 'This branch has no staff to book',
  'calendar.noRoom': 'No room',
  'calendar.noRooms': 'This branch has no rooms',
  'calendar.notMoved': 'The booking was not moved',
  'calendar.freeInstead': 'Free times instead:',
  'calendar.undone': 'The change was undone',
  'calendar.stale': '{user} changed this booking at {time}; it is shown as it is now.',
  'calendar.waitingCount': 'Waiting list ({count})',
  'calendar.offeredCount': {
    one: '{count} customer has a free time now',
    other: '{count} customers have a free time now',
  },
  'calendar.addWaiting': 'Add to the waiting list',
  'calendar.nobodyWaits': 'Nobody is waiting',
  'calendar.offered': 'Free time',
  'calendar.bookIt': 'Book it',
  'calendar.printDay': "Print the day's list",
  'calendar.outOfShift': 'Off shift',
  'calendar.colourBy': 'Colour by',
  'calendar.keys':
    'Arrow keys walk through the bookings, Enter or Space opens a booking’s card and what can be done',
};
