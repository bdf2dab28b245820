import { z } from 'zod';
import { records } from '../../schema/answer';
import { date, moment, money, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { paidBy, paymentLabels } from '../invoices/payment-fields';
import { drawers } from './entity';

const sum = z.number().nullable();

/** The open drawer of a branch, and whether drawers are switched on. */
export const current = defineQuery(drawers, {
  name: 'current',
  on: 'none',
  label: { ar: 'الدرج المفتوح', en: 'Open drawer' },
  permission: 'invoices.read',
  input: { branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }) },
  answer: z.object({ enabled: z.boolean(), drawer: rowSchemaOf(drawers).nullable() }),
});

/**
 * Money by method while the drawer was open, cash expenses and cash taken out. Cash amounts are null before
 * the count.
 */
export const sheet = defineQuery(drawers, {
  name: 'sheet',
  on: 'row',
  label: { ar: 'كشف اليوم', en: 'Day sheet' },
  permission: 'invoices.read',
  answer: z.object({
    drawer: rowSchemaOf(drawers),
    methods: z.array(z.object({ method: z.string(), payments: sum, refunds: sum, deposits: sum })),
    expenses: z.array(
      z.object({
        id: z.int(),
        date: z.iso.date(),
        category: z.string(),
        description: z.string().nullable(),
        amount: z.number(),
      }),
    ),
    drops: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        amount: z.number(),
        reason: z.string(),
        userName: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * Money that a branch received on a branch day, by method, with or without a drawer. Cash is null for
 * users who must count it blind.
 */
export const takings = defineQuery(drawers, {
  name: 'takings',
  on: 'none',
  label: { ar: 'تحصيلات اليوم', en: "The day's takings" },
  permission: 'invoices.update',
  input: {
    branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
    /** Default: today in the branch's time zone. */
    date: date({ label: { ar: 'اليوم', en: 'Day' } }),
  },
  answer: records({
    paymentMethod: paidBy,
    received: money({ label: { ar: 'المدفوع', en: 'Paid in' } }),
    deposits: money({ label: { ar: 'عربون ورصيد', en: 'Deposits and credit' } }),
    refunded: money({ label: { ar: 'المردود', en: 'Refunded' } }),
    net: money({ label: { ar: 'الصافي', en: 'Net' } }),
  }),
  total: ['received', 'deposits', 'refunded', 'net'],
  follows: [invoices, customers],
});

/**
 * Cash that a branch took, gave back or spent on a branch day while no drawer was open. With what went into the drawers
 * and out of them it is the cash of the day.
 */
export const outside = defineQuery(drawers, {
  name: 'outside',
  on: 'none',
  label: { ar: 'نقدية خارج الدرج', en: 'Cash outside the drawer' },
  permission: 'invoices.update',
  input: takings.input,
  answer: records({
    at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
    /** Name of the customer, or category of the expense. */
    name: text({ label: { ar: 'العميل أو المصروف', en: 'Customer or expense' }, required: true }),
    invoiceNumber: text({ label: invoices.fields.invoiceNumber.label }),
    amount: money({ label: paymentLabels.amount, required: true }),
  }),
  total: ['amount'],
  // A book may lack expenses.
  follows: [invoices, customers, { name: 'expenses' }],
});

export const drawerQueries = { current, sheet, takings, outside };
