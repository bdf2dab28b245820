import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { ar } from '../../src/i18n/ar';
import { fill } from '../../src/i18n/say';
import { appointments } from '../../src/resources/appointments/entity';
import { attendance } from '../../src/resources/attendance/entity';
import { invoices } from '../../src/resources/invoices/entity';
import { packageLine } from '../../src/resources/invoices/package-line';
import { amountsOf, priceWithin } from '../../src/resources/invoices/rules';
import { listOf, numberOf } from '../bookings/needs';
import type { Actor } from '../data/actor';
import type { RouteParts, Row, Values } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { actOnRow, createRow, findRow } from '../data/repository';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { idOf, keyedOf } from '../http/crud';
import { invalid } from '../http/errors';
import { invoicesServer } from '../resources/invoices';
import { amountOrNothing, method, offer, rowId } from './bodies';
import { payInvoice } from './payments';
import { moneyRules } from './settings';

const item = z.object({
  description: z
    .string({ error: 'validate.required' })
    .trim()
    .min(1, { error: 'validate.required' })
    .max(300, { error: 'validate.long' }),
  quantity: z
    .number({ error: 'validate.number' })
    .int({ error: 'validate.integer' })
    .min(1, { error: 'validate.min' })
    .max(10_000, { error: 'validate.max' })
    .nullish(),
  unitPrice: amountOrNothing,
  serviceId: rowId.nullish(),
});
const body = z.object({
  paidAmount: amountOrNothing,
  paymentMethod: method.nullish(),
  items: z.array(item, { error: 'validate.list' }).max(200, { error: 'validate.many' }).nullish(),
  offerType: offer.nullish(),
  offerValue: amountOrNothing.nullish(),
  keepExcessAsCredit: z.boolean({ error: 'validate.option' }).nullish(),
});

/** The invoice of a visit: its lines follow from the booking, and there is one (IFA-08, IFA-09). */
export const ifaRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/attendance/:id/invoice-preview', async (request) => {
    const actor = requireRight(request, 'invoices', 'create');
    const visit = await findRow(pool, attendance, actor, idOf(request));
    const existing = await liveInvoiceOf(pool, visit.id);
    const items = await itemsOf(pool, actor, visit, []);
    const { taxRate } = await moneyRules(pool);
    const amounts = amountsOf({
      items: items.map(({ quantity, unitPrice }) => ({
        quantity: Number(quantity),
        unitPrice: Number(unitPrice),
      })),
      offerType: 'None',
      offerValue: 0,
      taxRate,
    });
    return {
      ...amounts,
      items: items.map((line, index) => ({ ...line, ...amounts.items[index] })),
      taxRate,
      invoice: existing ?? null,
    };
  });

  app.post('/attendance/:id/create-invoice', async (request, reply) => {
    const actor = requireRight(request, 'invoices', 'create');
    const sent = parsed(body, request.body);
    const id = idOf(request);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        // The visit is locked, so that two desks that press the button at once get one invoice.
        await client.query('select from attendance where id = $1 for update', [id]);
        const visit = await findRow(client, attendance, actor, id);
        const existing = await liveInvoiceOf(client, id);
        if (existing) return { status: 200, body: { ...existing, change: 0 } };
        return { status: 201, body: await make(client, actor, visit, sent) };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });
};

type Sent = z.infer<typeof body>;

const make = async (client: pg.PoolClient, actor: Actor, visit: Row, sent: Sent) => {
  const { taxRate } = await moneyRules(client);
  let items = await itemsOf(client, actor, visit, sent.items ?? []);
  if (items.length === 0) {
    const unitPrice = priceWithin(sent.paidAmount, taxRate);
    if (unitPrice === 0) throw invalid([{ path: ['items'], key: 'ifa.error.noItems' }]);
    items = [{ description: ar['invoice.line.visit'], quantity: 1, unitPrice }];
  }
  const values = {
    customerId: visit.customerId,
    branchId: visit.branchId,
    salesChannel: 'In Store',
    offerType: sent.offerType ?? 'None',
    offerValue: sent.offerValue ?? 0,
    attendanceId: visit.id,
    appointmentId: visit.appointmentId ?? null,
    items,
  };
  const made = await createRow(client, invoicesServer, actor, { values, body: { status: 'Sent' } });
  const method = sent.paymentMethod ?? 'Cash';
  if (method !== 'Cash' && sent.paidAmount > Number(made.totalAmount))
    throw invalid([{ path: ['paidAmount'], key: 'ifa.error.tooMuch' }]);
  if (sent.paidAmount === 0) return { ...summaryOf(made), change: 0 };
  let change = 0;
  const row = await actOnRow(client, invoices, actor, made.id, { action: 'Payment' }, async () => {
    const payment = {
      amount: sent.paidAmount,
      paymentMethod: method,
      keepExcess: sent.keepExcessAsCredit === true,
    };
    change = await payInvoice(client, actor, made.id, payment, ['paidAmount']);
  });
  return { ...summaryOf(row), change };
};

const summaryOf = (row: Row) => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  status: row.status,
  totalAmount: row.totalAmount,
  paid: row.paid,
});

const liveInvoiceOf = async (client: pg.ClientBase | pg.Pool, attendanceId: number) => {
  const { rows } = await client.query<{ id: number; invoiceNumber: string | null }>(
    `select id, invoice_number as "invoiceNumber", status, total_amount as "totalAmount", paid from invoices
     where attendance_id = $1 and status <> 'Cancelled'`,
    [attendanceId],
  );
  return rows[0];
};

/** Lines of a visit's invoice: packages and uncovered services at their copied prices, covered ones at nothing. */
const itemsOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  visit: Row,
  sent: readonly Values[],
): Promise<readonly Values[]> => {
  const id = numberOf(visit.appointmentId);
  if (id === undefined)
    return sent.map((line) => ({ ...line, quantity: numberOf(line.quantity) ?? 1, packageId: null }));
  const booking = await findRow(client, appointments, actor, id);
  return [
    ...listOf(booking.packages).map((chosen) => ({
      description: packageLine(
        String(chosen.name),
        fill(ar['invoice.line.package'], { package: String(chosen.name) }),
      ),
      quantity: 1,
      unitPrice: chosen.price,
      packageId: chosen.packageId,
    })),
    ...listOf(booking.services).map((line) =>
      line.coverage === 'Extra'
        ? {
            description: line.serviceName,
            quantity: 1,
            unitPrice: line.servicePrice,
            serviceId: line.serviceId,
          }
        : {
            description: fill(ar['invoice.line.fromPackage'], { service: String(line.serviceName) }),
            quantity: 1,
            unitPrice: 0,
            serviceId: line.serviceId,
          },
    ),
  ];
};
