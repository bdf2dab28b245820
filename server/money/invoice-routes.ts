import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaymentMethod } from '../../src/resources/invoices/choices';
import { invoices } from '../../src/resources/invoices/entity';
import type { RawQuery } from '../../src/schema/query';
import type { RouteParts } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { newParams } from '../data/params';
import { actOnRow } from '../data/repository';
import { conditionsOf } from '../data/statements';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, idOf, keyedOf, readList } from '../http/crud';
import { defaultZone } from '../http/zone';
import { amount, method, note, reason } from './bodies';
import { type Payment, payInParts, payInvoice } from './payments';
import { cancelInvoice, refundInvoice } from './refunds';

const paymentBody = z.object({
  amount,
  paymentMethod: method.nullish(),
  notes: note,
  keepExcessAsCredit: z.boolean({ error: 'validate.option' }).nullish(),
});
const refundBody = z.object({ amount, paymentMethod: method.nullish(), reason });
const cancelBody = z.object({ reason: note, refundMethod: method.nullish() });

const partsBody = z.object({
  payments: z.array(paymentBody, { error: 'validate.list' }).max(20, { error: 'validate.many' }).nullish(),
});

/** Payments sent with a new invoice; they issue it (INV-27). */
export const paymentsIn = (body: unknown): readonly Payment[] =>
  (parsed(partsBody, body).payments ?? []).map(paymentOf);

/** How the rest is paid when an invoice is saved as Paid (INV-27); cash unless said otherwise (INV-12). */
export const methodIn = (body: unknown): PaymentMethod =>
  parsed(z.object({ paymentMethod: method.nullish() }), body).paymentMethod ?? 'Cash';

const paymentOf = (sent: z.infer<typeof paymentBody>): Payment => ({
  amount: sent.amount,
  paymentMethod: sent.paymentMethod ?? 'Cash',
  notes: sent.notes,
  keepExcess: sent.keepExcessAsCredit === true,
});

/** Money calls of invoices beside those every entity has. */
export const invoiceRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  app.post('/invoices/:id/payments', async (request, reply) => {
    const actor = requireRight(request, 'invoices', 'update');
    // One payment, or the parts of one by several methods: all of them are recorded, or none.
    const parts = paymentsIn(request.body);
    const payment = parts.length > 0 ? undefined : paymentOf(parsed(paymentBody, request.body));
    const id = idOf(request);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        let change = 0;
        const row = await actOnRow(client, invoices, actor, id, { action: 'Payment' }, async () => {
          change = payment
            ? await payInvoice(client, actor, id, payment)
            : await payInParts(client, actor, id, parts);
        });
        return { status: 201, body: { ...answered(server, actor, row), change } };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });

  app.post('/invoices/:id/refunds', async (request, reply) => {
    const actor = requireRight(request, 'invoices', 'delete');
    const sent = parsed(refundBody, request.body);
    const refund = { ...sent, paymentMethod: sent.paymentMethod ?? 'Cash' } as const;
    const id = idOf(request);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        const row = await actOnRow(client, invoices, actor, id, { action: 'Refund' }, () =>
          refundInvoice(client, actor, id, refund),
        );
        return { status: 201, body: answered(server, actor, row) };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });

  app.post('/invoices/:id/cancel', async (request) => {
    const actor = requireRight(request, 'invoices', 'delete');
    const { reason: why, refundMethod } = parsed(cancelBody, request.body ?? {});
    const id = idOf(request);
    const row = await transaction(pool, (client) =>
      actOnRow(client, invoices, actor, id, { action: 'Cancel' }, () =>
        cancelInvoice(client, actor, id, { reason: why ?? null, refundMethod: refundMethod ?? undefined }),
      ),
    );
    return answered(server, actor, row);
  });

  app.get('/invoices/summary', async (request) => {
    const actor = requireRight(request, 'invoices', 'read');
    const { query, scope } = readList(invoices, actor, request.query as RawQuery);
    const params = newParams();
    const filtered = conditionsOf(invoices, scope, query, defaultZone, params).join(' and ') || 'true';
    const { rows } = await pool.query(
      `select count(*)::int as "invoiceCount",
         coalesce(sum(t.total_amount) filter (where t.status in ('Sent', 'Paid')), 0) as "totalAmount",
         coalesce(sum(t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPaid",
         coalesce(sum(t.total_amount - t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPending"
       from invoices t where ${filtered}`,
      params.values,
    );
    return rows[0];
  });
};
