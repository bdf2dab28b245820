import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'sold.statement': 'Session statement',
  'sold.statementOf': 'Session statement of {name}',
  'sold.totalLeft': 'Sessions left in all: {count}',
  'validate.dayOver': 'This day is over',
  // Printing, sold packages, customer money, day close.
  'sold.none': 'This customer has no packages',
  'sold.movements': 'Movements of sessions',
  'sold.noMovements': 'No movements',
  'sold.sale': 'Sold on {date}, price: {amount}',
  'sold.saleUntil': 'Sold on {date}, valid until {until}, price: {amount}',
  'sold.expired': 'Expired',
  'sold.title': 'Packages and sessions',
  'sold.noneHint': 'A package appears here once an invoice with it is issued.',
  'sold.frozenSince': 'Frozen since {date}',
  'sold.printStatement': 'Print the session statement',
  'customerPackages.count': { zero: 'No packages', one: '{count} package', other: '{count} packages' },
};
