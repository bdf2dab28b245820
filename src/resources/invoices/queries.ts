import { z } from 'zod';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { invoices } from './entity';
import { summary } from './summary';

const text = z.string().nullable();

/** Everything that a printed invoice shows, on A4 as on the roll, with the content of its QR code. */
export const print = defineQuery(invoices, {
  name: 'print',
  on: 'row',
  label: { ar: 'طباعة', en: 'Print' },
  right: 'invoices.read',
  answer: z.object({
    invoice: rowSchemaOf(invoices),
    branch: z.object({
      id: z.int(),
      name: z.string(),
      nameAr: text,
      nameEn: text,
      address: text,
      phone: text,
      email: text,
      code: text,
      timeZone: text,
    }),
    systemName: z.string(),
    taxNumber: z.string().optional(),
    creditNotes: z.array(
      z.object({ number: z.string(), date: z.iso.datetime(), totalAmount: z.number(), reason: text }),
    ),
    qr: z.string(),
    /** Who took the last payment. */
    cashier: text,
    /** Who did the lines of the booking, by service. */
    specialists: z.array(z.object({ serviceId: z.int(), fullName: z.string() })),
  }),
});

export const invoiceQueries = { summary, print };
