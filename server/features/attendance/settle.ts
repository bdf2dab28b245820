import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import type { settlement } from '../../../src/resources/attendance/queries';
import { settle, type settleBooking } from '../../../src/resources/attendance/settle';
import { invoices } from '../../../src/resources/invoices/entity';
import { percentOf, remainingOf } from '../../../src/resources/invoices/rules';
import type { ActionAnswer, ActionInput } from '../../../src/schema/action';
import { inputOf } from '../../../src/schema/input';
import type { QueryAnswer } from '../../../src/schema/query';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import type { ActionContext, QueryContext, Row, Values } from '../../data/entity-server';
import { actOnRow, createRow, findRow, lockRow } from '../../data/repository';
import { saleRules } from '../../data/sale-rules';
import { requestOf } from '../../data/values';
import { parsed } from '../../http/body';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { numberOf } from '../../kernel/values';
import { balancesOf } from '../customer-accounts/index';
import { payInParts, paymentOf } from '../invoices/index';
import { isCovered, issueForVisit, itemsOf, liveInvoiceOf } from './invoice';
import { endVisit } from './visits';

/** A customer leaves and pays in one transaction: check-out, sessions, invoice and payments, or none of it. */

type Visit = RowOf<typeof attendance>;
type Answer = ActionAnswer<typeof settle>;

/** The visit is locked and `possible` by now: of two desks at once the second finds it settled, or another amount due. */
export const settleVisit = ({ client, actor, row, input }: ActionContext<typeof settle>): Promise<Answer> =>
  settled(client, actor, row, input);

/** The booking is locked before its visit is looked for, so that two desks check it in once. */
export const settleBookingOf = async (context: ActionContext<typeof settleBooking>): Promise<Answer> => {
  const { client, actor, input } = context;
  const booking = await lockRow(client, { entity: appointments }, actor, input.appointmentId, undefined);
  const known = await visitOf(client, booking.id);
  const visit =
    known === undefined
      ? await checkedIn(context, booking)
      : await lockRow(client, { entity: attendance }, actor, known, undefined);
  const state = settle.possible(visit as Row & Visit, actor.can);
  if (state === 'attendance.closed') throw new ApiError(409, state);
  if (state !== true) throw forbidden('attendance', 'update');
  return settled(client, actor, visit as Row & Visit, input);
};

const checkedIn = async (
  { client, actor, server }: ActionContext<typeof settleBooking>,
  booking: Row,
): Promise<Row> => {
  if (!actor.can('attendance.create')) throw forbidden('attendance', 'create');
  const { customerId, branchId, id } = booking;
  const values = { customerId, branchId, appointmentId: id, source: 'Appointment' };
  const made = requestOf(attendance, 'create', parsed(inputOf(attendance, 'create'), values));
  return createRow(client, server, actor, made);
};

const visitOf = async (
  client: pg.ClientBase | pg.Pool,
  appointmentId: number,
): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from attendance where appointment_id = $1 and deleted_at is null',
    [appointmentId],
  );
  return rows[0]?.id;
};

const settled = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: Visit,
  input: ActionInput<typeof settle>,
): Promise<Answer> => {
  if (visit.checkOut === null)
    await actOnRow(client, attendance, actor, visit.id, { action: 'CheckOut' }, () =>
      endVisit(client, actor, visit, Date.now()),
    );
  const payments = input.payments.map(paymentOf);
  const handed = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  if (!(await liveInvoiceOf(client, visit.id)))
    await issueForVisit(client, actor, visit, { ...input, handed });
  const invoice = await liveInvoiceOf(client, visit.id);
  const due = invoice ? remainingOf(invoice.totalAmount, invoice.paid) : 0;
  if (input.due !== null && Math.round(input.due * 100) !== Math.round(due * 100))
    throw new ApiError(409, 'attendance.due', { params: { due } });
  if (!invoice) return nothingOf(visit);
  let change = 0;
  if (payments.length > 0) {
    if (invoice.paid > 0 && !actor.can('invoices.update')) throw forbidden('invoices', 'update');
    await actOnRow(client, invoices, actor, invoice.id, { action: 'Payment' }, async () => {
      change = await payInParts(client, actor, invoice.id, payments);
    });
  }
  const after = (await liveInvoiceOf(client, visit.id)) ?? invoice;
  const remaining = remainingOf(after.totalAmount, after.paid);
  if (remaining > 0 && !input.leaveUnpaid)
    throw invalid([{ path: ['leaveUnpaid'], key: 'checkOut.error.unpaid', params: { remaining } }]);
  return {
    attendanceId: visit.id,
    invoiceId: after.id,
    invoiceNumber: after.invoiceNumber,
    totalAmount: after.totalAmount,
    paid: after.paid,
    remaining,
    change,
  };
};

/** Somebody came, and nothing was to be paid. */
const nothingOf = ({ id }: Visit): Answer => ({
  attendanceId: id,
  invoiceId: null,
  invoiceNumber: null,
  totalAmount: 0,
  paid: 0,
  remaining: 0,
  change: 0,
});

/** What the sheet begins with, in one answer; nothing is written. */
export const settlementOf = async ({
  pool,
  actor,
  input,
}: QueryContext<typeof settlement>): Promise<QueryAnswer<typeof settlement>> => {
  const booked = input.appointmentId ?? undefined;
  const visitId = input.attendanceId ?? (booked === undefined ? undefined : await visitOf(pool, booked));
  const visit = visitId === undefined ? undefined : await findRow(pool, attendance, actor, visitId);
  const of = visit ?? (await findRow(pool, appointments, actor, booked ?? 0));
  const appointmentId = visit ? (numberOf(visit.appointmentId) ?? null) : of.id;
  const [branchId, customerId] = [Number(of.branchId), Number(of.customerId)];
  const items = await itemsOf(pool, actor, { appointmentId }, []);
  const { taxRate } = await saleRules(pool, branchId);
  const invoice = visit && (await liveInvoiceOf(pool, visit.id));
  const customer: Values = Object(of.customer ?? {});
  return {
    attendanceId: visit?.id ?? null,
    version: visit === undefined ? null : Number(visit.version),
    isOpen: visit === undefined || visit.checkOut === null,
    appointmentId,
    branchId,
    customer: {
      id: customerId,
      fullName: String(customer.fullName ?? ''),
      personCode: String(customer.paperCode ?? customer.personCode ?? ''),
      careNote: actor.can('customers.read') ? await careNoteOf(pool, customerId) : null,
      ...(await balancesOf(pool, customerId)),
    },
    items: items.map(({ serviceId = null, packageId = null, ...line }) => ({
      ...line,
      serviceId,
      packageId,
      isCovered: isCovered({ ...line, serviceId, packageId }, appointmentId !== null),
    })),
    taxRate: percentOf(taxRate),
    invoice: invoice ? { ...invoice, remaining: remainingOf(invoice.totalAmount, invoice.paid) } : null,
  };
};

const careNoteOf = async (pool: pg.Pool, customerId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ readonly careNote: string | null }>(
    'select care_note as "careNote" from customers where id = $1',
    [customerId],
  );
  return rows[0]?.careNote ?? null;
};
