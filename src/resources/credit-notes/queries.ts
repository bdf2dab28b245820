import { z } from 'zod';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { printedBranch } from '../invoices/queries';
import { creditNotes } from './entity';

/** Data of a printed credit note, with the content of its QR code. */
export const print = defineQuery(creditNotes, {
  name: 'print',
  on: 'row',
  label: { ar: 'طباعة', en: 'Print' },
  permission: 'invoices.read',
  answer: z.object({
    note: rowSchemaOf(creditNotes),
    branch: printedBranch,
    taxNumber: z.string().optional(),
    /** In per cent, as on the invoice. */
    taxRate: z.number(),
    qr: z.string(),
  }),
});
