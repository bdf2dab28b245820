import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'callOff.deposit': 'Deposit and credit: {amount}',
  'callOff.credit': 'It pays any invoice to come',
  'callOff.return': 'The money goes back now, by the method that you choose',
  'callOff.move': 'It counts for the other booking',
  'callOff.keep': 'An invoice over it, tax included, is paid from the credit',
};
