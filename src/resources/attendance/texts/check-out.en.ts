import type { texts as ar } from './check-out.ar';

export const texts: Record<keyof typeof ar, string> = {
  'checkOut.left': 'Check-out recorded',
  'checkOut.done': 'Checked out; invoice {invoiceNumber} issued',
  'checkOut.leaveTitle': '{amount} stays unpaid',
  'checkOut.leaveText': 'The amount stands in red with {name} until it is paid.',
  'checkOut.leave': 'Leave the rest unpaid',
  'checkOut.leaveUnpaid': 'Leave unpaid',
  'checkOut.pay': 'Pay',
  'checkOut.payAndPrint': 'Pay {amount} and print',
  'checkOut.print': 'Check out and print',
  'checkOut.justLeave': 'Check out',
  'checkOut.hasLeft': 'The customer has left',
  'checkOut.session': 'Session of a package',
  'checkOut.discount': 'Discount',
  'checkOut.walkInPay': 'Pay now',
  'checkOut.addService': 'Add a service',
  'checkOut.service': 'Service',
  'checkOut.staff': 'Staff member',
  'checkOut.anyStaff': 'Any staff member',
  'checkOut.error.unpaid': '{remaining} stays unpaid: confirm it or pay the rest',
};
