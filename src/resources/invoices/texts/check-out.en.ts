import type { Plural } from '../../../schema/field';
import type { texts as ar } from './check-out.ar';

export const texts: Record<keyof typeof ar, string | Plural> = {
  'checkOut.left': 'Check-out recorded',
  'checkOut.done': 'Checked out; invoice {invoiceNumber} issued',
  'checkOut.leaveTitle': '{amount} stays unpaid',
  'checkOut.leaveText': 'The amount stands in red with {name} until it is paid.',
  'checkOut.leave': 'Leave the rest unpaid',
  'checkOut.leaveUnpaid': 'Leave unpaid',
  'checkOut.print': 'Check out and print',
  'checkOut.justLeave': 'Check out',
  'checkOut.hasLeft': 'The customer has left',
  'checkOut.next': 'Next booking',
  'checkOut.weeks': { one: '1 week', other: '{count} weeks' },
  'checkOut.without': 'None',
  'checkOut.with': 'with {name}',
  'checkOut.noTime': 'No free time in that week',
  'checkOut.book': 'Book it',
  'checkOut.booked': 'The next booking is made',
  'checkOut.notBooked': 'Paid, but the next booking was not made',
  'checkOut.notBookedHint': 'The time is not free any more. Choose another one.',
  'checkOut.walkInPay': 'Pay now',
  'checkOut.addService': 'Add a service',
  'checkOut.service': 'Service',
  'checkOut.staff': 'Staff member',
  'checkOut.anyStaff': 'Any staff member',
  'checkOut.error.unpaid': '{remaining} stays unpaid: confirm it or pay the rest',
};
