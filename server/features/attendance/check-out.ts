import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { createInvoice, settle, type settleBooking } from '../../../src/resources/attendance/actions';
import { attendance, attendanceVerbs } from '../../../src/resources/attendance/entity';
import type { settlement } from '../../../src/resources/attendance/queries';
import { attendanceRefusals } from '../../../src/resources/attendance/words';
import { packageLine } from '../../../src/resources/invoices/pay/lines';
import { storedRate } from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { ActionAnswer, ActionInput } from '../../../src/schema/action';
import { inputOf } from '../../../src/schema/input';
import type { QueryAnswer } from '../../../src/schema/query';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import { type ActionContext, found, type QueryContext, type Values } from '../../data/entity-server';
import { actOnRow, createRow, findRow, lockRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { requestOf } from '../../data/values';
import { parsed } from '../../http/context';
import { textIn } from '../../http/texts';
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { accountsOf } from '../customer-movements/index';
import { spendSessions } from '../customer-packages/index';
import { type Bill, settleBill } from '../customers/index';
import { paymentsOf } from '../invoices/index';
import { finishVisit, visitOf } from './visits';

/** Check-out and payment in one transaction: visit, sessions, invoice and payments, or none of them. */

type Visit = RowOf<typeof attendance>;
type Answer = ActionAnswer<typeof settle>;

/** Locks the appointment before it looks for the visit, so that two desks check it in only once. */
export const settleAppointmentOf = async (context: ActionContext<typeof settleBooking>): Promise<Answer> => {
  const { client, actor, input } = context;
  const appointment = await lockRow(client, { entity: appointments }, actor, input.appointmentId);
  const known = await visitOf(client, appointment.id);
  const visit =
    known === undefined
      ? await checkedIn(context, appointment)
      : await lockRow(client, { entity: attendance }, actor, known);
  const state = settle.possible(visit, actor.can);
  if (state === attendanceRefusals.closed) throw new ApiError(409, state);
  if (state !== true) throw forbidden('attendance', 'update');
  return settleVisit({ client, actor, row: visit, input });
};

const checkedIn = async (
  { client, actor, server }: ActionContext<typeof settleBooking>,
  { customerId, branchId, id }: RowOf<typeof appointments>,
) => {
  if (!actor.can('attendance.create')) throw forbidden('attendance', 'create');
  const values = { customerId, branchId, appointmentId: id, source: 'Appointment' };
  const made = requestOf(attendance, 'create', parsed(inputOf(attendance, 'create'), values));
  return createRow(client, server, actor, made);
};

/**
 * Ends the visit unless it is over, and takes its money. Whoever calls it has locked the visit and checked `possible`: a
 * second desk finds it settled, or another amount due.
 */
export const settleVisit = async ({
  client,
  actor,
  row: visit,
  input,
}: Pick<ActionContext<typeof settle>, 'client' | 'actor' | 'row' | 'input'>): Promise<Answer> => {
  if (visit.checkOut === null)
    await actOnRow(client, attendance, actor, visit.id, { action: attendanceVerbs.checkOut }, async () => {
      const appointment = await finishVisit(client, actor, visit, Date.now());
      if (appointment) await spendSessions(client, actor, appointment);
    });
  const bill = await billOf(client, actor, visit, input);
  const taken = { ...input, payments: paymentsOf(input.payments) };
  const { status: _, ...answer } = await settleBill(client, actor, bill, taken);
  return { attendanceId: visit.id, ...answer };
};

/** Issues the visit's invoice without a check-out. A repeated call returns the existing one (IFA-08, IFA-09). */
export const invoiceVisit = async ({ client, actor, row, input }: ActionContext<typeof createInvoice>) => {
  // The runner has locked the visit, so two concurrent calls issue one invoice.
  const bill = await billOf(client, actor, row, input);
  if (bill.invoice) return found({ ...bill.invoice, invoiceId: bill.invoice.id, change: 0, depositId: null });
  const { paidAmount: amount, keepExcessAsCredit: keepExcess, ...how } = input;
  const alone = { ...how, amount, keepExcess, path: ['paidAmount'], tooMuch: 'ifa.error.tooMuch' } as const;
  const payments = input.payments.length > 0 ? paymentsOf(input.payments) : amount > 0 ? [alone] : [];
  const { invoiceId: id, status, ...answer } = await settleBill(client, actor, bill, { ...input, payments });
  if (id === null || status === null) throw invalid([{ path: ['items'], key: 'ifa.error.noItems' }]);
  return { id, invoiceId: id, status, ...answer };
};

/** What a visit is billed for: the rest of its live invoice, or its lines, those added at the desk last. */
const billOf = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, branchId, appointmentId }: Visit,
  { items: sent, changed }: Pick<ActionInput<typeof settle>, 'items' | 'changed'>,
): Promise<Bill> => {
  const of = { customerId, branchId, attendanceId: id, appointmentId };
  const invoice = await liveInvoiceOf(client, id);
  if (invoice) return { ...of, invoice, items: [] };
  const booked =
    appointmentId === null ? [] : linesOf(await findRow(client, appointments, actor, appointmentId));
  const items = booked.map(changedBy(changed)).map(({ line: _, staffName: _name, ...item }) => item);
  return {
    ...of,
    items: [...items, ...sent.map(({ id: _, ...item }) => item)],
    unnamed: textIn('ar', 'invoice.line.visit'),
  };
};

const { id, status, totalAmount, paid, remaining } = createInvoice.answer.fields;
const liveInvoiceColumns = { id, invoiceNumber: 'text?', status, totalAmount, paid, remaining } as const;

const liveInvoiceOf = async (client: pg.ClientBase | pg.Pool, attendanceId: number) => {
  const [found] = await fetchRows(client, liveInvoiceColumns)(
    `select id, invoice_number as "invoiceNumber", status, total_amount as "totalAmount", paid, remaining from invoices
     where attendance_id = $1 and status <> 'Cancelled'`,
    [attendanceId],
  );
  return found;
};

/** A line of an appointment, with the key by which the desk tells of a change of it. */
type Line = Omit<QueryAnswer<typeof settlement>['items'][number], 'isCovered'>;

/** Gives a line of the appointment the specialist and the discount that the desk has chosen for it. */
const changedBy = (changed: ActionInput<typeof settle>['changed']) => (item: Line) => {
  const found = changed.find(({ line }) => line === item.line);
  if (!found) return item;
  const { staffId, offerType, offerValue } = found;
  return { ...item, staffId, offerType, offerValue };
};

/** Lines of an appointment: packages and uncovered services at copied prices, covered ones at 0. */
const linesOf = (appointment: RowOf<typeof appointments>): readonly Line[] => [
  ...appointment.packages.map(({ id, name, price, packageId }) => ({
    line: `package ${id}`,
    description: packageLine(String(name), textIn('ar', 'invoice.line.package', { package: String(name) })),
    quantity: 1,
    unitPrice: Number(price),
    serviceId: null,
    packageId,
    staffId: null,
    staffName: null,
  })),
  ...appointment.services.map(({ id, serviceName, servicePrice, serviceId, coverage, ...line }) => {
    const service = String(serviceName);
    const staff: Values = Object(Reflect.get(line, 'staff') ?? Reflect.get(appointment, 'staff') ?? {});
    const isExtra = coverage === 'Extra';
    return {
      line: `service ${id}`,
      description: isExtra ? service : textIn('ar', 'invoice.line.fromPackage', { service }),
      quantity: 1,
      unitPrice: isExtra ? Number(servicePrice) : 0,
      serviceId,
      packageId: null,
      staffId: line.staffId ?? appointment.staffId,
      staffName: typeof staff.fullName === 'string' ? staff.fullName : null,
    };
  }),
];

/** Returns everything the check-out sheet starts with. Writes nothing. */
export const settlementOf = async ({ pool, actor, input }: QueryContext<typeof settlement>) => {
  const booked = input.appointmentId ?? undefined;
  const visitId = input.attendanceId ?? (booked === undefined ? undefined : await visitOf(pool, booked));
  const visit = visitId === undefined ? undefined : await findRow(pool, attendance, actor, visitId);
  const appointmentId = visit ? visit.appointmentId : (booked ?? null);
  const appointment =
    appointmentId === null ? undefined : await findRow(pool, appointments, actor, appointmentId);
  const of = visit ?? appointment;
  if (!of) throw notFound();
  const { branchId, customerId } = of;
  const { invoiceTaxRate: taxRate } = await settingsOf(pool, moneySettings);
  const invoice = visit && (await liveInvoiceOf(pool, visit.id));
  const customer: Values = Object(of.customer ?? {});
  const { credit, points } = await accountsOf(pool, customerId);
  return {
    attendanceId: visit?.id ?? null,
    version: visit?.version ?? null,
    isOpen: visit === undefined || visit.checkOut === null,
    appointmentId,
    start: appointment?.start ?? null,
    branchId,
    customer: {
      id: customerId,
      // A card of other branches is not shown; its customer is known by the title of her appointment alone.
      fullName: String(customer.fullName ?? appointment?.title ?? ''),
      personCode: String(customer.paperCode ?? customer.personCode ?? ''),
      careNote: actor.can('customers.read') ? await careNoteOf(pool, customerId) : null,
      credit,
      points,
    },
    items: (appointment ? linesOf(appointment) : []).map((line) => ({ ...line, isCovered: isCovered(line) })),
    taxRate: storedRate(taxRate),
    invoice: invoice ?? null,
  };
};

const careNoteOf = async (pool: pg.Pool, customerId: number): Promise<string | null> => {
  const rows = await fetchRows(pool, { careNote: 'text?' })(
    'select care_note as "careNote" from customers where id = $1',
    [customerId],
  );
  return rows[0]?.careNote ?? null;
};

/** True if a service costs nothing because a session pays for it. */
const isCovered = ({ unitPrice, packageId, serviceId }: Line): boolean =>
  unitPrice === 0 && packageId === null && serviceId !== null;
