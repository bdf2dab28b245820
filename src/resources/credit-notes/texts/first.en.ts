import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'print.creditNote': 'Credit note',
  'print.number': 'Number',
  'print.ofInvoice': 'For invoice',
  'print.refunded': 'Total of the note',
  'creditNotes.searchPlaceholder': 'Search by credit note number',
  'invoices.creditNote': 'Credit note',
  'creditNotes.count': { zero: 'No credit notes', one: '{count} credit note', other: '{count} credit notes' },
};
