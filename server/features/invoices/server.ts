import { invoiceActions } from '../../../src/resources/invoices/actions';
import { invoices } from '../../../src/resources/invoices/entity';
import { invoiceQueries } from '../../../src/resources/invoices/queries';
import { serve } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { answer, perform } from '../../data/served';
import { constraintOf } from '../../kernel/error-code';
import { invalid } from '../../kernel/errors';
import { numberOf } from '../../kernel/values';
import { guardInvoice } from './guard';
import { issueInvoice } from './issue';
import { payInParts, payInvoice, paymentOf } from './payments';
import { printed } from './print';
import { cancelInvoice, refundInvoice } from './refunds';
import { summaryOf } from './summary';

/** Invoices: drafts are free, issued ones fixed; numbers, amounts and money are the server's. */
export const invoicesServer = serve(invoices, {
  guard: guardInvoice,
  stored: async ({ client, actor, before, asked, input, id }) => {
    const wanted = asked.status;
    const payments = (input.payments ?? []).map(paymentOf);
    if (wanted === 'Cancelled' && before?.invoiceNumber)
      return cancelInvoice(client, actor, id, { reason: null });
    if (wanted === 'Cancelled') {
      await client.query(`update invoices set status = 'Cancelled', remaining = 0 where id = $1`, [id]);
      return;
    }
    const isIssuing = wanted === 'Sent' || wanted === 'Paid' || payments.length > 0;
    if (!isIssuing) return;
    if (!before?.invoiceNumber) await issueInvoice(client, actor, await findRow(client, invoices, actor, id));
    await payInParts(client, actor, id, payments);
    if (wanted !== 'Paid') return;
    const rest = numberOf((await findRow(client, invoices, actor, id)).remaining) ?? 0;
    if (rest > 0)
      await payInvoice(client, actor, id, { amount: rest, paymentMethod: input.paymentMethod ?? 'Cash' });
  },
  conflict: async (_pool, error) =>
    constraintOf(error) === 'invoices_attendance'
      ? invalid([{ path: ['attendanceId'], key: 'validate.taken' }])
      : undefined,
  actions: perform(invoiceActions, {
    addPayment: async ({ client, actor, row, input }) => {
      const { payments, amount } = input;
      const change =
        payments.length > 0 || amount === null
          ? await payInParts(client, actor, row.id, payments.map(paymentOf))
          : await payInvoice(client, actor, row.id, paymentOf({ ...input, amount }));
      return { change };
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
