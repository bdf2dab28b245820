import type pg from 'pg';
import { z } from 'zod';
import { creditNotes } from '../../../src/resources/credit-notes/entity';
import { print as noteOnPaper } from '../../../src/resources/credit-notes/queries';
import { invoiceActions } from '../../../src/resources/invoices/actions';
import { invoices } from '../../../src/resources/invoices/entity';
import { invoiceQueries } from '../../../src/resources/invoices/queries';
import type { ListQuery } from '../../../src/schema/list-query';
import type { Actor, Scope } from '../../data/actor';
import { conditionsOf } from '../../data/conditions';
import { answer, perform, serve, type Values } from '../../data/entity-server';
import { createRow, findRow } from '../../data/repository';
import { zonesOf } from '../../data/settings';
import { constraintOf, invalid } from '../../kernel/errors';
import { fetchOne, listOf, newParams, numberOf } from '../../kernel/rows';
import { checkBilledAppointment, checkBilledVisit, guardBranch, guardInvoice } from './guard';
import { issueDraft } from './issue';
import { pay, paymentsOf } from './payments';
import { printed, printedNote } from './print';
import { cancelInvoice, refundInvoice } from './refunds';
import triggers from './triggers.sql?raw';
import { invoiceSums, verifyMoney } from './verify';

export { type BranchUse, refuseBoundCustomer } from './guard';
export { cashLast, overpaid, type Payment, pay, paymentsOf } from './payments';
export { printedBranchOf } from './print';

/** Invoices: drafts can change, issued ones cannot. The server sets numbers, amounts and payments. */
export const invoicesServer = serve(invoices, {
  triggers,
  verifies: verifyMoney,
  sums: invoiceSums,
  beside: {
    branches: { guard: guardBranch },
    appointments: { stored: checkBilledAppointment },
    attendance: { stored: checkBilledVisit },
  },
  guard: guardInvoice,
  stored: async ({ client, actor, before, asked, input, id }) => {
    const wanted = asked.status;
    const payments = paymentsOf(input.payments ?? []);
    if (wanted === 'Cancelled' && before?.invoiceNumber)
      return cancelInvoice(client, actor, id, { reason: null });
    if (wanted === 'Cancelled') {
      await client.query(`update invoices set status = 'Cancelled', remaining = 0 where id = $1`, [id]);
      return;
    }
    const isIssuing = wanted === 'Sent' || wanted === 'Paid' || payments.length > 0;
    if (!isIssuing) return;
    if (!before?.invoiceNumber) await issueDraft(client, actor, id);
    await pay(client, actor, id, payments);
    if (wanted !== 'Paid') return;
    const rest = numberOf((await findRow(client, invoices, actor, id)).remaining) ?? 0;
    if (rest > 0)
      await pay(client, actor, id, [{ amount: rest, paymentMethod: input.paymentMethod ?? 'Cash' }]);
  },
  conflict: async (_pool, error) =>
    constraintOf(error) === 'invoices_attendance'
      ? invalid([{ path: ['attendanceId'], key: 'validate.taken' }])
      : undefined,
  // The API documents give the time of a payment two names, `at` and `createdAt`.
  answer: (row) => ({ ...row, payments: listOf(row.payments).map((one) => ({ ...one, createdAt: one.at })) }),
  answerShape: {
    adds: z.object({}),
    inRows: { payments: z.object({ createdAt: z.string().meta({ title: 'Time', format: 'date-time' }) }) },
  },
  actions: perform(invoiceActions, {
    addPayment: async ({ client, actor, row, input }) => {
      const { payments, amount } = input;
      const alone = { ...input, amount: amount ?? 0, keepExcess: input.keepExcessAsCredit };
      const parts = payments.length > 0 ? paymentsOf(payments) : [alone];
      return { change: await pay(client, actor, row.id, parts) };
    },
    refund: ({ client, actor, row, input }) => refundInvoice(client, actor, row.id, input),
    cancel: ({ client, actor, row, input: { reason, refundMethod } }) =>
      cancelInvoice(client, actor, row.id, { reason, refundMethod: refundMethod ?? undefined }),
  }),
  queries: answer(invoiceQueries, {
    summary: ({ pool, scope, list }) => summaryOf(pool, scope, list),
    print: printed,
  }),
});

export const creditNotesServer = serve(creditNotes, {
  queries: answer({ print: noteOnPaper }, { print: printedNote }),
});

/** Creates an invoice and issues it before its audit entry is written, so that no entry shows a draft. */
export const issueInvoice = (client: pg.PoolClient, actor: Actor, values: Values) =>
  createRow(client, { ...invoicesServer, stored: ({ id }) => issueDraft(client, actor, id) }, actor, {
    values,
  });

/** Sums the filtered invoices. Drafts and cancelled ones are counted but not summed (INV-25). */
const summaryOf = async (pool: pg.Pool, scope: Scope, list: ListQuery) => {
  const params = newParams();
  const zones = await zonesOf(pool, invoices, scope, list);
  const filtered = conditionsOf(invoices, scope, list, zones, params).join(' and ') || 'true';
  return await fetchOne(pool, invoiceQueries.summary.answer.fields)(
    `select count(*)::int as "invoiceCount",
       coalesce(sum(t.total_amount - t.credited) filter (where t.status in ('Sent', 'Paid')), 0) as "totalAmount",
       coalesce(sum(t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPaid",
       coalesce(sum(t.total_amount - t.credited - t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPending"
     from invoices t where ${filtered}`,
    params.values,
  );
};
