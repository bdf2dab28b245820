import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'ifa.error.tooMuch': 'The paid amount is above the total',
  'ifa.error.noItems': 'Add at least one service',
  'invoice.line.fromPackage': '{service} (from the package)',
  'invoice.line.deposit': 'Deposit of a cancelled booking',
  'invoice.line.visit': 'Services of the visit',
  'checkOut.error.deposit': 'The deposit lacks {remaining}: pay more or make it smaller',
  'attendance.error.future': 'The time cannot be in the future',
  'attendance.walkInReason': 'Walk-in',
};
