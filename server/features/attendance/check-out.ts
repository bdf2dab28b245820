import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { createInvoice, settle, type settleBooking } from '../../../src/resources/attendance/actions';
import { attendance, attendanceVerbs } from '../../../src/resources/attendance/entity';
import type { settlement } from '../../../src/resources/attendance/queries';
import { attendanceRefusals } from '../../../src/resources/attendance/words';
import { invoices, invoiceVerbs } from '../../../src/resources/invoices/entity';
import { packageLine } from '../../../src/resources/invoices/form/package-line';
import { type OfferType, priceWithin, storedRate } from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { ActionAnswer, ActionInput } from '../../../src/schema/action';
import { inputOf } from '../../../src/schema/input';
import { minus, sumOf } from '../../../src/schema/money';
import type { QueryAnswer } from '../../../src/schema/query';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import { type ActionContext, found, type QueryContext, type Values } from '../../data/entity-server';
import { actOnRow, createRow, findRow, lockRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { requestOf } from '../../data/values';
import { textIn } from '../../http/answers';
import { parsed } from '../../http/context';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { accountsOf } from '../customer-accounts/index';
import { spendSessions } from '../customer-packages/index';
import { splitForDeposit, takeDeposit } from '../customers/index';
import { issueInvoice, payInParts, payInvoice, paymentOf } from '../invoices/index';
import { finishVisit } from './visits';

/** Check-out and payment in one transaction: visit, sessions, invoice and payments, or none of them. */

type Visit = RowOf<typeof attendance>;
type Answer = ActionAnswer<typeof settle>;

/** The runner has locked the visit and checked `possible`: a second desk finds it settled, or another amount due. */
export const settleVisit = ({ client, actor, row, input }: ActionContext<typeof settle>): Promise<Answer> =>
  settled(client, actor, row, input);

/** Locks the appointment before it looks for the visit, so that two desks check it in only once. */
export const settleAppointmentOf = async (context: ActionContext<typeof settleBooking>): Promise<Answer> => {
  const { client, actor, input } = context;
  const appointment = await lockRow(client, { entity: appointments }, actor, input.appointmentId, undefined);
  const known = await visitOf(client, appointment.id);
  const visit =
    known === undefined
      ? await checkedIn(context, appointment)
      : await lockRow(client, { entity: attendance }, actor, known, undefined);
  const state = settle.possible(visit, actor.can);
  if (state === attendanceRefusals.closed) throw new ApiError(409, state);
  if (state !== true) throw forbidden('attendance', 'update');
  return settled(client, actor, visit, input);
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

const visitOf = async (
  client: pg.ClientBase | pg.Pool,
  appointmentId: number,
): Promise<number | undefined> => {
  const rows = await fetchRows(client, { id: 'number' })(
    'select id from attendance where appointment_id = $1 and deleted_at is null',
    [appointmentId],
  );
  return rows[0]?.id;
};

/** Invoice values of a visit without anything to pay. */
const nothing = { id: null, invoiceNumber: null, totalAmount: 0, paid: 0, remaining: 0 };

const settled = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: Visit,
  input: ActionInput<typeof settle>,
): Promise<Answer> => {
  if (visit.checkOut === null && !input.stays)
    await actOnRow(client, attendance, actor, visit.id, { action: attendanceVerbs.checkOut }, async () => {
      const appointment = await finishVisit(client, actor, visit, Date.now());
      if (appointment) await spendSessions(client, actor, appointment);
    });
  const payments = input.payments.map(paymentOf);
  const handed = sumOf(payments.map(({ amount }) => amount));
  const deposit = input.deposit ?? 0;
  const invoice =
    (await liveInvoiceOf(client, visit.id)) ??
    (await issueForVisit(client, actor, visit, { ...input, handed: Math.max(0, minus(handed, deposit)) })) ??
    nothing;
  const due = sumOf([invoice.remaining, deposit]);
  if (input.due !== null && minus(input.due, due) !== 0)
    throw new ApiError(409, attendanceRefusals.due, { params: { due } });
  const { id } = invoice;
  const split = splitForDeposit(payments, invoice.remaining, deposit);
  const { customerId, branchId } = visit;
  const holder = { customerId, branchId, invoiceId: id, appointmentId: input.depositFor };
  const depositId = await takeDeposit(client, actor, holder, split.deposit);
  const isPaying = id !== null && split.payments.some(({ amount }) => amount > 0);
  if (isPaying && invoice.paid > 0 && !actor.can('invoices.update')) throw forbidden('invoices', 'update');
  const { change, ...after } = isPaying
    ? await paying(client, actor, id, () => payInParts(client, actor, id, split.payments))
    : { ...invoice, change: Math.max(0, id === null ? minus(handed, deposit) : 0) };
  const { remaining } = after;
  if (remaining > 0 && !input.leaveUnpaid)
    throw invalid([{ path: ['leaveUnpaid'], key: 'checkOut.error.unpaid', params: { remaining } }]);
  return {
    attendanceId: visit.id,
    invoiceId: id,
    invoiceNumber: after.invoiceNumber,
    totalAmount: after.totalAmount,
    paid: after.paid,
    remaining,
    change,
    depositId,
  };
};

/** Takes money for an issued invoice, with an audit entry. Returns the invoice as it is then, and the change. */
const paying = async (client: pg.PoolClient, actor: Actor, id: number, take: () => Promise<number>) => {
  let change = 0;
  const { invoiceNumber, status, totalAmount, paid, remaining } = await actOnRow(
    client,
    invoices,
    actor,
    id,
    { action: invoiceVerbs.payment },
    async () => {
      change = await take();
    },
  );
  return { id, invoiceNumber, status, totalAmount, paid, remaining, change };
};

/** Issues the visit's invoice without a check-out. A repeated call returns the existing one (IFA-08, IFA-09). */
export const invoiceVisit = async ({ client, actor, row, input }: ActionContext<typeof createInvoice>) => {
  // The runner has locked the visit, so two concurrent calls issue one invoice.
  const existing = await liveInvoiceOf(client, row.id);
  if (existing) return found({ ...existing, change: 0 });
  const { paidAmount: amount, paymentMethod, reference, keepExcessAsCredit: keepExcess } = input;
  const issued = await issueForVisit(client, actor, row, { ...input, handed: amount });
  if (!issued) throw invalid([{ path: ['items'], key: 'ifa.error.noItems' }]);
  const { id, invoiceNumber, status, totalAmount, paid, remaining } = issued;
  if (paymentMethod !== 'Cash' && amount > totalAmount)
    throw invalid([{ path: ['paidAmount'], key: 'ifa.error.tooMuch' }]);
  if (amount === 0) return { id, invoiceNumber, status, totalAmount, paid, remaining, change: 0 };
  const payment = { amount, paymentMethod, reference, keepExcess };
  return paying(client, actor, id, () => payInvoice(client, actor, id, payment, ['paidAmount']));
};

interface ToIssue extends Pick<ActionInput<typeof settle>, 'items' | 'offerType' | 'offerValue'> {
  readonly changed?: ActionInput<typeof settle>['changed'];
  /** The amount handed over. Without any lines, it is the price of the visit, tax included. */
  readonly handed: number;
}

/** Issues a visit's invoice. Returns undefined if there are no lines and nothing was handed over (IFA-08). */
const issueForVisit = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: Visit,
  { items: sent, changed = [], offerType, offerValue, handed }: ToIssue,
) => {
  const { invoiceTaxRate: taxRate } = await settingsOf(client, moneySettings);
  let items = (await itemsOf(client, actor, visit.appointmentId, sent)).map(changedBy(changed));
  if (items.length === 0) {
    const unitPrice = priceWithin(handed, taxRate);
    if (unitPrice === 0) return undefined;
    items = [{ line: null, description: textIn('ar', 'invoice.line.visit'), quantity: 1, unitPrice }];
  }
  return issueInvoice(client, actor, {
    customerId: visit.customerId,
    branchId: visit.branchId,
    salesChannel: 'In Store',
    offerType,
    offerValue,
    attendanceId: visit.id,
    appointmentId: visit.appointmentId,
    items: items.map(({ line: _, staffName: _name, ...item }) => item),
  });
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

interface Line {
  /** Key of a line of the appointment; null for one that was added at the desk. */
  readonly line: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly serviceId?: number | null;
  readonly packageId?: number | null;
  readonly staffId?: number | null;
  readonly staffName?: string | null;
  readonly offerType?: OfferType;
  readonly offerValue?: number;
}

/** Gives a line of the appointment the specialist and the discount that the desk has chosen for it. */
const changedBy =
  (changed: ActionInput<typeof settle>['changed']) =>
  (item: Line): Line => {
    const found = item.line === null ? undefined : changed.find(({ line }) => line === item.line);
    if (!found) return item;
    const { staffId, offerType, offerValue } = found;
    return { ...item, staffId, offerType, offerValue };
  };

/** Returns the lines of a visit's invoice, those added at the desk last: packages and uncovered services at copied prices, covered ones at 0. */
const itemsOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  appointmentId: number | null,
  sent: ActionInput<typeof settle>['items'],
): Promise<readonly Line[]> => {
  const added = sent.map(({ id: _, ...item }) => ({ line: null, ...item }));
  if (appointmentId === null) return added;
  const appointment = await findRow(client, appointments, actor, appointmentId);
  return [
    ...appointment.packages.map(({ id, name, price, packageId }) => ({
      line: `package ${id}`,
      description: packageLine(String(name), textIn('ar', 'invoice.line.package', { package: String(name) })),
      quantity: 1,
      unitPrice: Number(price),
      packageId,
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
        staffId: line.staffId ?? appointment.staffId,
        staffName: typeof staff.fullName === 'string' ? staff.fullName : null,
      };
    }),
    ...added,
  ];
};

/** Returns everything the check-out sheet starts with. Writes nothing. */
export const settlementOf = async ({
  pool,
  actor,
  input,
}: QueryContext<typeof settlement>): Promise<QueryAnswer<typeof settlement>> => {
  const booked = input.appointmentId ?? undefined;
  const visitId = input.attendanceId ?? (booked === undefined ? undefined : await visitOf(pool, booked));
  const visit = visitId === undefined ? undefined : await findRow(pool, attendance, actor, visitId);
  const of = visit ?? (await findRow(pool, appointments, actor, booked ?? 0));
  const appointmentId = visit ? visit.appointmentId : of.id;
  const { branchId, customerId } = of;
  const items = await itemsOf(pool, actor, appointmentId, []);
  const appointment =
    appointmentId === null ? undefined : await findRow(pool, appointments, actor, appointmentId);
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
    items: items.map(({ line, description, quantity, unitPrice, ...item }) => ({
      line: line ?? '',
      description,
      quantity,
      unitPrice,
      serviceId: item.serviceId ?? null,
      packageId: item.packageId ?? null,
      staffId: item.staffId ?? null,
      staffName: item.staffName ?? null,
      isCovered: isCovered({ unitPrice, ...item }, appointmentId !== null),
    })),
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
const isCovered = (
  { unitPrice, packageId, serviceId }: Pick<Line, 'unitPrice' | 'packageId' | 'serviceId'>,
  isBooked: boolean,
): boolean => isBooked && unitPrice === 0 && (packageId ?? null) === null && (serviceId ?? null) !== null;
