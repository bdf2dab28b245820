import { definePaper } from '../../schema/paper';
import type { QueryAnswer } from '../../schema/query';
import { invoices } from '../invoices/entity';
import { creditNotes } from './entity';
import { print } from './queries';

/** The printed credit note. */
export const creditNotePaper = definePaper(print, {
  of: ({ note, ...printed }: QueryAnswer<typeof print>) => ({ ...note, ...printed }),
  fields: { ...creditNotes.fields, taxRate: invoices.fields.taxRate },
  title: 'invoices.creditNote',
  page: [{ text: { ar: 'إشعار دائن {number}', en: 'Credit note {number}' }, with: { number: 'number' } }],
  back: '/invoices/:invoiceId',
  facts: [
    { of: 'number', as: 'code', strong: true },
    { of: 'date', label: 'print.issuedAt' },
    { of: 'invoice.invoiceNumber', as: 'code', label: 'print.ofInvoice' },
    'customerId',
    'reason',
  ],
  sums: [
    [
      'net',
      { of: 'tax', label: 'invoices.tax', with: { rate: 'taxRate' } },
      { of: 'totalAmount', label: 'print.refunded', strong: true },
    ],
  ],
  code: 'qr',
});
