import { z } from 'zod';
import { integer } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { customers } from '../customers/entity';
import { depositId } from './deposit-id';
import { printedBranch } from './queries';

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
