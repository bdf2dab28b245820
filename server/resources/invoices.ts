import { invoices } from '../../src/resources/invoices/entity';
import { findOption } from '../../src/schema/accept';
import { listOf, numberOf } from '../bookings/needs';
import type { EntityServer } from '../data/entity-server';
import { findRow } from '../data/repository';
import { constraintOf } from '../db/error-code';
import { invalid } from '../http/errors';
import { guardInvoice } from '../money/guard';
import { invoiceRoutes, methodIn, paymentsIn } from '../money/invoice-routes';
import { issueInvoice } from '../money/issue';
import { payInParts, payInvoice } from '../money/payments';
import { printRoutes } from '../money/print-routes';
import { cancelInvoice } from '../money/refunds';
import { reportRoutes } from '../money/report-routes';

/** Invoices: drafts are free, issued ones fixed; numbers, amounts and money are the server's. */
export const invoicesServer: EntityServer = {
  entity: invoices,
  guard: guardInvoice,
  stored: async ({ client, actor, before, body, id }) => {
    const wanted = wantedStatus(body.status);
    const payments = before ? [] : paymentsIn(body);
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
    if (rest > 0) await payInvoice(client, actor, id, { amount: rest, paymentMethod: methodIn(body) });
  },
  answer: (row) => ({
    ...row,
    id: row.id,
    version: row.version,
    payments: listOf(row.payments).map((payment) => ({ ...payment, createdAt: payment.at })),
  }),
  conflict: async (_pool, error) =>
    constraintOf(error) === 'invoices_attendance'
      ? invalid([{ path: ['attendanceId'], key: 'validate.taken' }])
      : undefined,
  routes: (app, parts) => {
    invoiceRoutes(app, parts);
    printRoutes(app, parts);
    reportRoutes(app, parts);
  },
};

const options = invoices.fields.status.options;

/** The status that was asked for; the guard has already refused unreadable ones. */
const wantedStatus = (sent: unknown): string | undefined =>
  typeof sent === 'string' ? findOption(options, sent)?.value : undefined;
