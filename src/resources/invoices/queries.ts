import { z } from 'zod';
import { integer } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { customers } from '../customers/entity';
import { invoices } from './entity';
import { depositId } from './payment-fields';
import { summary } from './summary';

const text = z.string().nullable();

/** A branch as papers show it. */
export const printedBranch = z.object({
  id: z.int(),
  name: z.string(),
  nameAr: text,
  nameEn: text,
  address: text,
  phone: text,
  email: text,
  code: text,
  timeZone: text,
});

/** Data of a printed invoice, on A4 or on a roll, with the content of its QR code. */
export const print = defineQuery(invoices, {
  name: 'print',
  on: 'row',
  label: { ar: 'طباعة', en: 'Print' },
  permission: 'invoices.read',
  answer: z.object({
    invoice: rowSchemaOf(invoices),
    branch: printedBranch,
    systemName: z.string(),
    taxNumber: z.string().optional(),
    creditNotes: z.array(
      z.object({ number: z.string(), date: z.iso.datetime(), totalAmount: z.number(), reason: text }),
    ),
    /** What was left as a deposit together with its payment, by method. */
    deposits: z.array(z.object({ id: z.int(), amount: z.number(), paymentMethod: z.string() })),
    /** Sessions of packages that paid for lines of the appointment, the number among all of them included. */
    sessions: z.array(z.object({ packageId: z.int(), name: z.string(), number: z.int(), all: z.int() })),
    qr: z.string(),
    /** User who recorded the last payment. */
    cashier: text,
    /** Specialists of the appointment's lines, by service. */
    specialists: z.array(z.object({ serviceId: z.int(), fullName: z.string() })),
    /** Who did a line, where the line itself says so. */
    lineStaff: z.array(z.object({ itemId: z.int(), fullName: z.string() })),
  }),
});

export const invoiceQueries = { summary, print };

/** Data of a deposit's receipt: what was left at one moment, by which methods, and the credit with it. */
export const depositReceipt = defineQuery(customers, {
  name: 'depositReceipt',
  on: 'row',
  label: { ar: 'إيصال عربون', en: 'Deposit receipt' },
  permission: 'customers.read',
  also: 'invoices.read',
  input: { depositId: integer({ label: depositId.label, required: true, min: 1 }) },
  answer: z.object({
    id: z.int(),
    at: z.iso.datetime(),
    customer: z.object({ id: z.int(), fullName: z.string(), code: z.string() }),
    branch: printedBranch,
    systemName: z.string(),
    amount: z.number(),
    parts: z.array(
      z.object({
        id: z.int(),
        amount: z.number(),
        paymentMethod: z.string(),
        reference: z.string().nullable(),
      }),
    ),
    credit: z.number(),
    /** Who took it. */
    cashier: z.string().nullable(),
  }),
});
